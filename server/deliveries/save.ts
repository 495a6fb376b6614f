import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { isRefusal, notFound, type Refusal, refuse } from '#contract/problems.ts'
import type { UserShop } from '../auth/user.ts'
import { nextName } from '../db/numbers.ts'
import type { Db, Tx } from '../db/open.ts'
import { receptionLines, receptions } from '../db/schema/index.ts'
import { nameInHouse } from '../orders/draft.ts'
import { linesKey } from '../orders/save.ts'
import { shopNamed } from '../shops/named.ts'
import { arrivesInParts, productArchived, productsBySku } from '../stock/taking.ts'
import { houseGrammar } from '../warehouse/grammar.ts'

/** A delivery as a person or a file gives it: shop and articles by their words. */
export type GivenDelivery = {
  /** Undefined: the house gives its next number. */
  readonly name?: string | undefined
  /** Undefined: the only shop. */
  readonly shop?: string | undefined
  readonly supplier?: string | undefined
  readonly expectedOn?: string | null | undefined
  readonly lines: readonly GivenLine[]
}

type GivenLine = { readonly sku: string; readonly qty: number }

/** Expected pieces by product. */
export type Expected = ReadonlyMap<string, number>

/** A delivery as it will be written. */
export type DeliveryDraft = {
  readonly name: string | undefined
  /** The shop's own, if its program announced it. */
  readonly reference: string | null
  readonly shopId: string
  readonly supplier: string
  readonly expectedOn: string | null
  readonly lines: Expected
}

type House = { readonly warehouseId: string; readonly shops: readonly UserShop[] }
type Products = Awaited<ReturnType<typeof productsBySku>>

/** Checks deliveries by the one set of rules that the screens and the imports share. */
export async function draftDeliveries(
  db: Db | Tx,
  { warehouseId, shops }: House,
  given: readonly GivenDelivery[],
): Promise<(DeliveryDraft | Refusal)[]> {
  const grammar = await houseGrammar(db, warehouseId)
  const skus = given.flatMap(({ lines }) => lines.map(({ sku }) => sku))
  const products = await productsBySku(db, [...new Set(skus)])
  return given.map(delivery => {
    const name = delivery.name === undefined ? undefined : nameInHouse('reception', delivery.name, grammar)
    if (typeof name === 'object') return refuse('delivery-name', name.why, { got: delivery.name ?? '' })
    const shop = shopNamed(shops, delivery.shop)
    if ('why' in shop) return notFound('shop-not-served', shop.why, delivery.shop ?? '')
    const lines = linesNamed(products, shop, delivery.lines)
    if (isRefusal(lines)) return lines
    const { supplier = '', expectedOn = null } = delivery
    return { name, reference: null, shopId: shop.id, supplier, expectedOn, lines }
  })
}

/** One line for each article: an article that is named twice adds up. */
export function linesNamed(
  products: Products,
  shop: Pick<UserShop, 'id' | 'name'>,
  lines: readonly GivenLine[],
): Expected | Refusal {
  const expected = new Map<string, number>()
  for (const { sku, qty } of lines) {
    const product = products.get(sku)
    if (product?.shopId !== shop.id) {
      const why = `L’article ${sku} n’existe pas dans la boutique ${shop.name}.`
      return notFound('product-unknown', why, sku)
    }
    if (product.archived) return productArchived(sku)
    if (product.parts.length > 0) return arrivesInParts(sku)
    expected.set(product.id, (expected.get(product.id) ?? 0) + qty)
  }
  return expected
}

/** Writes new deliveries and returns their names. */
export async function createDeliveries(
  tx: Db | Tx,
  warehouseId: string,
  drafts: readonly DeliveryDraft[],
): Promise<string[]> {
  if (drafts.length === 0) return []
  const rows = []
  for (const draft of drafts) {
    rows.push({ ...draft, name: draft.name ?? (await freeName(tx, warehouseId)), id: crypto.randomUUID() })
  }
  await tx.insert(receptions).values(rows.map(({ lines: _, ...row }) => ({ ...row, warehouseId })))
  await tx
    .insert(receptionLines)
    .values(
      rows.flatMap(({ id, lines }) =>
        [...lines].map(([productId, expected]) => ({ receptionId: id, productId, expected })),
      ),
    )
  return rows.map(({ name }) => name)
}

/** The house's next number; one that a supplier has given already is left out. */
async function freeName(tx: Db | Tx, warehouseId: string): Promise<string> {
  const grammar = await houseGrammar(tx, warehouseId)
  for (;;) {
    const name = await nextName(tx, 'reception', grammar)
    if ((await tx.$count(receptions, eq(receptions.name, name))) === 0) return name
  }
}

export async function rewriteExpected(tx: Tx, receptionId: string, lines: Expected): Promise<void> {
  const { productId, expected } = receptionLines
  await tx
    .delete(receptionLines)
    .where(and(eq(receptionLines.receptionId, receptionId), notInArray(productId, [...lines.keys()])))
  await tx
    .insert(receptionLines)
    .values([...lines].map(([productId, expected]) => ({ receptionId, productId, expected })))
    .onConflictDoUpdate({
      target: [receptionLines.receptionId, productId],
      set: { expected: sql`excluded.${sql.identifier(expected.name)}` },
    })
}

export type KnownDelivery = { readonly warehouseId: string; readonly shopId: string; readonly lines: string }

export const expectedKey = (lines: Expected): string =>
  linesKey([...lines].map(([productId, qty]) => ({ productId, qty })))

/** Deliveries of these names in all warehouses: a name is given once. */
export async function knownDeliveries(
  db: Db | Tx,
  names: readonly string[],
): Promise<Map<string, KnownDelivery>> {
  if (names.length === 0) return new Map()
  const rows = await db
    .select({
      name: receptions.name,
      warehouseId: receptions.warehouseId,
      shopId: receptions.shopId,
      productId: receptionLines.productId,
      qty: receptionLines.expected,
    })
    .from(receptions)
    .leftJoin(receptionLines, eq(receptionLines.receptionId, receptions.id))
    .where(inArray(receptions.name, [...names]))
  return new Map(
    rows.map(({ name, warehouseId, shopId }) => {
      const lines = rows.flatMap(({ productId, qty, ...row }) =>
        row.name === name && productId !== null ? [[productId, qty ?? 0] as const] : [],
      )
      return [name, { warehouseId, shopId, lines: expectedKey(new Map(lines)) }]
    }),
  )
}
