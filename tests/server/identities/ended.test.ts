import { eq, sql } from 'drizzle-orm'
import type { JWTPayload } from 'jose'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { auditCalls } from '#contract/endpoints/audit.ts'
import { toldPath } from '#contract/endpoints/identity-provider.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { identityProviders, identitySessions } from '#server/db/schema/index.ts'
import { startForgingProvider } from '#tests/drivers/forging-provider.ts'
import { client, type IdentityProvider, startIdentityProvider } from '#tests/drivers/identity-provider.ts'
import { soon } from '#tests/drivers/soon.ts'
import { atTheHouse, origin } from './house.ts'

const I = await atTheHouse()
const forging = await startForgingProvider()
const accounts = {
  camille: { email: 'camille@douchette.example', email_verified: true },
  paul: { email: 'paul@douchette.example', email_verified: true },
}
let provider: IdentityProvider
let asked: string
let told: string

beforeAll(async () => {
  const address = await I.listen()
  told = (await I.addProvider(forging.issuer, { name: 'Prévenu', ends: 'told' })).answer().data.id
  // A provider is registered where it tells, and told where it is.
  asked = (await I.addProvider(forging.issuer, { name: 'Demandé' })).answer().data.id
  provider = await startIdentityProvider({ accounts, origin, tells: `${address}${toldPath(asked)}` })
  await setAsked({ ends: 'asked' })
})
afterAll(() => Promise.all([provider.stop(), forging.stop()]))

const setAsked = (wanted: Parameters<typeof I.addProvider>[1]) =>
  I.addProvider(provider.issuer, { id: asked, name: 'Demandé', ...wanted })

async function enter(login: string) {
  const browser = provider.browser()
  const { url, handle } = await I.begin(asked)
  const { token } = (await I.comeBack(handle, await browser.logIn(url, login))).answer()
  return { token, browser }
}
const isOpen = async (token: string) => (await I.call(userCalls.access, {}, { token })).status === 200
/** The forty seconds between two questions have passed. */
const askNow = () =>
  I.db.update(identitySessions).set({ checkAt: sql`now()` }).where(sql`check_at is not null`)
const waitingTo = async (token: string, open: boolean) =>
  vi.waitFor(async () => expect(await isOpen(token)).toBe(open), soon)

test('logging out here leads to the provider, which logs out, too, and back', async () => {
  const { token, browser } = await enter('camille')
  const { data } = (await I.call(userCalls.logOut, {}, { token })).answer()
  expect(data?.leave).toContain(`${provider.issuer}/session/end`)
  expect(await browser.logOut(data?.leave ?? '')).toBe(`${origin}/login`)
  expect(await isOpen(token)).toBe(false)
  // The provider asks for the name again.
  const again = await I.begin(asked)
  expect((await browser.open(again.url)).url).toContain('/interaction/')
})

test('a session that came by a password or a badge leads nowhere', async () => {
  const token = await I.logIn('camille')
  expect((await I.call(userCalls.logOut, {}, { token })).answer().data).toBeNull()
  await I.logIn('amina')
})

test('a provider that tells ends the session at once, and no other', async () => {
  await setAsked({ ends: 'told' })
  const [camille, paul] = [await enter('camille'), await enter('paul')]
  const again = await I.begin(asked)
  await camille.browser.open(again.url)
  // In the same browser, without this server.
  await camille.browser.logOut(`${provider.issuer}/session/end`)
  await waitingTo(camille.token, false)
  expect(await isOpen(paul.token)).toBe(true)
  const { data } = (await I.call(auditCalls.list, { query: {} })).answer()
  expect(data.entries[0]).toMatchObject({ user: 'Camille Roux', subject: 'Demandé', outcome: 'done' })
})

test('where it does not tell, it is asked, and the session ends with its own', async () => {
  // It is registered to tell, which is not heard here: no other way is left but to ask.
  await setAsked({ ends: 'asked' })
  const [camille, paul] = [await enter('camille'), await enter('paul')]
  const [{ providerSession } = { providerSession: null }] = await I.db
    .update(identitySessions)
    .set({ providerSession: 'not told', subject: sql`subject` })
    .returning()
  expect(providerSession).toBe('not told')
  await camille.browser.logOut(`${provider.issuer}/session/end`)
  await askNow()
  await waitingTo(camille.token, false)
  expect(await isOpen(paul.token)).toBe(true)
})

test('a provider that does not answer ends nothing', async () => {
  const { token } = await enter('paul')
  await I.db
    .update(identityProviders)
    .set({ issuer: 'http://127.0.0.1:9' })
    .where(eq(identityProviders.id, asked))
  await askNow()
  await vi.waitFor(async () => {
    const { rows } = await I.db.execute(sql`select 1 from identity_sessions one
      join sessions on sessions.id = one.session_id and sessions.revoked_at is null
      where one.check_at <= now() or one.leased_by is not null`)
    expect(rows).toEqual([])
  }, soon)
  expect(await isOpen(token)).toBe(true)
  await I.db.update(identityProviders).set({ issuer: provider.issuer }).where(eq(identityProviders.id, asked))
})

