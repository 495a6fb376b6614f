import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { endpoint } from '#contract/endpoint.ts'
import { locationCalls } from '#contract/endpoints/location.ts'
import { pickingCalls } from '#contract/endpoints/picking.ts'
import { productCalls } from '#contract/endpoints/product.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { forbids, hidesShop } from '#server/auth/permissions.ts'
import type { User } from '#server/auth/user.ts'
import { users } from '#server/db/schema/index.ts'
import { atTheServer } from '#tests/drivers/server.ts'

const I = await atTheServer()

test('Paul has the role Picking, so he cannot transfer stock', async () => {
  await I.logIn('paul')
  const reply = await I.call(locationCalls.transfer, { body: { from: 'A-01', to: 'A-02', lines: 'all' } })
  I.seeRefusal(reply, 403, 'role-missing')
  expect(reply.problem().expected).toBe('Transfer')
})

test('a role has no effect without access to the warehouse', async () => {
  await I.logIn('jeanne')
  I.seeRefusal(await I.call(pickingCalls.counts, { params: { slug: 'lune' } }), 403, 'role-missing')
  expect((await I.call(userCalls.access, {})).answer().warehouse).toBeNull()
})

test('a removed role, or a deactivated user, takes effect at the next call', async () => {
  await I.logIn('amina')
  const body = { from: 'A-01', to: 'A-02', lines: 'all' } as const
  expect((await I.call(locationCalls.transfer, { body })).status).not.toBe(403)
  await I.db.update(users).set({ warehouseRoles: [] }).where(eq(users.username, 'amina'))
  I.seeRefusal(await I.call(locationCalls.transfer, { body }), 403, 'role-missing')
  await I.db.update(users).set({ active: false }).where(eq(users.username, 'amina'))
  I.seeRefusal(await I.call(userCalls.access, {}), 401, 'session-ended')
})

test('an operator is refused what only managers may see', async () => {
  const params = { slugShop: 'papier', shopProduct: 'CARNET' }
  await I.logIn('paul')
  I.seeRefusal(await I.call(productCalls.quantity, { params }), 403, 'standing-missing')
  await I.logIn('camille')
  expect((await I.call(productCalls.quantity, { params })).status).not.toBe(403)
})

const somebody: User = {
  id: '',
  sessionId: '',
  door: 'password',
  displayName: '',
  standing: 'admin',
  warehouseId: null,
  roles: [],
  shops: [{ id: '', slug: 'papier', name: '' }],
  ip: null,
}
const administration = endpoint({ name: 'x', method: 'GET', path: '/x', does: '', standing: 'admin' })

test('a badge alone never opens administration', () => {
  expect(forbids(administration, somebody)).toBeUndefined()
  expect(forbids(administration, { ...somebody, door: 'badge' })?.refused.code).toBe('badge-not-enough')
  expect(forbids(administration, { ...somebody, standing: 'manager' })?.refused.code).toBe('standing-missing')
})

test('a shop that the user does not serve is unknown', () => {
  expect(hidesShop({ slug: 'papier' }, somebody)).toBeUndefined()
  expect(hidesShop({ slugShop: 'papier' }, somebody)).toBeUndefined()
  expect(hidesShop({ order: 'CD1' }, somebody)).toBeUndefined()
  expect(hidesShop({ slug: 'lune' }, somebody)?.refused).toMatchObject({ status: 404, code: 'shop-unknown' })
  expect(hidesShop({ slugShop: 'lune' }, somebody)?.refused.status).toBe(404)
})
