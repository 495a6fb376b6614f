import { and, arrayOverlaps, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { UserShop } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import { type HeldFault, orderEvents, orderHolds, orders, type SentOrder, shops } from '../db/schema/index.ts'
import { searchText } from '../db/search.ts'
import { type Judged, styleOf } from './draft.ts'
import type { OrderRow } from './find.ts'
import { campaignNamed, createOrders, rewriteLines } from './save.ts'
import { faultWords, heldFaults, judgeSent } from './sent.ts'

/*
 * An order that a shop's program sent is never dropped: what cannot be prepared waits on hold with its reasons, and goes on
 * by itself once the article, the address or the carrier is there.
 */

export type Sending = { readonly reference: string; readonly sent: SentOrder; readonly judged: Judged }

/** Writes orders that a shop's program sent, those on hold that cannot be prepared. */
export async function createSent(
  tx: Tx,
  who: { readonly warehouseId: string; readonly now: Date },
  sendings: readonly Sending[],
): Promise<void> {
  const drafts = sendings.map(({ reference, judged }) => ({ ...judged.draft, reference }))
  const made = await createOrders(tx, { ...who, userId: null }, drafts)
  for (const [at, { id }] of made.entries()) {
    const sending = sendings[at]
    const faults = heldFaults(sending?.judged.faults ?? [])
    if (sending && faults.length > 0)
      await hold(tx, id, { sent: sending.sent, faults, now: who.now, isNew: true })
  }
}

/** Gives an order that nobody has begun what was sent for it anew, and holds it or lets it go on. */
export async function rewriteSent(
  tx: Tx,
  order: OrderRow,
  { sent, judged }: Omit<Sending, 'reference'>,
  now: Date,
): Promise<void> {
  const { draft } = judged
  const before = await holdOf(tx, order.id)
  await rewriteLines(tx, order.id, draft.lines)
  // If no rule of the shop chooses, the person's choice stays.
  const carrierId = draft.carrierId ?? (sent.carrier === null ? order.carrierId : null)
  const lacking = judged.faults.filter(
    ({ refused }) => refused.code !== 'carrier-missing' || carrierId === null,
  )
  const faults = heldFaults(lacking)
  // With the same carrier and day the order keeps its departure: one that was missed yesterday stays missed.
  const stays = carrierId === order.carrierId && draft.wishedOn === order.wishedOn
  const cutoffAt = before || !stays ? draft.cutoffAt : order.cutoffAt
  const campaign =
    draft.campaign === null
      ? null
      : await campaignNamed(tx, { shopId: order.shopId, name: draft.campaign, cutoffAt })
  const { customer, address, relay, priority, wishedOn, giftMessage, instructions } = draft
  await tx
    .update(orders)
    .set({
      ...{ customer, address, relay, priority, wishedOn, giftMessage, carrierId },
      ...styleOf(draft),
      instructions: [...instructions],
      campaignId: campaign?.id ?? null,
      cutoffAt: campaign?.cutoffAt ?? cutoffAt,
      search: searchText(order.name, customer, order.reference ?? ''),
      version: sql`${orders.version} + 1`,
    })
    .where(eq(orders.id, order.id))
  if (faults.length > 0) await hold(tx, order.id, { sent, faults, now, isNew: !before })
  else if (before) await letGo(tx, order.id, now)
}

type Hold = {
  readonly sent: SentOrder
  readonly faults: HeldFault[]
  readonly now: Date
  readonly isNew: boolean
}

async function hold(tx: Tx, orderId: string, { sent, faults, now, isNew }: Hold): Promise<void> {
  const why = faultWords(faults)
  const skus = [...new Set(sent.lines.map(({ sku }) => sku))]
  const row = { orderId, kind: 'unprepared' as const, given: sent, faults, skus }
  await tx
    .insert(orderHolds)
    .values({ ...row, since: now })
    .onConflictDoUpdate({ target: orderHolds.orderId, set: row })
  await tx.update(orders).set({ status: 'on_hold', stopReason: why }).where(eq(orders.id, orderId))
  const text = `Mise en attente : ${why}`
  if (isNew) await tx.insert(orderEvents).values({ orderId, at: now, what: 'held', text })
}

async function letGo(tx: Tx, orderId: string, now: Date): Promise<void> {
  await tx.delete(orderHolds).where(eq(orderHolds.orderId, orderId))
  await tx.update(orders).set({ status: 'pending', stopReason: null }).where(eq(orders.id, orderId))
  const text = 'Remise en route : plus rien ne manque'
  await tx.insert(orderEvents).values({ orderId, at: now, what: 'released', text })
}

export async function holdOf(db: Db | Tx, orderId: string) {
  const [row] = await db.select().from(orderHolds).where(eq(orderHolds.orderId, orderId))
  return row
}

/** Judges one held order again; undefined if it goes on, else its remaining faults. */
export async function tryAgain(
  tx: Tx,
  orderId: string,
  now: Date,
): Promise<readonly HeldFault[] | undefined> {
  await judgeAgain(tx, eq(orderHolds.orderId, orderId), now)
  return (await holdOf(tx, orderId))?.faults
}

/** Judges again the orders that wait for one of these articles. */
export async function articlesCame(db: Db | Tx, skus: readonly string[], now: Date): Promise<void> {
  if (skus.length > 0) await judgeAgain(db, arrayOverlaps(orderHolds.skus, [...skus]), now)
}

async function judgeAgain(tx: Db | Tx, which: SQL, now: Date): Promise<void> {
  const waiting = await tx
    .select({ id: orderHolds.orderId })
    .from(orderHolds)
    .where(and(eq(orderHolds.kind, 'unprepared'), which))
  if (waiting.length === 0) return
  const ids = waiting.map(({ id }) => id)
  await tx.transaction(async tx => {
    // In one order, so that two who judge at once do not wait for each other.
    const rows = await tx
      .select({ order: orders, given: orderHolds.given, shop: shops })
      .from(orders)
      .innerJoin(orderHolds, eq(orderHolds.orderId, orders.id))
      .innerJoin(shops, eq(shops.id, orders.shopId))
      .where(inArray(orders.id, ids))
      .orderBy(asc(orders.id))
      .for('update', { of: orders })
    for (const warehouseId of new Set(rows.map(({ order }) => order.warehouseId))) {
      const here = rows.flatMap(({ order, given, shop }) =>
        order.warehouseId === warehouseId && given ? [{ order, given, shop }] : [],
      )
      const house = { warehouseId, shops: eachOnce(here.map(({ shop }) => shop)), now }
      const sent = here.map(({ shop, given }) => ({ shop: shop.slug, order: given }))
      const judged = await judgeSent(tx, house, sent)
      for (const [at, { order, given }] of here.entries()) {
        const one = judged[at]
        if (one) await rewriteSent(tx, order, { sent: given, judged: one }, now)
      }
    }
  })
}

const eachOnce = (all: readonly UserShop[]): UserShop[] => [
  ...new Map(all.map(({ id, slug, name }) => [id, { id, slug, name }])).values(),
]

/** A person mended a held order by hand: what they said takes the place of what was sent. */
export async function mendSent(
  tx: Tx,
  orderId: string,
  change: Partial<SentOrder>,
  now: Date,
): Promise<void> {
  const before = await holdOf(tx, orderId)
  if (!before?.given) return
  const given = { ...before.given, ...change }
  const skus = [...new Set(given.lines.map(({ sku }) => sku))]
  await tx.update(orderHolds).set({ given, skus }).where(eq(orderHolds.orderId, orderId))
  await tryAgain(tx, orderId, now)
}
