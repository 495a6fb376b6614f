import { expect, test } from 'vitest'
import { datedKits } from '#server/assembly/dated.ts'

test('kits without a part that perishes never perish', () => {
  expect(datedKits(3, [{ perKit: 1, taken: [{ expiry: null, qty: 3 }] }])).toEqual([{ expiry: null, qty: 3 }])
})

test('the earliest pieces of all parts come together, whatever the order in which they were taken', () => {
  const tea = {
    perKit: 2,
    taken: [
      { expiry: null, qty: 2 },
      { expiry: '2027-05-01', qty: 3 },
      { expiry: '2027-01-01', qty: 3 },
    ],
  }
  const honey = { perKit: 1, taken: [{ expiry: '2027-03-01', qty: 4 }] }
  expect(datedKits(4, [tea, honey])).toEqual([
    { expiry: '2027-01-01', qty: 2 },
    { expiry: '2027-03-01', qty: 2 },
  ])
})
