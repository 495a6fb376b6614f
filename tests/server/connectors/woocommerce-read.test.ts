import { expect, test } from 'vitest'
import { asking } from '#server/connectors/ask.ts'
import { isTrouble } from '#server/connectors/connector.ts'
import { woocommerce } from '#server/connectors/woocommerce.ts'
import { aWooCommerce, shopKey, shopSecret } from '#tests/drivers/woocommerce.ts'

const shop = await aWooCommerce()
const connector = woocommerce(asking(['loopback']))
const account = { url: shop.url, user: shopKey, secret: shopSecret }
await shop.happens({ act: 'product', id: 10, sku: 'CARNET', name: 'Carnet' })

const lines = [{ sku: 'CARNET', quantity: 1 }]
const second = (n: number) => new Date(Date.UTC(2026, 2, 12, 8, 0, n)).toISOString().slice(0, 19)
const sell = (ids: readonly number[], at: (id: number) => string) =>
  shop.happens(...ids.map(id => ({ act: 'sell' as const, id, at: at(id), lines })))
const numbers = (from: number, many: number) => Array.from({ length: many }, (_, at) => from + at)

/** Looks until nothing is left, as a server does, and returns what each look brought. */
async function looks(seen: string | null = null) {
  const found: string[][] = []
  for (let mark = seen; ; ) {
    const read = await connector.sales(account, mark)
    if (isTrouble(read)) throw new Error(read.trouble)
    found.push(read.sales.map(({ reference }) => reference))
    mark = read.seen
    if (!mark.includes(' ')) return { found, seen: mark }
  }
}

test('a shop that has sold nothing yet is looked into again from the beginning', async () => {
  expect(await connector.sales(account, null)).toEqual({ sales: [], seen: '' })
  expect(await connector.sales(account, '')).toEqual({ sales: [], seen: '' })
})

test('a look reads so many pages and no more; the next one goes on right there', async () => {
  const ids = numbers(1, 620)
  await sell(ids, second)
  const { found, seen } = await looks()
  expect(found.map(({ length }) => length)).toEqual([250, 250, 120])
  expect(found.flat()).toEqual(ids.map(String))
  expect(seen).toBe(second(620))
  // Then the last minute alone is read again, for clocks that go wrong.
  const again = await looks(seen)
  expect(again.found.flat()).toEqual(numbers(561, 60).map(String))
  expect((await shop.seen()).wrong).toEqual([])
})

test('hundreds of orders changed within one second are all read, once each', async () => {
  const ids = numbers(2_001, 430)
  await sell(ids, () => second(3_000))
  const { found } = await looks(second(2_999))
  expect([...new Set(found.flat())].sort()).toEqual(ids.map(String).sort())
  expect(found.flat().filter(id => Number(id) >= 2_001)).toHaveLength(430)
})

test('an order that changes while pages are read shifts no other one out of sight', async () => {
  const ids = numbers(4_001, 120)
  await sell(ids, id => second(id))
  await shop.happens({
    act: 'meanwhile',
    happens: numbers(4_001, 30).map(id => ({
      act: 'change' as const,
      id,
      date_modified_gmt: second(9_000),
    })),
  })
  const { found } = await looks(`${second(4_000)} 1`)
  expect([...new Set(found.flat())].sort()).toEqual(ids.map(String).sort())
})

test('a cancellation that comes while pages are read is read too', async () => {
  const ids = numbers(5_001, 60)
  await sell(ids, id => second(id + 5_000))
  const cancel = { act: 'change' as const, id: 5_001, status: 'cancelled', date_modified_gmt: second(10_070) }
  await shop.happens({ act: 'meanwhile', happens: [cancel] })
  const read = await connector.sales(account, `${second(10_000)} 1`)
  if (isTrouble(read)) throw new Error(read.trouble)
  const said = read.sales.filter(({ reference }) => reference === '5001').map(({ is }) => is)
  expect(said).toEqual(['sold', 'cancelled'])
})

test('a site that hands out the same orders again and again is told, and not followed', async () => {
  await sell(numbers(6_001, 60), () => second(20_000))
  await shop.happens({ act: 'mode', name: 'ignores exclude' })
  const read = await connector.sales(account, `${second(20_000)} ${numbers(6_001, 50).join(',')}`)
  expect(read).toEqual({ trouble: 'une extension du site empêche de lire ses commandes dans l’ordre' })
  await shop.happens({ act: 'mode', name: 'well' })
})

test('a number that an extension made a text of is read, and an order that cannot be read is named, after those before it', async () => {
  const line = { id: 1, name: 'Carnet', product_id: '10', quantity: '2', sku: 'CARNET', meta_data: [] }
  await shop.happens({ act: 'sell', id: 7_001, at: second(30_000), lines, line_items: [line] })
  const read = await connector.sales(account, `${second(29_000)} 1`)
  if (isTrouble(read)) throw new Error(read.trouble)
  expect(read.sales).toMatchObject([
    { reference: '7001', order: { lines: [{ sku: 'CARNET', quantity: 2 }] } },
  ])
  await shop.happens({ act: 'sell', id: 7_002, at: second(40_000), lines, billing: null })
  await shop.happens({ act: 'sell', id: 7_003, at: second(39_000), lines })
  const before = await connector.sales(account, read.seen)
  if (isTrouble(before)) throw new Error(before.trouble)
  expect(before.sales.map(({ reference }) => reference)).toEqual(['7001', '7003'])
  expect(await connector.sales(account, before.seen)).toEqual({
    trouble: 'la commande 7002 de WooCommerce ne se lit pas',
  })
})
