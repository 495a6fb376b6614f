import { expect, test } from 'vitest'
import { connectionCalls } from '#contract/endpoints/connection.ts'
import { auditLog } from '#server/db/schema/index.ts'
import { allRights, aPrestaShop, shopKey } from '#tests/drivers/prestashop.ts'
import { besideAShop } from './connected.ts'

const shop = await aPrestaShop()
const I = await besideAShop()
const right = { kind: 'prestashop', url: shop.url, account: '1', secret: shopKey } as const
const id = await I.connect(right)
const save = (change: Partial<Record<'url' | 'account' | 'secret', string>>) =>
  I.connect({ ...right, ...change, id })
const without = (...left: string[]) =>
  Object.fromEntries(Object.entries(allRights).filter(([what]) => !left.includes(what)))
const key = (letter: string) => letter.repeat(32)

test('the trial tells the name of the site, and changes nothing there', async () => {
  await save({})
  expect(await I.trial(id)).toEqual({ name: 'Papeterie du port', why: null })
  expect(await shop.seen()).toMatchObject({ wrong: [], written: [] })
})

test('fields that were exchanged are refused, and nothing of the key is kept', async () => {
  await I.server.logIn('amina')
  const body = { ...right, id, shop: 'papier', name: 'Site', account: shopKey, secret: '1' }
  const reply = await I.server.call(connectionCalls.save, { body })
  I.server.seeRefusal(reply, 422, 'keys-misplaced')
  expect(reply.problem().detail).toBe(
    'Le numéro de la boutique est un nombre, comme 1, et la clé du webservice a 32 signes.',
  )
  expect(reply.text).not.toContain(shopKey)
  expect(JSON.stringify(await I.db.select().from(auditLog))).not.toContain(shopKey)
})

test('an address of its webservice does as well as that of the site', async () => {
  await save({ url: `${shop.url}/api/` })
  expect(await I.trial(id)).toEqual({ name: 'Papeterie du port', why: null })
})

test.each([
  ['another key', key('A'), undefined, /ne reconnaît pas cette clé, ou elle y est désactivée$/],
  ['a key without rights', key('B'), {}, /n’a encore aucun droit.*Paramètres avancés, Webservice$/],
  [
    'a key that may not see orders nor set stock',
    key('C'),
    { ...without('orders'), stock_availables: ['GET'] },
    'il manque des droits à la clé : orders (GET), stock_availables (PUT). Cochez-les dans PrestaShop, Paramètres avancés, Webservice',
  ],
] as const)('%s is told', async (_, name, rights, why) => {
  if (rights) await shop.happens({ act: 'key', name, rights })
  await save({ secret: name })
  const said = await I.trial(id)
  expect(said.name).toBeNull()
  expect(said.why).toMatch(why)
  expect(JSON.stringify(said)).not.toContain(name)
})

test('a right that the key has lost is named beside the orders', async () => {
  await shop.happens({ act: 'key', name: key('D'), rights: without('order_slip') })
  await save({ secret: key('D') })
  await shop.happens({ act: 'sell', id: 1, at: '2026-03-12 08:00:00', lines: [], current_state: 6 })
  expect(await I.look()).toBeNull()
  expect(await I.look()).toMatch(/^il manque des droits à la clé : order_slip \(GET\)\./)
})

test('a shop that the key does not open is told', async () => {
  await save({ account: '2' })
  expect((await I.trial(id)).why).toBe('cette clé n’ouvre pas la boutique 2 de ce PrestaShop')
})

test.each(['paid', 'shipped'] as const)('a shop without a state that is %s is told', async flag => {
  await save({})
  const states = flag === 'paid' ? [2, 3, 9] : [4, 5]
  const set = (is: number) =>
    shop.happens(...states.map(one => ({ act: 'state' as const, id: one, [flag]: is })))
  await set(0)
  expect((await I.trial(id)).why).toMatch(
    `aucun état de commande de ce PrestaShop n’est marqué « ${flag === 'paid' ? 'payé' : 'expédié'} »`,
  )
  await set(1)
})

test.each([
  ['no rewriting', /n’est pas à cette adresse.*\.htaccess/],
  ['header stripped', /l’hébergeur du site retire l’en-tête « Authorization »/],
  ['switched off', /le webservice de PrestaShop est désactivé : activez-le/],
  ['maintenance', /une autre page répond à la place de PrestaShop/],
  ['walled', /une protection du site refuse ce serveur/],
  ['moved', 'le site renvoie à https://www.boutique.example : donnez cette adresse-là'],
  ['broken', 'PrestaShop répond 500'],
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

test('a PrestaShop that is too old for what it is asked is told beside the orders', async () => {
  await save({})
  await shop.happens({ act: 'mode', name: 'older than 1.7.6' })
  expect(await I.look()).toBe('ce PrestaShop est trop ancien : il faut la version 1.7.6 ou une plus récente')
  await shop.happens({ act: 'mode', name: 'well' })
})
