import { expect, test } from 'vitest'
import { groupsOf, inAll, marginOf } from '#src/pages/admin/earnings/margins.ts'

const shop = (net: number, postage: number, minutes: number, cost: number) => ({
  net,
  postage,
  minutes,
  cost,
})

test('the margin of a shop is its bill without postage and work, and the house’s is the sum', () => {
  const shops = [shop(100_00, 20_00, 60, 25_00), shop(10_00, 0, 90, 37_50)]
  expect(shops.map(marginOf)).toEqual([55_00, -27_50])
  expect(inAll(shops)).toEqual(shop(110_00, 20_00, 150, 62_50))
  expect(marginOf(inAll(shops))).toBe(27_50)
})

test('what is billed stands by group, a column for each shop', () => {
  const shops = [
    { billed: [{ group: 'flat' as const, cents: 5 }] },
    { billed: [{ group: 'storage' as const, cents: 7 }] },
  ]
  expect(groupsOf(shops)).toEqual([
    { group: 'storage', cents: [0, 7] },
    { group: 'flat', cents: [5, 0] },
  ])
})
