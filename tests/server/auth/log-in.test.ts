import { decodeJwt, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { userCalls } from '#contract/endpoints/user.ts'
import { atTheServer } from '#tests/drivers/server.ts'

const I = await atTheServer()
const logInAs = (username: string, password: string) =>
  I.call(userCalls.logIn, { body: { username, password } }, { token: null })

test('Camille logs in and the server knows who she is', async () => {
  await I.logIn('camille')
  const reply = await I.call(userCalls.access, {})
  expect(reply.answer().user.displayName).toBe('Camille Roux')
})

test('the case of an identifier and the spaces around it do not matter', async () => {
  expect((await logInAs('  CaMille ', 'douchette')).status).toBe(200)
})

test('a wrong password, an unknown account and an inactive one get the same answer', async () => {
  const wrong = await logInAs('camille', 'douchett')
  const unknown = await logInAs('personne', 'douchette')
  const gone = await logInAs('luc', 'douchette')
  I.seeRefusal(wrong, 401, 'password-wrong')
  const said = (reply: typeof wrong) => ({ ...reply.problem(), requestId: '' })
  expect(said(unknown)).toEqual(said(wrong))
  expect(said(gone)).toEqual(said(wrong))
})

test('a token names its user and session, and lasts ten hours at most', async () => {
  const { sub, sid, iat = 0, exp = 0, ...others } = decodeJwt(await I.logIn('camille'))
  expect(sub).toMatch(/^[0-9a-f-]{36}$/)
  expect(sid).toMatch(/^[0-9a-f-]{36}$/)
  expect(exp - iat).toBeLessThanOrEqual(10 * 3600)
  expect(others).toEqual({})
})

test('a call without a token or with an invalid one is refused', async () => {
  I.seeRefusal(await I.call(userCalls.access, {}, { token: null }), 401, 'login-required')
  I.seeRefusal(await I.call(userCalls.access, {}, { token: 'a.b.c' }), 401, 'session-ended')
  const basic = await I.call(
    userCalls.access,
    {},
    { token: null, headers: { authorization: 'Basic Y2E6bWk=' } },
  )
  I.seeRefusal(basic, 401, 'login-required')
})

test('a token with a foreign signature or none is refused', async () => {
  const token = await I.logIn('camille')
  const claims = decodeJwt(token)
  const key = new TextEncoder().encode('not the secret of this server, whatever it is')
  const forged = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(key)
  const [, payload] = token.split('.')
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
  I.seeRefusal(await I.call(userCalls.access, {}, { token: forged }), 401, 'session-ended')
  I.seeRefusal(await I.call(userCalls.access, {}, { token: unsigned }), 401, 'session-ended')
})

test('logging out ends this session only', async () => {
  const other = await I.logIn('camille')
  const mine = await I.logIn('camille')
  expect((await I.call(userCalls.logOut, {})).status).toBe(200)
  I.seeRefusal(await I.call(userCalls.access, {}, { token: mine }), 401, 'session-ended')
  expect((await I.call(userCalls.access, {}, { token: other })).status).toBe(200)
})

test('a session ends after ten hours', async () => {
  await I.logIn('camille')
  I.waitMinutes(10 * 60 - 1)
  expect((await I.call(userCalls.access, {})).status).toBe(200)
  I.waitMinutes(2)
  I.seeRefusal(await I.call(userCalls.access, {}), 401, 'session-ended')
})

test('a second server on the same database knows the tokens of the first', async () => {
  const token = await I.logIn('camille')
  await I.changeServer()
  expect((await I.call(userCalls.access, {}, { token })).status).toBe(200)
})
