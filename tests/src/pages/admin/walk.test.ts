import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asBefore, dealt, moved } from '#src/pages/admin/places/walk.ts'

const place = (id: string, walk: number) => ({ id, walk })

test('places in a new order share the numbers that they had', () => {
  const [a, b, c] = [place('a', 10), place('b', 20), place('c', 30)]
  const order = moved([a, b, c], new Set(['c']), { key: 'a', after: false })
  expect(order.map(({ id }) => id)).toEqual(['c', 'a', 'b'])
  expect(dealt(order)).toEqual([
    { place: 'c', walk: 10 },
    { place: 'a', walk: 20 },
    { place: 'b', walk: 30 },
  ])
  expect(asBefore(dealt(order), order)).toEqual([
    { place: 'c', walk: 30 },
    { place: 'a', walk: 10 },
    { place: 'b', walk: 20 },
  ])
  expect(moved([a, b, c], new Set(['a', 'b']), { key: 'c', after: true })).toEqual([c, a, b])
  expect(dealt(moved([a, b, c], new Set(['b']), { key: 'b', after: true }))).toEqual([])
})

test('however many had the same number, they are walked in the order that was given', () => {
  const numbers = fc.array(fc.integer({ min: 0, max: 8 }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(numbers, walks => {
      const places = walks.map((walk, at) => place(`${at}`, walk))
      const given = new Map(dealt(places).map(one => [one.place, one.walk]))
      const after = places.map(({ id, walk }) => given.get(id) ?? walk)
      expect(after).toEqual(after.toSorted((one, other) => one - other))
      expect(new Set(after).size).toBe(after.length)
    }),
  )
})
