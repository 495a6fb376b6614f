import { sql } from 'drizzle-orm'
import { shelfKinds } from '#contract/entities/stock.ts'
import { conflict, isRefusal, notFound, type OrRefusal, type Refusal, refuse } from '#contract/problems.ts'
import type { User, UserShop } from '../auth/user.ts'
import { keep } from '../db/kept.ts'
import { type Move, recordMoves, shortageOf } from '../db/ledger.ts'
import type { Db, Tx } from '../db/open.ts'
import { products } from '../db/schema/index.ts'
import { isOneOfThese, statements, unnamed } from '../db/statements.ts'
import { findLocation, type Holding, type LocationRow } from './locations.ts'

export type Line = { productId: string; sku: string; qty: number }

/** Finds a shelf that goods can be taken from or put on. */
export async function openShelf(tx: Tx, user: User, name: string): OrRefusal<LocationRow> {
  const row = await findLocation(tx, user.warehouseId, name)
  if (isRefusal(row)) return row
  if (!shelfKinds.includes(row.kind)) {
    return refuse('location-no-shelf', `${name} n’est pas un emplacement de stockage.`, { got: name })
  }
  if (row.blocked) {
    return conflict('location-blocked', `${name} est bloqué. Choisissez un autre emplacement.`, name)
  }
  return row
}

type NamedProduct = Pick<typeof products.$inferSelect, 'id' | 'sku' | 'name' | 'shopId' | 'weightG'> & {
  readonly archived: boolean
  /** The articles that are picked for it, if it is a kit in parts. */
  readonly parts: readonly { productId: string; qty: number; weightG: number }[]
}

const productsKept = keep<NamedProduct>(['articles'], async (db, skus) => {
  const rows = await named(db).execute({ skus })
  return new Map(rows.map(row => [row.sku, row]))
})

export const productsBySku = productsKept.many

const named = statements(db =>
  db
    .select({
      id: products.id,
      sku: products.sku,
      name: products.name,
      shopId: products.shopId,
      weightG: products.weightG,
      archived: sql<boolean>`${products.archivedAt} is not null`,
      // Written out: of a query of one table the names of columns come without it.
      parts: sql<NamedProduct['parts']>`case when products.kit = 'parts' then (
        select json_agg(json_build_object('productId', part.id, 'qty', parts.qty, 'weightG', part.weight_g)
          order by part.name, part.sku)
        from product_parts as parts join products as part on part.id = parts.part_id
        where parts.product_id = products.id) else '[]'::json end`,
    })
    .from(products)
    .where(isOneOfThese(products.sku, 'skus'))
    .prepare(unnamed),
)

export const productUnknown = (sku: string): Refusal =>
  notFound('product-unknown', `L’article ${sku} n’existe pas.`, sku)

/** An archived article is neither ordered nor received. Its remaining pieces move like any other. */
export const productArchived = (sku: string): Refusal =>
  conflict('product-archived', `L’article ${sku} est archivé : remettez-le d’abord en vente.`, sku)

/** Pieces of such a kit would lie on a shelf where no list looks for them. */
export const arrivesInParts = (sku: string): Refusal =>
  conflict('kit-in-parts', `Le kit ${sku} est préparé en pièces : ce sont elles qui se reçoivent.`, sku)

export const serves = ({ shops }: User, shopId: string): boolean => shops.some(({ id }) => id === shopId)

/** A product of a shop that the user does not serve counts as unknown. */
export async function productOfOwnShops(db: Db | Tx, user: User, sku: string): OrRefusal<{ id: string }> {
  const product = (await productsBySku(db, [sku])).get(sku)
  return product && serves(user, product.shopId) ? product : productUnknown(sku)
}

export async function productOfShop(tx: Tx, shop: UserShop, sku: string): OrRefusal<{ id: string }> {
  const product = (await productsBySku(tx, [sku])).get(sku)
  if (!product) return productUnknown(sku)
  if (product.shopId !== shop.id) {
    return refuse('product-other-shop', `L’article ${sku} n’est pas de la boutique « ${shop.slug} ».`, {
      expected: shop.slug,
      got: sku,
    })
  }
  return product
}

/** Takes pieces lot by lot, in the order of `holdings`. */
export function takeFrom<H extends Holding>(
  holdings: readonly H[],
  { productId, sku, qty }: Line,
): H[] | Refusal {
  const taken: H[] = []
  let missing = qty
  for (const holding of holdings) {
    if (missing === 0) break
    if (holding.productId !== productId || holding.qty === 0) continue
    const part = Math.min(missing, holding.qty)
    taken.push({ ...holding, qty: part })
    missing -= part
  }
  return missing === 0 ? taken : tooFew(sku, qty, qty - missing)
}

/** Writes the moves. Of two users who saw the same last piece, the ledger refuses the second. */
export async function moveOrRefuse(tx: Tx, entries: Move[]): OrRefusal<string[]> {
  try {
    const recorded = await recordMoves(tx, entries)
    return recorded.map(({ id }) => id)
  } catch (error) {
    const shortage = shortageOf(error)
    if (!shortage) throw error
    return tooFew(shortage.sku, shortage.asked, shortage.available)
  }
}

function tooFew(sku: string, asked: number, available: number): Refusal {
  const detail =
    available > 0 ? `Il n’y a plus que ${available} ${sku} à prendre.` : `Il n’y a plus de ${sku} à prendre.`
  return refuse('stock-short', detail, { status: 409, expected: String(asked), got: String(available) })
}
