import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountCalls } from '#contract/endpoints/account.ts'
import { auditCalls } from '#contract/endpoints/audit.ts'
import { identityProviderCalls } from '#contract/endpoints/identity-provider.ts'
import { personCalls } from '#contract/endpoints/person.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { anyValue, type IdentityRule } from '#contract/entities/identity.ts'
import { users } from '#server/db/schema/index.ts'
import { type IdentityProvider, startIdentityProvider } from '#tests/drivers/identity-provider.ts'
import { atTheHouse, origin } from './house.ts'

const I = await atTheHouse()
const rule = (value: string, given: Partial<IdentityRule>): IdentityRule => ({
  ...{ claim: 'groups', value, role: 'operator', warehouse: true, roles: [], shops: [], shopRight: 'stock' },
  ...given,
})
const camille = { email: 'camille@douchette.example', email_verified: true, name: 'Camille R.' }
let provider: IdentityProvider
let id: string

beforeAll(async () => {
  provider = await startIdentityProvider({
    origin,
    accounts: {
      camille,
      unproved: { ...camille, email_verified: false },
      luc: { email: 'luc@douchette.example', email_verified: true },
      sofia: {
        ...{ email: 'sofia@entreprise.example', email_verified: true, name: 'Sofia Costa' },
        ...{ preferred_username: 'Sofia.Costa@entreprise.example', groups: ['emballage', 'lune'] },
      },
      other: { groups: ['compta'] },
    },
  })
  id = (await I.addProvider(provider.issuer)).answer().data.id
})
afterAll(() => provider.stop())

async function enter(login: string, browser = provider.browser()) {
  const { url, handle } = await I.begin(id)
  return I.comeBack(handle, await browser.logIn(url, login))
}
const tokenOf = async (login: string) => (await enter(login)).answer().token
const setProvider = (wanted: Parameters<typeof I.addProvider>[1]) =>
  I.addProvider(provider.issuer, { id, ...wanted })

test('the log-in page offers the provider by its name, and nothing else of it', async () => {
  const offered = await I.call(identityProviderCalls.offered, {}, { token: null })
  expect(offered.answer().data).toEqual({ providers: [{ id, name: 'Annuaire' }], passkeys: false })
})

test('a person whom an administrator has added comes in by their proved address', async () => {
  const token = await tokenOf('camille')
  const access = (await I.call(userCalls.access, {}, { token })).answer()
  // Their own name and rights stay; the administration is open, as by a password.
  expect(access.user).toMatchObject({ displayName: 'Camille Roux', role: 'manager' })
  expect(access.adminUrl).toBe('/admin')
  const sessions = (await I.call(accountCalls.sessions, {}, { token })).answer().data
  expect(sessions.find(({ current }) => current)?.door).toBe('provider')
})

test('the log tells by which provider somebody came, and who was turned away', async () => {
  await tokenOf('camille')
  await enter('other')
  const { data } = (await I.call(auditCalls.list, { query: {} })).answer()
  const told = data.entries.map(({ user, subject, outcome, code }) => [user, subject, outcome, code])
  expect(told).toContainEqual(['Camille Roux', 'Annuaire', 'done', null])
  expect(told).toContainEqual([null, 'Annuaire', 'refused', 'person-not-here'])
})

test('the account follows the person, not the address', async () => {
  await tokenOf('camille')
  provider.accounts.camille = { email: 'neuve@douchette.example', email_verified: true }
  expect((await enter('camille')).status).toBe(200)
  // Somebody else has got the address meanwhile.
  provider.accounts.camille2 = camille
  const other = await enter('camille2')
  I.seeRefusal(other, 401, 'address-taken-here')
  delete provider.accounts.camille2
  provider.accounts.camille = camille
})

test('an address that the provider does not vouch for opens nothing', async () => {
  const { person } = (await I.call(personCalls.list, { query: { text: 'camille' } }))
    .answer()
    .data.people.map(person => ({ person }))[0] ?? { person: undefined }
  expect(person).toBeDefined()
  I.seeRefusal(await enter('unproved'), 401, 'person-not-here')
})

test('a closed account stays closed', async () => {
  const refused = await enter('luc')
  I.seeRefusal(refused, 401, 'person-not-here')
  const [luc] = await I.db
    .update(users)
    .set({ warehouseId: (await I.personOf('amina'))?.warehouseId ?? null })
    .where(eq(users.username, 'luc'))
    .returning()
  expect(luc?.active).toBe(false)
  I.seeRefusal(await enter('luc'), 401, 'account-closed')
})

