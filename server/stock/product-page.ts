import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { heldKinds, type Product } from '#contract/entities/stock.ts'
import { type Refusal, refuse } from '#contract/problems.ts'
import { inOwnWarehouse } from '../auth/reach.ts'
import type { User, UserShop } from '../auth/user.ts'
import type { Db } from '../db/open.ts'
import { locations, productCodes, products, stock } from '../db/schema/index.ts'
import { namedProducts, productBySku } from './finding.ts'

export const notOfThisShop = (code: string): Refusal =>
  refuse('product-unknown', `Aucun article de cette boutique ne porte le code ${code}.`, {
    status: 404,
    got: code,
  })

export async function describeProduct(
  db: Db,
  user: User,
  shop: UserShop,
  code: string,
): Promise<Product | Refusal> {
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
): Promise<{ sku: string; qty: number } | Refusal> {
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
