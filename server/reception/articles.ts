import { and, eq, inArray, sql } from 'drizzle-orm'
import { canonicalGtin, isGtin } from '#contract/barcodes/check-digits.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { type Received, receptionCalls } from '#contract/endpoints/reception.ts'
import { conflict, notFound, type OrRefusal, refuse } from '#contract/problems.ts'
import { saveArticles } from '../articles/save.ts'
import type { User, UserShop } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import { productCodes, products, shops } from '../db/schema/index.ts'
import { searchText } from '../db/search.ts'
import { answerUnder } from '../http/earlier.ts'
import { productsBySku, productUnknown } from '../stock/taking.ts'
import { receivedArticles } from './documents.ts'

const codeOf = (text: string) => (isGtin(text) ? canonicalGtin(text) : text)

/** Finds the shop's product by a code. A product of another of the user's shops gets its own refusal. */
export async function articleBehind(db: Db, user: User, shop: UserShop, text: string): OrRefusal<Received> {
  const code = codeOf(text)
  const rows = await db
    .select({ id: products.id, name: products.name, shopId: shops.id, shopName: shops.name })
    .from(productCodes)
    .innerJoin(products, eq(products.id, productCodes.productId))
    .innerJoin(shops, eq(shops.id, productCodes.shopId))
    .where(
      and(
        eq(productCodes.code, code),
        inArray(
          productCodes.shopId,
          user.shops.map(({ id }) => id),
        ),
      ),
    )
  const mine = rows.find(({ shopId }) => shopId === shop.id)
  if (mine) return known(db, mine.id)
  const [other] = rows
  return other
    ? refuse('product-other-shop', `${other.name} est de la boutique ${other.shopName}.`, { got: code })
    : notFound('product-unknown', `Le code ${code} n’est celui d’aucun article.`, code)
}

export async function linkCode(
  tx: Tx,
  shop: UserShop,
  { code: text, sku, qty = 1 }: BodyOf<typeof receptionCalls.link>,
): OrRefusal<Received> {
  const product = (await productsBySku(tx, [sku])).get(sku)
  if (!product || product.shopId !== shop.id) return productUnknown(sku)
  const code = codeOf(text)
  const { id, shopId } = product
  const added = await tx
    .insert(productCodes)
    .values({ productId: id, shopId, kind: isGtin(text) ? 'gtin' : 'alias', code, qty })
    .onConflictDoNothing({ target: [productCodes.shopId, productCodes.code] })
    .returning({ id: productCodes.id })
  if (added.length > 0) {
    await tx
      .update(products)
      .set({ search: sql`${products.search} || ' ' || ${searchText(code)}` })
      .where(eq(products.id, id))
    return known(tx, id)
  }
  const [owner] = await tx
    .select({ id: products.id, name: products.name })
    .from(productCodes)
    .innerJoin(products, eq(products.id, productCodes.productId))
    .where(and(eq(productCodes.shopId, shopId), eq(productCodes.code, code)))
  if (owner?.id === id) return known(tx, id)
  return conflict('code-taken', `Le code ${code} est déjà celui de ${owner?.name}.`, code)
}

/** Takes back a link that this person made: the code is nobody's again. */
export async function unlinkCode(
  tx: Tx,
  user: User,
  shop: UserShop,
  { code: text, sku, of }: BodyOf<typeof receptionCalls.unlink>,
): OrRefusal<Received> {
  const code = codeOf(text)
  const linked = await answerUnder(tx, user, of, receptionCalls.link.answer)
  const product = (await productsBySku(tx, [sku])).get(sku)
  const isIts = linked?.data.product.sku === sku && linked.data.product.codes.some(one => one.code === code)
  if (!product || product.shopId !== shop.id || !isIts) {
    return conflict('nothing-to-undo', `Vous n’avez pas lié le code ${code} : il reste.`)
  }
  const draft = { sku, shopId: shop.id, codes: [], gone: [code] }
  const [saved] = await saveArticles(tx, [shop], [draft], true)
  if (saved?.outcome === 'refused') throw new Error(saved.why)
  return known(tx, product.id)
}

async function known(db: Db | Tx, id: string): Promise<Received> {
  const article = (await receivedArticles(db, [id])).get(id)
  if (!article) throw new Error('An article vanished while it was looked at')
  return article
}
