import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import type { BodyOf, InputOf } from '#contract/endpoint.ts'
import { auditCalls } from '#contract/endpoints/audit.ts'
import { orderFileCalls } from '#contract/endpoints/order-file.ts'
import type { NewOrder, OrderChange } from '#contract/entities/order-file.ts'
import { orders } from '#server/db/schema/index.ts'
import { importing } from '#tests/drivers/imports.ts'
import { atThePackingBench, parcel, scan, whole } from '../shipment/bench.ts'
import { carnet } from '../shipment/warehouse.ts'

vi.setConfig({ testTimeout: 60_000 })

const I = await atThePackingBench()
const { call, logIn, seeRefusal } = I.server

beforeEach(async () => {
  await logIn('camille')
})

const address = { lines: ['12 rue des Lilas'], postcode: '69003', city: 'Lyon', country: 'FR' }
const given: NewOrder = {
  shop: 'papier',
  customer: 'Camille Martin',
  address,
  carrier: 'dpd',
  lines: [{ sku: 'CARNET', qty: 2 }],
}

const create = (some: Partial<NewOrder> = {}, options = {}) =>
  call(orderFileCalls.create, { body: { ...given, ...some } }, options)
const created = async (some: Partial<NewOrder> = {}) => (await create(some)).answer().data.order
const read = async (order: string) =>
  (await call(orderFileCalls.information, { params: { order } })).answer().data.order
const save = (order: string, version: number, change: OrderChange) =>
  call(orderFileCalls.save, { params: { order }, body: { version, change } })
const cancel = async (order: string, body: Partial<BodyOf<typeof orderFileCalls.cancel>> = {}) =>
  call(orderFileCalls.cancel, {
    params: { order },
    body: { version: (await read(order)).version, ...body },
  })

async function lastLine(text: string) {
  const { entries } = (await call(auditCalls.list, { query: { text } })).answer().data
  return entries[0]
}

test('an order made by hand gets the house’s next number and waits to be picked; a double click makes one', async () => {
  await logIn('amina')
  const key = randomUUID()
  const [one, other] = await Promise.all([create({}, { key }), create({}, { key })])
  const order = one.answer().data.order
  expect(other.answer().data.order).toEqual(order)
  expect(order).toMatchObject({
    status: 'pending',
    address,
    carrier: 'dpd',
    // The lorry leaves at 18:00 in Paris.
    cutoffAt: '2026-03-12T17:00:00.000Z',
    closed: { contents: null, address: null, cancel: null, release: `${order.name} n’est pas en attente.` },
    cancelling: ['Rien n’est encore réservé ni prélevé.', `Le numéro ${order.name} ne servira plus.`],
  })
  expect(order.name).toMatch(/^CD\d{8}$/)
  expect(await I.db.$count(orders, eq(orders.customer, 'Camille Martin'))).toBe(1)
  expect(await I.row(order.name)).toMatchObject({ type: 'multi', variant: 'classic' })
  expect(await lastLine(order.name)).toMatchObject({
    what: 'Ajoute une commande',
    user: 'Amina Diallo',
    details: { client: { from: null, to: 'Camille Martin' }, articles: { from: null, to: '2 × CARNET' } },
  })
})

