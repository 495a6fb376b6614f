import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatOwn } from '#contract/barcodes/index.ts'
import { auditCalls } from '#contract/endpoints/audit.ts'
import { identityProviderCalls } from '#contract/endpoints/identity-provider.ts'
import { type LogInSettings, logInSettingsCalls } from '#contract/endpoints/log-in-settings.ts'
import { personCalls } from '#contract/endpoints/person.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import type { IdentityRule } from '#contract/entities/identity.ts'
import { startForgingProvider } from '#tests/drivers/forging-provider.ts'
import { badges, password } from '#tests/drivers/warehouse.ts'
import { atTheHouse } from './house.ts'

const I = await atTheHouse()
const provider = await startForgingProvider()
afterAll(() => provider.stop())
let amina: string

beforeAll(async () => {
  amina = (await I.personOf('amina'))?.id ?? ''
})

const set = (wanted: Omit<LogInSettings, 'secondFactor'>) =>
  I.call(logInSettingsCalls.save, { body: { ...wanted, secondFactor: false } })
const logIn = (username: string) => I.call(userCalls.logIn, { body: { username, password } }, { token: null })

test('passwords stay on until there is a provider, and an account for emergencies', async () => {
  I.seeRefusal(await set({ passwords: 'emergency', emergency: null }), 409, 'emergency-missing')
  I.seeRefusal(await set({ passwords: 'emergency', emergency: amina }), 409, 'provider-missing')
  const camille = (await I.personOf('camille'))?.id ?? ''
  I.seeRefusal(await set({ passwords: 'all', emergency: camille }), 422, 'emergency-not-able')
  const { able } = (await I.call(logInSettingsCalls.read, {})).answer().data
  expect(able).toEqual([{ id: amina, name: 'Amina Diallo' }])
})

test('switched off, a password opens the account for emergencies alone, and the log tells each use', async () => {
  await I.addProvider(provider.issuer)
  const before = (await logIn('camille')).answer().token
  expect((await set({ passwords: 'shops', emergency: amina })).status).toBe(200)
  // The sessions that passwords opened have ended with them.
  expect((await I.call(userCalls.access, {}, { token: before })).status).toBe(401)
  const refused = await logIn('camille')
  I.seeRefusal(refused, 401, 'passwords-off')
  expect(refused.problem().detail).toContain('bouton de votre entreprise')
  expect((await logIn('jeanne')).status).toBe(200)
  await set({ passwords: 'emergency', emergency: amina })
  I.seeRefusal(await logIn('jeanne'), 401, 'passwords-off')
  expect((await logIn('amina')).status).toBe(200)
  const { data } = (await I.call(auditCalls.list, { query: {} })).answer()
  expect(data.entries[0]).toMatchObject({
    user: 'Amina Diallo',
    subject: 'compte de secours',
    outcome: 'done',
  })
  const codes = data.entries.map(({ user, code }) => [user, code])
  expect(codes).toContainEqual(['Camille Roux', 'passwords-off'])
})

test('a wrong password says nothing of it', async () => {
  const body = { username: 'camille', password: 'faux' }
  I.seeRefusal(await I.call(userCalls.logIn, { body }, { token: null }), 401, 'password-wrong')
})

test('badges open as before', async () => {
  const body = { badge: formatOwn('badge', badges.camille) }
  expect((await I.call(userCalls.logIn, { body }, { token: null })).status).toBe(200)
})

test('nobody is given a password that opens nothing', async () => {
  const camille = (await I.personOf('camille'))?.id ?? ''
  const params = { person: camille }
  I.seeRefusal(await I.call(personCalls.resetPassword, { params }), 409, 'passwords-off')
  const body = { badge: true, pin: false, origin: 'https://entrepot.example' }
  I.seeRefusal(await I.call(personCalls.invite, { params, body }), 409, 'passwords-off')
  expect((await I.call(personCalls.newBadge, { params, body: { paper: 'a4' } })).status).toBe(200)
})

test('neither the account for emergencies nor the last provider can be taken away', async () => {
  const [found] = (await I.call(identityProviderCalls.list, {})).answer().data
  const params = { provider: found?.id ?? '' }
  I.seeRefusal(await I.call(identityProviderCalls.remove, { params }), 409, 'last-door')
  I.seeRefusal(await I.addProvider(provider.issuer, { id: found?.id, active: false }), 409, 'last-door')
  // Somebody else is an administrator now, with a password, and still the account stays one.
  const camille = (await I.personOf('camille'))?.id ?? ''
  await I.call(personCalls.save, { params: { person: camille }, body: { role: 'admin' } })
  const other = await I.call(personCalls.save, { params: { person: amina }, body: { role: 'manager' } })
  I.seeRefusal(other, 409, 'emergency-account')
})

test('back on, everybody logs in as before', async () => {
  expect((await set({ passwords: 'all', emergency: null })).status).toBe(200)
  expect((await logIn('camille')).status).toBe(200)
})

test('a provider is refused whose address is everybody’s, in the house or unsafe', async () => {
  const code = async (issuer: string) => (await I.addProvider(issuer, { name: 'Autre' })).problem().code
  expect(await code('https://login.microsoftonline.com/common/v2.0')).toBe('provider-of-everybody')
  expect(await code('https://192.168.1.7/realms/a')).toBe('address-refused')
})

test('its secret goes in and never out, and is typed anew for another address', async () => {
  const { data } = (await I.call(identityProviderCalls.list, {})).answer()
  expect(JSON.stringify(data)).not.toContain('secret')
  const id = data[0]?.id
  const wanted = { id, secret: undefined }
  expect((await I.addProvider(provider.issuer, wanted)).status).toBe(200)
  I.seeRefusal(await I.addProvider('https://ailleurs.example', wanted), 422, 'secret-missing')
})

test('rules give no rights that cannot be given', async () => {
  const rule: IdentityRule = {
    ...{
      claim: 'groups',
      value: 'a',
      role: 'admin',
      warehouse: false,
      roles: [],
      shops: [],
      shopRight: 'all',
    },
  }
  const refused = await I.addProvider(provider.issuer, { name: 'Règles', rules: [rule] })
  I.seeRefusal(refused, 422, 'standing-needs-warehouse')
  const elsewhere = await I.addProvider(provider.issuer, {
    ...{ name: 'Règles', rules: [{ ...rule, role: 'operator', shops: ['lune'] }] },
  })
  I.seeRefusal(elsewhere, 404, 'shop-not-served')
  I.seeRefusal(
    await I.addProvider(provider.issuer, { name: 'Règles', newcomers: 'rule' }),
    422,
    'rules-missing',
  )
  I.seeRefusal(
    await I.addProvider(provider.issuer, { name: 'Règles', scopes: 'email' }),
    422,
    'scope-missing',
  )
})
