import { and, eq, inArray } from 'drizzle-orm'
import type { QueryOf } from '#contract/endpoint.ts'
import type { prestationCalls } from '#contract/endpoints/prestation.ts'
import type { PrestationSubject, Purpose } from '#contract/entities/prestation.ts'
import { isRefusal, notFound, type OrRefusal } from '#contract/problems.ts'
import { shopNotServed, shopOf, shopUnknown } from '../auth/permissions.ts'
import { atShop, within } from '../auth/reach.ts'
import type { User, WarehouseUser } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import { products, receptions } from '../db/schema/index.ts'
import { answersAtMost, orderNamed, ordersNamed } from '../orders/find.ts'
import { findReception } from '../reception/documents.ts'
import { namedProducts } from '../stock/finding.ts'
import { productOfShop } from '../stock/taking.ts'

type Scanned = QueryOf<typeof prestationCalls.subjects>

/** What a scanned code names that a prestation can be done for. Several where several shops sell the article. */
export async function subjectsOf(
  db: Db,
  user: WarehouseUser,
  { kind, code }: Scanned,
): OrRefusal<PrestationSubject[]> {
  if (kind === 'shop') {
    const shop = shopOf(user, code)
    return shop
      ? subjectIn(user, shop.id, { what: 'shop', name: shop.slug, title: shop.name })
      : shopUnknown(code)
  }
  if (kind === 'reception') return deliveryNamed(db, user, code)
  return kind === 'product' ? articlesNamed(db, user, code) : ofOrders(db, user, code)
}

async function ofOrders(db: Db, user: WarehouseUser, code: string): OrRefusal<PrestationSubject[]> {
  const named = await ordersNamed(db, user, code)
  if (isRefusal(named)) return named
  return named.rows.flatMap(({ name, shopId }) =>
    subjectIn(user, shopId, { what: 'order', name, title: name }),
  )
}

async function deliveryNamed(db: Db, user: WarehouseUser, name: string): OrRefusal<PrestationSubject[]> {
  const [row] = await db
    .select({ name: receptions.name, shopId: receptions.shopId })
    .from(receptions)
    .where(and(eq(receptions.name, name), within(user, receptions)))
  if (!row) return notFound('reception-unknown', `La réception ${name} n’existe pas.`, name)
  return subjectIn(user, row.shopId, { what: 'delivery', name, title: name })
}

async function articlesNamed(db: Db, user: WarehouseUser, code: string): OrRefusal<PrestationSubject[]> {
  const shopIds = user.shops.map(({ id }) => id)
  const ids = await namedProducts(db, { shopIds, query: code, limit: answersAtMost })
  const rows = await db
    .select({ sku: products.sku, name: products.name, shopId: products.shopId })
    .from(products)
    .where(inArray(products.id, ids))
  if (rows.length === 0) {
    return notFound('product-unknown', `Aucun article de vos boutiques ne porte le code ${code}.`, code)
  }
  return rows.flatMap(({ sku, name, shopId }) =>
    subjectIn(user, shopId, { what: 'article', name: sku, title: name }),
  )
}

type Thing = Pick<PrestationSubject, 'what' | 'name' | 'title'>

const subjectIn = ({ shops }: User, shopId: string, thing: Thing): PrestationSubject[] =>
  shops.filter(({ id }) => id === shopId).map(({ slug, name }) => ({ ...thing, shop: slug, shopName: name }))

type Wanted = { readonly shop: string; readonly what: Purpose; readonly name: string }
export type SubjectIds = {
  readonly shopId: string
  readonly orderId?: string
  readonly receptionId?: string
  readonly productId?: string
}

/** The rows that a change names, if the shop is one that the person serves and has the thing. */
export async function subjectIds(
  tx: Tx,
  user: WarehouseUser,
  { shop: slug, what, name }: Wanted,
): OrRefusal<SubjectIds> {
  const shop = shopOf(user, slug)
  if (!shop) return shopNotServed
  const shopId = shop.id
  const there = atShop(user, shop)
  if (what === 'order') {
    const order = await orderNamed(tx, there, name)
    return isRefusal(order) ? order : { shopId, orderId: order.id }
  }
  if (what === 'delivery') {
    const delivery = await findReception(tx, there, name)
    return isRefusal(delivery) ? delivery : { shopId, receptionId: delivery.id }
  }
  if (what === 'article') {
    const article = await productOfShop(tx, shop, name)
    return isRefusal(article) ? article : { shopId, productId: article.id }
  }
  return { shopId }
}
