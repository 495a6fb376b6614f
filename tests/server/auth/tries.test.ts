import { expect, test } from 'vitest'
import { formatOwn } from '#contract/barcodes/own.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { loginAttempts } from '#server/db/schema/index.ts'
import { badgeSelector } from '#server/secrets.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { badges, pin } from '#tests/drivers/warehouse.ts'

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

/** Writes failed attempts as if they had been made a minute ago. */
async function failed(times: number, who: (time: number) => { account: string; address: string }) {
  const at = new Date(I.now.getTime() - 60_000)
  const rows = Array.from({ length: times }, (_, time) => ({ ...who(time), succeeded: false, at }))
  await I.db.insert(loginAttempts).values(rows)
}

test('of three hundred anonymous log-ins at once a handful is checked, and a known session does not wait', async () => {
  const token = await I.logIn('amina')
  let answered = 0
  const flood = Array.from({ length: 300 }, async (_, n) => {
    const reply = await attempt('faux', { username: `personne${n}`, from: '10.0.1.1' })
    answered += 1
    return reply
  })
  const known = await I.call(userCalls.access, {}, { token, from: '10.0.1.1' })
  expect([known.status, answered < 300]).toEqual([200, true])
  const replies = await Promise.all(flood)
  const checked = replies.filter(({ status }) => status === 401)
  expect(checked.length).toBeLessThanOrEqual(8)
  const turnedAway = replies.find(({ status }) => status === 429)
  expect(turnedAway?.problem()).toMatchObject({
    code: 'too-many-log-ins',
    detail: 'Trop de connexions en même temps. Réessayez dans quelques secondes.',
  })
  expect(replies.every(({ status }) => status === 401 || status === 429)).toBe(true)
})

test('from many addresses at once, a handful is checked too', async () => {
  const flood = Array.from({ length: 100 }, (_, n) =>
    attempt('faux', { username: 'paul', from: `10.0.2.${n}` }),
  )
  const checked = (await Promise.all(flood)).filter(({ status }) => status === 401)
  expect(checked.length).toBeLessThanOrEqual(32)
})

test('guesses spread over many accounts are limited by their address', async () => {
  await failed(50, time => ({ account: `personne${time}`, address: '10.0.3.1' }))
  I.seeRefusal(await attempt('douchette', { from: '10.0.3.1' }), 429, 'too-many-tries')
  // From memory now, without a query.
  I.seeRefusal(await attempt('douchette', { username: 'amina', from: '10.0.3.1' }), 429, 'too-many-tries')
  expect((await attempt('douchette', { from: '10.0.3.2' })).status).toBe(200)
})

test('guesses of one account spread over many addresses are limited', async () => {
  await failed(20, time => ({ account: 'amina', address: `10.0.4.${time}` }))
  I.seeRefusal(await attempt('douchette', { username: 'amina', from: '10.0.4.99' }), 429, 'too-many-tries')
  expect((await attempt('douchette', { from: '10.0.4.99' })).status).toBe(200)
  I.waitMinutes(16)
})

const scan = (badge: string, from: string, code?: string) =>
  I.call(
    userCalls.logIn,
    { body: { badge: formatOwn('badge', badge), ...(code ? { pin: code } : {}) } },
    { token: null, from },
  )
const ofPaul = `badge:${badgeSelector(badges.paul)}`

test('a badge’s PIN is guessed five times in a quarter of an hour, wherever that is', async () => {
  await failed(5, time => ({ account: ofPaul, address: `10.0.5.${time}` }))
  I.seeRefusal(await scan(badges.paul, '10.0.5.99', pin), 429, 'too-many-tries')
  I.waitMinutes(16)
  expect((await scan(badges.paul, '10.0.5.99', pin)).status).toBe(200)
})

test('a badge’s PIN is guessed twenty times in a day', async () => {
  await I.db.delete(loginAttempts)
  await failed(20, () => ({ account: ofPaul, address: '10.0.6.1' }))
  I.waitMinutes(60)
  I.seeRefusal(await scan(badges.paul, '10.0.6.2', pin), 429, 'too-many-tries')
  I.waitMinutes(24 * 60)
  expect((await scan(badges.paul, '10.0.6.2', pin)).status).toBe(200)
})

test('guesses spread over the badges of the house are limited', async () => {
  await failed(100, time => ({ account: `badge:${time}`, address: `10.0.7.${time}` }))
  I.seeRefusal(await scan(badges.camille, '10.0.7.200'), 429, 'too-many-tries')
  expect((await attempt('douchette', { from: '10.0.7.200' })).status).toBe(200)
})
