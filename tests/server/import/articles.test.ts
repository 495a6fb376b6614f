import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditCalls } from '#contract/endpoints/audit.ts'
import { exportCalls } from '#contract/endpoints/export.ts'
import { importCalls } from '#contract/endpoints/import.ts'
import { orders, productCodes, products } from '#server/db/schema/index.ts'
import { importing } from '#tests/drivers/imports.ts'
import { atTheServer } from '#tests/drivers/server.ts'

let I: Awaited<ReturnType<typeof atTheServer>>
let they: ReturnType<typeof importing>

beforeEach(async () => {
  I = await atTheServer()
  await I.logIn('amina')
  they = importing(I)
})

const article = async (sku: string) => {
  const [row] = await I.db.select().from(products).where(eq(products.sku, sku))
  if (!row) return undefined
  const codes = await I.db.select().from(productCodes).where(eq(productCodes.productId, row.id))
  return { ...row, codes: codes.map(({ code, qty }) => `${code}×${qty}`).sort() }
}

/** As Excel writes in France: semicolons, Windows-1252, decimal commas. */
const french = Buffer.from(
  'Référence;Désignation;Code barre;Poids;Autres codes\r\nTASSE-1;Tasse « Été » à thé;3760123450010;0,35 kg;REF-1 13760123450017*6\r\nBOL-1;Bol;3760123450027;1 234,6;\r\n',
  'latin1',
)

describe('a file from Excel in France', () => {
  test('is tried, which changes nothing, then brought in with codes, cases and weights', async () => {
    const id = await they.send('articles', french)
    expect(await they.columns(id)).toEqual({ sku: 0, name: 1, gtin: 2, weightG: 3, codes: 4 })
    expect(await they.tried(id)).toMatchObject({ status: 'tried', counts: { made: 2, refused: 0 } })
    expect(await article('TASSE-1')).toBeUndefined()

    const started = await they.start(id, false)
    expect(started.status).toBe(200)
    expect(await they.ended(id)).toMatchObject({ status: 'done', counts: { made: 2 }, part: 1 })
    expect(await article('TASSE-1')).toMatchObject({
      name: 'Tasse « Été » à thé',
      weightG: 350,
      codes: ['13760123450017×6', '3760123450010×1', 'REF-1×1'],
    })
    expect(await article('BOL-1')).toMatchObject({ weightG: 1235 })
  })

  test('brought in again doubles nothing, and changes what it says otherwise', async () => {
    await they.imported('articles', french)
    expect((await they.imported('articles', french)).counts).toEqual({
      made: 0,
      changed: 0,
      same: 2,
      refused: 0,
    })
    const changed = await they.imported('articles', 'SKU;Poids\nTASSE-1;400\nBOL-1;1235\n')
    expect(changed.counts).toEqual({ made: 0, changed: 1, same: 1, refused: 0 })
    expect(await article('TASSE-1')).toMatchObject({ name: 'Tasse « Été » à thé', weightG: 400 })
  })

  test('stands in the audit log with its figures', async () => {
    await they.imported('articles', french, 'catalogue.csv')
    const log = await I.call(auditCalls.list, { query: { text: 'catalogue' } })
    const [entry] = log.answer().data.entries
    expect(entry).toMatchObject({
      what: 'Un fichier importé jusqu’au bout',
      subject: 'Articles · catalogue.csv',
    })
    expect(entry?.details).toMatchObject({ créés: 2, refusés: 0 })
  })
})

test.each([
  ['commas and UTF-8', 'sku,name,weight\nA-1,"Été, bleu",1.5 kg\n'],
  ['a byte order mark', '\uFEFFsku;name;weight\nA-1;Été, bleu;1,5 kg\n'],
  ['tabs', 'SKU\tName\tWeight (g)\nA-1\tÉté, bleu\t1500\n'],
  ['Excel’s Unicode text', Buffer.from('\uFEFFSKU\tNom\tPoids\nA-1\tÉté, bleu\t1500\n', 'utf16le')],
])('%s are read as well', async (_, content) => {
  expect(await they.imported('articles', content)).toMatchObject({ counts: { made: 1, refused: 0 } })
  expect(await article('A-1')).toMatchObject({ name: 'Été, bleu', weightG: 1500 })
})

