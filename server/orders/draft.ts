import { eq, inArray } from 'drizzle-orm'
import type { Grammar } from '#contract/barcodes/grammar.ts'
import type { OwnKind } from '#contract/barcodes/kinds.ts'
import { numberName, ownNameProblem } from '#contract/barcodes/own.ts'
import type { OrderShape, Variant } from '#contract/picking-types.ts'
import type { Db, Tx } from '../db/open.ts'
import { type Address, orderEvents, orderLines, orders } from '../db/schema/index.ts'
import { searchText } from '../db/search.ts'

export type DraftLine = {
  readonly productId: string
  readonly qty: number
  readonly customization: string | null
  readonly gift: boolean
}

/** An order as a shop hands it over. */
export type OrderDraft = {
  readonly name: string
  readonly shopId: string
  readonly customer: string
  readonly address: Address
  readonly carrierId: string | null
  readonly cutoffAt: Date
  readonly priority: number
  readonly giftMessage: string | null
  readonly instructions: readonly string[]
  readonly lines: readonly DraftLine[]
}

/** One piece is a mono order. Personalised takes precedence over gift, gift over plain. */
export function styleOf({ lines, giftMessage }: Pick<OrderDraft, 'lines' | 'giftMessage'>): {
  type: OrderShape
  variant: Variant
} {
  const pieces = lines.reduce((sum, { qty }) => sum + qty, 0)
  const variant = lines.some(({ customization }) => customization !== null)
    ? 'customized'
    : giftMessage !== null || lines.some(({ gift }) => gift)
      ? 'gift'
      : 'classic'
  return { type: pieces === 1 ? 'mono' : 'multi', variant }
}

/** A name that prints as a code of the house: as it was given, or made of the number that was given. */
export function nameInHouse(kind: OwnKind, given: string, grammar: Grammar): string | { why: string } {
  const name = given.toUpperCase()
  const problem = ownNameProblem(kind, name, grammar)
  if (problem === undefined) return name
  const made = /^\d{1,15}$/.test(given) ? numberName(kind, Number(given), grammar) : undefined
  return made ?? { why: problem }
}

type Who = { readonly warehouseId: string; readonly userId: string | null; readonly now: Date }

/** Writes orders that nobody has begun, with the first line of their timelines. */
export async function createOrders(
  tx: Db | Tx,
  { warehouseId, userId, now }: Who,
  drafts: readonly OrderDraft[],
): Promise<void> {
  if (drafts.length === 0) return
  const withIds = drafts.map(draft => ({ ...draft, id: crypto.randomUUID() }))
  await tx.insert(orders).values(
    withIds.map(({ lines, instructions, ...draft }) => ({
      ...draft,
      ...styleOf({ lines, giftMessage: draft.giftMessage }),
      warehouseId,
      instructions: [...instructions],
      createdAt: now,
      search: searchText(draft.name, draft.customer),
    })),
  )
  await tx
    .insert(orderLines)
    .values(
      withIds.flatMap(({ id: orderId, lines }) =>
        lines.map((line, index) => ({ orderId, position: index + 1, ...line })),
      ),
    )
  await tx.insert(orderEvents).values(
    withIds.map(({ id: orderId, lines }) => ({
      orderId,
      at: now,
      userId,
      what: 'created' as const,
      text: 'Commande reçue',
      qty: lines.reduce((sum, { qty }) => sum + qty, 0),
    })),
  )
}

export type KnownOrder = { readonly warehouseId: string; readonly shopId: string; readonly lines: string }

/** What one line of an order comes to, whatever its position. */
export const linesKey = (lines: readonly Pick<DraftLine, 'productId' | 'qty'>[]): string =>
  lines
    .map(({ productId, qty }) => `${productId} ${qty}`)
    .sort()
    .join(',')

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
          .select({ orderId: orderLines.orderId, productId: orderLines.productId, qty: orderLines.qty })
          .from(orderLines)
          .innerJoin(orders, eq(orders.id, orderLines.orderId))
          .where(inArray(orderLines.orderId, ids))
  return new Map(
    rows.map(({ id, name, warehouseId, shopId }) => [
      name,
      { warehouseId, shopId, lines: linesKey(lines.filter(({ orderId }) => orderId === id)) },
    ]),
  )
}
