import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { formatOwn } from '#contract/barcodes/own.ts'
import { orderCalls } from '#contract/endpoints/order.ts'
import { orders, users } from '#server/db/schema/index.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { colissimo, dpd, packOrders } from './parcels.ts'

const I = await atTheServer()
await packOrders(I.db)

const ask = (order: string) => I.call(orderCalls.information, { query: { order } })
const found = async (text: string) => (await ask(text)).answer().data.map(({ name }) => name)

beforeEach(async () => {
  await I.logIn('camille')
})

test.each([
  ['its code', formatOwn('order', 'CD00000001')],
  ['its name, typed without its key', 'cd00000001'],
  ['its box', formatOwn('box', 'CA00001')],
  ['its parcel', formatOwn('package', 'CL00000001')],
  ['its parcel’s name', 'CL00000001'],
  ['its tracking number', colissimo[0]],
  ['its tracking number with the label’s spaces', '6A 93202 509662'],
])('an order is found by %s', async (_, text) => {
  expect(await found(text)).toEqual(['CD00000001'])
})

test('a list finds its orders, and a name finds the customer’s orders whatever the accents', async () => {
  expect((await found(formatOwn('pickingList', 'PK000001'))).sort()).toEqual(['CD00000001', 'CD00000002'])
  expect((await found('lemaitre er')).sort()).toEqual(['CD00000005', 'CD00000006'])
})

test('the page of an order has its lines, parcels, documents and timeline', async () => {
  const [order] = (await ask('CD00000001')).answer().data
  expect(order).toMatchObject({
    name: 'CD00000001',
    shopName: 'Atelier du papier',
    status: 'packed',
    customer: 'Zoé Martin',
    address: ['1 rue Haute', '69001 Lyon'],
    carrier: { slug: 'colissimo', name: 'Colissimo' },
    pickingList: 'PK000001',
    box: 'CA00001',
    held: null,
    lines: [{ product: { sku: 'CARNET' }, qty: 3, picked: 3, packed: 2, customization: 'Gravure : Zoé' }],
    parcels: [
      {
        name: 'CL00000001',
        status: 'labelled',
        packaging: { code: 'S', name: 'Petit carton' },
        carrier: 'Colissimo',
        tracking: colissimo[0],
        trackingUrl: `https://suivi.example/${colissimo[0]}`,
        formerTrackings: [],
        lines: [{ qty: 2 }],
        slip: null,
      },
    ],
    documents: [{ title: 'Étiquette CL00000001', role: 'label', by: 'Amina Diallo' }],
    timeline: [
      { what: 'created', text: 'Commande reçue de la boutique', by: null },
      { what: 'packed', text: 'Colis CL00000001 fermé', by: 'Amina Diallo' },
    ],
  })
})

test('the holder is shown until the lease ends', async () => {
  const [amina] = await I.db.select().from(users).where(eq(users.username, 'amina'))
  const until = new Date(I.now.getTime() + 30 * 60_000)
  await I.db
    .update(orders)
    .set({ heldBy: amina?.id ?? '', heldUntil: until })
    .where(eq(orders.name, 'CD00000002'))
  const held = async () => (await ask('CD00000002')).answer().data[0]?.held
  expect(await held()).toEqual({ by: 'Amina Diallo', until: until.toISOString() })
  I.waitMinutes(31)
  await I.logIn('camille')
  expect(await held()).toBeNull()
})

test.each([
  [formatOwn('order', 'CD00099998'), 'La commande CD00099998 n’existe pas.'],
  [formatOwn('package', 'CL00099998'), 'Le colis CL00099998 n’existe pas.'],
  [formatOwn('box', 'CA00002'), 'La caisse CA00002 ne porte aucune commande.'],
  [formatOwn('pickingList', 'PK099998'), 'La liste PK099998 n’a aucune commande.'],
  [colissimo[2], `Aucune commande ne porte le numéro de suivi ${colissimo[2]}.`],
  ['cd00099998', 'La commande CD00099998 n’existe pas.'],
  ['Personne', 'Aucune commande ne répond à « Personne ».'],
  ['%_&|!', 'Aucune commande ne répond à « %_&|! ».'],
])('%s finds no order: %s', async (text, detail) => {
  const reply = await ask(text)
  I.seeRefusal(reply, 404, 'order-unknown')
  expect(reply.problem().detail).toBe(detail)
})

test('another shop’s order is unknown by any code', async () => {
  await I.logIn('amina')
  for (const text of [formatOwn('order', 'CD00000004'), formatOwn('package', 'CL00000004'), dpd]) {
    I.seeRefusal(await ask(text), 404, 'order-unknown')
  }
  expect(await found('Zoé')).not.toContain('CD00000004')
  await I.logIn('camille')
  expect(await found('Zoé')).toContain('CD00000004')
})

test('order information needs its role', async () => {
  await I.logIn('paul')
  I.seeRefusal(await ask('CD00000001'), 403, 'role-missing')
})

test('many matches give the newest twenty and say that there are more', async () => {
  const [pattern] = await I.db.select().from(orders).where(eq(orders.name, 'CD00000001'))
  if (!pattern) throw new Error('There is no order to copy')
  await I.db.insert(orders).values(
    Array.from({ length: 31 }, (_, nth) => ({
      ...pattern,
      id: undefined,
      name: `CD0000${1000 + nth}`,
      customer: 'Famille Nombreuse',
      search: `cd0000${1000 + nth} famille nombreuse`,
      createdAt: new Date(Date.UTC(2026, 2, 1, 0, nth)),
    })),
  )
  const { data, message } = (await ask('nombreuse')).answer()
  expect(data.map(({ name }) => name)).toEqual(Array.from({ length: 20 }, (_, nth) => `CD0000${1030 - nth}`))
  expect(message?.text).toBe('Les 20 commandes les plus récentes seulement : précisez la recherche.')
})
