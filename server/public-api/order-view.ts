import { inArray } from 'drizzle-orm'
import type { Journey } from '#contract/entities/journey.ts'
import type { RelayPoint } from '#contract/entities/order.ts'
import type { OrderView } from '#contract/public/order.ts'
import type { Db, Tx } from '../db/open.ts'
import { orderHolds, type SentOrder } from '../db/schema/index.ts'
import { deliveredAt, journeysOf } from '../orders/describe.ts'
import type { OrderRow } from '../orders/find.ts'
import { holdOf } from '../orders/held.ts'
import { type SoldLine, soldLines } from '../orders/kits.ts'
import { addressOf } from '../orders/sent.ts'
import { isLive, type WholeOrder, wholeOrder, wholeOrders } from '../orders/whole.ts'
import { slugOf } from '../setup/slug.ts'
import { questionsOf } from './questions.ts'
import type { Asking } from './store.ts'

type Hold = typeof orderHolds.$inferSelect

/** Orders as their shop's program sees them, by its references. */
export async function viewsOf(
  db: Db | Tx,
  asking: Asking,
  rows: readonly OrderRow[],
): Promise<Map<string, OrderView>> {
  if (rows.length === 0) return new Map()
  const ids = rows.map(({ id }) => id)
  const holds = await db.select().from(orderHolds).where(inArray(orderHolds.orderId, ids))
  const whole = await wholeOrders(db, rows)
  const names = rows.map(({ name }) => name)
  const asked = await questionsOf(db, asking, 'order', names)
  const ways = await journeysOf(
    db,
    whole.flatMap(({ parcels }) => parcels.map(({ row }) => row.id)),
  )
  return new Map(
    whole.flatMap(one => {
      const { reference, id } = one.order
      const hold = holds.find(({ orderId }) => orderId === id)
      if (reference === null) return []
      const view = viewOf(reference, one, hold, ways)
      return [[reference, { ...view, questions: asked.get(view.number) ?? [] }]]
    }),
  )
}

type Ways = ReadonlyMap<string, Journey>

function viewOf(
  reference: string,
  whole: WholeOrder,
  hold: Hold | undefined,
  ways: Ways,
): Omit<OrderView, 'questions'> {
  const { order, parcels } = whole
  const lines = soldLines(whole.lines)
  const { address, relay, lines: sent, ...content } = contentOf(whole, hold)
  const packed = new Map(lines.map(line => [line.product.sku, line.packed]))
  return {
    reference,
    number: order.name,
    status: order.status,
    held: order.status === 'on_hold' ? { reason: order.stopReason ?? '', faults: hold?.faults ?? [] } : null,
    cancellationAsked: hold?.kind === 'cancellation',
    receivedAt: order.createdAt.toISOString(),
    leavesBy: order.cutoffAt.toISOString(),
    ...content,
    wishedOn: content.wishedOn ?? null,
    instructions: [...content.instructions],
    address: address && { ...address, lines: [...address.lines] },
    relay: relay ? { ...relay, carrier: relay.carrier ?? null } : null,
    lines: sent.map(({ qty, unitPriceCents = null, ...line }, at) => ({
      ...line,
      unitPriceCents,
      quantity: qty,
      packed: (hold?.given ? packed.get(line.sku) : lines[at]?.packed) ?? 0,
      ...partsOf(hold?.given ? undefined : lines[at]),
      ...serialsIn(parcels, hold?.given ? undefined : lines[at]),
    })),
    parcels: parcels.filter(isLive).map(({ row, carrier }) => ({
      number: row.name,
      status: row.status,
      carrier: carrier?.slug ?? null,
      tracking: row.tracking,
      trackingUrl: linkOf(carrier?.trackingUrl, row.tracking),
      deliveredAt: deliveredAt(ways.get(row.id)),
    })),
  }
}

const partsOf = (sold: SoldLine | undefined): Pick<OrderView['lines'][number], 'parts'> =>
  sold?.isKit
    ? { parts: sold.lines.map(({ product, qty, packed }) => ({ sku: product.sku, quantity: qty, packed })) }
    : {}

/** The serial numbers of a line's pieces in parcels; nothing where there are none. */
function serialsIn(parcels: WholeOrder['parcels'], sold: SoldLine | undefined): { serials?: string[] } {
  const ids = sold?.lines.map(({ id }) => id) ?? []
  const packed = parcels.filter(isLive).flatMap(({ lines }) => lines)
  const serials = packed.flatMap(line => (ids.includes(line.lineId) ? (line.serials ?? []) : []))
  return serials.length > 0 ? { serials } : {}
}

const linkOf = (page: string | null | undefined, tracking: string | null): string | null =>
  page && tracking ? page.replace('{tracking}', encodeURIComponent(tracking)) : null

/** The order as it was sent, if that is kept, else as it is now. The fields have a fixed order, so that contents compare. */
function contentOf({ order, lines, carrier, campaign }: WholeOrder, hold: Hold | undefined): SentOrder {
  const given: SentOrder = hold?.given ?? {
    ...{ customer: order.customer, address: order.address, priority: order.priority },
    wishedOn: order.wishedOn,
    ...{ carrier: carrier?.slug ?? null, relay: order.relay, campaign },
    ...{ giftMessage: order.giftMessage, instructions: order.instructions },
    lines: soldLines(lines).map(({ product, qty, customization, gift, unitPriceCents }) => ({
      ...{ sku: product.sku, qty, customization, gift, unitPriceCents },
    })),
  }
  return inOrder(given)
}

const inOrder = (order: SentOrder): SentOrder => ({
  customer: order.customer,
  address: order.address && addressOf(order),
  carrier: order.carrier,
  relay: order.relay ? relayInOrder(order.relay) : null,
  campaign: order.campaign,
  priority: order.priority,
  wishedOn: order.wishedOn ?? null,
  giftMessage: order.giftMessage,
  instructions: order.instructions,
  lines: order.lines.map(({ sku, qty, customization, gift, unitPriceCents = null }) => ({
    ...{ sku, qty, customization, gift, unitPriceCents },
  })),
})

const relayInOrder = ({ id, name, lines, postcode, city, country, carrier = null }: RelayPoint) => ({
  ...{ id, name, lines, postcode, city, country, carrier },
})

/** The order has all that is sent already. A carrier that the shop leaves open may be any. */
export async function isSame(tx: Tx, row: OrderRow, sent: SentOrder): Promise<boolean> {
  const hold = await holdOf(tx, row.id)
  const whole = await wholeOrder(tx, row)
  const before = contentOf(whole, hold)
  const said = sent.carrier?.toLowerCase() ?? null
  const names = hold?.given
    ? [before.carrier?.toLowerCase() ?? null]
    : [null, whole.carrier?.slug, whole.carrier?.name.toLowerCase()]
  return names.includes(said) && comparable(before) === comparable(sent)
}

const comparable = (order: SentOrder): string =>
  JSON.stringify({ ...inOrder(order), carrier: null, campaign: order.campaign && slugOf(order.campaign) })
