import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { locationCalls } from '#contract/endpoints/location.ts'
import { serviceCalls } from '#contract/endpoints/service.ts'
import { migrate } from '#server/db/migrate.ts'
import { openPostgres } from '#server/db/open-postgres.ts'
import { followAt, listenAt } from '#tests/drivers/bench-stream.ts'
import { openEmptyDatabase, testDatabase } from '#tests/drivers/database.ts'
import { named } from '#tests/drivers/postgres.ts'
import { atTheEnd, atTheServer } from '#tests/drivers/server.ts'
import { lineTo } from '#tests/drivers/silent-line.ts'
import { putGoodsOnTheShelf } from '#tests/operations/transfer/warehouse.ts'

/** Long enough for a busy machine to answer, and short for a test. */
const patience = { silentMs: 300, answersWithinMs: 2_000, pauseMs: 300 }
const soon = { timeout: 60_000, interval: 50 }

async function behindALine() {
  const plain = await openEmptyDatabase()
  atTheEnd(plain.close)
  const { rows } = await plain.db.execute<{ name: string }>(sql`select current_database() as name`)
  const line = await lineTo(named(rows[0]?.name ?? ''))
  const database = await openPostgres(line.url, { patience })
  // Whoever waits for a connection need not wait here as long as a busy house may.
  database.pool.options.connectionTimeoutMillis = 1_000
  await migrate(database)
  return { line, database, plain }
}

// The embedded database has no connection that could be cut.
if (testDatabase === 'postgres') {
  test('the database’s host is cut off without a word: changes under way are answered 503, and go on, as the streams do, at the host that takes its place', async () => {
    const { line, database } = await behindALine()
    const I = await atTheServer({ database })
    await putGoodsOnTheShelf(I.db)
    const follows = followAt(await listenAt(I), await I.logIn('amina'))
    await follows.seesOpen()
    await I.logIn('camille')
    const keys = Array.from({ length: 10 }, () => randomUUID())
    const body = { from: 'A-01', to: 'A-02', lines: [{ sku: 'CARNET', qty: 1 }] }
    const transfer = (key = '') => I.call(locationCalls.transfer, { body }, { key })
    expect((await transfer(keys[0])).status).toBe(200)
    follows.forget()

    line.cut()
    const answers = await Promise.all(keys.map(transfer))
    for (const answer of answers) I.seeRefusal(answer, 503, 'database-down')
    const health = await I.call(serviceCalls.health, {}, { token: null })
    I.seeRefusal(health, 503, 'database-down')

    line.lead()
    await expect.poll(async () => (await transfer(keys[0])).status, soon).toBe(200)
    for (const key of keys) await expect.poll(async () => (await transfer(key)).status, soon).toBe(200)
    const { rows } = await I.db.execute<{ done: number }>(
      sql`select count(*)::int as done from moves where type = 'TRANSFER'`,
    )
    expect(rows[0]?.done).toBe(keys.length)
    await follows.hearsOfGap()
    follows.forget()
    await I.db.execute(sql`select tell_benches('counts', null, null)`)
    await follows.hears('counts')
  })

  test('a statement that takes long is left alone while the database answers others', async () => {
    const { database } = await behindALine()
    atTheEnd(database.close)
    const { rows } = await database.pool.query<{ word: string }>(`select pg_sleep(3), 'there' as word`)
    expect(rows[0]?.word).toBe('there')
  })

  test('a connection whose other end is gone is given up although the database answers others', async () => {
    const { line, database, plain } = await behindALine()
    atTheEnd(database.close)
    await database.pool.query('select 1')
    const asked = database.pool.query('select pg_sleep(600)')
    asked.catch(() => {})
    // Once the statement is there, so are the answers to what the connection asked first.
    const pidOfSleep = async () => {
      const { rows } = await plain.db.execute<{ pid: number }>(
        sql`select pid from pg_stat_activity where query = 'select pg_sleep(600)' and state = 'active'`,
      )
      return rows[0]?.pid
    }
    await expect.poll(pidOfSleep, soon).toBeDefined()
    const pid = await pidOfSleep()
    line.cut()
    line.lead()
    await plain.db.execute(sql`select pg_terminate_backend(${pid}::int)`)
    await expect(asked).rejects.toMatchObject({ code: 'ETIMEDOUT' })
    expect((await database.pool.query('select 1')).rowCount).toBe(1)
  })
}