test('somebody new needs an invitation, or a rule that fits', async () => {
  I.seeRefusal(await enter('sofia'), 401, 'person-not-here')
  const rules = [
    rule('emballage', { roles: ['Shipping'] }),
    rule('lune', { roles: ['Picking'], shops: ['papier'] }),
  ]
  await setProvider({ newcomers: 'rule', rules })
  I.seeRefusal(await enter('other'), 401, 'no-rule')
  const token = await tokenOf('sofia')
  const access = (await I.call(userCalls.access, {}, { token })).answer()
  expect(access.user).toMatchObject({
    ...{ displayName: 'Sofia Costa', email: 'sofia@entreprise.example', role: 'operator' },
  })
  expect(access.warehouse?.roles.toSorted()).toEqual(['Picking', 'Shipping'])
  expect(access.shops.map(({ slug }) => slug)).toEqual(['papier'])
  expect((await I.personOf('sofia.costa'))?.passwordHash).toBeNull()
})

test('rights follow the groups at each log-in', async () => {
  await setProvider({
    newcomers: 'rule',
    rules: [rule('emballage', { role: 'manager', roles: ['Reception'] })],
  })
  const token = await tokenOf('sofia')
  const access = (await I.call(userCalls.access, {}, { token })).answer()
  expect([access.user.role, access.warehouse?.roles, access.shops]).toEqual(['manager', ['Reception'], []])
  await setProvider({ newcomers: 'rule', rules: [rule('chefs', { role: 'admin' })] })
  I.seeRefusal(await enter('sofia'), 401, 'no-rule')
})

test('a rule for everybody makes people of a shop, too', async () => {
  const shop = { warehouse: false, shops: ['papier'], shopRight: 'orders' as const }
  await setProvider({ newcomers: 'rule', rules: [rule(anyValue, shop)] })
  const token = await tokenOf('other')
  const access = (await I.call(userCalls.access, {}, { token })).answer()
  expect(access.warehouse).toBeNull()
  expect(access.shops).toMatchObject([{ slug: 'papier', right: 'orders' }])
})

test('a rule takes neither the last administrator nor anybody’s account from them', async () => {
  provider.accounts.amina = {
    email: 'amina@douchette.example',
    email_verified: true,
    groups: ['emballage'],
  }
  await setProvider({ newcomers: 'rule', rules: [rule('emballage', { roles: ['Shipping'] })] })
  const token = await tokenOf('amina')
  expect((await I.call(userCalls.access, {}, { token })).answer().user.role).toBe('admin')
})

test('a log-in that was cancelled there, or that the provider refuses, says so', async () => {
  const { url, handle } = await I.begin(id)
  const cancelled = await I.comeBack(handle, await provider.browser().cancel(url))
  I.seeRefusal(cancelled, 401, 'log-in-cancelled')
  expect(cancelled.problem().detail).toContain('annulée')
  const again = await I.begin(id)
  const state = new URL(again.url).searchParams.get('state')
  const refused = await I.comeBack(
    again.handle,
    `${origin}/login?error=server_error&state=${state}&iss=${provider.issuer}`,
  )
  I.seeRefusal(refused, 401, 'provider-refuses')
  expect(refused.problem().detail).toContain('server_error')
})

test('an answer serves once, for the browser that asked, and for ten minutes', async () => {
  const begun = await I.begin(id)
  const back = await provider.browser().logIn(begun.url, 'amina')
  // Another browser's log-in: its state is another one.
  const other = await I.begin(id)
  I.seeRefusal(await I.comeBack(other.handle, back), 401, 'identity-not-proved')
  expect((await I.comeBack(begun.handle, back)).status).toBe(200)
  I.seeRefusal(await I.comeBack(begun.handle, back), 401, 'log-in-expired')
  // The code was used: a new handle with the same state cannot be made.
  I.seeRefusal(await I.comeBack(`${begun.handle.slice(0, -2)}AA`, back), 401, 'log-in-expired')
  const late = await I.begin(id)
  const lateBack = await provider.browser().logIn(late.url, 'amina')
  I.waitMinutes(11)
  I.seeRefusal(await I.comeBack(late.handle, lateBack), 401, 'log-in-expired')
  I.waitMinutes(-11)
})

test('a provider that is away, or whose secret is wrong, says so and lets nobody in', async () => {
  const begun = await I.begin(id)
  const back = await provider.browser().logIn(begun.url, 'amina')
  await setProvider({ secret: 'un autre secret, qui est faux' })
  const wrong = await I.comeBack(begun.handle, back)
  I.seeRefusal(wrong, 401, 'provider-refuses')
  const { id: away } = (await I.addProvider('http://127.0.0.1:9', { name: 'Ailleurs' })).answer().data
  const params = { provider: away }
  const unreachable = await I.call(identityProviderCalls.begin, { params, body: { origin } }, { token: null })
  I.seeRefusal(unreachable, 503, 'provider-unreachable')
  expect(unreachable.problem().detail).toContain('la connexion est refusée')
  const tried = await I.call(identityProviderCalls.trial, { params })
  expect(tried.answer().data.why).toContain('la connexion est refusée')
})
