import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type ArticleChange, articleCalls } from '#contract/endpoints/article.ts'
import { auditCalls } from '#contract/endpoints/audit.ts'
import { pictureCalls } from '#contract/endpoints/picture.ts'
import { productCalls } from '#contract/endpoints/product.ts'
import { pictureAddress } from '#contract/photo.ts'
import { pictures, products } from '#server/db/schema/index.ts'
import { logoJpeg } from '#tests/drivers/logo.ts'
import { atTheServer } from '#tests/drivers/server.ts'

const I = await atTheServer()
await I.logIn('amina')
const [product] = await I.db.select().from(products).where(eq(products.sku, 'CARNET'))
const params = { article: product?.id ?? '' }

const kept = async (shop = 'papier') =>
  (await I.call(pictureCalls.keep, { body: { shop, jpeg: logoJpeg } })).answer().data.picture
const save = (body: ArticleChange) => I.call(articleCalls.save, { params, body })
const photos = async () => (await I.call(articleCalls.information, { params })).answer().data.photos
const shown = async () => {
  const query = { code: 'CARNET' }
  return (await I.call(productCalls.information, { params: { slugShop: 'papier' }, query })).answer().data
    .photo
}

test('the first photograph of an article is shown where it is scanned, and each change is in the log', async () => {
  const before = await shown()
  const [one, two] = [await kept(), await kept()]
  await save({ photos: [one, two] })
  expect([await photos(), await shown()]).toEqual([[one, two], pictureAddress(one)])
  // Who changes the name alone leaves the photographs.
  await save({ name: 'Carnet ligné' })
  expect(await photos()).toEqual([one, two])

  await save({ photos: [two, one] })
  expect(await shown()).toBe(pictureAddress(two))
  const [line] = (await I.call(auditCalls.list, { query: { text: '(CARNET)' } })).answer().data.entries
  const [first, second] = [one.slice(0, 8), two.slice(0, 8)]
  expect(line?.details).toEqual({ photos: { from: `${first}, ${second}`, to: `${second}, ${first}` } })

  await save({ photos: [] })
  expect([await photos(), await shown()]).toEqual([[], before])
  const unused = await I.db.select({ since: pictures.unusedSince }).from(pictures)
  expect(unused.every(({ since }) => since !== null)).toBe(true)
})

test('a picture that was never kept for this shop is refused, and the photographs stay', async () => {
  const one = await kept()
  await save({ photos: [one] })
  I.seeRefusal(await save({ photos: [one, params.article] }), 404, 'picture-unknown')
  expect(await photos()).toEqual([one])
  const tooMany = Array.from({ length: 13 }, () => crypto.randomUUID())
  expect((await save({ photos: tooMany })).status).toBe(400)
})
