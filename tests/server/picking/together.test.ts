import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { pickingCalls } from '#contract/endpoints/picking.ts'
import { orders, pickingListLines } from '#server/db/schema/index.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { openPickingHouse } from './warehouse.ts'

const clients = 50
const monos = 220
const multis = 40

/** A third of the CARNET lies at A-01, the rest at B-01. There are ten more orders than pieces. */
async function aBusyMorning() {
  const I = await atTheServer()
  const house = await openPickingHouse(I.db)
  await house.stock(['A-01', 'CARNET', 70], ['B-01', 'CARNET', monos - 80], ['B-02', 'STYLO', 3 * multis])
  const name = (n: number) => `CD${String(10_000 + n).padStart(8, '0')}`
  await house.order(
    ...Array.from({ length: monos }, (_, n) => ({
      name: name(n),
      priority: n % 7,
      lines: [['CARNET', 1]] as const,
    })),
    ...Array.from({ length: multis }, (_, n) => ({
      name: name(1_000 + n),
      type: 'multi' as const,
      lines: [['STYLO', 3]] as const,
    })),
  )
  await I.logIn('camille')
  return I
}

test('fifty clients print at once: each order is on one list, and no piece is promised twice', {
  timeout: 120_000,
}, async () => {
  const I = await aBusyMorning()
  const replies = await Promise.all(
    Array.from({ length: clients }, (_, n) =>
      untilAnswered(options =>
        n % 3 === 0
          ? I.call(pickingCalls.printMulti, { params: { slug: 'papier', pickingType: 'multi' } }, options)
          : I.call(pickingCalls.printMono, { params: { slug: 'papier', pickingType: 'mono' } }, options),
      ),
    ),
  )
  const served = replies.filter(({ status }) => status === 200).map(reply => reply.answer().data)
  for (const reply of replies.filter(({ status }) => status !== 200)) {
    expect(['picking-empty', 'picking-not-found']).toContain(reply.problem().code)
  }

  const claimed = served.flatMap(list => list.claimed.map(({ name }) => name))
  expect(new Set(claimed).size).toBe(claimed.length)
  expect(claimed).toHaveLength(monos - 10 + multis)
  expect(new Set(served.map(({ name }) => name)).size).toBe(served.length)

  const rows = await I.db
    .select({ status: orders.status, list: orders.pickingListId, orders: sql<number>`count(*)::int` })
    .from(orders)
    .where(inArray(orders.status, ['pending', 'picking']))
    .groupBy(orders.status, orders.pickingListId)
  const waiting = rows.filter(({ status }) => status === 'pending')
  expect(waiting).toEqual([{ status: 'pending', list: null, orders: 10 }])
  expect(rows.filter(({ list }) => list !== null).reduce((sum, row) => sum + row.orders, 0)).toBe(
    claimed.length,
  )

  const [promised] = await I.db
    .select({ qty: sql<number>`sum(${pickingListLines.qty})::int` })
    .from(pickingListLines)
  expect(promised?.qty).toBe(monos - 10 + 3 * multis)
  const urgent = await I.db.select().from(orders).where(eq(orders.status, 'pending'))
  expect(urgent.every(({ priority }) => priority === 0)).toBe(true)
})

/** Repeats a 503 under the same key, as the browser does when the server has no free connection. */
async function untilAnswered<R extends { status: number }>(
  print: (options: { key: string }) => Promise<R>,
): Promise<R> {
  const key = randomUUID()
  for (;;) {
    const reply = await print({ key })
    if (reply.status !== 503) return reply
  }
}
