import { and, asc, eq, gt, inArray, type SQLWrapper, sql } from 'drizzle-orm'
import type { ProductSummary } from '#contract/entities/order.ts'
import { heldKinds, type Product } from '#contract/entities/stock.ts'
import { notFound, type OrRefusal, type Refusal } from '#contract/problems.ts'
import { inOwnWarehouse } from '../auth/reach.ts'
import type { User, UserShop } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import { locations, productCodes, products, shops, stock } from '../db/schema/index.ts'
import { statements, unnamed } from '../db/statements.ts'
import { namedProducts, productBySku } from './finding.ts'

export const notOfThisShop = (code: string): Refusal =>
  notFound('product-unknown', `Aucun article de cette boutique ne porte le code ${code}.`, code)

export async function describeProduct(db: Db, user: User, shop: UserShop, code: string): OrRefusal<Product> {
  const [id] = await namedProducts(db, { shopIds: [shop.id], query: code, limit: 1 })
  const [product] = id ? await db.select().from(products).where(eq(products.id, id)) : []
  if (!product) return notOfThisShop(code)
  const codes = await db
    .select()
    .from(productCodes)
    .where(eq(productCodes.productId, product.id))
    .orderBy(asc(productCodes.qty), asc(productCodes.code))
  return {
    sku: product.sku,
    shop: shop.slug,
    name: product.name,
    photo: product.photo,
    weightG: product.weightG,
    codes: codes.filter(({ kind }) => kind === 'gtin').map(({ code, qty }) => ({ code, qty })),
    aliases: codes.filter(({ kind }) => kind === 'alias').map(({ code }) => code),
    stock: await whereItIs(db, user, product.id),
  }
}

/** The stock in the user's warehouse; a user without one sees all warehouses. */
async function whereItIs(db: Db, user: User, productId: string): Promise<Product['stock']> {
  return db
    .select({ location: locations.name, qty: stock.qty, lot: stock.lot, expiry: stock.expiry })
    .from(stock)
    .innerJoin(locations, eq(locations.id, stock.locationId))
    .where(and(eq(stock.productId, productId), gt(stock.qty, 0), isHeld(user)))
    .orderBy(asc(locations.walk), asc(locations.name), sql`${stock.expiry} asc nulls last`)
}

export async function quantityOf(
  db: Db,
  user: User,
  shop: UserShop,
  sku: string,
): OrRefusal<{ sku: string; qty: number }> {
  const product = await productBySku(db, shop.id, sku)
  if (!product) return notOfThisShop(sku)
  const [total] = await db
    .select({ qty: sql`coalesce(sum(${stock.qty}), 0)`.mapWith(Number) })
    .from(stock)
    .innerJoin(locations, eq(locations.id, stock.locationId))
    .where(and(eq(stock.productId, product.id), isHeld(user)))
  return { sku, qty: total?.qty ?? 0 }
}

const isHeld = (user: User) =>
  and(inArray(locations.kind, [...heldKinds]), inOwnWarehouse(user, locations.warehouseId))

/** Products in the contract's short form, with all their codes, by id. */
export async function summariesOf(db: Db | Tx, ids: readonly string[]): Promise<Map<string, ProductSummary>> {
  if (ids.length === 0) return new Map()
  const asked = { ids: [...new Set(ids)] }
  const read = byId(db)
  return withCodes(...(await Promise.all([read.products.execute(asked), read.codes.execute(asked)])))
}

const byId = statements(db => summaryStatements(db, sql`(select unnest(${sql.placeholder('ids')}::uuid[]))`))

/** The statements that read the products of these ids, and their codes. */
export const summaryStatements = (db: Db | Tx, ids: SQLWrapper) => ({
  products: db
    .select({
      ...{ id: products.id, sku: products.sku, name: products.name, photo: products.photo },
      shop: shops.slug,
    })
    .from(products)
    .innerJoin(shops, eq(shops.id, products.shopId))
    .where(inArray(products.id, ids))
    .prepare(unnamed),
  codes: db
    .select({ productId: productCodes.productId, code: productCodes.code, qty: productCodes.qty })
    .from(productCodes)
    .where(inArray(productCodes.productId, ids))
    .prepare(unnamed),
})

type Known = { readonly id: string } & Omit<ProductSummary, 'codes'>
type Code = ProductSummary['codes'][number] & { readonly productId: string }

export function withCodes(known: readonly Known[], codes: readonly Code[]): Map<string, ProductSummary> {
  const codesOf = (id: string) => codes.filter(({ productId }) => productId === id)
  return new Map(
    known.map(({ id, ...product }) => [
      id,
      { ...product, codes: codesOf(id).map(({ code, qty }) => ({ code, qty })) },
    ]),
  )
}
