import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Endpoint, endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints/index.ts'
import { locationCalls } from '#contract/endpoints/location.ts'
import { pickingCalls } from '#contract/endpoints/picking.ts'
import { productCalls } from '#contract/endpoints/product.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { isRefusal } from '#contract/problems.ts'
import { admit } from '#server/auth/permissions.ts'
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

const person: User = {
  id: '',
  sessionId: '',
  door: 'password',
  needsPasskey: false,
  displayName: '',
  standing: 'admin',
  warehouseId: null,
  timeZone: 'Europe/Paris',
  roles: [],
  shops: [{ id: '', slug: 'papier', name: '' }],
  ip: null,
}
const codeOf = (call: Endpoint, user: User, params: unknown = {}) => {
  const admitted = admit(call, user, params)
  return isRefusal(admitted) ? admitted.refused.code : undefined
}
const call = { name: 'x', method: 'GET', does: '' } as const
const administration = endpoint({ ...call, path: '/x', scope: 'own', standing: 'admin' })

test('a badge alone never opens administration', () => {
  expect(codeOf(administration, person)).toBeUndefined()
  expect(codeOf(administration, { ...person, door: 'badge' })).toBe('badge-not-enough')
  expect(codeOf(administration, { ...person, standing: 'manager' })).toBe('standing-missing')
})

test('a shop that the user does not serve is unknown, and the handler gets the one that it is', () => {
  const ofShop = endpoint({ ...call, path: '/x/{slugShop}', scope: 'shop' })
  expect(admit(ofShop, person, { slugShop: 'papier' })).toEqual({ user: person, shop: person.shops[0] })
  expect(codeOf(ofShop, person, { slugShop: 'lune' })).toBe('shop-unknown')
  expect(() => admit(ofShop, person, {})).toThrow('names no shop')
})

test('a call without a scope, or of a shop that its address does not name, does not compile', () => {
  // @ts-expect-error The scope is missing.
  endpoint({ ...call, path: '/x' })
  // @ts-expect-error The address names no shop.
  endpoint({ ...call, path: '/x', scope: 'shop' })
  const named = endpoints.filter(({ path }) => /\{(slug|slugShop)\}/.test(path))
  expect(named.filter(({ scope }) => scope !== 'shop')).toEqual([])
})
