import { expect, test } from 'vitest'
import { type Ask, isTrouble } from '#server/connectors/connector.ts'
import { vendure } from '#server/connectors/vendure.ts'

const minute = (n: number) => new Date(Date.UTC(2026, 2, 12, 8, n)).toISOString()
type Sold = { code: string; updatedAt: string }
type Page = { filter: { updatedAt: { after: string } }; skip: number; take: number }

/** A Vendure with these paid orders, as much of it as a look needs. */
function aVendureWith(orders: readonly Sold[], afterAPage: () => void = () => {}): Ask {
  return async (_, { body }) => {
    const { query, variables } = body as { query: string; variables: { options: Page } }
    const say = (data: unknown) => ({ status: 200, headers: { 'vendure-auth-token': 't' }, body: { data } })
    if (query.includes('login(')) return say({ login: {} })
    const { filter, skip, take } = variables.options
    const found = sorted(orders).filter(({ updatedAt }) => updatedAt > filter.updatedAt.after)
    const items = found.slice(skip, skip + take).map((order, at) => ({
      ...{ id: String(skip + at), ...order, state: 'PaymentSettled', customer: null, fulfillments: [] },
      ...{ shippingAddress: null, lines: [{ id: '1', quantity: 1, productVariant: { sku: 'CARNET' } }] },
    }))
    afterAPage()
    return say({ orders: { totalItems: found.length, items } })
  }
}

const sorted = (orders: readonly Sold[]) => [...orders].sort((a, b) => a.updatedAt.localeCompare(b.updatedAt))

/** Looks until all orders were read, and returns what each look brought. */
async function looks(orders: readonly Sold[]) {
  const shop = vendure(aVendureWith(orders))
  const found: string[][] = []
  for (let mark: string | null = null; new Set(found.flat()).size < orders.length; ) {
    const read = await shop.sales(account, mark)
    if (isTrouble(read)) throw new Error(read.trouble)
    found.push(read.sales.map(({ reference }) => reference))
    mark = read.seen
  }
  return found
}
const account = { url: 'https://shop.example/admin-api', user: 'a', secret: 'b' }
const codes = Array.from({ length: 1_200 }, (_, at) => `V-${at}`)

test('a shop with many orders is read in several looks, each going on where the last one ended', async () => {
  const found = await looks(codes.map((code, at) => ({ code, updatedAt: minute(at) })))
  expect(found.length).toBeGreaterThan(2)
  expect(Math.max(...found.map(({ length }) => length))).toBeLessThanOrEqual(500)
  expect(new Set(found.flat())).toEqual(new Set(codes))
})

test('a look at many orders of one minute goes on, for the next one would begin with the same again', async () => {
  const found = await looks(codes.map(code => ({ code, updatedAt: minute(1) })))
  expect(found).toHaveLength(2)
  expect(found[1]).toHaveLength(1_200)
})

test('an order that changes while pages are read shifts no other one out of sight', async () => {
  const orders = codes.slice(0, 200).map((code, at) => ({ code, updatedAt: minute(at) }))
  let isFirst = true
  const shop = vendure(
    aVendureWith(orders, () => {
      if (isFirst) for (const order of orders.slice(0, 20)) order.updatedAt = minute(900)
      isFirst = false
    }),
  )
  const read = await shop.sales(account, null)
  if (isTrouble(read)) throw new Error(read.trouble)
  expect(new Set(read.sales.map(({ reference }) => reference))).toEqual(new Set(codes.slice(0, 200)))
})
