import { beforeEach, expect, test } from 'vitest'
import { articleCalls, type NewArticle } from '#contract/endpoints/article.ts'
import { auditCalls } from '#contract/endpoints/audit.ts'
import { deliveryCalls } from '#contract/endpoints/delivery.ts'
import { exportCalls } from '#contract/endpoints/export.ts'
import { receptionCalls } from '#contract/endpoints/reception.ts'
import { shopArticleCalls } from '#contract/endpoints/shop-article.ts'
import type { KitPart } from '#contract/kits.ts'
import { importing } from '#tests/drivers/imports.ts'
import { besideAProgram } from '../public-api/program.ts'

const I = await besideAProgram()
const { call, logIn, seeRefusal } = I.server
const they = importing(I.server)

beforeEach(async () => {
  await logIn('amina')
})

const plain: NewArticle = {
  ...{ shop: 'papier', sku: 'COFFRET', name: 'Coffret', weightG: 0, danger: '', lots: false, codes: [] },
  ...{ lengthMm: null, widthMm: null, heightMm: null },
}
const twoAndOne: KitPart[] = [
  { sku: 'CARNET', qty: 2 },
  { sku: 'ENCRE', qty: 1 },
]

const create = (change: Partial<NewArticle>) => call(articleCalls.create, { body: { ...plain, ...change } })
const made = async (change: Partial<NewArticle>) => (await create(change)).answer().data.article
const found = async (sku: string) => {
  const query = { text: sku, shop: 'papier' }
  const { articles } = (await call(articleCalls.list, { query })).answer().data
  const [article] = articles
  if (!article) throw new Error(`There is no ${sku}`)
  return article
}
const save = (article: string, body: Partial<NewArticle>) =>
  call(articleCalls.save, { params: { article }, body })
const wordsOf = async (answer: ReturnType<typeof create>) => (await answer).problem().detail

test('a kit has its parts behind administration, at the shop’s own door and in the log, and is unmade again', async () => {
  const kit = await made({ kit: 'parts', parts: twoAndOne })
  expect(kit).toMatchObject({
    kit: 'parts',
    parts: [
      { sku: 'CARNET', name: 'Carnet', qty: 2 },
      { sku: 'ENCRE', qty: 1 },
    ],
  })
  const params = { slugShop: 'papier', article: kit.id }
  const body = { kit: 'assembled' as const, parts: [{ sku: 'CARNET', qty: 3 }] }
  const saved = (await call(shopArticleCalls.save, { params, body })).answer().data.article
  expect([saved.kit, saved.parts.map(({ sku, qty }) => `${qty} ${sku}`)]).toEqual(['assembled', ['3 CARNET']])
  const { entries } = (await call(auditCalls.list, { query: { text: 'COFFRET' } })).answer().data
  expect(entries[0]?.details).toMatchObject({
    kit: { from: 'Préparé en pièces', to: 'Assemblé d’avance' },
    pièces: { from: '1 × ENCRE, 2 × CARNET', to: '3 × CARNET' },
  })
  // A correction of another field leaves them.
  expect((await save(kit.id, { weightG: 20 })).answer().data.article.parts).toHaveLength(1)
  const plainAgain = (await save(kit.id, { kit: 'none' })).answer().data.article
  expect([plainAgain.kit, plainAgain.parts]).toEqual(['none', []])
})

test('what cannot be a kit is refused in a sentence, and nothing is kept of it', async () => {
  await made({ sku: 'LOTI', lots: true })
  await made({ sku: 'BOITE', kit: 'parts', parts: [{ sku: 'CARNET', qty: 1 }] })
  const parts = (...skus: string[]) => ({ kit: 'parts' as const, parts: skus.map(sku => ({ sku, qty: 1 })) })
  const sentences: [Partial<NewArticle>, string][] = [
    [parts('NEUF'), 'Le kit NEUF ne peut pas se contenir lui-même.'],
    [parts(), 'Le kit NEUF n’a pas de pièce : donnez-en au moins une.'],
    [parts('LAMPE'), 'La pièce LAMPE n’est pas un article de la boutique du kit NEUF.'],
    [parts('RIEN'), 'La pièce RIEN n’est pas un article de la boutique du kit NEUF.'],
    [parts('BOITE'), 'La pièce BOITE est elle-même un kit : donnez plutôt ses pièces au kit NEUF.'],
    [
      parts('CARNET', 'CARNET'),
      'La pièce CARNET est deux fois dans le kit NEUF : donnez sa quantité en une fois.',
    ],
    [
      { ...parts('CARNET'), serialAsked: 'packing' },
      'Le kit NEUF ne peut avoir ni lots ni numéros de série : ce sont ses pièces qui en ont.',
    ],
    [
      { ...parts('LOTI'), kit: 'assembled' },
      'La pièce LOTI a des lots ou des numéros de série : le kit NEUF ne peut pas être assemblé d’avance, faites-le préparer en pièces.',
    ],
    [
      { kit: 'none', parts: [{ sku: 'CARNET', qty: 1 }] },
      'NEUF a des pièces : dites si ce kit est préparé en pièces ou assemblé d’avance.',
    ],
  ]
  for (const [change, sentence] of sentences)
    expect(await wordsOf(create({ sku: 'NEUF', ...change }))).toBe(sentence)
  seeRefusal(
    await create({ sku: 'NEUF', kit: 'parts', parts: [{ sku: 'CARNET', qty: 0 }] }),
    400,
    'input-invalid',
  )
  expect((await call(articleCalls.list, { query: { text: 'NEUF' } })).answer().data.total).toBe(0)
})

