import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { serviceCalls } from '#contract/endpoints/service.ts'
import { buildApp } from '#server/http/app.ts'
import { version } from '#server/version.ts'
import { testDatabase } from '#tests/drivers/database.ts'
import { atTheServer } from '#tests/drivers/server.ts'

const I = await atTheServer()
const look = () => I.call(serviceCalls.health, {}, { token: null })

test('the server is healthy and names its version and its database', async () => {
  expect((await look()).answer()).toEqual({ status: 'ok', version, database: testDatabase })
})

test('without a free connection the server answers 503, and recovers afterwards', async () => {
  const { pool } = I.database
  const held = await Promise.all(Array.from({ length: pool.options.max ?? 10 }, () => pool.connect()))
  // A new connection asks its own first questions before this one, so their answers have come, too.
  await Promise.all(held.map(client => client.query('select 1')))
  const reply = await look()
  I.seeRefusal(reply, 503, 'database-down')
  expect(reply.headers['retry-after']).toBe('5')
  for (const client of held) client.release()
  expect((await look()).status).toBe(200)
})

test('a balancer looks again and again while the database is away: the log says once that it went, once that it is back', async () => {
  const said: string[] = []
  const app = await buildApp({
    database: I.database,
    config: { logLevel: 'info', trustProxy: [], checkAnswers: true },
    clock: () => I.now,
    log: listening(said),
  })
  onTestFinished(() => app.close())
  const execute = vi.spyOn(I.db, 'execute').mockRejectedValue(new Error('connect ECONNREFUSED'))
  for (let look = 0; look < 3; look += 1) expect((await app.inject('/health')).statusCode).toBe(503)
  execute.mockRestore()
  for (let look = 0; look < 3; look += 1) expect((await app.inject('/health')).statusCode).toBe(200)
  expect(said).toEqual(['the database does not answer', 'the database answers again'])
})

function listening(said: string[]): FastifyBaseLogger {
  const ignore = () => {}
  const hear = (...words: unknown[]) => void said.push(...words.filter(isAboutDatabase))
  const log: FastifyBaseLogger = {
    level: 'info',
    fatal: ignore,
    error: ignore,
    warn: hear,
    info: hear,
    debug: ignore,
    trace: ignore,
    silent: ignore,
    child: () => log,
  }
  return log
}

const isAboutDatabase = (word: unknown): word is string =>
  typeof word === 'string' && word.startsWith('the database')

test('a server is ready until another program changes the tables under it', async () => {
  const ready = () => I.call(serviceCalls.ready, {}, { token: null })
  const { migration } = (await ready()).answer()
  await I.db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', ${migration + 1})`,
  )
  onTestFinished(async () => {
    await I.db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'later'`)
  })
  I.seeRefusal(await ready(), 503, 'tables-out-of-date')
})
