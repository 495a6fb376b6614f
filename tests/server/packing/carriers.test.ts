import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditCalls } from '#contract/endpoints/audit.ts'
import { type CarrierWanted, carrierCalls, type DayOfWeek } from '#contract/endpoints/carrier.ts'
import {
  carrierAccounts,
  carrierDays,
  carriers,
  idempotencyKeys,
  users,
  warehouses,
} from '#server/db/schema/index.ts'
import { carriersWithDepartures, worksFor } from '#server/orders/departure.ts'
import { openAccount } from '#server/packing/carrier-entries.ts'
import { openVault } from '#server/vault.ts'
import { atTheServer } from '#tests/drivers/server.ts'

const secretsKey = randomBytes(32)
const vault = openVault(secretsKey)
const I = await atTheServer({ secretsKey })

const bicycle: CarrierWanted = {
  slug: 'velo',
  name: 'Vélo',
  cutoff: '17:30',
  maxWeightG: 20_000,
  trackingUrl: null,
  cartons: [],
  active: true,
}

const [amina] = await I.db.select().from(users).where(eq(users.username, 'amina'))
const warehouseId = amina?.warehouseId ?? ''

beforeEach(async () => {
  await I.logIn('amina')
})

async function save(carrier: Partial<CarrierWanted> = {}) {
  const [known] = await I.db.select().from(carriers).where(eq(carriers.slug, 'velo'))
  const body = { ...bicycle, ...(known ? { id: known.id } : {}), ...carrier }
  return (await I.call(carrierCalls.save, { body })).answer().data
}

async function secretOf(carrierId: string) {
  const [row] = await I.db.select().from(carrierAccounts).where(eq(carrierAccounts.carrierId, carrierId))
  return row && openAccount(vault, row)
}

const usual: DayOfWeek[] = ['usual', 'usual', 'usual', 'usual', 'usual', 'usual', 'usual']
const onDay = (weekday: number, day: DayOfWeek) => usual.map((one, at) => (at + 1 === weekday ? day : one))

async function leaves(now: string, house = warehouseId) {
  const all = await carriersWithDepartures(I.db, house, new Date(now))
  return all.find(({ slug }) => slug === 'velo')?.nextAt.toISOString()
}

test('the lorry leaves at its usual hour, at another one or not at all, as the warehouse says for the weekday', async () => {
  await save({ week: usual })
  // A Thursday at nine, and at six in the evening, in Paris.
  const [morning, evening] = ['2026-03-12T08:00:00Z', '2026-03-12T17:00:00Z']
  expect(await leaves(morning)).toBe('2026-03-12T16:30:00.000Z')
  expect(await leaves(evening)).toBe('2026-03-13T16:30:00.000Z')
  await save({ week: onDay(4, '12:00') })
  expect(await leaves(morning)).toBe('2026-03-12T11:00:00.000Z')
  expect(await leaves(evening)).toBe('2026-03-13T16:30:00.000Z')
  await save({ week: ['never', 'usual', 'never', 'usual', 'never', 'never', 'never'] })
  expect(await leaves(evening)).toBe('2026-03-17T16:30:00.000Z')
  // Once a week, and this week's has gone. In summer time the hour on the wall stays.
  await save({ week: ['never', 'never', 'never', 'usual', 'never', 'never', 'never'] })
  expect(await leaves('2026-03-26T17:00:00Z')).toBe('2026-04-02T15:30:00.000Z')
  await save({ week: usual.map(() => 'never' as const) })
  expect(await leaves(morning)).toBeUndefined()
})

test('another warehouse keeps its own week', async () => {
  const [lyon] = await I.db
    .insert(warehouses)
    .values({ slug: 'lyon-2', name: 'Lyon 2', timeZone: 'Europe/Paris' })
    .returning()
  const { id } = await save({ week: usual })
  await I.db
    .insert(carrierDays)
    .values({ warehouseId: lyon?.id ?? '', carrierId: id, weekday: 4, leaves: '09:30' })
  expect(await leaves('2026-03-12T08:00:00Z', lyon?.id)).toBe('2026-03-12T08:30:00.000Z')
  expect(await leaves('2026-03-12T08:00:00Z')).toBe('2026-03-12T16:30:00.000Z')
  expect((await save({ week: onDay(7, 'never') })).week).toEqual(onDay(7, 'never'))
  expect(await leaves('2026-03-12T08:00:00Z', lyon?.id)).toBe('2026-03-12T08:30:00.000Z')
})

