import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import { DatabaseError } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { locationCalls } from '#contract/endpoints/location.ts'
import { serviceCalls } from '#contract/endpoints/service.ts'
import { answerError } from '#server/http/problems.ts'
import { lendAllConnections } from '#tests/drivers/overload.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { putGoodsOnTheShelf } from '#tests/operations/transfer/warehouse.ts'

const I = await atTheServer()
await putGoodsOnTheShelf(I.db)
await I.logIn('camille')

const transfer = (key: string) =>
  I.call(
    locationCalls.transfer,
    { body: { from: 'A-01', to: 'A-02', lines: [{ sku: 'LAMPE', qty: 1 }] } },
    { key },
  )
const lampsAt = async (locationName: string) => {
  const { data } = (await I.call(locationCalls.information, { params: { locationName } })).answer()
  return data.stock.find(({ product }) => product.sku === 'LAMPE')?.qty ?? 0
}
const health = () => I.call(serviceCalls.health, {}, { token: null })

async function lendAll(so: { answers: boolean }) {
  const giveBack = await lendAllConnections(I.database, so)
  onTestFinished(giveBack)
  return giveBack
}

test('every connection is lent and the database answers who has them: the server is too busy, and says so', async () => {
  const giveBack = await lendAll({ answers: true })
  const key = randomUUID()
  const reply = await transfer(key)
  expect(reply.problem()).toMatchObject({
    status: 503,
    code: 'server-busy',
    detail: 'Le serveur a trop à faire en ce moment : rien n’est perdu, Douchette réessaie toute seule.',
    retryAfter: 5,
  })
  expect(reply.headers['retry-after']).toBe('5')
  await giveBack()
  // Nothing was decided under this id, so it is done now, and once.
  expect((await transfer(key)).status).toBe(200)
  expect((await transfer(key)).status).toBe(200)
  expect(await lampsAt('A-02')).toBe(1)
})

test('every connection is lent and nobody hears of the database any more: it does not answer', async () => {
  await lendAll({ answers: false })
  I.seeRefusal(await transfer(randomUUID()), 503, 'database-down')
})

test('a balancer is told which of the two it is', async () => {
  const giveBack = await lendAll({ answers: true })
  const busy = await health()
  I.seeRefusal(busy, 503, 'server-busy')
  expect(busy.headers['retry-after']).toBe('5')
  await giveBack()
  expect((await health()).status).toBe(200)
  await lendAll({ answers: false })
  I.seeRefusal(await health(), 503, 'database-down')
})

test('figures for alarms do not say that a busy database is away', async () => {
  const isUp = async () => (await I.send('GET', '/metrics')).text.match(/^douchette_database_up (.*)$/m)?.[1]
  const giveBack = await lendAll({ answers: true })
  expect(await isUp()).toBe('1')
  await giveBack()
  await lendAll({ answers: false })
  expect(await isUp()).toBe('0')
})

test('PostgreSQL has no connection left for this server: it is too busy, not away', async () => {
  const app = Fastify()
  app.setErrorHandler(answerError)
  app.get('/', async () => {
    const tooMany = new DatabaseError('sorry, too many clients already', 0, 'error')
    throw Object.assign(tooMany, { code: '53300' })
  })
  expect((await app.inject('/')).json()).toMatchObject({ status: 503, code: 'server-busy' })
})
