import { expect, test } from 'vitest'
import { notificationCalls } from '#contract/endpoints/notification.ts'
import { shopConnections } from '#server/db/schema/index.ts'
import { appId, appSecret, aShopify } from '#tests/drivers/shopify.ts'
import { soon } from '#tests/drivers/soon.ts'
import { aWooCommerce, shopKey, shopSecret } from '#tests/drivers/woocommerce.ts'
import { besideAShop } from './connected.ts'
import { aFrontDoor } from './front-door.ts'

const at = (second: number) => `2026-03-12T10:00:${String(second).padStart(2, '0')}`
const lines = [{ sku: 'CARNET', quantity: 1 }]

/** A connected shop whose program reaches the server. Nobody looks by the clock. */
async function whereTheShopCalls() {
  const door = await aFrontDoor()
  const I = await besideAShop({ publicUrl: `${door.url}/` })
  door.leadTo(I.server.app)
  return { ...I, door, comesIn: (all: readonly string[]) => expect.poll(I.references, soon).toEqual(all) }
}

async function withWooCommerce() {
  const shop = await aWooCommerce()
  const I = await whereTheShopCalls()
  await shop.happens({ act: 'product', id: 7, sku: 'CARNET', name: 'Carnet' })
  const id = await I.connect({ kind: 'woocommerce', url: shop.url, account: shopKey, secret: shopSecret })
  await I.look()
  const sell = (number: number) => ({ act: 'sell', id: number, at: at(number % 60), lines }) as const
  const active = async () =>
    (await shop.seen()).hooks.filter(({ status }) => status === 'active').map(({ topic }) => topic)
  return { ...I, shop, id, sell, active }
}

test('WooCommerce is told the address once, its ping is answered, and a sale comes in by its call', async () => {
  const { shop, id, sell, active, door, comesIn, link, look } = await withWooCommerce()
  expect(await active()).toEqual(['order.created', 'order.updated', 'order.deleted', 'order.restored'])
  const { hooks, calls } = await shop.seen()
  expect(new Set(hooks.map(hook => hook.delivery_url))).toEqual(new Set([`${door.url}/hooks/${id}`]))
  expect(calls).toEqual([200, 200, 200, 200])
  await shop.happens(sell(801))
  await comesIn(['801'])
  expect((await link())?.calledAt).not.toBeNull()
  // The secret of its calls was given to the program alone.
  const [secret = ''] = (await shop.seen()).hookSecrets
  expect(secret).toHaveLength(43)
  expect(JSON.stringify(await link())).not.toContain(secret)
  await look()
  expect(await shop.seen()).toMatchObject({ wrong: [], hooks: { length: 4 } })
})

test('a call that is not the shop’s does nothing, and one that comes again doubles nothing', async () => {
  const { shop, id, sell, door, comesIn, link, references, server } = await withWooCommerce()
  await shop.happens(sell(801))
  await comesIn(['801'])
  const [theirs] = door.came.filter(({ headers }) => headers['x-wc-webhook-topic'] === 'order.created')
  if (!theirs) throw new Error('The shop did not call')
  const post = async (path: string, headers: Record<string, string>, payload: string) =>
    (await server.app.inject({ method: 'POST', url: path, headers, payload })).statusCode
  const before = await link()
  const forged = theirs.body.replace('801', '999')
  const type = { 'content-type': 'application/json' }
  const signature = 'x-wc-webhook-signature'
  expect(await post(`/hooks/${id}`, theirs.headers, forged)).toBe(401)
  expect(await post(`/hooks/${id}`, type, theirs.body)).toBe(401)
  expect(await post(`/hooks/${id}`, { ...type, [signature]: 'bm9u' }, theirs.body)).toBe(401)
  expect(await post(`/hooks/${id}`, { ...type, [signature]: '' }, 'webhook_id=3')).toBe(401)
  expect(
    await post(`/hooks/${id.replace(/^./, digit => (digit === '0' ? '1' : '0'))}`, theirs.headers, forged),
  ).toBe(404)
  expect(await post('/hooks/personne', theirs.headers, theirs.body)).toBe(404)
  expect(await post(`/hooks/${id}`, type, 'webhook_id=3')).toBe(200)
  expect((await link())?.calledAt).toEqual(before?.calledAt)
  expect(await post(`/hooks/${id}`, theirs.headers, theirs.body)).toBe(200)
  await expect.poll(async () => (await link())?.lookedAt, soon).not.toEqual(before?.lookedAt)
  expect(await references()).toEqual(['801'])
})

test('what is sold while a look is under way comes in by the call that came meanwhile', async () => {
  const { shop, sell, comesIn } = await withWooCommerce()
  await shop.happens({ act: 'meanwhile', happens: [sell(802)] }, sell(801))
  await comesIn(['801', '802'])
})

test('an address that WooCommerce dropped is given to it again, and taken back with the connection', async () => {
  const { shop, id, active, look, db, server } = await withWooCommerce()
  await shop.happens({ act: 'drop hooks' })
  expect(await active()).toEqual([])
  await look()
  expect(await active()).toEqual([])
  await db.update(shopConnections).set({ hookSeenAt: new Date(0) })
  await look()
  expect(await active()).toHaveLength(4)
  await server.logIn('amina')
  ;(await server.call(notificationCalls.remove, { params: { notification: id } })).answer()
  await expect.poll(async () => (await shop.seen()).hooks, soon).toEqual([])
  expect((await shop.seen()).wrong).toEqual([])
})

test('Shopify is told the address, a sale comes in by its signed call, and the address goes with the connection', async () => {
  const shop = await aShopify()
  const I = await whereTheShopCalls()
  await shop.happens({ act: 'product', id: 7, sku: 'CARNET', stock: { 1: 4 } })
  const account = { kind: 'shopify', url: shop.url, account: appId, secret: appSecret } as const
  const id = await I.connect(account)
  await I.look()
  const topics = ['ORDERS_CREATE', 'ORDERS_UPDATED', 'ORDERS_CANCELLED']
  const uri = `${I.door.url}/hooks/${id}`
  expect((await shop.seen()).hooks).toEqual(topics.map(topic => ({ topic, uri })))
  await shop.happens({ act: 'sell', number: 1001, at: `${at(1)}Z`, lines })
  await I.comesIn(['#1001'])
  const signature = I.door.came.at(-1)?.headers['x-shopify-hmac-sha256'] ?? ''
  const payload = JSON.stringify({ id: 'gid://shopify/Order/1' })
  const headers = { 'content-type': 'application/json', 'x-shopify-hmac-sha256': signature }
  const forged = { method: 'POST' as const, url: `/hooks/${id}`, headers, payload }
  expect((await I.server.app.inject(forged)).statusCode).toBe(401)
  await shop.happens({ act: 'drop hooks' })
  await I.db.update(shopConnections).set({ hookSeenAt: new Date(0) })
  await I.look()
  expect((await shop.seen()).hooks).toHaveLength(3)
  // Its signatures are by a key that is not known here.
  await I.connect({ ...account, id, secret: 'shpat_1001' })
  await I.look()
  expect((await I.link())?.hookWhy).toMatch(/jeton d’accès/)
  await I.connect({ ...account, id })
  await I.server.logIn('amina')
  ;(await I.server.call(notificationCalls.remove, { params: { notification: id } })).answer()
  await expect.poll(async () => (await shop.seen()).hooks, soon).toEqual([])
  expect((await shop.seen()).wrong).toEqual([])
})
