import { numberName } from '#contract/barcodes/own.ts'
import { pickingTypeOf } from '#contract/picking-types.ts'
import { trackingOf } from '../carriers/numbers.ts'
import type {
  carrierSlips,
  orderEvents,
  parcelLines,
  parcels,
  pickingListLines,
  pickingLists,
} from '../db/schema/index.ts'
import type { Chance, Clock } from './chance.ts'
import type { DemoCarton } from './house.ts'
import type { DemoOrder } from './orders.ts'
import type { Shelves, Taken } from './shelves.ts'

type Event = typeof orderEvents.$inferInsert & { at: Date }
type Slip = typeof carrierSlips.$inferInsert & { id: string }
type Parcel = typeof parcels.$inferInsert & { id: string }

export type Outbound = {
  events: Event[]
  lists: (typeof pickingLists.$inferInsert & { id: string; name: string; createdAt: Date })[]
  listLines: (typeof pickingListLines.$inferInsert)[]
  slips: Slip[]
  parcels: Parcel[]
  parcelLines: (typeof parcelLines.$inferInsert)[]
  counted: { lists: number; parcels: number; slips: number }
}

type World = {
  chance: Chance
  clock: Clock
  shelves: Shelves
  cartons: readonly DemoCarton[]
  users: { picking: string; shipping: string; loading: string; manager: string }
}

const onList = new Set(['picking', 'packing', 'packed', 'shipped', 'returned'])
const inParcel = new Set(['packed', 'shipped', 'returned'])
const gone = new Set(['shipped', 'returned'])

const ordersPerList = 10

/** Takes each order as far as its status says, and writes the events and moves of each step. */
export function work(world: World, orders: readonly DemoOrder[]): Outbound {
  const out: Outbound = {
    events: [],
    lists: [],
    listLines: [],
    slips: [],
    parcels: [],
    parcelLines: [],
    counted: { lists: 0, parcels: 0, slips: 0 },
  }
  for (const order of orders) {
    tell(out, order, 'created', order.createdAt, 'Commande reçue de la boutique')
    if (order.status === 'on_hold') {
      tell(
        out,
        order,
        'held',
        world.clock.today(0.3),
        `Mise en attente : ${order.stopReason}`,
        world.users.manager,
      )
    }
    if (order.status === 'cancelled') {
      tell(
        out,
        order,
        'cancelled',
        world.clock.today(0.2),
        `Annulée : ${order.stopReason}`,
        world.users.manager,
      )
    }
  }
  for (const group of grouped(orders.filter(({ status }) => onList.has(status)))) printList(world, out, group)
  return out
}

function tell(
  out: Outbound,
  order: DemoOrder,
  what: Event['what'],
  at: Date,
  text: string,
  userId?: string,
  qty = 0,
) {
  out.events.push({ orderId: order.id, what, at, text, qty, userId: userId ?? null })
}

/** Groups orders that could share a picking list: same shop, type, variant and status. */
function grouped(orders: readonly DemoOrder[]): DemoOrder[][] {
  const groups = new Map<string, DemoOrder[]>()
  for (const order of orders) {
    const key = [order.shopId, order.type, order.variant, order.status].join()
    groups.set(key, [...(groups.get(key) ?? []), order])
  }
  return [...groups.values()].flatMap(group =>
    Array.from({ length: Math.ceil(group.length / ordersPerList) }, (_, index) =>
      group.slice(index * ordersPerList, (index + 1) * ordersPerList),
    ),
  )
}

function printList(world: World, out: Outbound, orders: readonly DemoOrder[]) {
  const { chance, clock, shelves, users } = world
  const [first] = orders
  if (!first) return
  const start = chance.int(5, 45) / 100
  // The returned orders left days ago. One in four shipped lists left yesterday.
  const yesterday = first.status === 'shipped' && out.counted.lists % 4 === 0
  const when = (part: number) =>
    first.status === 'returned' ? clock.daysAgo(9, 10) : yesterday ? clock.daysAgo(1, 15) : clock.today(part)
  out.counted.lists += 1
  const list = {
    id: chance.uuid(),
    name: nextName('pickingList', 400 + 2 * out.counted.lists),
    warehouseId: first.warehouseId,
    shopId: first.shopId,
    type: pickingTypeOf(first.type, first.variant),
    campaignId: null,
    printCount: chance.happens(0.1) ? 2 : 1,
    createdAt: when(start),
    createdBy: users.picking,
  }
  out.lists.push(list)
  const taken: Taken[] = []
  orders.forEach((order, index) => {
    order.pickingListId = list.id
    order.toteSlot = order.type === 'multi' ? index + 1 : null
    tell(out, order, 'printed', list.createdAt, `Liste ${list.name} attribuée`, users.picking)
    const ofOrder = order.lines.flatMap(line => shelves.take(line.product, line.qty))
    taken.push(...ofOrder)
    const step = start + (index + 1) * 0.02
    if (order.status === 'picking' && index % 2 === 0) return
    for (const line of order.lines) line.picked = line.qty
    tell(out, order, 'picked', when(step), 'Articles prélevés', users.picking, order.units)
    if (order.status === 'packing') {
      order.heldBy = users.shipping
      order.heldUntil = clock.inMinutes(15)
    }
    if (inParcel.has(order.status)) pack(world, out, order, ofOrder, when(step + 0.12), when(step + 0.3))
  })
  out.listLines.push(...listLines(list.id, taken))
}

