import { expect, test } from 'vitest'
import { connectionCalls } from '#contract/endpoints/connection.ts'
import { auditLog } from '#server/db/schema/index.ts'
import { aWooCommerce, shopKey, shopSecret } from '#tests/drivers/woocommerce.ts'
import { besideAShop } from './connected.ts'

const shop = await aWooCommerce()
const I = await besideAShop()
const right = { kind: 'woocommerce', url: shop.url, account: shopKey, secret: shopSecret } as const
const id = await I.connect(right)
const save = (change: Partial<Record<'url' | 'account' | 'secret', string>>) =>
  I.connect({ ...right, ...change, id })

test('the trial tells the name of the site, and changes nothing there', async () => {
  await save({})
  expect(await I.trial(id)).toEqual({ name: 'Papeterie du port', why: null })
  expect(await shop.seen()).toMatchObject({ wrong: [], written: [] })
})

test('fields that were exchanged are refused, and nothing of the secret is kept', async () => {
  await I.server.logIn('amina')
  const body = { ...right, id, shop: 'papier', name: 'Site', account: shopSecret, secret: shopKey }
  const reply = await I.server.call(connectionCalls.save, { body })
  I.server.seeRefusal(reply, 422, 'keys-misplaced')
  expect(reply.problem().detail).toBe('La clé client commence par ck_, et le secret client par cs_.')
  expect(reply.text).not.toContain(shopSecret)
  expect(JSON.stringify(await I.db.select().from(auditLog))).not.toContain(shopSecret)
})

test('an address of its API does as well as that of the site', async () => {
  await save({ url: `${shop.url}/wp-json/wc/v3/` })
  expect(await I.trial(id)).toEqual({ name: 'Papeterie du port', why: null })
})

test.each([
  ['another key', { account: 'ck_autre' }, /ne reconnaît pas cette clé client.*« Authorization »/],
  ['another secret', { secret: 'cs_autre' }, /refuse ce secret client/],
  ['a key that only reads', { account: 'ck_lecture' }, /ne peut que lire.*« Lecture\/Écriture »/],
  ['the key of a customer', { account: 'ck_client' }, /un gestionnaire de boutique/],
] as const)('%s is told', async (_, change, why) => {
  await shop.happens(
    { act: 'key', name: 'ck_lecture', secret: shopSecret, writes: false, manages: true },
    { act: 'key', name: 'ck_client', secret: shopSecret, writes: true, manages: false },
  )
  await save(change)
  const said = await I.trial(id)
  expect(said.name).toBeNull()
  expect(said.why).toMatch(why)
  expect(JSON.stringify(said)).not.toContain('cs_')
})

test.each([
  ['older than 5.8', 'ce WooCommerce est trop ancien : il faut la version 5.8 ou une plus récente'],
  ['plain permalinks', /permaliens du site sont « Simple »/],
  ['header stripped', /l’hébergeur du site retire l’en-tête « Authorization »/],
  ['maintenance', /une autre page répond à la place de WooCommerce/],
  ['walled', /une protection du site refuse ce serveur/],
  ['moved', 'le site renvoie à https://www.boutique.example : donnez cette adresse-là'],
  ['broken', 'WooCommerce répond 503'],
] as const)(
  'a site that is « %s » says what to do, at the trial and beside the orders',
  async (name, why) => {
    await save({})
    await shop.happens({ act: 'mode', name })
    const words = expect.stringMatching(why)
    expect(await I.trial(id)).toEqual({ name: null, why: words })
    expect(await I.look()).toEqual(words)
    await shop.happens({ act: 'mode', name: 'well' })
    expect(await I.look()).toBeNull()
  },
)
