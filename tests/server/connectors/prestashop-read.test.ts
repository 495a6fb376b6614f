import { expect, test } from 'vitest'
import { asking } from '#server/connectors/ask.ts'
import { isTrouble } from '#server/connectors/connector.ts'
import { prestashop } from '#server/connectors/prestashop.ts'
import { aPrestaShop, shopKey } from '#tests/drivers/prestashop.ts'

const shop = await aPrestaShop()
const connector = prestashop(asking(['loopback']))
const account = { url: shop.url, user: '1', secret: shopKey }
await shop.happens({ act: 'product', id: 10, reference: 'CARNET' })

const lines = [{ sku: 'CARNET', quantity: 1 }]
const marked = (n: number) => new Date(Date.UTC(2026, 2, 12, 8, 0, n)).toISOString().slice(0, 19)
const second = (n: number) => marked(n).replace('T', ' ')
const sell = (ids: readonly number[], at: (id: number) => string, more: object = {}) =>
  shop.happens(...ids.map(id => ({ act: 'sell' as const, id, at: at(id), lines, ...more })))
const numbers = (from: number, many: number) => Array.from({ length: many }, (_, at) => from + at)

async function look(seen: string | null) {
  const read = await connector.sales(account, seen)
  if (isTrouble(read)) throw new Error(read.trouble)
  return { ...read, found: read.sales.map(({ reference }) => reference) }
}

/** Looks until nothing is left, as a server does, and returns what each look brought. */
async function looks(seen: string | null = null) {
  const found: string[][] = []
  for (let mark = seen; ; ) {
    const read = await look(mark)
    found.push(read.found)
    mark = read.seen
    if (!mark.includes(' ')) return { found, seen: mark }
  }
}

test('a shop that has sold nothing yet is looked into again from the beginning', async () => {
  expect(await connector.sales(account, null)).toEqual({ sales: [], seen: '' })
  expect(await connector.sales(account, '')).toEqual({ sales: [], seen: '' })
})

test('a look reads so many pages and no more; the next one goes on right there', async () => {
  const ids = numbers(1, 420)
  await sell(ids, second)
  const { found, seen } = await looks()
  expect(found.map(({ length }) => length)).toEqual([200, 200, 20])
  expect(found.flat()).toEqual(ids.map(String))
  expect(seen).toBe(marked(420))
  // Then the last minute alone is read again, for clocks that go wrong.
  expect((await looks(seen)).found.flat()).toEqual(numbers(361, 60).map(String))
  expect((await shop.seen()).wrong).toEqual([])
})

test('hundreds of orders changed within one second are all read, once each', async () => {
  const ids = numbers(2_001, 230)
  await sell(ids, () => second(3_000))
  const { found } = await looks(marked(2_990))
  expect([...new Set(found.flat())].sort()).toEqual(ids.map(String).sort())
  expect(found.flat()).toHaveLength(230)
})

test('an order that changes while pages are read shifts no other one out of sight', async () => {
  const ids = numbers(4_001, 120)
  await sell(ids, second)
  const later = numbers(4_001, 30).map(id => ({ act: 'change' as const, id, at: second(9_000) }))
  await shop.happens({ act: 'meanwhile', happens: later })
  const { found } = await looks(`${marked(4_000)} 1`)
  expect([...new Set(found.flat())].sort()).toEqual(ids.map(String).sort())
})

test('a cancellation that comes while pages are read is read too', async () => {
  const ids = numbers(5_001, 60)
  await sell(ids, id => second(id + 5_000))
  const cancel = { act: 'change' as const, id: 5_001, current_state: 6, at: second(10_070) }
  await shop.happens({ act: 'meanwhile', happens: [cancel] })
  const { sales } = await look(`${marked(10_000)} 1`)
  expect(sales.filter(({ reference }) => reference === '5001').map(({ is }) => is)).toEqual([
    'sold',
    'cancelled',
  ])
})

test('an order with a credit slip is read again, however old it is, until one after the slip was read', async () => {
  await sell([6_001], () => second(12_000))
  await sell([6_002], () => second(15_000))
  const { seen } = await look(marked(11_900))
  expect((await look(seen)).found).toEqual(['6002'])
  await shop.happens({ act: 'refund', id: 6_001, at: second(15_010), line: 0, quantity: 1 })
  const read = await look(seen)
  expect(read.sales.filter(({ reference }) => reference === '6001')).toMatchObject([{ is: 'cancelled' }])
  await sell([6_003], () => second(15_100))
  expect((await look(read.seen)).found).toEqual(['6001', '6002', '6003'])
  expect((await look(marked(15_100))).found).toEqual(['6003'])
})

test('in the night when clocks go back, the hour that comes twice is read twice', async () => {
  // At three it is two again: 7,002 changed half an hour after 7,001.
  await sell([7_001], () => '2026-10-25 02:50:00')
  const { seen } = await look('2026-10-25T01:00:00')
  await sell([7_002], () => '2026-10-25 02:20:00')
  expect((await look(seen)).found).toEqual(['7002', '7001'])
  // On another night the last minute does.
  await sell([7_003], () => '2026-10-28 02:50:00')
  const later = await look('2026-10-28T02:49:00')
  await sell([7_004], () => '2026-10-28 02:20:00')
  expect((await look(later.seen)).found).toEqual(['7003'])
})

test('a site that hands out the same orders again and again is told, and not followed', async () => {
  await sell(numbers(8_001, 60), () => '2027-01-01 08:00:00')
  await shop.happens({ act: 'mode', name: 'ignores exclusions' })
  const seen = `2027-01-01T08:00:00 ${numbers(8_001, 50).join(',')}`
  expect(await connector.sales(account, seen)).toEqual({
    trouble: 'un module du site empêche de lire ses commandes dans l’ordre',
  })
  await shop.happens({ act: 'mode', name: 'well' })
})

test.each([
  ['its date', 9_003, { date_upd: '0000-00-00' }, {}],
  ['its lines', 9_013, {}, { product_quantity: 'beaucoup' }],
])('an order of which %s cannot be read is named, after those before it', async (_, broken, order, line) => {
  const day = `2027-02-${broken % 100 > 10 ? 11 : 10}`
  await sell([broken - 2, broken - 1], id => `${day} 08:00:0${id % 10}`)
  await sell([broken], () => `${day} 08:10:00`, { ...order, lines: [{ ...lines[0], ...line }] })
  if ('date_upd' in order) await shop.happens({ act: 'change', id: broken, date_upd: `${day} 08:10:00x` })
  const before = await look(`${day}T08:00:00 1`)
  expect(before.found).toEqual([broken - 2, broken - 1].map(String))
  expect(await connector.sales(account, before.seen)).toEqual({
    trouble: `la commande ${broken} de PrestaShop ne se lit pas`,
  })
  await shop.happens({ act: 'delete', id: broken })
})
