import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { answer } from '#contract/answer.ts'
import { type Endpoint, endpoint } from '#contract/endpoint.ts'
import { Problem } from '#contract/problems.ts'
import { makeAnnouncer } from '#server/announcements/announcer.ts'
import { makeGate, makeRate } from '#server/auth/gate.ts'
import { openTokens } from '#server/auth/tokens.ts'
import { spokenOver } from '#server/connectors/ask.ts'
import { makeIntake } from '#server/connectors/intake.ts'
import { teller } from '#server/connectors/tell.ts'
import { type Database, type Db, openDatabase } from '#server/db/open.ts'
import { makeSender } from '#server/events/sender.ts'
import { type Context, type Given, type Handler, handlers } from '#server/handlers.ts'
import { answerError } from '#server/http/problems.ts'
import { registerCalls } from '#server/http/routes.ts'
import { makeIdentities } from '#server/identities/house.ts'
import { makeImporter } from '#server/import/runner.ts'
import { makeFollower } from '#server/journeys/follower.ts'
import { makeBenches } from '#server/live/benches.ts'
import { makeMailer } from '#server/mails/mailer.ts'
import { makeClerk } from '#server/manifests/clerk.ts'
import { makeDeliverer } from '#server/printing/network/deliver.ts'
import { testDatabase } from '#tests/drivers/database.ts'
import { atTheServer } from '#tests/drivers/server.ts'

const I = await atTheServer()
const stumbles = endpoint({ name: 'stumbles', method: 'GET', path: '/stumbles', does: '', scope: 'anyone' })
const lies = endpoint({
  name: 'lies',
  method: 'GET',
  path: '/lies',
  does: '',
  scope: 'anyone',
  answer: answer(z.object({ qty: z.int() })),
})
const guarded = endpoint({
  name: 'guarded',
  method: 'GET',
  path: '/guarded/{slug}',
  does: '',
  scope: 'shop',
  role: 'Picking',
  params: z.object({ slug: z.string() }),
  answer: answer(z.string()),
})

const handle = <const E extends Endpoint>(call: E, run: (context: Context<E>) => Promise<Given<E>>) =>
  handlers({ call }, { call: run }).call

const noCarriers = {
  ...{ database: I.database, clock: () => I.now, vault: undefined, pauseMs: 0, failed: () => {} },
  reach: { networks: [], timeoutMs: 0 },
}

const spoken = spokenOver([])
const noShops = (database: Database) => {
  const benches = makeBenches({ database, clock: () => I.now, failed: () => {} })
  const world = { database, clock: () => I.now, vault: undefined, failed: () => {} }
  const sender = makeSender({ ...world, networks: [], tell: teller(database.db, spoken) })
  const mailer = makeMailer({ ...world, smtp: undefined, publicUrl: undefined })
  const identities = makeIdentities({ ...world, networks: [] })
  return { benches, sender, mailer, identities, intake: makeIntake({ ...world, spoken }), spoken }
}

async function serve(served: Handler[]) {
  const app = Fastify()
  app.setErrorHandler(answerError)
  registerCalls(app, served, {
    database: I.database,
    clock: () => I.now,
    steadyClock: () => I.now,
    disk: { isFull: () => false },
    self: {
      database: I.database,
      dataDir: undefined,
      startedAt: new Date(),
      counted: async () => '',
      heard: () => {},
      pageVersion: () => undefined,
    },
    gate: makeGate(),
    tokens: await openTokens(I.db),
    qzKeys: undefined,
    setupCode: undefined,
    vault: undefined,
    menu: { helpUrl: undefined, links: [] },
    photos: { perDay: 0, megabytes: 0 },
    importer: makeImporter({ database: I.database, clock: () => I.now, folder: tmpdir(), failed: () => {} }),
    deliverer: makeDeliverer({ database: I.database, reach: { networks: [], ports: [] }, failed: () => {} }),
    announcer: makeAnnouncer(noCarriers),
    follower: makeFollower(noCarriers),
    clerk: makeClerk(noCarriers),
    ...noShops(I.database),
    rate: makeRate(0),
    checkAnswers: true,
  })
  return app
}