test.each<[string, Partial<NewOrder>, number, string, string]>([
  [
    'a French postcode of four digits',
    { address: { ...address, postcode: '6900' } },
    422,
    'address-postcode',
    '« 6900 » n’est pas un code postal (France) : 69003 en serait un.',
  ],
  [
    'a Dutch one without letters',
    { address: { ...address, country: 'NL', postcode: '1012' } },
    422,
    'address-postcode',
    '« 1012 » n’est pas un code postal (Pays-Bas) : 1012 AB en serait un.',
  ],
  [
    'a country that is none',
    { address: { ...address, country: 'XX' } },
    422,
    'address-country',
    'Le pays « XX » est inconnu : son code a deux lettres, comme FR ou BE.',
  ],
  [
    'letters as a telephone',
    { address: { ...address, phone: 'à midi' } },
    422,
    'address-phone',
    '« à midi » n’est pas un numéro de téléphone.',
  ],
  [
    'an unknown carrier',
    { carrier: 'pigeon' },
    404,
    'carrier-unknown',
    'Le transporteur « pigeon » est inconnu.',
  ],
  [
    'another shop’s article',
    { lines: [{ sku: 'LAMPE', qty: 1 }] },
    404,
    'product-unknown',
    'L’article LAMPE n’existe pas dans la boutique Atelier du papier.',
  ],
  [
    'a shop that is not served',
    { shop: 'inconnue' },
    404,
    'shop-not-served',
    'La boutique « inconnue » est inconnue.',
  ],
])('%s is refused in a sentence, by hand and in a file alike', async (_, some, status, code, sentence) => {
  const before = await I.db.$count(orders)
  I.seeRefused(await create(some), status, code, sentence)
  const { shop, address: to, carrier, lines } = { ...given, ...some }
  await logIn('amina')
  const they = importing(I.server)
  const id = await they.send(
    'orders',
    `Commande;Boutique;Client;Adresse;Code postal;Ville;Pays;Téléphone;Transporteur;SKU;Quantité
77001;${shop};Zoé;${to.lines[0]};${to.postcode};${to.city};${to.country};${to.phone ?? ''};${carrier};${lines[0]?.sku};1`,
  )
  await they.tried(id)
  expect(await they.refusals(id)).toEqual({ 2: sentence })
  expect(await I.db.$count(orders)).toBe(before)
})

test('a number is given once, and a country may be written out in a file', async () => {
  await created({ name: '4711' })
  seeRefusal(await create({ name: 'cd00004711' }), 409, 'order-exists')
  await logIn('amina')
  const file = `Commande;Boutique;Client;Adresse;Code postal;Ville;Pays;SKU;Quantité
4712;papier;Zoé;Grand-Place 1;1000;Bruxelles;Belgique;CARNET;1`
  expect((await importing(I.server).imported('orders', file)).counts).toMatchObject({ made: 1, refused: 0 })
  expect((await I.row('CD00004712')).address.country).toBe('BE')
})

test('until it is picked everything changes, each value stands in the log, and the style follows the lines', async () => {
  await logIn('amina')
  const { name, version } = await created({ campaign: 'Fête des mères' })
  const [line] = (await read(name)).lines
  const change: OrderChange = {
    customer: 'Zoé Durand',
    address: { ...address, country: 'BE', postcode: '1000', city: 'Bruxelles' },
    carrier: null,
    campaign: null,
    priority: 7,
    giftMessage: 'Bonne fête',
    instructions: ['Papier de soie'],
    lines: [
      { sku: 'ENCRE', qty: 1, customization: 'Z. D.' },
      { sku: 'CARNET', qty: 3 },
    ],
  }
  const after = (await save(name, version, change)).answer().data.order
  expect(after).toMatchObject({ ...change, version: version + 1, lines: [{ qty: 1 }, { qty: 3 }] })
  expect(after.lines[1]?.id).toBe(line?.id)
  expect(await I.row(name)).toMatchObject({ variant: 'customized', search: expect.stringContaining('zoe') })
  expect((await lastLine(name))?.details).toEqual({
    client: { from: 'Camille Martin', to: 'Zoé Durand' },
    adresse: { from: '12 rue des Lilas, 69003 Lyon, FR', to: '12 rue des Lilas, 1000 Bruxelles, BE' },
    transporteur: { from: 'DPD', to: null },
    campagne: { from: 'Fête des mères', to: null },
    priorité: { from: 0, to: 7 },
    'mot du cadeau': { from: null, to: 'Bonne fête' },
    consignes: { from: null, to: 'Papier de soie' },
    articles: { from: '2 × CARNET', to: '1 × ENCRE (Z. D.), 3 × CARNET' },
  })
  expect((await I.timeline(name)).at(-1)).not.toContain('Durand')
})

