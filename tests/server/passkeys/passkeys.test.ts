import { expect, test } from 'vitest'
import { formatOwn } from '#contract/barcodes/index.ts'
import { logInSettingsCalls } from '#contract/endpoints/log-in-settings.ts'
import { passkeyCalls } from '#contract/endpoints/passkey.ts'
import { personCalls } from '#contract/endpoints/person.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { logInSettings, passkeys } from '#server/db/schema/index.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { badges, lyonOf } from '#tests/drivers/warehouse.ts'

const I = await atTheServer({ secretsKey: Buffer.alloc(32, 7) })
const origin = 'https://entrepot.example'
const key = { id: 'a-key', rawId: 'a-key', type: 'public-key', clientExtensionResults: {} } as const
const shown = { ...key, response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' } }
const begin = async () =>
  (await I.call(passkeyCalls.begin, { body: { origin } }, { token: null })).answer().data
const logIn = (handle: string) =>
  I.call(passkeyCalls.logIn, { body: { handle, response: shown } }, { token: null })

test('a key that nobody has, or that signs nothing, opens nothing', async () => {
  const { handle } = await begin()
  I.seeRefusal(await logIn(handle), 401, 'passkey-wrong')
  // The question was answered once.
  I.seeRefusal(await logIn(handle), 401, 'passkey-expired')
  await I.logIn('amina')
  const { data } = (await I.call(personCalls.list, { query: { text: 'amina' } })).answer()
  const userId = data.people[0]?.id ?? ''
  const publicKey = Buffer.from('no key')
  await I.db
    .insert(passkeys)
    .values({ ...{ id: 'a-key', userId, name: 'Clé', origin, publicKey, counter: 0 }, createdAt: I.now })
  I.seeRefusal(await logIn((await begin()).handle), 401, 'passkey-wrong')
  const late = await begin()
  I.waitMinutes(6)
  I.seeRefusal(await logIn(late.handle), 401, 'passkey-expired')
  I.seeRefusal(await logIn('made-up'), 401, 'passkey-expired')
})

test('a question for a new key belongs to the person who asked it', async () => {
  await I.logIn('amina')
  const asked = (await I.call(passkeyCalls.beginAdding, { body: { origin } })).answer().data
  expect(JSON.parse(asked.options)).toMatchObject({
    ...{ rp: { id: 'entrepot.example' }, user: { name: 'amina' } },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const response = { ...key, response: { clientDataJSON: 'e30', attestationObject: 'AAAA' } }
  const add = (handle: string) => I.call(passkeyCalls.add, { body: { handle, name: 'Clé', response } })
  I.seeRefusal(await add(asked.handle), 422, 'passkey-not-made')
  I.seeRefusal(await logIn(asked.handle), 401, 'passkey-expired')
  await I.logIn('camille')
  I.seeRefusal(await add(asked.handle), 401, 'passkey-expired')
  const atNumbers = await I.call(passkeyCalls.beginAdding, { body: { origin: 'http://192.168.1.7' } })
  I.seeRefusal(atNumbers, 422, 'passkeys-need-name')
})

test('a badge adds no key, and somebody of the bench has none', async () => {
  const badge = formatOwn('badge', badges.camille)
  const { token } = (await I.call(userCalls.logIn, { body: { badge } }, { token: null })).answer()
  I.seeRefusal(
    await I.call(passkeyCalls.beginAdding, { body: { origin } }, { token }),
    403,
    'badge-not-enough',
  )
  const removal = await I.call(passkeyCalls.remove, { body: { id: 'a-key' } }, { token })
  I.seeRefusal(removal, 403, 'badge-not-enough')
  await I.logIn('paul')
  I.seeRefusal(await I.call(passkeyCalls.list, {}), 403, 'standing-missing')
})

test('where a second factor is asked, administration waits for it, and the rest goes on', async () => {
  const token = await I.logIn('amina')
  const body = { passwords: 'all', emergency: null, secondFactor: true } as const
  // Her key is hers alone.
  await I.logIn('camille')
  I.seeRefusal(await I.call(passkeyCalls.remove, { body: { id: 'a-key' } }), 404, 'passkey-unknown')
  expect((await I.call(logInSettingsCalls.save, { body }, { token })).status).toBe(200)
  I.seeRefusal(await I.call(personCalls.list, { query: {} }, { token }), 403, 'second-factor-missing')
  I.seeRefusal(await I.call(logInSettingsCalls.save, { body }, { token }), 403, 'second-factor-missing')
  // Neither a new key nor the loss of one takes its place.
  const adding = await I.call(passkeyCalls.beginAdding, { body: { origin } }, { token })
  I.seeRefusal(adding, 403, 'second-factor-missing')
  const removal = await I.call(passkeyCalls.remove, { body: { id: 'a-key' } }, { token })
  I.seeRefusal(removal, 403, 'second-factor-missing')
  expect((await I.call(userCalls.access, {}, { token })).answer().passkeyFirst).toBe(true)
  await I.db.update(logInSettings).set({ secondFactor: false })
  expect((await I.call(personCalls.list, { query: {} }, { token })).status).toBe(200)
  expect(await lyonOf(I.db)).toBeDefined()
})

test('nobody asks for a second factor without one', async () => {
  await I.logIn('amina')
  await I.db.delete(passkeys)
  const body = { passwords: 'all', emergency: null, secondFactor: true } as const
  I.seeRefusal(await I.call(logInSettingsCalls.save, { body }), 409, 'passkey-missing')
})