function listLines(pickingListId: string, taken: readonly Taken[]) {
  const places = new Map<Taken['from'], number>()
  for (const { from, qty } of taken) places.set(from, (places.get(from) ?? 0) + qty)
  return [...places]
    .sort(([a], [b]) => (a.location.walk ?? 0) - (b.location.walk ?? 0))
    .map(([from, qty], index) => ({
      pickingListId,
      position: index + 1,
      locationId: from.location.id,
      productId: from.product.id,
      lot: from.lot,
      qty,
    }))
}

function nextName(kind: 'pickingList' | 'package' | 'box', from: number): string {
  return numberName(kind, from) ?? nextName(kind, from + 1)
}

/** Goods leave their shelf when they are packed, and the warehouse when their slip is sealed. */
function pack(
  world: World,
  out: Outbound,
  order: DemoOrder,
  taken: readonly Taken[],
  at: Date,
  leaves: Date,
) {
  const { chance, shelves, users, cartons } = world
  const carton = cartons[order.units > 5 ? 3 : order.units > 2 ? 2 : 1] ?? cartons[0]
  if (!carton) return
  const bench = shelves.place(`BANC-${chance.int(1, 3)}`).id
  const parcelId = chance.uuid()
  for (const { from, qty } of taken) {
    const { product, lot, expiry } = from
    const of = { productId: product.id, qty, lot, expiry, orderId: order.id, parcelId }
    const toBench = {
      fromId: from.location.id,
      toId: bench,
      type: 'PICKING',
      userId: users.picking,
      at,
    } as const
    shelves.moves.push({ ...of, ...toBench })
    if (gone.has(order.status)) {
      const out = { fromId: bench, toId: shelves.place('CLIENT').id, type: 'SHIPPING', at: leaves } as const
      shelves.moves.push({ ...of, ...out, userId: users.loading })
    }
  }
  out.counted.parcels += 1
  const goods = order.lines.reduce((sum, { product, qty }) => sum + product.weightG * qty, 0)
  const slip = gone.has(order.status) ? slipOf(world, out, order, leaves) : undefined
  const parcel: Parcel = {
    id: parcelId,
    name: nextName('package', 8_800 + 2 * out.counted.parcels),
    orderId: order.id,
    cartonId: carton.id,
    status: slip ? 'manifested' : 'labelled',
    weightG: Math.min(goods + carton.tareG, carton.limitG),
    carrierId: order.carrier.id,
    tracking: makeTracking(chance, order.carrier),
    slipId: slip?.id ?? null,
    createdAt: at,
    createdBy: users.shipping,
  }
  out.parcels.push(parcel)
  out.parcelLines.push(...order.lines.map(({ id, qty }) => ({ parcelId: parcel.id, lineId: id, qty })))
  tell(out, order, 'packed', at, `Colis ${parcel.name} fermé`, users.shipping, order.units)
  tell(out, order, 'labelled', at, `Étiquette ${order.carrier.name} ${parcel.tracking}`, users.shipping)
  if (slip) tell(out, order, 'shipped', leaves, `Remise à ${order.carrier.name}`, users.loading, order.units)
}

/** One slip per carrier and four hours. */
function slipOf({ chance, users }: World, out: Outbound, order: DemoOrder, leaves: Date): Slip {
  const half = Math.floor(leaves.getTime() / (4 * 3_600_000))
  const known = out.slips.find(
    slip =>
      slip.carrierId === order.carrier.id && half === Math.floor(slip.cutoffAt.getTime() / (4 * 3_600_000)),
  )
  if (known) return known
  out.counted.slips += 1
  const slip: Slip = {
    id: chance.uuid(),
    name: `BT${String(out.counted.slips).padStart(6, '0')}`,
    warehouseId: order.warehouseId,
    carrierId: order.carrier.id,
    status: 'sealed',
    cutoffAt: leaves,
    openedAt: leaves,
    sealedAt: leaves,
    sealedBy: users.loading,
  }
  out.slips.push(slip)
  return slip
}

/** Makes a number in the carrier's format, below those that the server will give out. */
export function makeTracking(chance: Chance, carrier: { slug: string; name: string }): string {
  for (;;) {
    const tracking = trackingOf(carrier, chance.digits(6))
    if (tracking !== undefined) return tracking
  }
}
