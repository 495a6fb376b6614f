import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import type { Database } from '#server/db/open.ts'
import { settings } from '#server/db/schema/index.ts'
import { openTestDatabase, testDatabase } from '#tests/drivers/database.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const keys = async () => (await database.db.select().from(settings)).map(({ key }) => key).sort()

test('a query that bypasses its transaction fails at once instead of waiting for ever', async () => {
  const { db } = database
  const forgetful = db.transaction(async tx => {
    await tx.insert(settings).values({ key: 'forgotten', value: 1 })
    await db.select().from(settings)
  })
  const error = await forgetful.catch(failure => failure)
  expect(String(error.cause ?? error)).toContain('query through its tx')
  expect(await keys()).toEqual([])
})

test('fifty transactions at once all complete', async () => {
  const { db } = database
  await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      db.transaction(async tx => {
        await tx.insert(settings).values({ key: `turn-${index}`, value: index })
        await tx.select().from(settings)
      }),
    ),
  )
  expect(await keys()).toHaveLength(50)
  await db.delete(settings)
})

if (testDatabase === 'postgres')
  test('connections of a busy moment stay for the next one, which would pay for new ones', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { pool } = database
    await Promise.all(Array.from({ length: 5 }, () => pool.query('select pg_sleep(0.1)')))
    const connections = pool.totalCount
    expect(connections).toBeGreaterThanOrEqual(5)
    vi.advanceTimersByTime(3_600_000)
    expect(pool.totalCount).toBe(connections)
  })

test('the next client does not inherit a transaction that was left open', async () => {
  const client = await database.pool.connect()
  await client.query('begin')
  await client.query(`insert into settings values ('left open', '1')`)
  await client.query('create temporary table leftover (x int)')
  client.release(true)

  expect(await keys()).toEqual([])
  await expect(database.pool.query('select * from leftover')).rejects.toThrow('leftover')
  await database.db.insert(settings).values({ key: 'after', value: 1 })
  expect(await keys()).toEqual(['after'])
  await database.db.delete(settings)
})

test('a failed statement undoes its transaction, and the next one works', async () => {
  const { db } = database
  const twice = db.transaction(async tx => {
    await tx.insert(settings).values({ key: 'same', value: 1 })
    await tx.insert(settings).values({ key: 'same', value: 2 })
  })
  await expect(twice).rejects.toThrow()
  expect(await keys()).toEqual([])
})

test('a value of three million accented letters arrives and comes back whole', async () => {
  const text = 'é'.repeat(3_000_000)
  const { rows } = await database.pool.query<{ back: string }>('select $1::text as back', [text])
  expect(rows[0]?.back === text).toBe(true)
})

test('migrating again, even by several servers at once, changes nothing', async () => {
  const count = async () => {
    const { rows } = await database.pool.query('select count(*)::int as n from drizzle.__drizzle_migrations')
    return rows[0]?.n
  }
  const before = await count()
  await Promise.all([migrate(database), migrate(database), migrate(database)])
  expect(before).toBeGreaterThan(0)
  expect(await count()).toBe(before)
})
