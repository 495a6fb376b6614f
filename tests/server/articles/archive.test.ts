import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { articleCalls } from '#contract/endpoints/article.ts'
import { auditCalls } from '#contract/endpoints/audit.ts'
import { orderFileCalls } from '#contract/endpoints/order-file.ts'
import { orderLines, orders, products } from '#server/db/schema/index.ts'
import { importing } from '#tests/drivers/imports.ts'
import { atTheDock } from '../reception/warehouse.ts'

const I = await atTheDock()

beforeEach(async () => {
  await I.logIn('amina')
})

async function idOf(sku: string): Promise<string> {
  const [found] = await I.db.select().from(products).where(eq(products.sku, sku))
  return found?.id ?? ''
}
const about = async (sku: string) => ({ params: { article: await idOf(sku) } })
const archive = async (sku: string) => I.call(articleCalls.archive, await about(sku))

test('what lies on shelves, is ordered or expected is named, and stands against archiving', async () => {
  const [order] = await I.db.select().from(orders).where(eq(orders.name, 'CD00000002'))
  await I.db
    .insert(orderLines)
    .values({ orderId: order?.id ?? '', position: 1, productId: await idOf('CARNET'), qty: 2 })
  await I.receive([{ sku: 'CARNET', qty: 12 }])
  const reply = await archive('CARNET')
  I.seeRefusal(reply, 409, 'article-in-use')
  const why =
    'Carnet ne s’archive pas encore : 12 pièces en stock, 1 commande en cours (CD00000002), 1 livraison attendue (RC000001).'
  expect(reply.problem().detail).toBe(why)
  expect((await I.call(articleCalls.information, await about('CARNET'))).answer().data.standing).toBe(why)
})

test('an archived article is neither ordered nor received, by screen or by file, and comes back whole', async () => {
  const body = {
    ...{ shop: 'papier', sku: 'ENCRE', name: 'Encre', weightG: 90, lengthMm: null, widthMm: null },
    ...{ heightMm: null, lots: true, danger: '', codes: [{ code: 'ENC-1', qty: 1 }] },
  }
  const made = (await I.call(articleCalls.create, { body })).answer().data.article
  // It was said to come in lots, before the first one has.
  expect((await I.article('ENC-1')).answer().data.lots).toBe(true)
  expect((await archive('ENCRE')).answer().data.article.archived).toBe(true)
  const found = async (state: 'active' | 'archived') =>
    (await I.call(articleCalls.list, { query: { state, text: 'encre' } })).answer().data.total
  expect([await found('active'), await found('archived')]).toEqual([0, 1])

  const address = { lines: ['12 rue des Lilas'], postcode: '69003', city: 'Lyon', country: 'FR' }
  const order = { shop: 'papier', customer: 'Zoé', address, lines: [{ sku: 'ENCRE', qty: 1 }] }
  I.seeRefusal(await I.call(orderFileCalls.create, { body: order }), 409, 'product-archived')
  I.seeRefusal(await I.receive([{ sku: 'ENCRE', qty: 1, lot: 'L1' }]), 409, 'product-archived')
  const they = importing(I)
  const file = await they.imported('deliveries', 'Livraison;SKU;Quantité\nRC000009;ENCRE;3')
  const why = 'L’article ENCRE est archivé : remettez-le d’abord en vente.'
  expect(await they.refusals(file.id)).toEqual({ 2: why })

  const [line] = (await I.call(auditCalls.list, { query: { text: '(ENCRE)' } })).answer().data.entries
  expect(line).toMatchObject({
    what: articleCalls.archive.does,
    details: { archivé: { from: false, to: true } },
  })
  const back = await I.call(articleCalls.restore, await about('ENCRE'))
  expect(back.answer().data.article).toEqual(made)
  expect((await I.call(orderFileCalls.create, { body: order })).status).toBe(200)
})

test('who administers no articles archives none', async () => {
  await I.logIn('camille')
  I.seeRefusal(await archive('CONFITURE'), 403, 'standing-missing')
})

test('of many, those that can be are archived with a line each, the others say why, and all come back', async () => {
  const bodyOf = (sku: string) => ({
    ...{ shop: 'papier', sku, name: sku, weightG: 90, lengthMm: null, widthMm: null, heightMm: null },
    ...{ lots: false, danger: '', codes: [] },
  })
  const ids: string[] = []
  for (const sku of ['GOMME', 'REGLE']) {
    ids.push((await I.call(articleCalls.create, { body: bodyOf(sku) })).answer().data.article.id)
  }
  const [gomme, regle] = ids
  expect((await I.receive([{ sku: 'REGLE', qty: 4 }], '')).status).toBe(200)
  const lune = await idOf('LAMPE')
  const many = (archived: boolean, articles: string[]) =>
    I.call(articleCalls.archiveMany, { body: { articles, archived } })
  const { done, refused } = (await many(true, [...ids, lune])).answer().data
  expect(done).toEqual([gomme])
  expect(refused.map(({ article }) => article)).toEqual([regle, lune])
  expect(refused[0]?.why).toContain('REGLE ne s’archive pas encore : 4 pièces en stock')

  const linesOf = async (text: string) =>
    (await I.call(auditCalls.list, { query: { text } })).answer().data.entries
  expect((await linesOf('(GOMME)'))[0]).toMatchObject({
    what: articleCalls.archive.does,
    details: { archivé: { from: false, to: true } },
  })
  expect((await linesOf('(REGLE)'))[0]).toMatchObject({ outcome: 'refused', details: null })
  expect((await many(false, done)).answer().data).toEqual({ done, refused: [] })
  await I.logIn('camille')
  I.seeRefusal(await many(true, done), 403, 'standing-missing')
})
