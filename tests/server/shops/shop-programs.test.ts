import { expect, test } from 'vitest'
import { auditCalls } from '#contract/endpoints/audit.ts'
import { shopApiKeyCalls } from '#contract/endpoints/shop-api-key.ts'
import { shopConnectionCalls } from '#contract/endpoints/shop-connection.ts'
import { shopNotificationCalls } from '#contract/endpoints/shop-notification.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { addPeopleOfShops } from '../auth/another-shop.ts'
import { aSender, listening, subscribed } from '../events/listening.ts'

/** Pierre settles « papier », Aline settles « lune », Jeanne decides about the goods of « lune ». */
const I = await atTheServer(listening)
await addPeopleOfShops(I.db)
const { shop, id: notification } = await subscribed(I)
aSender(I)

const papier = { slugShop: 'papier' }
const lune = { slugShop: 'lune' }
const at = '2026-03-12T09:00:00Z'
const vitrine = { name: 'Vitrine', rights: ['orders' as const] }
const site = {
  ...{ kind: 'vendure' as const, name: 'Site', url: 'http://127.0.0.1:9/admin-api' },
  ...{ account: 'moi', secret: 'à moi seul' },
}

test('a shop’s manager makes, replaces and revokes the keys of the shop, which open it alone', async () => {
  await I.logIn('pierre')
  const made = (await I.call(shopApiKeyCalls.create, { params: papier, body: vitrine })).answer().data
  expect(made.key).toMatchObject({ shop: 'papier', madeBy: 'pierre' })
  const ask = (secret: string, slug: string) =>
    I.send('GET', `/api/v1/shops/${slug}/orders/CD00000001`, { token: secret })
  expect((await ask(made.secret, 'papier')).problem().code).toBe('reference-unknown')
  I.seeRefusal(await ask(made.secret, 'lune'), 404, 'shop-unknown')
  const params = { ...papier, key: made.key.id }
  const rotate = { params, body: { overlapHours: 0 } }
  const { secret } = (await I.call(shopApiKeyCalls.rotate, rotate)).answer().data
  I.seeRefusal(await ask(made.secret, 'papier'), 401, 'api-key-replaced')

  await I.logIn('aline')
  const listed = async (of: typeof lune) =>
    (await I.call(shopApiKeyCalls.list, { params: of })).answer().data.keys
  expect(await listed(lune)).toEqual([])
  const hers = { ...lune, key: made.key.id }
  I.seeRefusal(await I.call(shopApiKeyCalls.revoke, { params: hers }), 404, 'api-key-unknown')
  I.seeRefusal(
    await I.call(shopApiKeyCalls.rotate, { params: hers, body: { overlapHours: 0 } }),
    404,
    'api-key-unknown',
  )
  I.seeRefusal(await I.call(shopApiKeyCalls.revoke, { params }), 404, 'shop-unknown')
  expect((await ask(secret, 'papier')).status).toBe(404)

  await I.logIn('pierre')
  await I.call(shopApiKeyCalls.revoke, { params })
  I.seeRefusal(await ask(secret, 'papier'), 401, 'api-key-revoked')
  expect(await listed(papier)).toMatchObject([{ name: 'Vitrine' }])
})

test('a notification of another shop is as unknown as one that never was, by every call', async () => {
  await I.logIn('aline')
  const params = { ...lune, notification }
  const refused = [
    await I.call(shopNotificationCalls.information, { params }),
    await I.call(shopNotificationCalls.secret, { params, body: { overlapHours: 0 } }),
    await I.call(shopNotificationCalls.state, { params, body: { status: 'paused' } }),
    await I.call(shopNotificationCalls.test, { params }),
    await I.call(shopNotificationCalls.sendings, { params, query: {} }),
    await I.call(shopNotificationCalls.replay, { params, body: { since: at } }),
    await I.call(shopNotificationCalls.remove, { params }),
    await I.call(shopNotificationCalls.save, {
      params: lune,
      body: { id: notification, name: 'À moi', url: shop.url, kinds: ['order.received'] },
    }),
  ]
  for (const reply of refused) I.seeRefusal(reply, 404, 'notification-unknown')
  const listed = await I.call(shopNotificationCalls.list, { params: lune, query: {} })
  expect(listed.answer().data.notifications).toEqual([])
})

test('a shop’s manager tries, pauses and removes its own notification', async () => {
  await I.logIn('pierre')
  const params = { ...papier, notification }
  const { event } = (await I.call(shopNotificationCalls.test, { params })).answer().data
  await expect.poll(() => shop.heard.map(({ id }) => id), { timeout: 30_000 }).toContain(event)
  const paused = await I.call(shopNotificationCalls.state, { params, body: { status: 'paused' } })
  expect(paused.answer().data.status).toBe('paused')
  expect((await I.call(shopNotificationCalls.remove, { params })).status).toBe(200)
  I.seeRefusal(await I.call(shopNotificationCalls.information, { params }), 404, 'notification-unknown')
})

test('a shop’s manager connects its site; another shop’s manager neither sees, changes nor tries it', async () => {
  await I.logIn('pierre')
  const made = (await I.call(shopConnectionCalls.save, { params: papier, body: site })).answer().data
  expect(made).toMatchObject({ shop: 'papier', name: 'Site' })
  const trial = (of: typeof lune) =>
    I.call(shopConnectionCalls.trial, { params: { ...of, connection: made.id } })
  expect((await trial(papier)).answer().data.why).not.toBeNull()
  await I.logIn('aline')
  expect((await I.call(shopConnectionCalls.list, { params: lune })).answer().data).toEqual([])
  I.seeRefusal(await trial(lune), 404, 'connection-unknown')
  const take = { params: lune, body: { ...site, id: made.id, account: 'un autre' } }
  I.seeRefusal(await I.call(shopConnectionCalls.save, take), 404, 'connection-unknown')
})

test('less than the right « Tout » settles nothing, and the log names who did what without a secret', async () => {
  await I.logIn('jeanne')
  I.seeRefusal(await I.call(shopApiKeyCalls.create, { params: lune, body: vitrine }), 403, 'right-missing')
  I.seeRefusal(await I.call(shopConnectionCalls.save, { params: lune, body: site }), 403, 'right-missing')
  I.seeRefusal(await I.call(shopNotificationCalls.list, { params: lune, query: {} }), 403, 'right-missing')
  await I.logIn('amina')
  const { entries } = (await I.call(auditCalls.list, { query: { text: 'pierre' } })).answer().data
  const done = entries.map(({ what, subject }) => `${what} : ${subject}`)
  expect(done).toContain(`${shopApiKeyCalls.create.does} : Vitrine`)
  expect(done).toContain(`${shopConnectionCalls.save.does} : Site (papier)`)
  expect(JSON.stringify(entries)).not.toContain(site.secret)
})
