import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { locationCalls } from '#contract/endpoints/location.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { isRefusal } from '#contract/problems.ts'
import { isUnreached } from '#machines/shared/decision.ts'
import { moves, products } from '#server/db/schema/index.ts'
import { createClient } from '#src/api/client.ts'
import { followAt } from '#tests/drivers/bench-stream.ts'
import { openTestDatabase } from '#tests/drivers/database.ts'
import { forwardTo } from '#tests/drivers/forwarder.ts'
import { named } from '#tests/drivers/postgres.ts'
import { fillWarehouse, password } from '#tests/drivers/warehouse.ts'
import { fillPacking } from '../shipment/warehouse.ts'

const changesEach = 20
const beforeTheKill = 5

test('of two servers one is killed: benches go on at the other, nothing is done twice, streams come back, tries stay counted', async () => {
  const I = await atTwoServers()
  const benches = await Promise.all(['camille', 'amina'].map(I.bench))
  const { kill, streams } = await I.busier()

  for (let guess = 0; guess < 4; guess += 1) expect(await I.guess('paul')).toBe(401)
  const work = benches.map(one => one.work())
  await expect
    .poll(() => Math.min(...benches.map(({ done }) => done())), patience)
    .toBeGreaterThan(beforeTheKill)
  const killedAt = performance.now()
  kill()
  for (const one of benches) one.noteNext(killedAt)
  await Promise.all(work)

  expect(await I.moved()).toEqual({
    moves: benches.length * changesEach,
    pieces: benches.length * changesEach,
  })
  expect(benches.map(({ refused }) => refused())).toEqual([[], []])
  expect(await I.guess('paul')).toBe(401)
  expect(await I.guess('paul')).toBe(429)

  const cut = () => benches.filter(({ stream }) => stream.opened() > 1).length
  await expect.poll(cut, patience).toBe(streams)
  for (const { stream } of benches) stream.forget()
  await I.tell()
  for (const { stream } of benches) await stream.hears('counts')
  console.log(
    `Un serveur tué : suite du travail après ${benches.map(({ waited }) => `${waited()} ms`).join(' et ')}.`,
  )
})

const patience = { timeout: 60_000, interval: 20 }

async function atTwoServers() {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const { db } = database
  await fillWarehouse(db)
  await fillPacking(db)
  const { rows } = await db.execute<{ name: string }>(sql`select current_database() as name`)
  const servers = await Promise.all([0, 1].map(() => startServer(named(rows[0]?.name ?? ''))))
  const origin = await forwardTo(servers.map(server => server.origin))
  const [carnet] = await db.select().from(products).where(eq(products.sku, 'CARNET'))

  const clientOf = (token: () => string | null) =>
    createClient({
      token,
      tokenRefused: () => {},
      report: error => {
        throw error
      },
      origin,
      fetch: globalThis.fetch,
    })
  const logIn = (username: string, secret: string) =>
    clientOf(() => null)(userCalls.logIn, { body: { username, password: secret } })

  return {
    /** The server that holds the most streams. */
    async busier() {
      const counted = await Promise.all(
        servers.map(async ({ origin, kill }) => {
          const text = await (await fetch(`${origin}/metrics`)).text()
          return { kill, streams: Number(/^douchette_streams_open (\d+)$/m.exec(text)?.[1]) }
        }),
      )
      return counted.reduce((most, one) => (one.streams > most.streams ? one : most))
    },
    tell: () => db.execute(sql`select tell_benches('counts', null, null)`),
    async guess(username: string) {
      const answer = await logIn(username, 'faux')
      return isRefusal(answer) ? answer.refused.status : 200
    },
    async moved() {
      const [row] = await db
        .select({ moves: sql<number>`count(*)::int`, pieces: sql<number>`sum(${moves.qty})::int` })
        .from(moves)
        .where(sql`${moves.productId} = ${carnet?.id} and ${moves.type} = 'TRANSFER'`)
      return row
    },

    /** A bench that moves piece after piece, each under its own id, which it keeps until the server has decided. */
    async bench(username: string) {
      const session = await logIn(username, password)
      if (isRefusal(session)) throw new Error(session.refused.detail)
      const call = clientOf(() => session.token)
      const stream = followAt(origin, session.token)
      await stream.seesOpen()
      let done = 0
      const refused: string[] = []
      let since: number | undefined
      let waited = 0

      async function move(nth: number) {
        const body = { from: 'A-02', to: 'A-01', lines: [{ sku: 'CARNET', qty: 1 }], confirm: true }
        const key = { idempotencyKey: `${username}-${nth}` }
        let answer = await call(locationCalls.transfer, { body }, key)
        while (isUnreached(answer)) {
          await pause(100)
          answer = await call(locationCalls.transfer, { body }, key)
        }
        if (isRefusal(answer)) refused.push(answer.refused.detail)
      }
      return {
        stream,
        done: () => done,
        refused: () => refused,
        waited: () => waited,
        noteNext(at: number) {
          since = at
        },
        async work() {
          for (let nth = 0; nth < changesEach; nth += 1) {
            await move(nth)
            done += 1
            if (since !== undefined) waited = Math.round(performance.now() - since)
            since = undefined
            await pause(50)
          }
        },
      }
    },
  }
}

async function startServer(url: string) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'warn', DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const listen = (text: Buffer) => {
    said += text
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const origin = () => /Douchette est prête : (http:\/\/[\w.:]+)/.exec(said)?.[1] ?? said
  await expect.poll(origin, { timeout: 120_000 }).toMatch(/^http:/)
  return { origin: origin(), kill: () => child.kill('SIGKILL') }
}
