import { expect, test } from 'vitest'
import { connectionCalls } from '#contract/endpoints/connection.ts'
import { placeOf } from '#server/connectors/shopify-talk.ts'
import { auditLog } from '#server/db/schema/index.ts'
import { appId, appSecret, aShopify, everyRight } from '#tests/drivers/shopify.ts'
import { besideAShop } from './connected.ts'

const shop = await aShopify()
const I = await besideAShop()
const right = { kind: 'shopify', url: shop.url, account: appId, secret: appSecret } as const
const id = await I.connect(right)
const save = (change: Partial<Record<'url' | 'account' | 'secret', string>>) =>
  I.connect({ ...right, ...change, id })

test('the trial tells the shop and the location whose goods are here, and changes nothing there', async () => {
  await save({})
  expect(await I.trial(id)).toEqual({ name: 'Papeterie du port, emplacement Entrepôt', why: null })
  expect(await shop.seen()).toMatchObject({ wrong: [], written: [] })
})

test('a location of its own is named by the address that a browser shows', async () => {
  await shop.happens({ act: 'location', id: 2, name: 'Boutique du port' })
  await save({ url: `${shop.url}/admin/settings/locations/2` })
  expect(await I.trial(id)).toEqual({ name: 'Papeterie du port, emplacement Boutique du port', why: null })
  await save({ url: `${shop.url}/admin/settings/locations/9` })
  expect(await I.trial(id)).toMatchObject({ why: expect.stringContaining('ne connaît pas cet emplacement') })
})

test.each([
  ['https://papeterie.myshopify.com', 'https://papeterie.myshopify.com', null],
  ['https://papeterie.myshopify.com/admin/orders', 'https://papeterie.myshopify.com', null],
  ['https://admin.shopify.com/store/papeterie/orders?tab=1', 'https://papeterie.myshopify.com', null],
  [
    'https://admin.shopify.com/store/papeterie/settings/locations/77',
    'https://papeterie.myshopify.com',
    'gid://shopify/Location/77',
  ],
  // Only a shop's own name is taken out of it.
  ['https://admin.shopify.com/store/a.b@c/x', 'https://admin.shopify.com', null],
  ['https://admin.shopify.com.shop.example/store/papeterie', 'https://admin.shopify.com.shop.example', null],
])('the address %s leads to %s', (url, origin, location) => {
  expect(placeOf(url)).toEqual({ origin, location })
})

test('a token is asked for once, and again where it has ended', async () => {
  await save({})
  await I.look()
  await shop.seen()
  await I.look()
  const tokens = async () => (await shop.seen()).asked.filter(one => one === 'token')
  expect(await tokens()).toEqual([])
  await shop.happens({ act: 'token ends' })
  expect(await I.look()).toBeNull()
  expect(await tokens()).toEqual(['token'])
})

test('a secret in the field that is shown is refused, and nothing of it is kept', async () => {
  await I.server.logIn('amina')
  const body = { ...right, id, shop: 'papier', name: 'Site', account: appSecret, secret: appId }
  const reply = await I.server.call(connectionCalls.save, { body })
  I.server.seeRefusal(reply, 422, 'keys-misplaced')
  expect(reply.text).not.toContain(appSecret)
  expect(JSON.stringify(await I.db.select().from(auditLog))).not.toContain(appSecret)
})

test.each([
  ['another app', { account: 'fedcba9876543210' }, /refuse cet identifiant client ou cette clé secrète/],
  ['another secret', { secret: 'shpss_autre' }, /refuse cet identifiant client ou cette clé secrète/],
  ['an app that is not installed', { account: 'ailleurs' }, /installez-la depuis le Dev Dashboard/],
  ['a lasting token that ended', { secret: 'shpat_autre' }, /refuse ce jeton d’accès/],
] as const)('%s is told', async (_, change, why) => {
  await shop.happens({ act: 'app', id: 'ailleurs', secret: appSecret, scopes: everyRight, installed: false })
  await save(change)
  const said = await I.trial(id)
  expect(said.name).toBeNull()
  expect(said.why).toMatch(why)
  expect(JSON.stringify(said)).not.toMatch(/shpss_|shpat_/)
})

test('rights that the app lacks are named; one to write is one to read', async () => {
  const scopes = ['read_orders', 'read_products', 'write_inventory', 'read_locations']
  await shop.happens({ act: 'app', id: appId, secret: appSecret, scopes })
  await save({})
  expect(await I.trial(id)).toEqual({
    name: null,
    why: 'il manque à l’application ces droits : read_merchant_managed_fulfillment_orders, write_merchant_managed_fulfillment_orders',
  })
  await shop.happens({ act: 'app', id: appId, secret: appSecret, scopes: [] }, { act: 'token ends' })
  expect(await I.look()).toMatch(/n’autorise pas cela à cette application.*read_locations/)
  await shop.happens({ act: 'app', id: appId, secret: appSecret, scopes: everyRight }, { act: 'token ends' })
})

test.each([
  ['nobody', /aucune boutique Shopify n’est à cette adresse/],
  [
    'moved',
    'la boutique renvoie à https://papeterie.myshopify.com : donnez l’adresse qui finit par .myshopify.com',
  ],
  ['frozen', /est suspendue : il reste une facture à payer/],
  ['broken', 'Shopify répond 503'],
] as const)(
  'a shop that is « %s » says what to do, at the trial and beside the orders',
  async (name, why) => {
    await save({})
    await I.look()
    await shop.happens({ act: 'mode', name })
    const words = expect.stringMatching(why)
    expect(await I.trial(id)).toEqual({ name: null, why: words })
    expect(await I.look()).toEqual(words)
    await shop.happens({ act: 'mode', name: 'well' })
    expect(await I.look()).toBeNull()
  },
)

test('a shop that is asked too much is waited for', async () => {
  await save({})
  await shop.happens({ act: 'mode', name: 'throttled' })
  expect(await I.trial(id)).toMatchObject({ why: null })
  await shop.happens({ act: 'mode', name: 'well' })
  expect((await shop.seen()).wrong).toEqual([])
})
