import { expect, onTestFinished, test } from 'vitest'
import { isRefusal } from '#contract/problems.ts'
import { makeRate } from '#server/auth/gate.ts'
import { files } from '#server/db/schema/index.ts'
import { buildApp } from '#server/http/app.ts'
import { atTheServer } from '#tests/drivers/server.ts'

const I = await atTheServer()
const usual = { logLevel: 'silent', trustProxy: [], checkAnswers: true } as const

async function server(limits: object) {
  const app = await buildApp({ database: I.database, config: { ...usual, ...limits }, clock: () => I.now })
  onTestFinished(() => app.close())
  return async (username: string, url: string, payload?: object) => {
    const authorization = `Bearer ${await I.logIn(username)}`
    return app.inject({
      method: payload ? 'POST' : 'GET',
      url,
      headers: { authorization },
      ...(payload ? { payload } : {}),
    })
  }
}

test('whoever asks too much waits, hears how long, and keeps nobody else from working', async () => {
  const ask = await server({ callsPerMinute: 20 })
  const answers = []
  for (let at = 0; at < 6; at += 1) answers.push(await ask('camille', '/rest/user/access'))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 429])
  const refused = answers.at(-1)
  expect(refused?.json()).toMatchObject({
    code: 'too-many-calls',
    detail: 'Votre compte demande trop de choses à la fois. Attendez quelques secondes, puis réessayez.',
  })
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask('paul', '/rest/user/access')).statusCode).toBe(200)
})

test('the wait that is told is enough, and a queue of 5,000 changes goes through within two minutes', () => {
  let now = 0
  const rate = makeRate(6000, () => now)
  let waited = 0
  for (let sent = 0; sent < 5000; ) {
    const refused = rate.take('camille')
    if (!refused || !isRefusal(refused)) {
      sent += 1
      continue
    }
    const seconds = refused.refused.retryAfter ?? 0
    now += seconds * 1000
    waited += seconds
  }
  expect(waited).toBeLessThan(120)
  expect(makeRate(0).take('camille')).toBeUndefined()
})

const photo = { photo: Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...Array(100).fill(0)]).toString('base64') }
const path = '/api/client/papier/rebut/photo'

test('photographs have a number a day for each person, and a weight for the warehouse', async () => {
  const daily = await server({ photos: { perDay: 2, megabytes: 0 } })
  const codes = []
  for (let at = 0; at < 3; at += 1) codes.push((await daily('camille', path, photo)).statusCode)
  expect(codes).toEqual([200, 200, 429])
  expect((await daily('camille', path, photo)).json().code).toBe('photos-of-day')
  expect((await daily('paul', path, photo)).statusCode).toBe(200)
  I.waitMinutes(24 * 60 + 1)
  expect((await daily('camille', path, photo)).statusCode).toBe(200)

  // That of a return weighs before anybody knows its shop.
  const room = await server({ photos: { perDay: 0, megabytes: 0.0006 } })
  const ofReturn = '/rest/order/return/photo'
  expect((await room('camille', ofReturn, photo)).statusCode).toBe(200)
  expect((await room('camille', ofReturn, photo)).json().code).toBe('photos-of-house')

  const small = await server({ photos: { perDay: 0, megabytes: 0.0005 } })
  const kept = await I.db.$count(files)
  expect((await small('camille', path, photo)).json()).toMatchObject({ code: 'photos-of-house', status: 409 })
  expect(await I.db.$count(files)).toBe(kept)
})
