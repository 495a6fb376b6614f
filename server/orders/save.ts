import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { nextNames } from '../db/numbers.ts'
import type { Db, Tx } from '../db/open.ts'
import { isOneOf } from '../db/rows.ts'
import {
  campaigns,
  customizationFiles,
  orderEvents,
  orderKits,
  orderLines,
  orders,
} from '../db/schema/index.ts'
import { searchText } from '../db/search.ts'
import { slugOf } from '../setup/slug.ts'
import { houseGrammar } from '../warehouse/grammar.ts'
import { type DraftLine, type OrderDraft, piecesOf, styleOf } from './draft.ts'
import { toPick } from './kits.ts'

type Who = { readonly warehouseId: string; readonly userId: string | null; readonly now: Date }

/** Writes orders that nobody has begun, with the first line of their timelines, and gives their ids and names. */
export async function createOrders(
  tx: Db | Tx,
  who: Who,
  drafts: readonly OrderDraft[],
): Promise<{ id: string; name: string }[]> {
  if (drafts.length === 0) return []
  const { warehouseId, userId, now } = who
  const unnamed = drafts.filter(({ name }) => name === undefined)
  const free = await freeNames(tx, warehouseId, unnamed.length)
  const given = new Map(unnamed.map((draft, at) => [draft, free[at]]))
  const rows = []
  for (const draft of drafts) {
    const campaign =
      draft.campaign === null ? null : await campaignNamed(tx, { ...draft, name: draft.campaign })
    const name = draft.name ?? given.get(draft)
    if (name === undefined) throw new Error('An order was left without a name')
    rows.push({
      ...{ ...draft, name },
      id: crypto.randomUUID(),
      campaignId: campaign?.id ?? null,
      cutoffAt: campaign?.cutoffAt ?? draft.cutoffAt,
    })
  }
  await tx.insert(orders).values(
    rows.map(({ lines, instructions, campaign: _, ...draft }) => ({
      ...draft,
      ...styleOf({ lines, giftMessage: draft.giftMessage }),
      warehouseId,
      instructions: [...instructions],
      createdAt: now,
      search: searchText(draft.name, draft.customer, draft.reference ?? ''),
    })),
  )
  const picked = rows.map(({ id, lines }) => toPick(id, lines))
  const kits = picked.flatMap(one => one.kits)
  if (kits.length > 0) await tx.insert(orderKits).values(kits)
  const lines = picked.flatMap(one => one.lines)
  if (lines.length > 0) await tx.insert(orderLines).values(lines)
  await tx.insert(orderEvents).values(
    rows.map(({ id: orderId, lines }) => ({
      orderId,
      at: now,
      userId,
      what: 'created' as const,
      text: 'Commande reçue',
      qty: lines.reduce((sum, line) => sum + piecesOf(line), 0),
    })),
  )
  return rows.map(({ id, name }) => ({ id, name }))
}

/** The house's next numbers; those that a shop has given already are left out. */
async function freeNames(tx: Db | Tx, warehouseId: string, count: number): Promise<string[]> {
  if (count === 0) return []
  const grammar = await houseGrammar(tx, warehouseId)
  const free: string[] = []
  while (free.length < count) {
    const names = await nextNames(tx, 'order', { count: count - free.length, grammar })
    const taken = await tx.select({ name: orders.name }).from(orders).where(isOneOf(orders.name, names))
    free.push(...names.filter(name => !taken.some(one => one.name === name)))
  }
  return free
}

type Campaign = typeof campaigns.$inferSelect

/** The shop's campaign of this name or short address; a new name makes one that leaves with its first order. */
export async function campaignNamed(
  tx: Db | Tx,
  { shopId, name, cutoffAt }: Pick<Campaign, 'shopId' | 'name' | 'cutoffAt'>,
): Promise<Campaign> {
  const slug = slugOf(name)
  await tx.insert(campaigns).values({ shopId, slug, name, cutoffAt }).onConflictDoNothing()
  const [found] = await tx
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.shopId, shopId), or(eq(campaigns.slug, slug), eq(campaigns.name, name))))
  if (!found) throw new Error(`The campaign ${name} was not written`)
  return found
}

/** Gives an order that nobody has begun these lines. A line that stays keeps its id, and with it its files. */
export async function rewriteLines(tx: Tx, orderId: string, sold: readonly DraftLine[]): Promise<void> {
  const { kits, lines } = toPick(orderId, sold)
  const formerKits = await tx
    .select({ id: orderKits.id })
    .from(orderKits)
    .where(eq(orderKits.orderId, orderId))
  if (kits.length > 0) await tx.insert(orderKits).values(kits)
  const before = await tx.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  const left = [...before]
  const kept = lines.map(line => {
    const at = left.findIndex(
      one => one.productId === line.productId && one.customization === line.customization,
    )
    return at < 0 ? undefined : left.splice(at, 1)[0]?.id
  })
  const gone = left.map(({ id }) => id)
  if (gone.length > 0) {
    await tx.update(customizationFiles).set({ lineId: null }).where(inArray(customizationFiles.lineId, gone))
    await tx.delete(orderLines).where(inArray(orderLines.id, gone))
  }
  // No two lines may share a position while they change places.
  await tx
    .update(orderLines)
    .set({ position: sql`-${orderLines.position}` })
    .where(eq(orderLines.orderId, orderId))
  for (const [index, row] of lines.entries()) {
    const id = kept[index]
    if (id === undefined) await tx.insert(orderLines).values(row)
    else await tx.update(orderLines).set(row).where(eq(orderLines.id, id))
  }
  if (formerKits.length > 0) {
    await tx.delete(orderKits).where(
      inArray(
        orderKits.id,
        formerKits.map(({ id }) => id),
      ),
    )
  }
}

export type KnownOrder = { readonly warehouseId: string; readonly shopId: string; readonly lines: string }

/** A key that is equal for lines that differ only in their order. */
export const linesKey = (lines: readonly Pick<DraftLine, 'productId' | 'qty'>[]): string =>
  lines
    .map(({ productId, qty }) => `${productId} ${qty}`)
    .sort()
    .join(',')

/** A kit has several lines, and was sold as one. */
const sold = sql`coalesce(${orderLines.kitId}, ${orderLines.id})`

/** Orders of these names in all warehouses: a name is given once. */
export async function knownOrders(db: Db | Tx, names: readonly string[]): Promise<Map<string, KnownOrder>> {
  if (names.length === 0) return new Map()
  const rows = await db
    .select({ id: orders.id, name: orders.name, warehouseId: orders.warehouseId, shopId: orders.shopId })
    .from(orders)
    .where(inArray(orders.name, [...names]))
  const ids = rows.map(({ id }) => id)
  const lines =
    ids.length === 0
      ? []
      : await db
          .selectDistinctOn([sold], {
            orderId: orderLines.orderId,
            productId: sql<string>`coalesce(${orderKits.productId}, ${orderLines.productId})`,
            qty: sql`coalesce(${orderKits.qty}, ${orderLines.qty})`.mapWith(Number),
          })
          .from(orderLines)
          .innerJoin(orders, eq(orders.id, orderLines.orderId))
          .leftJoin(orderKits, eq(orderKits.id, orderLines.kitId))
          .where(inArray(orderLines.orderId, ids))
  return new Map(
    rows.map(({ id, name, warehouseId, shopId }) => [
      name,
      { warehouseId, shopId, lines: linesKey(lines.filter(({ orderId }) => orderId === id)) },
    ]),
  )
}
