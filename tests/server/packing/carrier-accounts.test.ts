import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import type { BodyOf } from '#contract/endpoint.ts'
import { auditCalls } from '#contract/endpoints/audit.ts'
import { carrierCalls } from '#contract/endpoints/carrier.ts'
import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import { announcements, carrierAccounts, orders, products, warehouses } from '#server/db/schema/index.ts'
import { aCarrier, carrierReach, carrierSecret } from '#tests/drivers/carrier.ts'
import { aKarrio } from '#tests/drivers/karrio.ts'
import { aSendcloud } from '#tests/drivers/sendcloud.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { carnet, fillPacking } from '../shipment/warehouse.ts'

vi.setConfig({ testTimeout: 60_000 })

const I = await atTheServer({
  secretsKey: randomBytes(32),
  carrierReach: { ...carrierReach, timeoutMs: 5_000 },
})
const house = await fillPacking(I.db)
const service = await aCarrier()
const address = { lines: ['2 quai Bas'], postcode: '69009', city: 'Lyon', country: 'FR' }
await I.db.update(warehouses).set({ address }).where(eq(warehouses.id, house.warehouseId))
const carrier = house.carrierId('chronopost') ?? ''
const none = {
  ...{ shops: [], countries: [], fromG: null, toG: null },
  ...{ delivery: null, fromCents: null, toCents: null },
}

beforeEach(async () => {
  await service.begin()
  await I.logIn('amina')
  await I.db.delete(announcements)
  await I.db.delete(carrierAccounts)
})

const said = (body: BodyOf<typeof carrierCalls.account>) =>
  I.call(carrierCalls.account, { params: { carrier }, body })
const saved = async (body: Partial<BodyOf<typeof carrierCalls.account>>) =>
  (await said({ number: '', secret: carrierSecret, provider: 'http', url: service.url, ...body })).answer()
    .data.accounts
const one = async (name: string) => {
  const { accounts } = (await I.call(carrierCalls.information, { params: { carrier } })).answer().data
  const found = accounts.find(account => account.name === name)
  if (!found) throw new Error(`There is no account ${name}`)
  return found
}
const attempt = async (account: string) =>
  (await I.call(carrierCalls.tryAccount, { params: { carrier, account } })).answer().data
const remove = (account: string) => I.call(carrierCalls.removeAccount, { params: { carrier, account } })

const patient = { timeout: 20_000, interval: 30 }

let last = 7000
async function pack(about: Partial<typeof orders.$inferInsert> = {}) {
  last += 1
  const [list, name] = [`PK00${last}0`, `CD0000${last}`]
  await house.makeList(list, [{ name, lines: [{ sku: 'CARNET' }] }])
  if (Object.keys(about).length > 0) await I.db.update(orders).set(about).where(eq(orders.name, name))
  await I.logIn('camille')
  return I.call(shipmentCalls.packMono, { body: { pickingName: list, barcode: carnet } })
}

async function takenBy() {
  const [found] = await I.db
    .select({ name: carrierAccounts.name })
    .from(announcements)
    .innerJoin(carrierAccounts, eq(carrierAccounts.id, announcements.accountId))
  return found?.name
}

const names = (accounts: readonly { name: string }[]) => accounts.map(({ name }) => name)

test('accounts stand in the order of their making, until somebody puts them in another, which decides', async () => {
  await saved({ name: 'Zèbre' })
  const [zebra, ant] = await saved({ name: 'Abeille' })
  const order = (accounts: string[]) =>
    I.call(carrierCalls.orderAccounts, { params: { carrier }, body: { accounts } })
  expect(names([zebra ?? { name: '' }, ant ?? { name: '' }])).toEqual(['Zèbre', 'Abeille'])
  ;(await pack()).answer()
  expect(await takenBy()).toBe('Zèbre')
  await I.logIn('amina')
  const sorted = (await order([ant?.id ?? '', zebra?.id ?? ''])).answer().data.accounts
  expect(names(sorted)).toEqual(['Abeille', 'Zèbre'])
  await I.db.delete(announcements)
  ;(await pack()).answer()
  expect(await takenBy()).toBe('Abeille')
  // A list that misses one was read before a colleague added it.
  await I.logIn('amina')
  I.seeRefusal(await order([ant?.id ?? '']), 409, 'accounts-changed')
  I.seeRefusal(await order([ant?.id ?? '', ant?.id ?? '']), 409, 'accounts-changed')
})

test('a renamed account stays itself, with its secret; a name that another has is refused', async () => {
  await saved({ name: 'Lourds' })
  await saved({ name: 'Légers' })
  const { id } = await one('Lourds')
  const body = { id, name: 'Palettes', number: '7' }
  const [renamed] = (await said(body)).answer().data.accounts
  expect(renamed).toMatchObject({ id, name: 'Palettes', provider: 'http' })
  expect(renamed?.storedAt).not.toBeNull()
  I.seeRefusal(await said({ ...body, name: 'Légers' }), 409, 'account-name-taken')
})

