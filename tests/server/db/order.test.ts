import { eq, sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { locationCalls } from '#contract/endpoints/location.ts'
import { settings } from '#server/db/schema/index.ts'
import { sqlFailureOf } from '#server/db/sql-failure.ts'
import { command, unnamed } from '#server/db/statements.ts'
import { forTheLog } from '#server/http/problems.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { putGoodsOnTheShelf } from '#tests/operations/transfer/warehouse.ts'

const I = await atTheServer()
await putGoodsOnTheShelf(I.db)
await I.logIn('camille')

/** The statements that go out on any connection from now on, each by the first of these marks that it holds. */
function listenFor(...marks: string[]): readonly string[] {
  const sent: string[] = []
  const heard = new Set<PoolClient>()
  const listen = (client: PoolClient) => {
    if (heard.has(client)) return
    heard.add(client)
    const { query } = client
    client.query = new Proxy(query, {
      apply(to, self, [asked, ...rest]) {
        const text = typeof asked === 'string' ? asked : String(asked.text)
        sent.push(...marks.filter(mark => text.includes(mark)).slice(0, 1))
        return Reflect.apply(to, self, [asked, ...rest])
      },
    })
    onTestFinished(() => {
      client.query = query
    })
  }
  I.database.pool.on('acquire', listen)
  onTestFinished(() => void I.database.pool.off('acquire', listen))
  return sent
}

test('a change looks for its answer before it works, and holds goods before it counts them', async () => {
  const lines = [{ sku: 'LAMPE', qty: 1 }]
  const order = [
    'begin',
    'idempotency_keys',
    'ledger_hold',
    'from "stock" where',
    'insert into "moves"',
    'idempotency_keys',
    'commit',
  ]
  const sent = listenFor(...order)
  await I.call(locationCalls.transfer, { body: { from: 'A-01', to: 'A-02', lines, confirm: true } })
  expect(sent).toEqual(order)
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

test('a statement that is refused after another one failed names that failure', async () => {
  const work = I.db.transaction(async tx => {
    await tx.execute(sql`select 1 / 0`).catch(() => {})
    await tx.select().from(settings)
  })
  const error = await work.catch(failure => failure)
  expect(sqlFailureOf(error)).toMatchObject({ code: '22012' })
  expect(forTheLog(error)).toMatchObject({ cause: { code: '25P02', cause: { code: '22012' } } })
})
