import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { beforeEach, expect, test, vi } from 'vitest'
import { locationCalls } from '#contract/endpoints/location.ts'
import { settings } from '#server/db/schema/index.ts'
import { command, unnamed } from '#server/db/statements.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { putGoodsOnTheShelf } from '#tests/operations/transfer/warehouse.ts'

const query = vi.spyOn(pg.Client.prototype, 'query')
const I = await atTheServer()
await putGoodsOnTheShelf(I.db)
await I.logIn('camille')

beforeEach(() => {
  query.mockClear()
})

/** The statements that went out, each by the first of these marks that it holds. */
const sent = (...marks: string[]) =>
  query.mock.calls.flatMap(([asked]: readonly unknown[]) => {
    const text =
      typeof asked === 'object' && asked !== null && 'text' in asked ? String(asked.text) : `${asked}`
    return marks.find(mark => text.includes(mark)) ?? []
  })

test('a change locks its key before it looks for its answer, marks its place before it works, and holds goods before it counts them', async () => {
  const lines = [{ sku: 'LAMPE', qty: 1 }]
  await I.call(locationCalls.transfer, { body: { from: 'A-01', to: 'A-02', lines, confirm: true } })
  const marks = sent(
    'begin',
    'pg_advisory_xact_lock',
    'from "idempotency_keys"',
    'savepoint rule',
    'ledger_hold',
    'from "stock" where',
    'insert into "moves"',
    'insert into "idempotency_keys"',
    'commit',
  )
  expect(marks).toEqual([
    'begin',
    'pg_advisory_xact_lock',
    'from "idempotency_keys"',
    'savepoint rule',
    'ledger_hold',
    'from "stock" where',
    'insert into "moves"',
    'savepoint rule',
    'insert into "idempotency_keys"',
    'commit',
  ])
})

test('of statements that nobody waits for one by one, the database runs the first one first', async () => {
  const seen = await I.db.transaction(async tx => {
    const add = command(tx, sql`insert into settings (key, value) values ('first', '1')`)
    const read = tx.select().from(settings).where(eq(settings.key, 'first')).prepare(unnamed)
    const [, rows] = await Promise.all([add.execute(), read.execute()])
    return rows
  })
  expect(seen).toEqual([{ key: 'first', value: 1 }])
})

test('a statement that fails among others undoes them all, and the connection serves on', async () => {
  const work = I.db.transaction(async tx => {
    await Promise.all([
      tx.insert(settings).values({ key: 'kept?', value: 1 }),
      tx.execute(sql`select 1 / 0`),
      tx.insert(settings).values({ key: 'kept too?', value: 1 }),
    ])
  })
  await expect(work).rejects.toThrow()
  const { rows } = await I.database.pool.query(`select key from settings where key like 'kept%'`)
  expect(rows).toEqual([])
})
