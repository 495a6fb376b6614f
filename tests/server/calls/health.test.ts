import { expect, test } from 'vitest'
import { serviceCalls } from '#contract/endpoints/service.ts'
import { testDatabase } from '#tests/drivers/database.ts'
import { atTheServer } from '#tests/drivers/server.ts'

const I = await atTheServer()
const look = () => I.call(serviceCalls.health, {}, { token: null })

test('the server is healthy and names its database', async () => {
  expect((await look()).answer()).toEqual({ status: 'ok', database: testDatabase })
})

test('without a free connection the server answers 503, and recovers afterwards', async () => {
  const { pool } = I.database
  const held = await Promise.all(Array.from({ length: pool.options.max ?? 10 }, () => pool.connect()))
  const reply = await look()
  I.seeRefusal(reply, 503, 'database-down')
  expect(reply.headers['retry-after']).toBe('5')
  for (const client of held) client.release()
  expect((await look()).status).toBe(200)
})