/** A person who came by the provider that the test plays itself. */
async function enterForged(sid: string, by = told, tokens?: Record<string, unknown>) {
  const { url, handle } = await I.begin(by)
  const question = new URL(url).searchParams
  const now = Math.floor(I.now.getTime() / 1000)
  forging.says.idToken = await forging.sign({
    ...{ iss: forging.issuer, aud: client.id, iat: now, exp: now + 300, nonce: question.get('nonce') },
    ...{ sub: 'c-1', sid, email: 'camille@douchette.example', email_verified: true },
  })
  if (tokens) {
    forging.says.token = { status: 200, body: { ...tokens, id_token: forging.says.idToken } }
  }
  const query = new URLSearchParams({ code: 'a-code', state: question.get('state') ?? '' })
  return (await I.comeBack(handle, `${origin}/login?${query}`)).answer().token
}

async function tell(claims: JWTPayload, key = forging.known, to = told) {
  const now = Math.floor(I.now.getTime() / 1000)
  const usual = { iss: forging.issuer, aud: client.id, iat: now, exp: now + 120, jti: 'once' }
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
  const token = await forging.sign({ ...usual, events, ...claims }, key, { typ: 'logout+jwt' })
  return I.send('POST', toldPath(to), {
    body: new URLSearchParams({ logout_token: token }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    token: null,
  })
}

test('what is told ends the session that it names', async () => {
  const [one, other] = [await enterForged('one'), await enterForged('other')]
  expect((await tell({ sub: 'c-1', sid: 'one' })).status).toBe(200)
  expect([await isOpen(one), await isOpen(other)]).toEqual([false, true])
  expect((await tell({ sub: 'c-1' })).status).toBe(200)
  expect(await isOpen(other)).toBe(false)
})

test('what a stranger tells, or of something else, ends nothing', async () => {
  const token = await enterForged('one')
  const now = Math.floor(I.now.getTime() / 1000)
  const of = { sub: 'c-1', sid: 'one' }
  const refused = [
    await tell(of, forging.strange),
    await tell(of, forging.unknown),
    await tell(of, forging.bySecret(client.secret)),
    await tell({ ...of, aud: 'un-autre' }),
    await tell({ ...of, iss: 'https://ailleurs.example' }),
    await tell({ ...of, iat: now - 900, exp: now - 600 }),
    await tell({ ...of, iat: now - 900 }),
    await tell({ ...of, iat: now + 900 }),
    await tell({ ...of, events: {} }),
    await tell({ ...of, nonce: 'as an identity token has one' }),
    await tell({}),
    await tell(of, forging.known, '00000000-0000-4000-8000-000000000000'),
    await I.send('POST', toldPath(told), { body: 'rien', token: null }),
  ]
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 400))
  expect(refused[0]?.problem().code).toBe('logout-token-wrong')
  expect(await isOpen(token)).toBe(true)
})

test('a refresh token is asked with, and not the access token, which outlives a closed account', async () => {
  const once = { access_token: 'access', token_type: 'Bearer', expires_in: 3600 }
  const renewing = (await I.addProvider(forging.issuer, { name: 'Renouvelé', ends: 'asked' })).answer().data
    .id
  forging.says.userinfo = { status: 200, body: { sub: 'c-1' } }
  const wasAsked = () =>
    vi.waitFor(async () => {
      const { rows } = await I.db.execute(sql`select 1 from identity_sessions one
        join sessions on sessions.id = one.session_id and sessions.revoked_at is null
        where one.check_at <= now() or one.leased_by is not null`)
      expect(rows).toEqual([])
    }, soon)
  const token = await enterForged('one', renewing, { ...once, refresh_token: 'first' })
  forging.says.token = { status: 200, body: { ...once, refresh_token: 'second' } }
  await askNow()
  await wasAsked()
  expect(forging.refreshedWith).toEqual(['first'])

  const no = (error: string, error_description: string) => ({
    status: 400,
    body: { error, error_description },
  })
  forging.says.token = no('invalid_grant', 'AADSTS50196: The server terminated an operation: a loop.')
  await askNow()
  await wasAsked()
  expect(forging.refreshedWith).toEqual(['first', 'second'])
  expect(await isOpen(token)).toBe(true)

  forging.says.token = no('invalid_grant', 'The account is closed.')
  await askNow()
  await waitingTo(token, false)
  const other = await enterForged('two', renewing, { ...once, refresh_token: 'third' })
  forging.says.token = no('invalid_request', "There is no 'user' for this token.")
  await askNow()
  await waitingTo(other, false)
  forging.says.token = undefined
  forging.says.userinfo = undefined
})

test('told again, it does not end the next session', async () => {
  await enterForged('one')
  const now = Math.floor(I.now.getTime() / 1000)
  const again = { sub: 'c-1', iat: now, exp: now + 120 }
  await tell(again)
  I.waitMinutes(1)
  const next = await enterForged('two')
  expect((await tell(again)).status).toBe(200)
  expect(await isOpen(next)).toBe(true)
  I.waitMinutes(-1)
})
