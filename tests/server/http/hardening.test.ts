import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { DatabaseError } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { locationCalls } from '#contract/endpoints/location.ts'
import { serviceCalls } from '#contract/endpoints/service.ts'
import { Problem } from '#contract/problems.ts'
import { migrate } from '#server/db/migrate.ts'
import { loginAttempts } from '#server/db/schema/index.ts'
import { StartupError } from '#server/db/startup-error.ts'
import { buildApp } from '#server/http/app.ts'
import { answerError, forTheLog } from '#server/http/problems.ts'
import { stopWhenTold } from '#server/http/start-and-stop.ts'
import { demote, fillTheDisk } from '#tests/drivers/database.ts'
import { atTheServer } from '#tests/drivers/server.ts'

const I = await atTheServer()
const config = { logLevel: 'silent', trustProxy: ['10.9.9.9', '10.8.0.0/16'], checkAnswers: true } as const

async function build(more: Partial<Parameters<typeof buildApp>[0]> = {}) {
  const app = await buildApp({ database: I.database, config, ...more })
  onTestFinished(() => app.close())
  return app
}

test('a caller’s address comes from X-Forwarded-For only when a named proxy sends it', async () => {
  const app = await build()
  const triedFrom = async (remoteAddress: string) => {
    await I.db.delete(loginAttempts)
    await app.inject({
      method: 'POST',
      url: '/rest/login_check',
      remoteAddress,
      headers: { 'x-forwarded-for': '203.0.113.7' },
      payload: { username: 'camille', password: 'faux' },
    })
    return (await I.db.select().from(loginAttempts)).map(({ address }) => address)
  }
  expect(await triedFrom('10.9.9.9')).toEqual(['203.0.113.7'])
  expect(await triedFrom('10.8.4.4')).toEqual(['203.0.113.7'])
  expect(await triedFrom('10.9.9.8')).toEqual(['10.9.9.8'])
})

test('a body that does not arrive in time is answered and cut', async () => {
  const app = await build({ slowestRequestMs: 200 })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', part => {
    answer += part
  })
  socket.write(
    'POST /rest/login_check HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"user',
  )
  await once(socket, 'close')
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
})

const diskFull = Object.assign(new DatabaseError('could not extend file', 0, 'error'), { code: '53100' })

test('a full disk is a sentence at the bench, and leaves no line in the log', async () => {
  const lines: string[] = []
  const stream = new Writable({
    write: (line, _, done) => {
      lines.push(String(line))
      done()
    },
  })
  const app = Fastify({ logger: { level: 'warn', stream } })
  app.setErrorHandler(answerError)
  app.get('/', async () => {
    throw new Error('Failed query', { cause: diskFull })
  })
  for (let time = 1; time <= 3; time += 1) {
    const reply = await app.inject('/')
    const { status, code, detail } = Problem.parse(reply.json())
    expect([status, code]).toEqual([503, 'disk-full'])
    expect(detail).toContain('Le disque du serveur est plein : rien n’a été enregistré.')
  }
  expect(lines).toEqual([])
})

test('/health says that the disk of the embedded database is full', async () => {
  const embedded = {
    folder: '/data',
    lost: new Promise<Error>(() => {}),
    wasMade: async () => true,
    rememberMade: async () => {},
    freeBytes: async () => 1_000_000,
    beDurable: async () => {},
  }
  const app = await build({ database: { ...I.database, embedded } })
  const reply = await app.inject(serviceCalls.health.path)
  expect(reply.json()).toMatchObject({ status: 503, code: 'disk-full' })
})

const change = () =>
  I.call(locationCalls.transfer, { body: { from: 'A-01', to: 'A-02', lines: [{ sku: 'LAMPE', qty: 1 }] } })
const health = () => I.send('GET', serviceCalls.health.path)

test('a full disk of PostgreSQL is a sentence at the bench, and in /health for a while', async () => {
  await I.logIn('camille')
  const freeTheDisk = await fillTheDisk(I.database)
  onTestFinished(freeTheDisk)
  expect((await health()).status).toBe(200)
  expect((await change()).problem()).toMatchObject({ status: 503, code: 'disk-full', retryAfter: 60 })
  expect(JSON.parse((await health()).text)).toMatchObject({ status: 503, code: 'disk-full' })
  await freeTheDisk()
  I.waitMinutes(2)
  expect((await health()).status).toBe(200)
  expect((await change()).status).toBeLessThan(500)
})

test('a database that became read-only says so, and its connections are made anew after a failover', async () => {
  await I.logIn('camille')
  const sessions = I.database.pool.totalCount
  const poolerTurns = await demote(I.database)
  onTestFinished(poolerTurns)
  expect(JSON.parse((await health()).text)).toMatchObject({ status: 503, code: 'database-read-only' })
  for (let session = 0; session < sessions; session++) {
    expect((await change()).problem()).toMatchObject({
      status: 503,
      code: 'database-read-only',
      detail:
        'La base de données est en lecture seule : rien n’a été enregistré. Prévenez un responsable si cela dure.',
    })
  }
  await poolerTurns()
  expect((await change()).status).toBeLessThan(500)
  expect((await health()).status).toBe(200)
})

test('the values of a statement never reach the log; its codes, names and places do', async () => {
  const wrong = I.db.execute(sql`select ${'12 rue des Lilas'}::int`)
  const error = await wrong.catch(failure => failure)
  expect(String(error)).toContain('12 rue des Lilas')
  const written = JSON.stringify(forTheLog(error))
  expect(written).not.toContain('Lilas')
  expect(forTheLog(error)).toMatchObject({ query: 'select $1::int', cause: { code: '22P02' } })
  expect(written).toContain('hardening.test.ts')

  const taken = I.db.execute(sql`insert into shops (slug, name) select slug, name from shops`)
  const twice = forTheLog(await taken.catch(failure => failure))
  expect(JSON.stringify(twice)).not.toContain('papier')
  expect(twice).toMatchObject({ cause: { code: '23505', constraint: 'shops_slug_unique' } })
  expect(forTheLog(new TypeError('x is no function'))).toMatchObject({ message: 'x is no function' })
})

test('a database of a newer version is refused with a sentence', async () => {
  const tomorrow = Date.now() + 24 * 3_600_000
  await I.db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', ${tomorrow})`,
  )
  const error = await migrate(I.database).catch(failure => failure)
  await I.db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'newer'`)
  expect(error).toBeInstanceOf(StartupError)
  expect(error.message).toContain('par une version plus récente de Douchette')
  await migrate(I.database)
})

test('a stop that something holds up ends the process all the same', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never)
  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  const listeners = process.listeners('SIGTERM')
  const app = Fastify()
  const closed = vi.spyOn(app.server, 'closeAllConnections')
  stopWhenTold(app, { close: () => new Promise(() => {}) })
  const [stop] = process.listeners('SIGTERM').filter(one => !listeners.includes(one))
  const [onInterrupt] = process.listeners('SIGINT').filter(one => one === stop)
  onTestFinished(() => {
    if (stop) process.off('SIGTERM', stop)
    if (onInterrupt) process.off('SIGINT', onInterrupt)
  })
  stop?.('SIGTERM')
  await vi.advanceTimersByTimeAsync(9_000)
  expect(exit).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(exit).toHaveBeenCalledWith(1)
  expect(told).toHaveBeenCalledWith('Arrêt forcé : quelque chose ne s’est pas terminé en 10 s.')
  expect(closed).toHaveBeenCalledTimes(1)
})