test('of two who change one order, the second is told what the first did and overwrites nothing', async () => {
  const { name, version } = await created()
  await save(name, version, { priority: 4 })
  await logIn('amina')
  const second = await save(name, version, { customer: 'Perdue' })
  I.seeRefused(
    second,
    412,
    'order-changed',
    `${name} a changé depuis que vous l’avez ouverte (en dernier : Modifiée : priorité, Camille Roux). Rien n’est enregistré : relisez-la, puis enregistrez de nouveau.`,
  )
  expect(await read(name)).toMatchObject({ priority: 4, customer: 'Camille Martin' })
  seeRefusal(await cancel(name, { version }), 412, 'order-changed')
})

test('once on a list its contents stay; address and carrier change until the label is printed', async () => {
  const name = await I.anOrder({ carrier: 'gls' })
  const { version, closed, pickingList } = await read(name)
  I.seeRefused(
    await save(name, version, { lines: [{ sku: 'CARNET', qty: 1 }] }),
    409,
    'order-closed',
    `${name} est sur la liste ${pickingList} : son contenu ne change plus. Annulez la liste si elle n’est pas commencée, sinon annulez la commande et refaites-la.`,
  )
  expect(closed).toMatchObject({ address: null, priority: null })

  await I.seal({ orderName: name, parcels: [whole] })
  const moved = { ...address, lines: ['Quai 4'] }
  const sealed = await read(name)
  const saved = await save(name, sealed.version, { address: moved, carrier: 'dpd' })
  expect(saved.answer().data.order).toMatchObject({ address: moved, carrier: 'dpd' })
  const printed = (await I.print({ orderName: name })).answer()
  // The closed parcel went over to the new carrier.
  expect(printed.data.parcels).toMatchObject([{ carrier: 'DPD', status: 'labelled' }])
  const now = await read(name)
  expect(now.closed).toMatchObject({ address: expect.stringContaining('est imprimée') })
  seeRefusal(await save(name, now.version, { customer: 'Trop tard' }), 409, 'order-closed')
  seeRefusal(await save(name, now.version, { priority: 9 }), 409, 'order-closed')
})

test('a carrier that does not take the closed carton is refused, and nothing changes', async () => {
  const name = await I.anOrder({ carrier: 'dpd' })
  await I.seal({
    orderName: name,
    partial: true,
    parcels: [{ ...parcel(230, scan(carnet)), packaging: 'POCHETTE' }],
  })
  const { version } = await read(name)
  seeRefusal(await save(name, version, { customer: 'Zoé', carrier: 'gls' }), 422, 'packaging-refused')
  expect(await read(name)).toMatchObject({ carrier: 'dpd', version })
})

test('the list finds by the end of a number, by customer, state and campaign, page by page', async () => {
  const list = async (query: InputOf<typeof orderFileCalls.list>['query']) =>
    (await call(orderFileCalls.list, { query })).answer().data
  const { name } = await created({ customer: 'Ève Dupont', campaign: 'Soldes d’été', priority: 3 })
  await created({ customer: 'Ève Durand' })
  expect((await list({ text: name.slice(-6) })).orders.map(order => order.name)).toContain(name)
  expect(
    (await list({ text: 'eve du', sort: 'customer', order: 'desc' })).orders.map(({ customer }) => customer),
  ).toEqual(['Ève Durand', 'Ève Dupont'])
  expect(await list({ campaign: 'soldes-d-ete', status: 'pending', shop: 'papier' })).toMatchObject({
    total: 1,
    orders: [{ name, campaign: 'Soldes d’été', carrier: 'DPD', city: 'Lyon', pieces: 2, priority: 3 }],
  })
  const all = await list({ sort: 'name', order: 'asc', size: 3 })
  const second = await list({ sort: 'name', order: 'asc', size: 3, page: 1 })
  expect(all.orders.length).toBe(3)
  expect(new Set([...all.orders, ...second.orders].map(order => order.name)).size).toBe(
    Math.min(6, all.total),
  )
})
