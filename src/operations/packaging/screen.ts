import { type ContextFrom, createActor, type SnapshotFrom } from 'xstate'
import { ownNameProblem } from '#contract/barcodes/own.ts'
import { packagingCalls } from '#contract/endpoints/packaging.ts'
import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import type { Order, Parcel } from '#contract/entities/order.ts'
import { isRefusal } from '#contract/problems.ts'
import { weightText } from '#contract/weighing.ts'
import { packagingMachine } from '#machines/packaging/machine.ts'
import { chosen, computedG, inHand, offered } from '#machines/packaging/rules.ts'
import { through } from '#machines/shared/parts.ts'
import { dataOf } from '#src/api/client.ts'
import { type About, about, cutFirst } from '../about.ts'
import { type OperationView, type RunOperation, running, type ViewChoice } from '../definition.ts'
import { cartonChoice, relabelChoices, sameWeight, weightAsked } from '../parcels.ts'

export const run: RunOperation = ({ call }, saved) =>
  running(
    createActor(
      packagingMachine.provide({
        actors: {
          open: through(orderName => dataOf(call(shipmentCalls.order, { params: { orderName } }))),
          save: through(async ({ changeId, order, confirm, ...parcel }) => {
            const input = { params: { order }, body: { parcels: [parcel], confirm } }
            const answer = await call(packagingCalls.save, input, { idempotencyKey: changeId })
            return isRefusal(answer)
              ? answer
              : { ...answer.data, relabelled: (answer.prints ?? []).length > 0 }
          }),
          relabel: through(({ changeId, order, parcelId, reason }) => {
            const body = { orderName: order, parcelId, reprint: true, reason }
            return dataOf(call(shipmentCalls.printMulti, { body }, { idempotencyKey: changeId }))
          }),
          undoParcel: through(({ changeId, parcel }) => {
            const body = { parcelName: parcel }
            return dataOf(call(shipmentCalls.voidParcel, { body }, { idempotencyKey: changeId }))
          }),
          release: through(orderName => dataOf(call(shipmentCalls.release, { body: { orderName } }))),
        },
      }),
      { snapshot: saved },
    ),
    viewPackaging,
    {
      heldOrder: ({ context: { order } }) => order?.name,
      inHand: ({ context }) => inHand(context)?.name,
    },
  )

type Context = ContextFrom<typeof packagingMachine>

export function viewPackaging(snapshot: SnapshotFrom<typeof packagingMachine>): OperationView {
  const { context } = snapshot
  const { order } = context
  if (!order) return {}
  const parcel = inHand(context)
  return {
    about: aboutOf(order, parcel),
    ...(snapshot.matches('which') ? { choices: order.parcels.filter(mayChange).map(parcelChoice) } : {}),
    ...(snapshot.matches('why') ? { choices: relabelChoices('packaging') } : {}),
    ...(snapshot.matches('carton') ? { choices: cartonChoices(context) } : {}),
    ...(snapshot.matches('weight') ? { number: weightAsked, choices: weightChoices(context) } : {}),
    ...(parcel ? { notices: noticesOn(parcel), list: contentsOf(order, parcel) } : {}),
  }
}

const aboutOf = ({ name, customer, carrier }: Order, parcel: Parcel | undefined): About =>
  about(parcel?.name, parcel && cartonOf(parcel), name, cutFirst(customer), carrier?.name)

function cartonOf({ packaging, weightG }: Parcel): string {
  return [packaging.name, weightG && weightText(weightG)].filter(Boolean).join(', ')
}

const mayChange = ({ status }: Parcel) => status === 'sealed' || status === 'labelled'

function parcelChoice(parcel: Parcel): ViewChoice {
  const { name } = parcel
  return {
    id: `packaging.parcel.${name.toLowerCase()}`,
    title: `${name} · ${cartonOf(parcel)}`,
    event: { type: 'cmd.parcel', code: name },
    ...(ownNameProblem('command', name) === undefined ? { card: name } : {}),
  }
}

function cartonChoices(context: Context): ViewChoice[] {
  const current = inHand(context)?.packaging.code
  return offered(context).map(carton => {
    const choice = cartonChoice('packaging', carton)
    return carton.code === current ? { ...choice, title: `${carton.name} (actuel)` } : choice
  })
}

/** Offers the doubtful weight again; else the computed weight of the articles and the carton. */
function weightChoices(context: Context): ViewChoice[] {
  if (context.weightG > 0) return [sameWeight('packaging', context.weightG)]
  const carton = chosen(context)
  const computed = carton && computedG(context, carton)
  if (computed === undefined || computed < 1) return []
  return [
    {
      id: 'packaging.computed-weight',
      title: `Calculé : ${weightText(computed)}`,
      event: { type: 'cmd.weight', n: computed },
      card: 'POIDS-CLC',
    },
  ]
}

function noticesOn({ status }: Parcel): NonNullable<OperationView['notices']> {
  return status === 'labelled'
    ? [{ icon: 'alert', text: 'Ce colis a son étiquette : un changement en fait une nouvelle.' }]
    : []
}

function contentsOf({ lines }: Order, { name, lines: contents }: Parcel): NonNullable<OperationView['list']> {
  return {
    title: `Dans ${name}`,
    empty: 'Ce colis est vide.',
    rows: contents.flatMap(({ line, qty }) => {
      const found = lines.find(({ id }) => id === line)
      return found
        ? [
            {
              id: line,
              title: found.product.name,
              hint: found.product.sku,
              photo: found.product.photo,
              codes: found.product.codes.map(({ code }) => code),
              done: qty,
              total: qty,
            },
          ]
        : []
    }),
  }
}
