import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accountCalls } from '#contract/endpoints/account.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { isRefusal } from '#contract/problems.ts'
import { refusePassword } from '#server/auth/password-rules.ts'
import { auditLog, idempotencyKeys, loginAttempts, users } from '#server/db/schema/index.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { password } from '#tests/drivers/warehouse.ts'

const I = await atTheServer()
const camille = { username: 'camille', displayName: 'Camille Roux' }
const codeOf = (wanted: string) => {
  const refused = refusePassword(wanted, camille)
  return refused && isRefusal(refused) ? refused.refused.code : 'taken'
}
const wanted = 'girafe tournevis bleu nuage'

test.each([
  ['douchette', 'password-short'],
  ['été été été', 'password-short'],
  ['Motdepasse2026!', 'password-common'],
  ['m0td3p@sse!!!!', 'password-common'],
  ['azertyuiop123', 'password-common'],
  ['123456789012', 'password-common'],
  ['aaaaaaaaaaaaaaa', 'password-common'],
  ['abcdefghijklmnop', 'password-common'],
  ['Camille-Roux-69', 'password-common'],
  ['Douchette.Entrepôt.2026', 'password-common'],
  ['P@ssw0rdP@ssw0rd', 'password-common'],
  [wanted, 'taken'],
  ['x9!kQ27vLm#4', 'taken'],
  ['384719260575', 'taken'],
])('« %s » is %s', (text, code) => expect(codeOf(text)).toBe(code))

const change = (current: string, next: string, token: string) =>
  I.call(accountCalls.changePassword, { body: { current, wanted: next } }, { token })
const logIn = (secret: string) =>
  I.call(userCalls.logIn, { body: { username: 'camille', password: secret } }, { token: null })

test('a changed password counts from then on, and ends the other sessions', async () => {
  const [before] = await I.db.select().from(users).where(eq(users.username, 'camille'))
  const tablet = await I.logIn('camille')
  const desk = await I.logIn('camille')
  I.seeRefusal(await change(password, 'trop court', desk), 422, 'password-short')
  I.seeRefusal(await change('pas le mien', wanted, desk), 422, 'password-not-yours')
  expect((await change(password, wanted, desk)).answer().data.ended).toBe(1)
  expect((await I.call(userCalls.access, {}, { token: tablet })).status).toBe(401)
  expect((await I.call(userCalls.access, {}, { token: desk })).status).toBe(200)
  I.seeRefusal(await logIn(password), 401, 'password-wrong')
  expect((await logIn(wanted)).status).toBe(200)
  const kept = JSON.stringify([await I.db.select().from(auditLog), await I.db.select().from(idempotencyKeys)])
  expect(kept).toContain(accountCalls.changePassword.name)
  for (const secret of [wanted, 'pas le mien']) expect(kept).not.toContain(secret)
  await I.db
    .update(users)
    .set(before ?? {})
    .where(eq(users.username, 'camille'))
})

test('tries of the old password are limited as those of a log-in', async () => {
  await I.db.delete(loginAttempts)
  const token = await I.logIn('camille')
  for (let at = 0; at < 5; at += 1) {
    I.seeRefusal(await change(`essai ${at}`, wanted, token), 422, 'password-not-yours')
  }
  I.seeRefusal(await change(password, wanted, token), 429, 'too-many-tries')
})
