import { expect, test } from 'vitest'
import { reasonCalls } from '#contract/endpoints/reason.ts'
import { type Setup, setupCalls } from '#contract/endpoints/setup.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { features, roles } from '#contract/roles.ts'
import * as tables from '#server/db/schema/index.ts'
import { makeDemoWarehouse } from '#server/demo/make.ts'
import { makeWarehouse } from '#server/setup/make.ts'
import { newSetupCode } from '#server/setup/state.ts'
import { openTestDatabase } from '#tests/drivers/database.ts'
import { atThisServer } from '#tests/drivers/server.ts'

const setupCode = '7QF3-M2XP-9TD0'
const password = 'quatre mots au hasard'

const asked: Setup = {
  warehouse: {
    name: 'Entrepôt de Nantes',
    timeZone: 'Europe/Brussels',
    address: { lines: ['12 quai de la Fosse'], postcode: '44000', city: 'Nantes', country: 'FR' },
  },
  admin: { username: 'alice', displayName: 'Alice Martin', password },
  shop: { name: 'Maison Lumière' },
}

/** A server that was started on an empty database, and printed its code. */
async function atAnEmptyServer() {
  const I = await atThisServer(await openTestDatabase(), { setupCode })
  const setUp = (typed: string, body: Setup = asked, from?: string) =>
    I.call(setupCalls.make, { body: { ...body, code: typed } }, { token: null, ...(from ? { from } : {}) })
  const state = async () => (await I.call(setupCalls.state, {}, { token: null })).answer().data.state
  return { I, setUp, state }
}

test('the printed code makes a warehouse with its shop and its admin, who has all that the rules look for', async () => {
  const { I, setUp, state } = await atAnEmptyServer()
  expect(await state()).toBe('open')
  // As somebody copies it from another screen: small letters, no hyphens, O for 0.
  expect((await setUp('7qf3 m2xp 9tdo')).status).toBe(200)
  expect(await state()).toBe('done')

  await I.logIn('alice', password)
  const access = (await I.call(userCalls.access, {})).answer()
  expect(access).toMatchObject({
    user: { displayName: 'Alice Martin', role: 'admin' },
    warehouse: { slug: 'entrepot-de-nantes', name: 'Entrepôt de Nantes', roles },
    shops: [{ slug: 'maison-lumiere', name: 'Maison Lumière' }],
    features,
    adminUrl: '/admin',
  })
  expect((await I.call(reasonCalls.rebut, {})).answer().length).toBeGreaterThan(3)
  const places = await I.db.select().from(tables.locations)
  expect(places.map(({ kind }) => kind).sort()).toEqual(
    ['adjustment', 'customer', 'packing', 'quarantine', 'rebut', 'returns', 'supplier'].sort(),
  )
  const [warehouse] = await I.db.select().from(tables.warehouses)
  expect(warehouse).toMatchObject({ timeZone: 'Europe/Brussels', address: asked.warehouse.address })
})

test('the warehouse is set up with nothing of the demo, and the audit log says by whom', async () => {
  const { I, setUp } = await atAnEmptyServer()
  await setUp(setupCode)
  for (const table of [tables.products, tables.orders, tables.carriers, tables.cartons, tables.moves]) {
    expect(await I.db.$count(table)).toBe(0)
  }
  const [line] = await I.db.select().from(tables.auditLog)
  expect(line).toMatchObject({ call: 'rest_setup', subject: 'Entrepôt de Nantes', outcome: 'done' })
  expect(JSON.stringify(await I.db.select().from(tables.auditLog))).not.toContain(password)
})

test('without its code, a second time, or where an admin exists, /setup is closed', async () => {
  const { I, setUp } = await atAnEmptyServer()
  I.seeRefusal(await setUp(newSetupCode()), 403, 'setup-code-wrong')
  expect(await I.db.$count(tables.users)).toBe(0)
  await setUp(setupCode)
  I.seeRefusal(await setUp(setupCode), 409, 'setup-closed')
  expect(await I.db.$count(tables.users)).toBe(1)
  expect(await I.db.$count(tables.warehouses)).toBe(1)
})

test('a server that found somebody at its start has no code, so no code opens it', async () => {
  const I = await atThisServer(await openTestDatabase())
  const body = { ...asked, code: setupCode }
  I.seeRefusal(await I.call(setupCalls.make, { body }, { token: null }), 409, 'setup-closed')
})

test('five wrong codes at one address wait a quarter of an hour, twenty in all stop everybody', async () => {
  const { I, setUp } = await atAnEmptyServer()
  for (let n = 0; n < 5; n += 1) I.seeRefusal(await setUp(newSetupCode()), 403, 'setup-code-wrong')
  I.seeRefusal(await setUp(setupCode), 429, 'too-many-tries')
  for (let n = 0; n < 15; n += 1) await setUp(newSetupCode(), asked, `10.0.0.${n}`)
  I.seeRefusal(await setUp(setupCode, asked, '10.0.1.1'), 429, 'too-many-tries')
  I.waitMinutes(16)
  expect((await setUp(setupCode)).status).toBe(200)
})

test('a weak password and an unknown time zone are refused with a sentence, and nothing is made', async () => {
  const { I, setUp } = await atAnEmptyServer()
  const weak = { ...asked, admin: { ...asked.admin, password: 'alice1234567' } }
  I.seeRefusal(await setUp(setupCode, weak), 422, 'password-common')
  const nowhere = { ...asked, warehouse: { ...asked.warehouse, timeZone: 'Europe/Nantes' } }
  I.seeRefusal(await setUp(setupCode, nowhere), 422, 'time-zone-unknown')
  expect(await I.db.$count(tables.warehouses)).toBe(0)
  expect((await setUp(setupCode)).status).toBe(200)
})

test('of two who set up at the same moment, one does and the other is told', async () => {
  const { I, setUp } = await atAnEmptyServer()
  const other = { ...asked, admin: { ...asked.admin, username: 'bruno' } }
  const replies = await Promise.all([setUp(setupCode), setUp(setupCode, other, '10.0.0.2')])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await I.db.$count(tables.users)).toBe(1)
})

test('a demo says that it is one, and takes no warehouse of one’s own', async () => {
  const { I, state } = await atAnEmptyServer()
  await makeDemoWarehouse(I.db, I.now)
  expect(await state()).toBe('demo')
  const refused = await makeWarehouse(I.db, asked, { address: '127.0.0.1', now: I.now })
  expect(refused?.refused.code).toBe('setup-closed')
})
