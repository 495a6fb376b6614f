import { expect, test } from 'vitest'
import { accountCalls } from '#contract/endpoints/account.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { auditLog } from '#server/db/schema/index.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { hers } from '#tests/drivers/warehouse.ts'

const I = await atTheServer()

const mine = async (token: string) => (await I.call(accountCalls.sessions, {}, { token })).answer().data
const works = async (token: string) => (await I.call(userCalls.access, {}, { token })).status === 200

test('a person sees where each of their sessions is, since when, and when it was last seen', async () => {
  const opened = I.now.toISOString()
  const tablet = await I.logIn('camille')
  const desk = await I.logIn('camille')
  await I.call(userCalls.reportIp, { body: { ip: hers } }, { token: desk })
  I.waitMinutes(20)
  await I.call(userCalls.access, {}, { token: tablet, from: '203.0.113.9' })
  const usual = { user: 'Camille Roux', door: 'password', openedAt: opened, id: expect.any(String) }
  const found = await mine(desk)
  expect(found).toHaveLength(2)
  const here = { workplace: 'Poste 1', address: '127.0.0.1', seenAt: I.now.toISOString(), current: true }
  expect(found).toContainEqual({ ...usual, ...here })
  expect(found).toContainEqual({
    ...usual,
    ...here,
    workplace: null,
    address: '203.0.113.9',
    current: false,
  })
})

test('a session that its owner ends is dead at the next call, and the others live', async () => {
  const desk = await I.logIn('camille')
  const tablet = await I.logIn('camille')
  const [other] = (await mine(tablet)).filter(({ current }) => current)
  const end = () => I.call(accountCalls.endSession, { params: { session: other?.id ?? '' } }, { token: desk })
  expect((await end()).answer().data.ended).toBe(1)
  expect([await works(desk), await works(tablet)]).toEqual([true, false])
  I.seeRefusal(await end(), 404, 'session-unknown')
  const third = await I.logIn('camille')
  expect((await I.call(accountCalls.endOthers, {}, { token: third })).answer().data.ended).toBeGreaterThan(0)
  expect([await works(desk), await works(third)]).toEqual([false, true])
})

test('nobody ends the session of somebody else, except an administrator, one or all', async () => {
  const paul = await I.logIn('paul')
  const camille = await I.logIn('camille')
  const amina = await I.logIn('amina')
  const every = (await I.call(accountCalls.everySession, {}, { token: amina })).answer().data
  const session = every.find(({ user }) => user === 'Paul Petit')?.id ?? ''
  const params = { session }
  I.seeRefusal(await I.call(accountCalls.endSession, { params }, { token: camille }), 404, 'session-unknown')
  I.seeRefusal(await I.call(accountCalls.endAny, { params }, { token: camille }), 403, 'standing-missing')
  expect((await I.call(accountCalls.endAny, { params }, { token: amina })).status).toBe(200)
  expect([await works(paul), await works(camille)]).toEqual([false, true])
  expect((await I.call(accountCalls.endEvery, {}, { token: amina })).status).toBe(200)
  expect([await works(camille), await works(amina)]).toEqual([false, true])
  const acts = await I.db.select().from(auditLog)
  expect(acts.at(-2)).toMatchObject({ call: accountCalls.endAny.name, details: { personne: 'Paul Petit' } })
  // Jeanne belongs to a shop that Amina does not serve.
  const jeanne = await I.logIn('jeanne')
  await I.call(accountCalls.endEvery, {}, { token: amina })
  expect(await works(jeanne)).toBe(true)
})
