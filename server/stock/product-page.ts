import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { PieceSize, ProductSummary } from '#contract/entities/order.ts'
import { heldKinds, type Product } from '#contract/entities/stock.ts'
import { notFound, type OrRefusal, type Refusal } from '#contract/problems.ts'
import type { SerialRule } from '#contract/serials.ts'
import { inOwnWarehouse } from '../auth/reach.ts'
import type { User, UserShop } from '../auth/user.ts'
import { keep } from '../db/kept.ts'
import type { Db, Tx } from '../db/open.ts'
import { locations, productCodes, products, shops, stock } from '../db/schema/index.ts'
import { isOneOfThese, statements, unnamed } from '../db/statements.ts'
import { leastDaysOf } from './days-left.ts'
import { namedProducts, productBySku } from './finding.ts'

export const notOfThisShop = (code: string): Refusal =>
  notFound('product-unknown', `Aucun article de cette boutique ne porte le code ${code}.`, code)

export async function describeProduct(db: Db, user: User, shop: UserShop, code: string): OrRefusal<Product> {
  const [id] = await namedProducts(db, { shopIds: [shop.id], query: code, limit: 1 })
  const [found] = id
    ? await db
        .select({ product: products, leastDays: leastDaysOf })
        .from(products)
        .innerJoin(shops, eq(shops.id, products.shopId))
        .where(eq(products.id, id))
    : []
  if (!found) return notOfThisShop(code)
  const { product, leastDays } = found
  const size = sizeOf(product)
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
    ...(size ? { size } : {}),
    ...(leastDays > 0 ? { leastDays } : {}),
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

/** An article in the contract's short form, with all its codes, and what packing weighs and customs asks. */
export type KnownArticle = {
  readonly summary: ProductSummary
  readonly shopId: string
  readonly weightG: number
  readonly size: PieceSize | undefined
  /** Its own, or else its shop's. */
  readonly leastDays: number
  readonly customs: Pick<typeof products.$inferSelect, 'originCountry' | 'tariffNumber' | 'customsValueCents'>
}

export const articlesKept = keep<KnownArticle>(['articles', 'house'], async (db, ids) => {
  const read = byId(db)
  const [known, codes] = await Promise.all([read.products.execute({ ids }), read.codes.execute({ ids })])
  const codesOf = new Map<string, ProductSummary['codes'][number][]>()
  for (const { productId, code, qty } of codes) {
    const own = codesOf.get(productId) ?? []
    own.push({ code, qty })
    codesOf.set(productId, own)
  }
  return new Map(
    known.map(({ id, shopId, weightG, sides, leastDays, customs, serials, ...product }) => [
      id,
      {
        summary: { ...product, codes: codesOf.get(id) ?? [], ...asked(serials) },
        shopId,
        weightG,
        size: sizeOf(sides),
        leastDays,
        customs,
      },
    ]),
  )
})

type Serials = Omit<SerialRule, 'asked'> & Pick<typeof products.$inferSelect, 'serialAsked'>

const asked = ({ serialAsked, ...rule }: Serials): Pick<ProductSummary, 'serials'> =>
  serialAsked === 'none' ? {} : { serials: { asked: serialAsked, ...rule } }

type Sides = Pick<typeof products.$inferSelect, 'lengthMm' | 'widthMm' | 'heightMm' | 'upright'>

/** A size that lacks a side is none. */
const sizeOf = ({ lengthMm, widthMm, heightMm, upright }: Sides): PieceSize | undefined =>
  lengthMm !== null && widthMm !== null && heightMm !== null
    ? { lengthMm, widthMm, heightMm, ...(upright ? { upright } : {}) }
    : undefined

export async function summariesOf(db: Db | Tx, ids: readonly string[]): Promise<Map<string, ProductSummary>> {
  const known = ids.length === 0 ? new Map<string, KnownArticle>() : await articlesKept.many(db, ids)
  return new Map([...known].map(([id, { summary }]) => [id, summary]))
}

const byId = statements(db => ({
  products: db
    .select({
      ...{ id: products.id, sku: products.sku, name: products.name, photo: products.photo },
      shop: shops.slug,
      shopId: products.shopId,
      weightG: products.weightG,
      leastDays: leastDaysOf,
      sides: {
        ...{ lengthMm: products.lengthMm, widthMm: products.widthMm, heightMm: products.heightMm },
        upright: products.upright,
      },
      customs: {
        originCountry: products.originCountry,
        tariffNumber: products.tariffNumber,
        customsValueCents: products.customsValueCents,
      },
      serials: { serialAsked: products.serialAsked, form: products.serialForm, key: products.serialKey },
    })
    .from(products)
    .innerJoin(shops, eq(shops.id, products.shopId))
    .where(isOneOfThese(products.id, 'ids'))
    .prepare(unnamed),
  codes: db
    .select({ productId: productCodes.productId, code: productCodes.code, qty: productCodes.qty })
    .from(productCodes)
    .where(isOneOfThese(productCodes.productId, 'ids'))
    .prepare(unnamed),
}))
