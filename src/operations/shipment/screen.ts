import { type ActorRefFrom, createActor, type SnapshotFrom } from 'xstate'
import type { Code } from '#contract/barcodes/code.ts'
import { remedyCalls } from '#contract/endpoints/remedy.ts'
import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import { type Carton, isPartial, type Order, relayText } from '#contract/entities/order.ts'
import { weightText } from '#contract/weighing.ts'
import { through } from '#machines/shared/parts.ts'
import { pieces } from '#machines/shared/stock.ts'
import {
  chosen,
  computedG,
  isOverfull,
  offered,
  proposed,
  proposedForAll,
} from '#machines/shipment/carton.ts'
import { shipmentMachine } from '#machines/shipment/machine.ts'
import type { Context, MonoList } from '#machines/shipment/ports.ts'
import { isOnlyHere } from '#machines/shipment/spare-rules.ts'
import { allScans, tally } from '#machines/shipment/tally.ts'
import { dataOf } from '#src/api/client.ts'
import { formatDeparture } from '#src/ui/dates.ts'
import { agree, plural } from '#src/ui/numbers.ts'
import { type About, about, cutFirst, vanishes, whole } from '../about.ts'
import { type OperationView, type RunOperation, running, type ViewChoice } from '../definition.ts'
import { titleOfLine } from '../kit-words.ts'
import { cartonChoice, relabelChoices, sameWeight, sizeText, weightAsked } from '../parcels.ts'
import { closesItself } from '../settings.ts'
import { awaitedAt, goOn, postcodeAsked, relayChoices, serviceChoices, tryAgain } from './awaited.ts'
import { numberAsked, numbersRead, readsNumber, whetherItMayLeave } from './serials.ts'
import { spareWork } from './spares.ts'

export const run: RunOperation = ({ call, outbox, onWall }, saved) => {
  const awaited = awaitedAt(call)
  const own = spareWork({ call, outbox })
  const actor = createActor(
    shipmentMachine.provide({
      guards: { closesItself: () => closesItself(onWall) },
      actors: {
        openList: through(pickingName =>
          own.openList(pickingName, () => dataOf(call(shipmentCalls.monoList, { params: { pickingName } }))),
        ),
        openOrder: through(orderName =>
          own.openOrder(orderName, () => dataOf(call(shipmentCalls.order, { params: { orderName } }))),
        ),
        spareFor: through(own.spareFor),
        allocate: through(own.allocate),
        mayLeave: through(asked => whetherItMayLeave(call, asked)),
        seal: through(({ changeId, order, parcels, partial, confirm, spare }) => {
          const body = {
            orderName: order,
            parcels: parcels.map(({ packaging, weightG, scans }) => ({
              packaging,
              weightG,
              scans: scans.map(({ barcode, qty, at, serials }) => ({
                ...{ barcode, qty, at },
                ...(serials ? { serials: [...serials] } : {}),
              })),
            })),
            partial,
            confirm,
          }
          return spare
            ? own.seal(changeId, body, spare)
            : dataOf(call(shipmentCalls.packMulti, { body }, { idempotencyKey: changeId }))
        }),
        label: through(({ changeId, order, parcel, reason, service }) => {
          const body = {
            orderName: order,
            parcelId: parcel,
            ...(reason === null ? {} : { reprint: true, reason }),
            ...(service === null ? {} : { service }),
          }
          return dataOf(call(shipmentCalls.printMulti, { body }, { idempotencyKey: changeId }))
        }),
        awaitLabel: through(awaited.label),
        services: through(parcelId => dataOf(call(remedyCalls.services, { params: { parcelId } }))),
        relays: through(({ order: orderName, postcode }) => {
          const query = postcode === '' ? {} : { postcode }
          return dataOf(call(remedyCalls.relays, { params: { orderName }, query }))
        }),
        chooseRelay: through(({ changeId, order: orderName, relay }) => {
          const asked = { params: { orderName }, body: { relay } }
          return dataOf(call(remedyCalls.chooseRelay, asked, { idempotencyKey: changeId }))
        }),
        undoParcel: through(({ changeId, parcel }) => {
          const body = { parcelName: parcel }
          return dataOf(call(shipmentCalls.voidParcel, { body }, { idempotencyKey: changeId }))
        }),
        release: through(orderName => dataOf(call(shipmentCalls.release, { body: { orderName } }))),
      },
    }),
    { snapshot: saved },
  )
  followHand(actor, own)
  awaited.onLate((parcel, reason) => {
    if (actor.getSnapshot().status === 'active') actor.send({ type: 'label.late', parcel, reason })
  })
  return running(actor, viewShipment, {
    reads: (snapshot, text, codes) =>
      readsLabel(snapshot.context, text) ?? readsNumber(snapshot, text, codes),
    // The server holds no order of a list: a list's orders are packed at once.
    heldOrder: ({ context: { list, order } }) => (list ? undefined : order?.name),
    inHand: ({ context: { parcel } }) => parcel?.name,
    // Another bench may lack an order that this one has a number for.
    hears: ({ context: { list } }) => {
      if (list) own.prepare({ list: list.name })
    },
    beside: async () => {
      const { besideParcel } = await import('./Beside.tsx')
      return snapshot => (snapshot.matches('packing') ? besideParcel(snapshot.context) : null)
    },
  })
}