test('a carrier that is kept for a shop works for no other', async () => {
  const { shops } = await save({ shops: ['papier'] })
  expect(shops).toEqual(['papier'])
  const found = await carriersWithDepartures(I.db, warehouseId, I.now)
  const velo = found.find(({ slug }) => slug === 'velo')
  expect(velo && worksFor(velo, 'another')).toBe(false)
  expect(velo && worksFor(velo, velo.shopIds[0] ?? '')).toBe(true)
  await save({ shops: [] })
})

test('a secret goes in and never out: sealed in the database, told by its day, read by the carrier’s service', async () => {
  const { id } = await save()
  const params = { carrier: id }
  const secret = 'clé-très-secrète-42'
  const stored = await I.call(carrierCalls.account, { params, body: { number: 'C-1', secret } })
  expect(stored.answer().data.accounts[0]).toMatchObject({
    number: 'C-1',
    storedAt: I.now.toISOString(),
    readable: true,
  })
  const { entries } = (await I.call(auditCalls.list, { query: { text: 'Vélo (velo)' } })).answer().data
  expect(entries[0]).toMatchObject({
    what: carrierCalls.account.does,
    details: { 'numéro de compte': { from: null, to: 'C-1' }, secret: { from: null, to: 'un nouveau' } },
  })
  const shown = [
    (await I.call(carrierCalls.information, { params })).text,
    (await I.call(carrierCalls.list, { query: {} })).text,
    JSON.stringify(entries),
    JSON.stringify(await I.db.select().from(carrierAccounts)),
    JSON.stringify(await I.db.select().from(idempotencyKeys)),
  ]
  for (const text of shown) expect(text).not.toContain(secret)
  expect(await secretOf(id)).toBe(secret)

  // Another number leaves the secret; without it, nothing is kept.
  await I.call(carrierCalls.account, { params, body: { number: 'C-2' } })
  expect(await secretOf(id)).toBe(secret)
  await I.call(carrierCalls.account, { params, body: { number: 'C-2', secret: null } })
  expect(await secretOf(id)).toBeNull()
})

test('under another key the secret is said to be unreadable, and so is one that was copied from another row', async () => {
  const { id } = await save()
  const sealed = openVault(randomBytes(32)).seal('perdu', `${warehouseId}/${id}`)
  await I.db.delete(carrierAccounts)
  await I.db
    .insert(carrierAccounts)
    .values({ warehouseId, carrierId: id, number: '', secret: sealed, secretAt: I.now })
  const { accounts } = (await I.call(carrierCalls.information, { params: { carrier: id } })).answer().data
  expect(accounts[0]?.readable).toBe(false)
  expect(await secretOf(id)).toMatchObject({
    refused: { code: 'secret-unreadable' },
  })
  expect(vault.open(vault.seal('à moi', 'un/deux'), 'un/trois')).toBeUndefined()
  expect(vault.open(vault.seal('à moi', 'un/deux').slice(0, -2), 'un/deux')).toBeUndefined()
})

test('a server without a key stores no secret, and the rest all the same', async () => {
  const { id } = await save()
  const other = await atTheServer()
  await other.logIn('amina')
  const made = (await other.call(carrierCalls.save, { body: bicycle })).answer().data
  const account = (body: { number: string; secret?: string }) =>
    other.call(carrierCalls.account, { params: { carrier: made.id }, body })
  other.seeRefusal(await account({ number: '7', secret: 'x' }), 409, 'vault-missing')
  expect((await account({ number: '7' })).answer().data.accounts[0]?.number).toBe('7')
  expect(id).not.toBe(made.id)
})

test('a manager changes a carrier, and only an administrator its account', async () => {
  const { id } = await save()
  await I.logIn('camille')
  expect((await save({ name: 'Vélo vert' })).name).toBe('Vélo vert')
  const reply = await I.call(carrierCalls.account, { params: { carrier: id }, body: { number: '1' } })
  I.seeRefusal(reply, 403, 'standing-missing')
})