test('a part becomes no kit itself, is not archived before its kit, and is not merged as a kit', async () => {
  const carnet = await found('CARNET')
  const kit = await made({ sku: 'TROUSSE', kit: 'assembled', parts: [{ sku: 'CARNET', qty: 1 }] })
  const asKit = await save(carnet.id, { kit: 'parts', parts: [{ sku: 'ENCRE', qty: 1 }] })
  expect(asKit.problem().detail).toMatch(
    /^CARNET est une pièce du kit .+ : il ne peut pas être lui-même un kit\.$/,
  )
  expect((await save(carnet.id, { lots: true })).problem().detail).toContain('assemblé d’avance')
  const archive = (article: string) => call(articleCalls.archive, { params: { article } })
  const plume = await made({ sku: 'PLUME-1', name: 'Plume' })
  const both = [
    { sku: 'CARNET', qty: 1 },
    { sku: 'PLUME-1', qty: 1 },
  ]
  await save(kit.id, { parts: both })
  expect((await archive(plume.id)).problem().detail).toBe(
    'Plume ne s’archive pas encore : pièce du kit TROUSSE.',
  )
  ;(await archive(kit.id)).answer()
  ;(await archive(plume.id)).answer()
  const back = await call(articleCalls.restore, { params: { article: kit.id } })
  expect(back.problem().detail).toBe(
    'La pièce PLUME-1 du kit TROUSSE est archivée : remettez-la d’abord en vente.',
  )
  const merged = await call(articleCalls.merge, { params: { article: kit.id }, body: { into: carnet.id } })
  seeRefusal(merged, 409, 'article-kit')
})

test('a kit in parts has no goods of its own: with stock none is made, and none is announced or received', async () => {
  await made({ sku: 'BOCAL', kit: 'parts', parts: [{ sku: 'CARNET', qty: 1 }] })
  const anvil = await found('ENCLUME')
  const parts = [{ sku: 'ENCRE', qty: 1 }]
  expect((await save(anvil.id, { kit: 'parts', parts })).problem().detail).toBe(
    'ENCLUME a encore 6 pièces en stock : sortez-les d’abord, ou faites-en un kit assemblé d’avance.',
  )
  const body = { shop: 'papier', supplier: 'Duval', lines: [{ sku: 'BOCAL', qty: 3 }] }
  const why = 'Le kit BOCAL est préparé en pièces : ce sont elles qui se reçoivent.'
  expect((await call(deliveryCalls.create, { body })).problem().detail).toBe(why)
  const lines = [{ sku: 'BOCAL', qty: 3, to: 'A-01' }]
  const received = await call(receptionCalls.add, { params: { slugShop: 'papier' }, body: { lines } })
  expect(received.problem().detail).toBe(why)
})

test('a merged part is the other article in its kits', async () => {
  const double = await made({ sku: 'ENCRE-2', name: 'Encre encore' })
  const kit = await made({
    sku: 'PAPETERIE',
    kit: 'parts',
    parts: [
      { sku: 'ENCRE', qty: 1 },
      { sku: 'ENCRE-2', qty: 2 },
    ],
  })
  const ink = await found('ENCRE')
  ;(await call(articleCalls.merge, { params: { article: double.id }, body: { into: ink.id } })).answer()
  const { article } = (await call(articleCalls.information, { params: { article: kit.id } })).answer().data
  expect(article.parts.map(({ sku, qty }) => `${qty} ${sku}`)).toEqual(['3 ENCRE'])
})

test('a file brings kits in with their parts, and the list that goes out comes back in unchanged', async () => {
  const file =
    'SKU;Nom;Boutique;Kit;Pièces du kit\nVELIN;Vélin;papier;;\nLOT-1;Lot;papier;pièces;VELIN*2 CARNET\nLOT-2;Lot;papier;;CARNET*0\nLOT-3;Lot;papier;assemblé;LOT-1\n'
  const { id, counts } = await they.imported('articles', file)
  expect(counts).toMatchObject({ made: 2, refused: 2 })
  expect(await they.refusals(id)).toEqual({
    4: 'Pièces du kit : « CARNET*0 » a « CARNET*0 », qui n’est pas une pièce (MIEL-250*2, de 1 à 999).',
    5: 'La pièce LOT-1 est elle-même un kit : donnez plutôt ses pièces au kit LOT-3.',
  })
  const { text } = await call(exportCalls.list, { params: { kind: 'articles' }, query: { text: 'LOT-1' } })
  expect(text).toContain('pièces;CARNET VELIN*2')
  expect((await they.imported('articles', text)).counts).toMatchObject({ same: 1, changed: 0, refused: 0 })
})

test('a shop’s program gives a kit its parts, leaves them, and unmakes the kit', async () => {
  const kit = { mode: 'parts', parts: [{ reference: 'CARNET', quantity: 2 }] }
  const put = async (body: object) => (await I.put('articles/DUO', { name: 'Duo', ...body })).answer()
  expect(await put({ kit })).toMatchObject({ kit })
  expect(await put({})).toMatchObject({ kit })
  expect(await put({ kit: null })).not.toHaveProperty('kit')
  const parts = [
    { reference: 'LAMPE', quantity: 1 },
    { reference: 'CARNET', quantity: 1 },
  ]
  const refused = await I.put('articles/TRIO', { name: 'Trio', kit: { mode: 'parts', parts } })
  expect(refused.problem().detail).toBe('La pièce LAMPE n’est pas un article de la boutique du kit TRIO.')
})