/** Has numbers ahead for what is in hand. A list's are given back when it is left. */
function followHand(actor: ActorRefFrom<typeof shipmentMachine>, own: ReturnType<typeof spareWork>) {
  let prepared = ''
  let isOfList = false
  const prepare = (hand: Parameters<typeof own.prepare>[0], as = JSON.stringify(hand)) => {
    if (as === prepared) return
    prepared = as
    isOfList = hand.list !== undefined
    own.prepare(hand)
  }
  actor.subscribe({
    next: snapshot => {
      const { list, order } = snapshot.context
      // Its numbers are used up one by one.
      if (list) prepare({ list: list.name }, `${list.name} ${Math.floor(list.remaining / 5)}`)
      else if (snapshot.matches('packing') && order) prepare({ order: order.name })
      else if (snapshot.matches('start') && isOfList) prepare({ enough: true })
    },
    complete: () => {
      if (isOfList) own.prepare({ enough: true })
    },
  })
}

/** Any barcode of the carrier's label is the label of this parcel. */
const readsLabel = ({ parcel }: Context, text: string): Code | undefined =>
  parcel?.bars?.includes(text)
    ? { kind: 'package', value: parcel.name, why: 'L’étiquette de ce colis.', checked: true }
    : undefined

export function viewShipment(snapshot: SnapshotFrom<typeof shipmentMachine>): OperationView {
  const { context } = snapshot
  const { list, order, parcel } = context
  if (snapshot.matches('start') || snapshot.matches({ packing: 'opening' })) return {}
  if (snapshot.matches('mono')) {
    if (!list) return {}
    const notices = numbersRead(snapshot)
    return { ...ofList(list), ...numberAsked(snapshot), ...(notices.length > 0 ? { notices } : {}) }
  }
  if (!order) return {}
  if (snapshot.matches('label')) {
    return {
      ...(list ? ofList(list) : ofOrder(context, order)),
      about: aboutOrder(order, parcel?.name),
      notices: [...withoutServer(snapshot), ...noticesOf(order)],
      ...(snapshot.matches({ label: 'why' }) ? { choices: relabelChoices('shipment') } : {}),
      ...(snapshot.matches({ label: 'coming' }) || withoutServer(snapshot).length > 0
        ? { choices: [goOn] }
        : {}),
      ...(snapshot.matches({ label: 'unmade' }) ? { choices: [tryAgain] } : {}),
      ...(snapshot.matches({ label: 'service' }) ? { choices: serviceChoices(context) } : {}),
      ...(snapshot.matches({ label: 'relay' })
        ? { choices: relayChoices(context), text: postcodeAsked }
        : {}),
    }
  }
  return {
    ...ofOrder(context, order),
    ...(snapshot.matches({ packing: 'carton' })
      ? { choices: offered(context).map(carton => cartonChoice('shipment', carton)) }
      : {}),
    ...(snapshot.matches({ packing: 'weight' })
      ? { number: weightAsked, choices: computedWeight(context) }
      : {}),
    ...(snapshot.matches({ packing: 'doubt' })
      ? { number: weightAsked, choices: [sameWeight('shipment', context.weightG)] }
      : {}),
    about: aboutOrder(order),
    ...numberAsked(snapshot),
    facts: [...(numberAsked(snapshot).facts ?? []), ...factsOf(snapshot, order)],
    notices: [...numbersRead(snapshot), ...(ofOrder(context, order).notices ?? [])],
  }
}

/** A printer that needs the server, or QZ Tray, whose prints it signs, gives the label later. */
function withoutServer(snapshot: SnapshotFrom<typeof shipmentMachine>): Notices {
  const { parcel } = snapshot.context
  if (!parcel || !snapshot.matches({ label: 'scan' }) || !isOnlyHere(snapshot)) return []
  const text = `Pas d’étiquette ? Écrivez ${parcel.name} dessus : elle sortira ici au retour du serveur.`
  return [{ icon: 'alert', text }]
}

function ofList({ name, products }: MonoList): OperationView {
  const done = products.reduce((total, one) => total + one.done, 0)
  const total = products.reduce((sum, one) => sum + one.todo, done)
  return {
    about: [`Liste ${name}`],
    progress: { done, total, unit: agree(total, 'commande emballée', 'commandes emballées') },
    list: {
      title: `Liste ${name}`,
      empty: 'Cette liste ne porte aucun article.',
      rows: products.map(({ sku, name, photo, codes, todo, done }) => ({
        id: sku,
        title: name,
        hint: sku,
        photo,
        codes: codes.map(({ code }) => code),
        done,
        total: todo + done,
      })),
    },
  }
}