test('columns chosen by hand are remembered for the next file of the kind', async () => {
  const content = 'K;T\nA-1;Bol\n'
  const first = await they.send('articles', content)
  expect(await they.columns(first)).toEqual({})
  I.seeRefusal(await they.start(first, true, { name: 1 }), 422, 'import-columns')
  const chosen = { sku: 0, name: 1 }
  const started = await they.start(first, true, chosen)
  expect(started.status).toBe(200)
  await they.ended(first)
  expect(await they.columns(await they.send('articles', content))).toEqual(chosen)
})

test('an import waits for its dry run, and for the whole file', async () => {
  const id = await they.send('articles', french)
  I.seeRefusal(await they.start(id, false), 409, 'import-not-tried')
  const opened = await I.call(importCalls.open, {
    body: { kind: 'articles', name: 'a.csv', size: 10 },
  })
  I.seeRefusal(await they.start(opened.answer().data.id, true, {}), 409, 'import-not-sent')
})

test('refused lines come back as a file that says why, and the corrected file goes in', async () => {
  const id = await they.send(
    'articles',
    'SKU;Nom;EAN\nA-1;Bol;3760123450010\nA-2;Tasse;3760123450018\n;Sans nom;\n',
  )
  await they.tried(id)
  const file = await I.call(importCalls.refused, { params: { import: id }, query: {} })
  expect(file.text).toContain('Pourquoi;Ligne;SKU;Nom;EAN')
  expect(file.text).toContain('EAN : « 3760123450018 » n’est pas un code EAN ou GTIN')
  expect(file.text).toContain('SKU est vide.;4;;Sans nom;')
  const corrected = file.text.replaceAll('3760123450018', '3760123450027').replace(';4;;', ';4;A-3;')
  expect((await they.imported('articles', corrected)).counts).toMatchObject({ made: 2, refused: 0 })
})

test.each(['csv', 'xlsx'] as const)('the %s template is brought in as it is', async format => {
  const { app } = I
  const token = await I.logIn('amina')
  const reply = await app.inject({
    url: `/rest/import/template/articles?format=${format}`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(reply.statusCode).toBe(200)
  expect((await they.imported('articles', reply.rawPayload)).counts).toMatchObject({ made: 2, refused: 0 })
  expect(await article('MIEL-250')).toMatchObject({ lots: true, weightG: 320, lengthMm: 70 })
})

test('what customs ask comes in as people write it, and goes out so that it can come in again', async () => {
  const file = 'SKU;Nom;Origine;Code SH;Valeur en douane\nTASSE-3;Tasse;Portugal;6911.10;12,5 €\n'
  expect((await they.imported('articles', file)).counts).toMatchObject({ made: 1, refused: 0 })
  expect(await article('TASSE-3')).toMatchObject({
    ...{ originCountry: 'PT', tariffNumber: '691110', customsValueCents: 1250 },
  })
  const query = { text: 'TASSE-3', format: 'csv' } as const
  const { text } = await I.call(exportCalls.list, { params: { kind: 'articles' }, query })
  expect(text).toContain(';PT;691110;12,50')
  expect((await they.imported('articles', text)).counts).toMatchObject({ same: 1, refused: 0 })
  const wrong = 'SKU;Origine;Code SH\nTASSE-3;Atlantide;691110\nTASSE-3;FR;12\n'
  expect((await they.imported('articles', wrong)).counts).toMatchObject({ refused: 2 })
})

test('an order comes in with its relay point and its prices, and goes out with them', async () => {
  const file =
    'Commande;Client;Adresse;Code postal;Ville;SKU;Quantité;Prix unitaire;Point relais;Nom du point relais;Code postal du point relais;Ville du point relais\n' +
    'CD00077001;Zoé;1 rue Haute;69001;Lyon;CARNET;2;8,90;014523;Tabac du Pont;69003;Lyon\n'
  expect((await they.imported('orders', file)).counts).toMatchObject({ made: 1, refused: 0 })
  const [row] = await I.db.select().from(orders).where(eq(orders.name, 'CD00077001'))
  expect(row?.relay).toMatchObject({ id: '014523', name: 'Tabac du Pont', city: 'Lyon', country: 'FR' })
  const query = { text: 'CD00077001', format: 'csv' } as const
  const { text } = await I.call(exportCalls.list, { params: { kind: 'orders' }, query })
  expect(text).toContain('014523;Tabac du Pont;')
  expect(text).toContain(';8,90;')
  expect((await they.imported('orders', text)).counts).toMatchObject({ same: 1, refused: 0 })
})
