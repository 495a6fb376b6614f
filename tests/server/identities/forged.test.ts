import { type JWTPayload, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startForgingProvider } from '#tests/drivers/forging-provider.ts'
import { client } from '#tests/drivers/identity-provider.ts'
import { atTheHouse, origin } from './house.ts'

const I = await atTheHouse()
const provider = await startForgingProvider()
let id: string

beforeAll(async () => {
  id = (await I.addProvider(provider.issuer)).answer().data.id
})
afterAll(() => provider.stop())

const seconds = (after = 0) => Math.floor(I.now.getTime() / 1000) + after
const camille = { sub: 'c-1', email: 'camille@douchette.example', email_verified: true }

type Forgery = {
  claims?: JWTPayload
  key?: (typeof provider)['known'] | ReturnType<(typeof provider)['bySecret']>
  back?: Record<string, string>
  alter?: (token: string) => string
}

/** A whole log-in at the provider, with this of its answer changed. */
async function enter({ claims = {}, key = provider.known, back = {}, alter = token => token }: Forgery = {}) {
  const { url, handle } = await I.begin(id)
  const asked = new URL(url).searchParams
  const usual = { iss: provider.issuer, aud: client.id, iat: seconds(), exp: seconds(300), ...camille }
  const told = { ...usual, nonce: asked.get('nonce') ?? '', ...claims }
  const token = await provider.sign(
    Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined)),
    key,
  )
  provider.says.idToken = alter(token)
  const query = new URLSearchParams({ code: 'a-code', state: asked.get('state') ?? '', ...back })
  return I.comeBack(handle, `${origin}/login?${query}`)
}

async function seeNotProved(forgery: Forgery, what: string) {
  // Five wrong answers would shut this address out: the right one clears them.
  expect((await enter()).status).toBe(200)
  const reply = await enter(forgery)
  I.seeRefusal(reply, 401, 'identity-not-proved')
  expect(reply.problem()).toMatchObject({ expected: what })
  expect(reply.problem().detail).toContain('ne prouve pas qui vous êtes')
}

test('an answer that is right lets the person in', async () => {
  expect((await enter()).status).toBe(200)
})

test('a token for another audience is refused', async () => {
  await seeNotProved({ claims: { aud: 'un-autre' } }, 'destinataire')
  await seeNotProved({ claims: { aud: [client.id, 'un-autre'] } }, 'destinataire')
})

test('a token of another issuer is refused', () =>
  seeNotProved({ claims: { iss: 'https://ailleurs.example' } }, 'émetteur'))

test('an answer that names another issuer in its address is refused', () =>
  seeNotProved({ back: { iss: 'https://ailleurs.example' } }, 'émetteur'))

test('a token of another log-in, with its nonce or none, is refused', async () => {
  await seeNotProved({ claims: { nonce: 'un-autre' } }, 'numéro de la connexion')
  await seeNotProved({ claims: { nonce: undefined } }, 'réponse')
})

test('an answer to another question is refused', () => seeNotProved({ back: { state: 'un-autre' } }, 'état'))

test('a token that was altered is refused', () =>
  seeNotProved(
    {
      alter: token => {
        const [header, payload = '', signature] = token.split('.')
        const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
        const other = Buffer.from(JSON.stringify({ ...claims, email: 'amina@douchette.example' }))
        return [header, other.toString('base64url'), signature].join('.')
      },
    },
    'signature',
  ))

test('a token signed by a stranger is refused, under the known name of a key and under another', async () => {
  await seeNotProved({ key: provider.strange }, 'signature')
  await seeNotProved({ key: provider.unknown }, 'clé')
})

test('a token signed with the client’s secret, or with nothing, is refused', async () => {
  await seeNotProved({ key: provider.bySecret(client.secret) }, 'réponse')
  await seeNotProved({ alter: () => new UnsecuredJWT({ ...camille }).encode() }, 'réponse')
  await seeNotProved({ alter: () => 'rien.du.tout' }, 'réponse')
})

test('a token that has expired, or is of tomorrow, is refused with a word about the clocks', async () => {
  for (const claims of [
    { iat: seconds(-900), exp: seconds(-600) },
    { iat: seconds(600), nbf: seconds(600), exp: seconds(900) },
  ]) {
    const reply = await enter({ claims })
    I.seeRefusal(reply, 401, 'clocks-differ')
    expect(reply.problem().detail).toContain('L’heure de ce serveur')
  }
  // Half a minute is forgiven.
  expect((await enter({ claims: { exp: seconds(-10) } })).status).toBe(200)
})

test('what the provider says beside the token must be about the same person', async () => {
  provider.says.userinfo = {
    status: 200,
    body: { sub: 'c-2', email: 'amina@douchette.example', email_verified: true },
  }
  const { id: other } = (await I.addProvider(provider.issuer, { name: 'Encore' })).answer().data
  const { url, handle } = await I.begin(other)
  const asked = new URL(url).searchParams
  const told = { iss: provider.issuer, aud: client.id, iat: seconds(), exp: seconds(300), ...camille }
  provider.says.idToken = await provider.sign({ ...told, nonce: asked.get('nonce') ?? '' })
  const query = new URLSearchParams({ code: 'a-code', state: asked.get('state') ?? '' })
  const reply = await I.comeBack(handle, `${origin}/login?${query}`)
  I.seeRefusal(reply, 401, 'identity-not-proved')
  expect(reply.problem().expected).toBe('personne')
  provider.says.userinfo = undefined
})

test('a code that was used before is refused by the provider', async () => {
  provider.says.token = { status: 400, body: { error: 'invalid_grant' } }
  const reply = await enter()
  I.seeRefusal(reply, 401, 'provider-refuses')
  provider.says.token = undefined
})

test('who guesses is shut out of this provider for a while, at this address alone', async () => {
  await enter()
  for (let tries = 0; tries < 5; tries += 1) await enter({ key: provider.strange })
  I.seeRefusal(await enter({ key: provider.strange }), 429, 'too-many-tries')
})
