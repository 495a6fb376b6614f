import { beforeEach, expect, test } from 'vitest'
import { auditCalls } from '#contract/endpoints/audit.ts'
import { exportCalls } from '#contract/endpoints/export.ts'
import { shopCalls } from '#contract/endpoints/shop.ts'
import { atTheServer } from '#tests/drivers/server.ts'

const I = await atTheServer()

beforeEach(async () => {
  await I.logIn('amina')
})

test.each(['articles', 'places', 'people', 'shops'] as const)(
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
