import type { Measuring } from '#contract/endpoints/measure.ts'
import { conflict, isRefusal, type OrRefusal } from '#contract/problems.ts'
import type { UserShop } from '../auth/user.ts'
import type { Tx } from '../db/open.ts'
import { productOfShop } from '../stock/taking.ts'
import { saveArticles } from './save.ts'

/** Writes down the size of a piece, by the rules of the import. */
export async function measureArticle(tx: Tx, shop: UserShop, measured: Measuring): OrRefusal<Measuring> {
  const product = await productOfShop(tx, shop, measured.sku)
  if (isRefusal(product)) return product
  const [saved] = await saveArticles(tx, [shop], [{ ...measured, shopId: shop.id, codes: [] }], true)
  return saved?.outcome === 'refused' ? conflict('article-refused', saved.why, measured.sku) : measured
}