function ofOrder(context: Context, order: Order): OperationView {
  const lines = tally(order.lines, allScans(context))
  const sumOf = (what: 'done' | 'qty') => lines.reduce((total, line) => total + line[what], 0)
  const total = sumOf('qty')
  return {
    progress: { done: sumOf('done'), total, unit: agree(total, 'pièce vérifiée', 'pièces vérifiées') },
    notices: [...(isOverfull(context) ? [overfull] : []), ...noticesOf(order)],
    list: {
      title: order.name,
      ...cartonNote(context),
      empty: 'Cette commande ne porte aucun article.',
      rows: lines.map(({ line: { id, product, customization, kit }, done, qty }) => ({
        id,
        title: titleOfLine({ product, kit }, order.lines),
        hint: [product.sku, kit && `kit ${kit.name}`, customization, numbersOf(context, product.sku)]
          .filter(Boolean)
          .join(' · '),
        photo: product.photo,
        codes: product.codes.map(({ code }) => code),
        done,
        total: qty,
      })),
    },
  }
}

/** The serial numbers of its pieces, as far as they are read. */
const numbersOf = (context: Context, sku: string): string =>
  allScans(context)
    .flatMap(scan => (scan.sku === sku ? (scan.serials ?? []) : []))
    .join(', ')

/** A computed weight need not be weighed. */
function computedWeight(context: Context): ViewChoice[] {
  const carton = chosen(context)
  const weightG = carton && computedG(context, carton)
  if (weightG === undefined) return []
  return [
    {
      id: 'shipment.computed-weight',
      title: `Poids calculé : ${weightText(weightG)}`,
      event: { type: 'cmd.validate' },
      card: 'POIDS-CAL',
    },
  ]
}

const overfull = {
  icon: 'alert',
  text: 'Trop pour un carton : retirez la dernière pièce, et fermez ce colis.',
} as const

/** The cartons to take before the first piece, then the one that the parcel is in. */
function cartonNote(context: Context): { note?: string } {
  if (context.closed.length > 0 || context.another) return {}
  const cartons = context.parcel ? [context.parcel.packaging] : proposedForAll(context).cartons
  if (cartons.length === 0) return {}
  const names = cartons.map(({ name }) => name).join(' + ')
  return { note: cartons.length === 1 ? `Carton : ${names}` : `Cartons : ${names}` }
}

function aboutOrder(order: Order, parcel?: string): About {
  const { name, customer, carrier, departure } = order
  return about(
    name,
    isPartial(order) && 'partielle',
    cutFirst(customer),
    carrier ? carrier.name : 'Transporteur à choisir',
    carrier && departure && whole(formatDeparture(departure.at, departure.missed)),
    vanishes(parcel),
  )
}

type Facts = NonNullable<OperationView['facts']>
type Notices = NonNullable<OperationView['notices']>

/** Beside the list: the parcel's number, the pieces left for it, and the carton with its computed weight. */
function factsOf(snapshot: SnapshotFrom<typeof shipmentMachine>, order: Order): Facts {
  const { context } = snapshot
  const nth = context.closed.length + 1
  return [
    ...(context.choosing ? [{ name: 'Prestation', value: 'À choisir avant l’étiquette' }] : []),
    ...(nth > 1 || context.another ? [{ name: 'Colis', value: `n° ${nth}` }] : []),
    ...leftOf(context, order),
    ...(snapshot.matches({ packing: 'carton' })
      ? cartonFacts('Carton proposé', proposed(context), context)
      : []),
    ...(snapshot.matches({ packing: 'weight' }) || snapshot.matches({ packing: 'doubt' })
      ? cartonFacts('Carton', chosen(context), context)
      : []),
  ]
}

function leftOf(context: Context, { lines }: Order): Facts {
  const left = tally(lines, allScans(context)).filter(({ done, qty }) => done < qty)
  if (left.length === 0) return []
  const qty = left.reduce((total, line) => total + line.qty - line.done, 0)
  return [{ name: 'Reste', value: pieces(qty), more: plural(left.length, 'article', 'articles') }]
}

function cartonFacts(name: string, carton: Carton | undefined, context: Context): Facts {
  if (!carton) return []
  const computed = computedG(context, carton)
  return [
    { name, value: carton.name, more: `${sizeText(carton)}, ${weightText(carton.limitG)} au plus` },
    {
      name: 'Poids calculé',
      value: computed === undefined ? 'Inconnu : pesez le colis' : weightText(computed),
    },
  ]
}

function noticesOf({ relay, giftMessage, lines, instructions }: Order): Notices {
  const gifts = lines.filter(({ gift }) => gift)
  return [
    ...(relay ? [{ icon: 'alert' as const, text: `Point relais : ${relayText(relay)}` }] : []),
    ...(giftMessage === null
      ? []
      : [{ icon: 'gift' as const, text: `Cadeau, avec ce mot : « ${giftMessage} »` }]),
    ...(giftMessage === null && gifts.length > 0
      ? [
          {
            icon: 'gift' as const,
            text: `Emballage cadeau : ${gifts.map(({ product }) => product.name).join(', ')}`,
          },
        ]
      : []),
    ...lines.flatMap(({ product, customization }) =>
      customization === null ? [] : [{ icon: 'edit' as const, text: `${product.name} : ${customization}` }],
    ),
    ...instructions.map(text => ({ icon: 'alert' as const, text })),
  ]
}
