import { expect, test } from 'vitest'
import { asking } from '#server/connectors/ask.ts'
import { isTrouble } from '#server/connectors/connector.ts'
import { shopify } from '#server/connectors/shopify.ts'
import { appId, appSecret, aShopify } from '#tests/drivers/shopify.ts'

const shop = await aShopify()
const connector = shopify(asking(['loopback']))
const account = { url: shop.url, user: appId, secret: appSecret }
await shop.happens({ act: 'product', id: 10, sku: 'CARNET' })

const lines = [{ sku: 'CARNET', quantity: 1 }]
const second = (n: number) => `${new Date(Date.UTC(2026, 2, 12, 8, 0, n)).toISOString().slice(0, 19)}Z`
const sell = (numbers: readonly number[], at: (number: number) => string) =>
  shop.happens(...numbers.map(number => ({ act: 'sell' as const, number, at: at(number), lines })))
const numbers = (from: number, many: number) => Array.from({ length: many }, (_, at) => from + at)
const names = (list: readonly number[]) => list.map(number => `#${number}`)

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
  const all = numbers(1_001, 310)
  await sell(all, number => second(number - 1_000))
  const { found, seen } = await looks()
  expect(found.map(({ length }) => length)).toEqual([250, 60])
  expect(found.flat()).toEqual(names(all))
  expect(seen).toBe(second(310))
  // Then the last two minutes alone are read again, for clocks and lists that go behind.
  expect((await looks(seen)).found.flat()).toEqual(names(numbers(1_190, 121)))
  expect((await shop.seen()).wrong).toEqual([])
})

test('hundreds of orders changed within one second are all read, once each', async () => {
  const all = numbers(3_001, 330)
  await sell(all, () => second(3_000))
  const { found } = await looks(second(3_000))
  expect(found.length).toBe(2)
  expect(found.flat().sort()).toEqual(names(all).sort())
})

test('an order that changes while pages are read shifts no other one out of sight', async () => {
  const all = numbers(4_001, 120)
  await sell(all, number => second(number))
  const happens = numbers(4_001, 30).map(number => ({
    ...{ act: 'change' as const, number, updatedAt: second(9_000) },
  }))
  await shop.happens({ act: 'meanwhile', happens })
  const { found } = await looks(second(4_125))
  expect([...new Set(found.flat())].sort()).toEqual(names(all).sort())
})

test('an answer that is none is told, and where it is wrong', async () => {
  await shop.happens({ act: 'mode', name: 'not a shop’s order' })
  expect(await connector.sales(account, second(4_000))).toEqual({
    trouble: expect.stringMatching(
      /^Shopify répond 200, sans ce qui est attendu \(orders\.nodes\.0\.updatedAt\)$/,
    ),
  })
  await shop.happens({ act: 'mode', name: 'well' })
})
