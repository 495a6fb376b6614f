import { expect, test } from 'vitest'
import { fromNearerEnd } from '#server/order-files/nearer-end.ts'

const all = (total: number) => Array.from({ length: total }, (_, at) => at)

/** As the database would answer: its rows in that order, from the offset on. */
function read(total: number, part: { from: number; size: number; order: 'asc' | 'desc' }) {
  const { turned, order, limit, offset } = fromNearerEnd({ ...part, total })
  const rows = order === 'asc' ? all(total) : all(total).reverse()
  const found = rows.slice(offset, offset + limit)
  return { rows: turned ? found.reverse() : found, read: offset + limit }
}

test('each page is the same as from the beginning, and no more than half of the list is read for it', () => {
  for (const order of ['asc', 'desc'] as const)
    for (const total of [1, 49, 50, 51, 1000, 1020])
      for (let from = 0; from <= total + 100; from += 50) {
        const rows = order === 'asc' ? all(total) : all(total).reverse()
        const page = read(total, { from, size: 50, order })
        expect(page.rows).toEqual(rows.slice(from, from + 50))
        expect(page.read).toBeLessThanOrEqual(total / 2 + 100)
      }
})

test('where it is not known how many there are, a part is read from the beginning', () => {
  expect(fromNearerEnd({ from: 200, size: 50, order: 'desc' })).toEqual({
    ...{ turned: false, order: 'desc', limit: 50, offset: 200 },
  })
})