test('a suspended account takes no parcel, and says so where nobody else does', async () => {
  await saved({ name: 'Premier' })
  await saved({ name: 'Second' })
  const { id } = await one('Premier')
  await saved({ id, active: false })
  ;(await pack()).answer()
  expect(await takenBy()).toBe('Second')
  await I.logIn('amina')
  await saved({ id: (await one('Second')).id, active: false })
  I.seeRefusal(await pack(), 409, 'carrier-no-account')
})

test('a relay point and the value of what is inside choose the account', async () => {
  const [point] = [{ id: 'R1', name: 'Tabac', lines: [], postcode: '69001', city: 'Lyon', country: 'FR' }]
  await saved({ name: 'Relais', rules: { ...none, delivery: 'relay' } })
  await saved({ name: 'Précieux', rules: { ...none, fromCents: 10_000 } })
  await saved({ name: 'Le reste', rules: { ...none, delivery: 'home' } })
  ;(await pack({ relay: point })).answer()
  expect(await takenBy()).toBe('Relais')
  await I.db.delete(announcements)
  // Nobody has said what it is worth.
  ;(await pack()).answer()
  expect(await takenBy()).toBe('Le reste')
  await I.db.delete(announcements)
  await I.db.update(products).set({ customsValueCents: 12_000 }).where(eq(products.sku, 'CARNET'))
  ;(await pack()).answer()
  expect(await takenBy()).toBe('Précieux')
  await I.db.update(products).set({ customsValueCents: null }).where(eq(products.sku, 'CARNET'))
})

test('an account goes with its secret, but not while a parcel still needs it', async () => {
  await saved({ name: 'Premier' })
  await saved({ name: 'Second', rules: { ...none, countries: ['BE'] } })
  const { id } = await one('Premier')
  const { data } = (await pack()).answer()
  await vi.waitFor(
    async () => expect((await I.db.select().from(announcements))[0]).toMatchObject({ state: 'labelled' }),
    patient,
  )
  await I.logIn('amina')
  expect(await one('Premier')).toMatchObject({ waiting: 1 })
  const refused = await remove(id)
  I.seeRefusal(refused, 409, 'account-in-use')
  expect(refused.problem().detail).toContain('Un colis a encore besoin de ce compte')
  await I.logIn('camille')
  ;(await I.call(shipmentCalls.voidParcel, { body: { parcelName: data.parcel.name } })).answer()
  await vi.waitFor(
    async () => expect((await I.db.select().from(announcements))[0]).toMatchObject({ state: 'withdrawn' }),
    patient,
  )
  await I.logIn('amina')
  expect(names((await remove(id)).answer().data.accounts)).toEqual(['Second'])
  const [row] = await I.db.select().from(carrierAccounts).where(eq(carrierAccounts.id, id))
  expect(row).toMatchObject({ secret: null, secretAt: null })
  I.seeRefusal(await remove(id), 404, 'account-unknown')
  const { entries } = (await I.call(auditCalls.list, { query: {} })).answer().data
  expect(
    entries.find(({ what, details }) => what === carrierCalls.removeAccount.does && details !== null),
  ).toMatchObject({
    details: { compte: { from: 'Premier', to: null } },
  })
  expect(JSON.stringify(entries)).not.toContain(carrierSecret)
  // Its name is free again.
  expect(names(await saved({ name: 'Premier' }))).toEqual(['Second', 'Premier'])
})

test('a trial says whether the service takes the account, and buys nothing', async () => {
  const [karrio, sendcloud] = [await aKarrio(), await aSendcloud()]
  await saved({ name: 'http' })
  await saved({ name: 'faux', secret: 'un-autre' })
  await saved({ name: 'muet', url: 'http://127.0.0.1:9' })
  await saved({ name: 'sans', provider: null })
  await saved({ name: 'karrio', provider: 'karrio', url: karrio.url })
  await saved({ name: 'sendcloud', provider: 'sendcloud', url: sendcloud.url, service: 'postnl:standard' })
  await saved({ name: 'inconnue', provider: 'sendcloud', url: sendcloud.url, service: 'rien:du-tout' })
  const why = async (name: string) => (await attempt((await one(name)).id)).why
  expect(await attempt((await one('http')).id)).toEqual({ checked: 'l’adresse et le secret', why: null })
  expect(await why('faux')).toBe(
    'il refuse le compte de l’entrepôt : un administrateur doit vérifier son secret',
  )
  expect(await why('muet')).toBe('il ne répond pas')
  expect(await why('sans')).toContain('n’a pas de service')
  expect(await why('karrio')).toBeNull()
  expect(karrio.wrong).toEqual([])
  expect(await why('sendcloud')).toBeNull()
  expect(sendcloud.wrong).toEqual([])
  expect(await why('inconnue')).toBe('ce compte n’a pas la prestation « rien:du-tout »')
  const { bought } = await service.seen()
  expect([...bought, ...karrio.bought, ...sendcloud.bought]).toEqual([])
})
