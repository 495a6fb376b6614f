import { beforeEach, expect, test } from 'vitest'
import { auditCalls } from '#contract/endpoints/audit.ts'
import { cartonCalls } from '#contract/endpoints/carton.ts'
import { type ExportFilters, type ExportKind, exportCalls } from '#contract/endpoints/export.ts'
import { placeCalls } from '#contract/endpoints/place.ts'
import { prestationCalls } from '#contract/endpoints/prestation.ts'
import { prestationKindCalls } from '#contract/endpoints/prestation-kind.ts'
import { shopCalls } from '#contract/endpoints/shop.ts'
import { atTheServer } from '#tests/drivers/server.ts'

const I = await atTheServer()

beforeEach(async () => {
  await I.logIn('amina')
})

test.each(['articles', 'places', 'people', 'shops', 'reasons'] as const)(
  'the list of %s goes out for spreadsheets',
  async kind => {
    const csv = await I.call(exportCalls.list, { params: { kind }, query: { format: 'csv' } })
    expect([csv.status, csv.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(csv.text.trim().split('\n').length).toBeGreaterThan(1)
    const xlsx = await I.call(exportCalls.list, { params: { kind }, query: { format: 'xlsx' } })
    expect(xlsx.text.slice(0, 2)).toBe('PK')
  },
)

test('an export of shops has their addresses in one line, those that one serves only, and stands in the log', async () => {
  const [papier] = (await I.call(shopCalls.list, { query: {} })).answer().data.shops
  const address = { lines: ['12 rue des Lices'], postcode: '69002', city: 'Lyon', country: 'FR' }
  await I.call(shopCalls.save, { params: { shop: papier?.id ?? '' }, body: { address } })
  const { text } = await I.call(exportCalls.list, { params: { kind: 'shops' }, query: {} })
  expect(text).toContain('Atelier du papier;papier;12 rue des Lices, 69002 Lyon, FR;')
  expect(text).not.toContain('lune')
  const { entries } = (await I.call(auditCalls.list, { query: { text: 'Boutiques' } })).answer().data
  expect(entries[0]).toMatchObject({ what: exportCalls.list.does, subject: 'Boutiques' })
})

test('an export has what the page’s search and filters show, and nothing else', async () => {
  const linesOf = async (kind: ExportKind, query: ExportFilters) => {
    const { text } = await I.call(exportCalls.list, { params: { kind }, query })
    return text.trim().split(/\r?\n/).slice(1)
  }
  const storage = await linesOf('places', { kind: 'storage', text: 'A-01' })
  expect(storage.length).toBeGreaterThan(0)
  expect(storage.every(line => line.includes('A-01') && line.includes('stockage'))).toBe(true)
  const { places, total } = (
    await I.call(placeCalls.list, { query: { kind: 'storage', text: 'A-01' } })
  ).answer().data
  expect([storage.length, places.length]).toEqual([total, total])

  expect(await linesOf('people', { text: 'camille' })).toHaveLength(1)
  expect(await linesOf('articles', { state: 'archived' })).toEqual([])
  expect(await linesOf('reasons', { list: 'reprint' })).not.toEqual(
    await linesOf('reasons', { list: 'rebut' }),
  )

  const carton = {
    code: 'K-9',
    name: 'Étui',
    lengthMm: 300,
    widthMm: 60,
    heightMm: 60,
    tareG: 40,
    limitG: 900,
  }
  await I.call(cartonCalls.save, { body: { ...carton, active: true } })
  // A filter that belongs to another list is left.
  expect(await linesOf('cartons', { text: 'étui', state: 'due' })).toEqual([
    'Étui;K-9;300;60;60;0;40;900;oui;;0',
  ])
  expect(await linesOf('cartons', { text: 'étui', state: 'archived' })).toEqual([])
})

test('an export of prestations keeps to the kind and the days of the page', async () => {
  for (const name of ['Étiquetage', 'Photo']) {
    await I.call(prestationKindCalls.save, { body: { name, unit: 'one' } })
  }
  const done = (kind: string) =>
    I.call(prestationCalls.add, {
      body: { shop: 'papier', what: 'shop', name: 'papier', kind, count: 2 },
    })
  ;(await done('ETIQUETAGE')).answer()
  ;(await done('PHOTO')).answer()
  const linesOf = async (query: ExportFilters) => {
    const { text } = await I.call(exportCalls.list, { params: { kind: 'prestations' }, query })
    return text.trim().split(/\r?\n/).slice(1)
  }
  expect(await linesOf({})).toHaveLength(2)
  expect(await linesOf({ kind: 'PHOTO' })).toEqual([expect.stringContaining('Photo;PHOTO')])
  expect(await linesOf({ from: dayOf(I.now), to: dayOf(I.now) })).toHaveLength(2)
  expect(await linesOf({ to: dayOf(new Date(I.now.getTime() - 48 * 3_600_000)) })).toEqual([])
})

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

test('a campaign goes out with its orders and comes in with them', async () => {
  const csv = await I.call(exportCalls.list, { params: { kind: 'orders' }, query: { format: 'csv' } })
  expect(csv.text.split('\n')[0]).toContain('Campagne')
})
