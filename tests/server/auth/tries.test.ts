import { expect, test } from 'vitest'
import { userCalls } from '#contract/endpoints/user.ts'
import { atTheServer } from '#tests/drivers/server.ts'

const I = await atTheServer()
const attempt = (password: string, { username = 'camille', from = '10.0.0.1' } = {}) =>
  I.call(userCalls.logIn, { body: { username, password } }, { token: null, from })

async function guess(times: number, who?: { username?: string; from?: string }) {
  for (let time = 0; time < times; time += 1) await attempt('faux', who)
}

test('the sixth try within a quarter of an hour is refused, even with the right password', async () => {
  for (let time = 1; time <= 5; time += 1) {
    I.seeRefusal(await attempt('faux'), 401, 'password-wrong')
    I.waitMinutes(1)
  }
  const sixth = await attempt('douchette')
  I.seeRefusal(sixth, 429, 'too-many-tries')
  expect(sixth.headers['retry-after']).toBe(String(10 * 60))
  expect(sixth.problem().detail).toBe(
    'Trop d’essais. Réessayez dans 10 minutes, ou demandez à un responsable.',
  )

  expect((await attempt('douchette', { from: '10.0.0.2' })).status).toBe(200)
  expect((await attempt('douchette', { username: 'amina' })).status).toBe(200)

  I.waitMinutes(11)
  expect((await attempt('douchette')).status).toBe(200)
})

test('the right password resets the count of tries', async () => {
  await guess(4, { from: '10.0.0.3' })
  expect((await attempt('douchette', { from: '10.0.0.3' })).status).toBe(200)
  await guess(4, { from: '10.0.0.3' })
  expect((await attempt('douchette', { from: '10.0.0.3' })).status).toBe(200)
})

test('an account that does not exist has the same limit', async () => {
  const who = { username: 'personne', from: '10.0.0.4' }
  await guess(5, who)
  I.seeRefusal(await attempt('faux', who), 429, 'too-many-tries')
})

test('a second server counts the tries of the first', async () => {
  await guess(5, { from: '10.0.0.5' })
  await I.changeServer()
  I.seeRefusal(await attempt('douchette', { from: '10.0.0.5' }), 429, 'too-many-tries')
})

test('of many tries at once at most five are checked', async () => {
  const replies = await Promise.all(Array.from({ length: 12 }, () => attempt('faux', { from: '10.0.0.6' })))
  const judged = replies.filter(({ status }) => status === 401)
  expect(judged.length).toBeLessThanOrEqual(5)
  expect(replies.filter(({ status }) => status === 429).length).toBe(12 - judged.length)
})
