import { and, eq } from 'drizzle-orm'
import type { BodyOf } from '#contract/endpoint.ts'
import { remedyCalls } from '#contract/endpoints/remedy.ts'
import type { OfferedService } from '#contract/entities/announcement.ts'
import type { Order, RelayPoint } from '#contract/entities/order.ts'
import { conflict, isRefusal, notFound, type OrRefusal } from '#contract/problems.ts'
import type { Note } from '../administration/act.ts'
import { conversationAbout, type World } from '../announcements/conversation.ts'
import { within } from '../auth/reach.ts'
import type { Act, WarehouseUser } from '../auth/user.ts'
import { byPrice } from '../carriers/providers/provider.ts'
import { orders, parcels } from '../db/schema/index.ts'
import { data, handlers } from '../handlers.ts'
import { saveOrder } from '../order-files/change.ts'
import { relaysNear } from '../order-files/relays.ts'
import { orderNamed } from '../orders/find.ts'
import { lockOrder } from '../orders/lock.ts'
import { type WholeOrder, wholeOrder } from '../orders/whole.ts'
import type { AccountRow } from '../packing/carrier-entries.ts'
import { type LabelPrinter, labelPrinterOf } from '../printing/labels.ts'
import { accountsFor, whyNotChosen } from '../shipment/announce.ts'
import { describeForPacking } from '../shipment/describe.ts'
import { carrierMissing } from '../shipment/label.ts'
import { whyHeld, whyStopped } from '../shipment/ready.ts'

export const remedyHandlers = handlers(remedyCalls, {
  services: ({ params, user, db, vault, announcer: { reach }, clock }) =>
    data(offeredServices({ db, vault, reach }, user, params.parcelId, clock())),

  relays: ({ params, query, user, db, vault, announcer: { reach } }) =>
    data(relaysForPacker({ db, vault, reach }, user, params.orderName, query.postcode)),

  chooseRelay: async ({ params, body, user, db: tx, clock, note }) => {
    const changed = await chooseRelay({ tx, user, now: clock(), note }, params.orderName, body)
    return isRefusal(changed) ? changed : { data: changed, version: changed.order.version }
  },
})

/** Relay points of the order's carrier, near its customer unless the packer names another postcode. */
async function relaysForPacker(
  world: World,
  user: WarehouseUser,
  orderName: string,
  near?: string,
): OrRefusal<{ postcode: string; relays: RelayPoint[] }> {
  const order = await orderNamed(world.db, user, orderName)
  if (isRefusal(order)) return order
  const { carrier } = await wholeOrder(world.db, order)
  if (!carrier) return carrierMissing(order)
  const { country, postcode } = { ...order.address, ...(near ? { postcode: near } : {}) }
  const found = await relaysNear(world, user, { carrier: carrier.slug, country, postcode })
  return isRefusal(found) ? found : { postcode, ...found }
}

/** The managers' rule holds here too: after the first label the point cannot change. */
async function chooseRelay(
  act: Act & { note: Note },
  orderName: string,
  { relay }: BodyOf<typeof remedyCalls.chooseRelay>,
): OrRefusal<{ order: Order }> {
  const { tx, user, now, note } = act
  const order = await lockOrder(tx, user, orderName)
  if (isRefusal(order)) return order
  const why = whyStopped(order) ?? (await whyHeld(tx, order, user, now))
  if (why) return why
  const saved = await saveOrder({ tx, by: user, now, note }, order.name, {
    ...{ version: order.version, change: { relay } },
  })
  if (isRefusal(saved)) return saved
  const after = await lockOrder(tx, user, orderName)
  if (isRefusal(after)) throw new Error(`${order.name} has gone`)
  return { order: await describeForPacking(act, await wholeOrder(tx, after)) }
}

/** Some accounts may answer while others fail. */
type Offers = { readonly services: OfferedService[]; readonly why?: string }

/**
 * The services that carriers offer for a sealed parcel, the one that the rules would take first. Nothing is bought, and no
 * transaction waits for a carrier.
 */
async function offeredServices(
  world: World,
  user: WarehouseUser,
  parcelId: string,
  now: Date,
): OrRefusal<{ services: OfferedService[] }> {
  const { db } = world
  const found = await sealedParcel(world, user, parcelId, now)
  if (isRefusal(found)) return found
  const { whole, parcel } = found
  const carrier = parcel.carrier ?? whole.carrier
  if (!carrier) return carrierMissing(whole.order)
  const { found: accounts } = await accountsFor(db, whole, { ...parcel, carrier })
  const taking = accounts.flatMap(({ row, why }) => (why === null ? [row] : []))
  const printer = await labelPrinterOf(db, user)
  const offers = await Promise.all(taking.map(account => offersOf(world, account, { parcelId, printer })))
  const services = offers.flatMap(offer => offer.services)
  if (services.length > 0) return { services }
  const why = offers.flatMap(offer => offer.why ?? [])[0] ?? 'aucun de ses comptes n’en propose pour ce colis'
  return conflict('services-none', `${carrier.name} ne propose aucune prestation : ${why}.`, parcel.row.name)
}

async function sealedParcel(
  { db }: World,
  user: WarehouseUser,
  parcelId: string,
  now: Date,
): OrRefusal<{ whole: WholeOrder; parcel: WholeOrder['parcels'][number] }> {
  const [row] = await db
    .select({ order: orders })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(and(eq(parcels.id, parcelId), within(user, orders)))
  const whole = row && (await wholeOrder(db, row.order))
  const parcel = whole?.parcels.find(one => one.row.id === parcelId)
  if (!whole || !parcel) return notFound('package-unknown', 'Ce colis n’existe pas.')
  if (parcel.row.status !== 'sealed') {
    return conflict('label-made', `L’étiquette de ${parcel.row.name} n’est plus à faire.`)
  }
  const why =
    whyStopped(whole.order) ??
    (await whyHeld(db, whole.order, user, now)) ??
    (await whyNotChosen(db, parcel.row))
  return why ?? { whole, parcel }
}

/** An account that names its service offers that one; what it costs is said with the label. */
async function offersOf(
  world: World,
  { id: account, name: accountName, service }: AccountRow,
  { parcelId, printer: { language, dpi } }: { parcelId: string; printer: LabelPrinter },
): Promise<Offers> {
  const of = { account, accountName }
  if (service !== '') return { services: [{ ...of, service, priceCents: null, currency: null }] }
  const asked = { parcelId, accountId: account, language, dpi, remoteId: null, tries: 1, chosenService: null }
  const about = await conversationAbout(world, asked, async () => false)
  if ('why' in about) return { services: [], why: about.why }
  const quoted = await about.provider.quote(about.parcel, about.talk)
  if (quoted.came !== 'quotes') return { services: [], why: quoted.reason }
  const services = byPrice(quoted.quotes).map(({ service, price: { cents: priceCents, currency } }) => ({
    ...of,
    ...{ service, priceCents, currency },
  }))
  return { services }
}
