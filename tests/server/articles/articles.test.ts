import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { formatOwn } from '#contract/barcodes/own.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { type ArticleChange, articleCalls, type NewArticle } from '#contract/endpoints/article.ts'
import { auditCalls } from '#contract/endpoints/audit.ts'
import { labelCalls } from '#contract/endpoints/label.ts'
import { productCalls } from '#contract/endpoints/product.ts'
import { productCodes, products, shops } from '#server/db/schema/index.ts'
import { searchText } from '#server/db/search.ts'
import { atTheServer } from '#tests/drivers/server.ts'

const I = await atTheServer()

beforeEach(async () => {
  await I.logIn('amina')
})

const honey: NewArticle = {
  shop: 'papier',
  sku: 'MIEL-250',
  name: 'Miel de châtaignier',
  weightG: 320,
  lengthMm: 70,
  widthMm: 70,
  heightMm: null,
  lots: true,
  danger: '',
  codes: [
    { code: '3760123450010', qty: 1 },
    { code: 'MIEL-CARTON', qty: 6 },
  ],
}

const create = (change: Partial<NewArticle> = {}) =>
  I.call(articleCalls.create, { body: { ...honey, ...change } })

const save = (article: string, body: ArticleChange) =>
  I.call(articleCalls.save, { params: { article }, body })

async function list(query: InputOf<typeof articleCalls.list>['query']) {
  return (await I.call(articleCalls.list, { query })).answer().data
}

async function lastLine(text: string) {
  return (await I.call(auditCalls.list, { query: { text } })).answer().data.entries[0]
}

test('a new article is found by name, reference and code at once, and gets labels', async () => {
  const made = (await create()).answer().data.article
  expect(made).toMatchObject({ ...honey, archived: false, pieces: 0 })
  for (const text of ['chataign', 'miel-250', '3760123450010', '03760123450010', 'MIEL-CARTON'])
    expect((await list({ text })).articles.map(({ sku }) => sku)).toEqual(['MIEL-250'])
  const found = await I.call(productCalls.information, {
    params: { slugShop: 'papier' },
    query: { code: 'MIEL-CARTON' },
  })
  expect(found.answer().data.sku).toBe('MIEL-250')
  const lines = [{ name: made.sku, code: made.codes[0]?.code ?? '', qty: 2 }]
  const printed = await I.call(labelCalls.print, { params: { kind: 'product' }, body: { lines } })
  expect(printed.answer().data.labels).toBe(2)
})

const withCodes = (...codes: string[]) => ({ codes: codes.map(code => ({ code, qty: 1 })) })

test.each<[string, Partial<NewArticle>, number, string]>([
  ['a reference of another article', { sku: 'CARNET' }, 409, 'sku-taken'],
  ['a code twice, in two forms', withCodes('3760123450027', '03760123450027'), 422, 'code-twice'],
  ['a code that Excel has shortened', withCodes('3,76E+12'), 409, 'article-refused'],
  ['a label of the house itself', withCodes(formatOwn('box', 'CA09001')), 409, 'article-refused'],
  ['a shop that one does not serve', { shop: 'lune' }, 404, 'shop-not-served'],
])('%s is refused in a sentence, and nothing is made', async (_, change, status, code) => {
  const before = await I.db.$count(products)
  I.seeRefusal(await create({ sku: 'AUTRE', codes: [], ...change }), status, code)
  expect(await I.db.$count(products)).toBe(before)
})

test('what changes stands in the log as it was and as it became; what is not named stays', async () => {
  const start = [
    { code: '3760123450034', qty: 1 },
    { code: 'THYM-CARTON', qty: 6 },
  ]
  const { id } = (await create({ sku: 'THYM', codes: start })).answer().data.article
  const codes = [
    { code: '3760123450034', qty: 1 },
    { code: 'THYM-CARTON', qty: 12 },
    { code: 'THYM-VRAC', qty: 1 },
  ]
  const changed = await save(id, { sku: 'THYM-0', name: 'Miel de thym', codes, danger: 'ONU 1993' })
  expect(changed.answer().data.article).toMatchObject({
    sku: 'THYM-0',
    weightG: 320,
    lots: true,
    codes: [
      { code: '3760123450034', qty: 1 },
      { code: 'THYM-VRAC', qty: 1 },
      { code: 'THYM-CARTON', qty: 12 },
    ],
  })
  expect(await lastLine('(THYM-0)')).toMatchObject({
    what: articleCalls.save.does,
    user: 'Amina Diallo',
    details: {
      nom: { from: 'Miel de châtaignier', to: 'Miel de thym' },
      référence: { from: 'THYM', to: 'THYM-0' },
      'matière dangereuse': { from: null, to: 'ONU 1993' },
      codes: {
        from: '3760123450034, THYM-CARTON × 6',
        to: '3760123450034, THYM-CARTON × 12, THYM-VRAC',
      },
    },
  })
  await save(id, { codes: [] })
  expect(await I.db.$count(productCodes, eq(productCodes.productId, id))).toBe(0)
  expect((await list({ text: 'THYM-VRAC' })).total).toBe(0)
  expect((await list({ lacks: 'code', text: 'thym' })).total).toBe(1)
})

test('a code stays with its article, and an article of another shop is unknown', async () => {
  const { id } = (await create({ sku: 'ROMARIN', codes: [{ code: 'ROM-6', qty: 6 }] })).answer().data.article
  const other = (await create({ sku: 'ROMARIN-2', codes: [] })).answer().data.article
  const taken = await save(other.id, { codes: [{ code: 'ROM-6', qty: 6 }] })
  I.seeRefusal(taken, 409, 'article-refused')
  expect(taken.problem().detail).toBe('Le code ROM-6 est déjà celui de ROMARIN.')
  I.seeRefusal(await save(other.id, { sku: 'ROMARIN' }), 409, 'sku-taken')
  expect((await list({ text: 'ROM-6' })).articles[0]?.id).toBe(id)
  const [lamp] = await I.db.select().from(products).where(eq(products.sku, 'LAMPE'))
  const params = { article: lamp?.id ?? '' }
  I.seeRefusal(await I.call(articleCalls.information, { params }), 404, 'product-unknown')
  I.seeRefusal(await save(params.article, { name: 'À moi' }), 404, 'product-unknown')
  expect((await list({})).articles.map(({ sku }) => sku)).not.toContain('LAMPE')
  await I.logIn('camille')
  I.seeRefusal(await create(), 403, 'standing-missing')
})

test('ten thousand articles are searched, filtered, sorted and paged', async () => {
  const [papier] = await I.db.select().from(shops).where(eq(shops.slug, 'papier'))
  const row = (at: number) => ({
    shopId: papier?.id ?? '',
    sku: `ART-${String(at).padStart(5, '0')}`,
    name: `Papier ${at % 100}`,
    weightG: at,
    search: searchText(`ART-${String(at).padStart(5, '0')}`, `Papier ${at % 100}`),
  })
  for (let at = 0; at < 10_000; at += 2000)
    await I.db.insert(products).values(Array.from({ length: 2000 }, (_, one) => row(at + one)))
  const page = await list({ text: 'papier 7', sort: 'weight', order: 'desc', page: 1, size: 100 })
  // « 7 » and « 70 » to « 79 », a hundred of each.
  expect([page.total, page.articles.length, page.articles[0]?.sku]).toEqual([1100, 100, 'ART-09078'])
  expect((await list({ lacks: 'weight', text: 'papier' })).total).toBe(1)
  expect(
    (await list({ text: 'ART', sort: 'pieces', order: 'desc', size: 200, page: 49 })).articles,
  ).toHaveLength(200)
})
