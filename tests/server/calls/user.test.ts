import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { userCalls } from '#contract/endpoints/user.ts'
import { features, roles } from '#contract/roles.ts'
import { orders, users } from '#server/db/schema/index.ts'
import { atTheServer } from '#tests/drivers/server.ts'

const I = await atTheServer()

test('Camille sees her warehouse, her shops with what waits in them, and every hidden screen', async () => {
  await I.logIn('camille')
  const reply = await I.call(userCalls.access, {})
  expect(reply.answer()).toEqual({
    user: { displayName: 'Camille Roux', email: 'camille@douchette.example', photoURL: '', role: 'manager' },
    warehouse: { slug: 'lyon', name: 'Lyon', timeZone: 'Europe/Paris', roles: [...roles] },
    shops: [
      { slug: 'papier', name: 'Atelier du papier', orderCount: 2 },
      { slug: 'lune', name: 'Maison Lune', orderCount: 1 },
    ],
    debug: true,
    adminUrl: '/admin',
    features: [...features],
  })
  expect(reply.headers['cache-control']).toBe('private, no-cache')
})

test('an access record that the browser keeps is not sent again until it changes, nor to anybody else', async () => {
  await I.logIn('camille')
  const ask = (tag: string) => I.send('GET', userCalls.access.path, { headers: { 'if-none-match': tag } })
  const { etag } = (await I.call(userCalls.access, {})).headers
  const same = await ask(String(etag))
  expect([same.status, same.headers.etag, same.text]).toEqual([304, etag, ''])
  await I.db.update(users).set({ displayName: 'Camille Roux-Martin' }).where(eq(users.username, 'camille'))
  const changed = await ask(String(etag))
  expect([changed.status, changed.text]).toEqual([200, expect.stringContaining('Roux-Martin')])
  await I.db.update(users).set({ displayName: 'Camille Roux' }).where(eq(users.username, 'camille'))
  await I.logIn('paul')
  expect((await ask(String(etag))).status).toBe(200)
})

test('Paul sees his one shop, and the hidden screen that his warehouse shows to all', async () => {
  await I.logIn('paul')
  const access = (await I.call(userCalls.access, {})).answer()
  expect(access.shops.map(({ slug }) => slug)).toEqual(['papier'])
  expect(access.warehouse?.roles).toEqual(['Picking'])
  expect(access.features).toEqual(['inventory'])
  expect(access.debug).toBe(false)
})

test('an order in picking no longer counts as waiting', async () => {
  await I.logIn('paul')
  await I.db.update(orders).set({ status: 'picking' }).where(eq(orders.name, 'CD00000001'))
  expect((await I.call(userCalls.access, {})).answer().shops).toMatchObject([
    { slug: 'papier', orderCount: 1 },
  ])
})

test.each([
  [userCalls.reportIp, '192.168.1.20', '192.168.1.20'],
  [userCalls.reportIp, 'FE80::1', 'fe80::1'],
  [userCalls.apiReportIp, '10.0.0.7', '10.0.0.7'],
] as const)('%o reports %s as the user’s address', async (endpoint, ip, kept) => {
  await I.logIn('camille')
  expect((await I.call(endpoint, { body: { ip } })).answer()).toEqual({ data: { ip: kept } })
})

test('an invalid address is refused', async () => {
  await I.logIn('camille')
  for (const ip of ['', '192.168.1', '192.168.1.256', '1.2.3.4, 5.6.7.8', 'localhost']) {
    I.seeRefusal(await I.call(userCalls.reportIp, { body: { ip } }), 400, 'input-invalid')
  }
})