test('an unexpected error shows its request id and no internals', async () => {
  const app = await serve([
    handle(stumbles, async () => {
      throw new Error('secret of the house')
    }),
  ])
  const reply = await app.inject('/stumbles')
  const problem = Problem.parse(reply.json())
  expect([reply.statusCode, problem.code]).toEqual([500, 'server-error'])
  expect(problem.detail).toContain(problem.requestId)
  expect(reply.body).not.toMatch(/secret|\.ts|at /)
})

test('an answer that breaks the contract becomes a 500', async () => {
  const app = await serve([handle(lies, async () => ({ data: { qty: 1.5 } }))])
  expect((await app.inject('/lies')).statusCode).toBe(500)
})

test('a lost database answers 503 with Retry-After', async () => {
  const app = await serve([
    handle(stumbles, async () => {
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    }),
  ])
  const reply = await app.inject('/stumbles')
  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '5'])
})

// The embedded database has no connection that could break.
if (testDatabase === 'postgres') {
  test('PostgreSQL restarts: changes under way and new ones are answered 503 meanwhile, and go on when it is back', async () => {
    const { url, cut, comeBack } = await breakableAddress()
    const database = await openDatabase({ url, dataDir: '' })
    onTestFinished(() => database.close())
    const app = Fastify()
    app.setErrorHandler(answerError)
    const clock = () => I.now
    const world = {
      database,
      clock,
      steadyClock: clock,
      disk: { isFull: () => false },
      self: {
        database,
        dataDir: undefined,
        startedAt: new Date(),
        counted: async () => '',
        heard: () => {},
        pageVersion: () => undefined,
      },
      gate: makeGate(),
      tokens: await openTokens(I.db),
      qzKeys: undefined,
      setupCode: undefined,
      vault: undefined,
      menu: { helpUrl: undefined, links: [] },
      photos: { perDay: 0, megabytes: 0 },
      importer: makeImporter({
        database: I.database,
        clock: () => I.now,
        folder: tmpdir(),
        failed: () => {},
      }),
      deliverer: makeDeliverer({
        database: I.database,
        reach: { networks: [], ports: [] },
        failed: () => {},
      }),
      announcer: makeAnnouncer(noCarriers),
      follower: makeFollower(noCarriers),
      clerk: makeClerk(noCarriers),
      ...noShops(I.database),
      rate: makeRate(0),
    }
    const change = async ({ db }: { db: Db }) => {
      await db.transaction(async tx => {
        await tx.execute(sql`select 1`)
        await tx.execute(sql`select pg_sleep(0.3)`)
      })
      return { data: { qty: 1 } }
    }
    registerCalls(app, [handle(lies, change)], { ...world, checkAnswers: true })
    // More at once than there are connections, so that none may be left lent out.
    const call = () => Promise.all(Array.from({ length: 15 }, () => app.inject('/lies')))
    const statuses = async () => [...new Set((await call()).map(({ statusCode }) => statusCode))]

    expect(await statuses()).toEqual([200])
    const underWay = call()
    await pause(100)
    cut()
    const answers = await underWay
    expect([...new Set(answers.map(({ statusCode }) => statusCode))]).toEqual([503])
    expect(answers[0]?.json()).toMatchObject({
      code: 'database-down',
      detail: 'La base de données ne répond pas. Réessayez dans un instant.',
    })
    expect(await statuses()).toEqual([503])
    comeBack()
    expect(await statuses()).toEqual([200])
  })
}

/** The test database behind an address that can break, as when PostgreSQL restarts. */
async function breakableAddress() {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  const target = { host: url.hostname, port: Number(url.port || 5432) }
  let isUp = true
  const open = new Set<Socket>()
  const server = createServer(near => {
    if (!isUp) {
      near.destroy()
      return
    }
    const far = connect(target)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return {
    url: url.href,
    cut: () => {
      isUp = false
      for (const socket of open) socket.destroy()
    },
    comeBack: () => {
      isUp = true
    },
  }
}

test('a call with a shop in its path works only for the user’s shops', async () => {
  const app = await serve([handle(guarded, async ({ params }) => ({ data: params.slug }))])
  const authorization = `Bearer ${await I.logIn('paul')}`
  const call = (slug: string) => app.inject({ url: `/guarded/${slug}`, headers: { authorization } })
  expect((await call('papier')).json()).toEqual({ data: 'papier' })
  expect((await call('lune')).json()).toMatchObject({ status: 404, code: 'shop-unknown' })
  expect((await call('nulle-part')).json()).toMatchObject({ status: 404, code: 'shop-unknown' })
})
