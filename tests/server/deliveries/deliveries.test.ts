import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { InputOf } from '#contract/endpoint.ts'
import { auditCalls } from '#contract/endpoints/audit.ts'
import { type DeliveryChange, deliveryCalls, type NewDelivery } from '#contract/endpoints/delivery.ts'
import { receptions } from '#server/db/schema/index.ts'
import { importing } from '#tests/drivers/imports.ts'
import { atTheDock } from '../reception/warehouse.ts'

const given: NewDelivery = {
  shop: 'papier',
  supplier: 'Papeterie Duval',
  expectedOn: '2026-03-20',
  lines: [
    { sku: 'CARNET', qty: 10 },
    { sku: 'CONFITURE', qty: 4 },
  ],
}

async function atTheDesk() {
  const I = await atTheDock()
  await I.logIn('amina')
  return {
    ...I,
    create: (some: Partial<NewDelivery> = {}, options = {}) =>
      I.call(deliveryCalls.create, { body: { ...given, ...some } }, options),
    read: async (delivery: string) =>
      (await I.call(deliveryCalls.information, { params: { delivery } })).answer().data.delivery,
    save: (delivery: string, version: number, change: DeliveryChange) =>
      I.call(deliveryCalls.save, { params: { delivery }, body: { version, change } }),
    shut: (delivery: string, version: number, rest?: 'expect' | 'drop') =>
      I.call(deliveryCalls.close, { params: { delivery }, body: { version, ...(rest ? { rest } : {}) } }),
    list: async (query: InputOf<typeof deliveryCalls.list>['query']) =>
      (await I.call(deliveryCalls.list, { query })).answer().data,
    lastLine: async (text: string) =>
      (await I.call(auditCalls.list, { query: { text } })).answer().data.entries[0],
  }
}

const pieces = (delivery: { lines: { product: { sku: string }; expected: number; received: number }[] }) =>
  Object.fromEntries(
    delivery.lines.map(({ product, expected, received }) => [product.sku, `${received}/${expected}`]),
  )

test('a delivery announced by hand is received like any other; a double click announces one', async () => {
  const I = await atTheDesk()
  const before = await I.db.$count(receptions)
  const key = randomUUID()
  const [one, other] = await Promise.all([I.create({}, { key }), I.create({}, { key })])
  const { delivery } = one.answer().data
  expect(other.answer().data.delivery).toEqual(delivery)
  expect(await I.db.$count(receptions)).toBe(before + 1)
  expect(delivery).toMatchObject({ status: 'expected', follows: null, closed: null })
  // RC000001 is taken by a supplier's announcement, and the click that came too late may have drawn a number.
  const { name } = delivery
  expect(['RC000002', 'RC000003']).toContain(name)
  expect((await I.lastLine(name))?.details).toEqual({
    fournisseur: { from: null, to: 'Papeterie Duval' },
    'attendue le': { from: null, to: '2026-03-20' },
    articles: { from: null, to: '10 × CARNET, 4 × CONFITURE' },
  })
  await I.receive([{ sku: 'CARNET', qty: 3 }], name)
  expect(pieces(await I.read(name))).toEqual({ CARNET: '3/10', CONFITURE: '0/4' })
})

test('what is expected changes until it is closed, and what has come stays', async () => {
  const I = await atTheDesk()
  await I.receive([{ sku: 'CONFITURE', qty: 2 }])
  const { version } = await I.read('RC000001')
  const saved = await I.save('RC000001', version, {
    supplier: 'Duval et fils',
    expectedOn: null,
    lines: [{ sku: 'CARNET', qty: 20 }],
  })
  expect(pieces(saved.answer().data.delivery)).toEqual({ CARNET: '0/20', CONFITURE: '2/0' })
  expect((await I.lastLine('RC000001'))?.details).toEqual({
    fournisseur: { from: 'Papeterie Duval', to: 'Duval et fils' },
    'attendue le': { from: '2026-03-12', to: null },
    articles: { from: '12 × CARNET, 6 × CONFITURE', to: '20 × CARNET' },
  })
  const second = await I.save('RC000001', version, { supplier: 'Perdue' })
  I.seeRefusal(second, 412, 'delivery-changed')
  expect(second.problem().detail).toBe(
    'Amina Diallo a changé RC000001 depuis que vous l’avez ouverte. Rien n’est enregistré : relisez-la, puis enregistrez de nouveau.',
  )
  expect((await I.read('RC000001')).supplier).toBe('Duval et fils')
})

test('closing names what is missing, and expects it on another delivery or gives it up', async () => {
  const I = await atTheDesk()
  await I.receive([{ sku: 'CARNET', qty: 11 }])
  const { version } = await I.read('RC000001')
  const short = await I.shut('RC000001', version)
  I.seeRefusal(short, 409, 'reception-short')
  expect(short.problem().detail).toBe('Il manque 7 pièces sur RC000001.')
  const { followedBy } = (await I.shut('RC000001', version, 'expect')).answer().data.delivery
  expect(pieces(await I.read(followedBy ?? ''))).toEqual({ CARNET: '0/1', CONFITURE: '0/6' })
  expect((await I.read(followedBy ?? '')).follows).toBe('RC000001')
  expect((await I.lastLine('RC000001'))?.details).toEqual({ 'pièces manquantes': 7, suite: followedBy })
  const late = await I.save('RC000001', version, { supplier: 'Trop tard' })
  expect(late.problem().detail).toBe('RC000001 est clôturée : elle ne change plus. Annoncez-en une autre.')
})

test.each<[string, Partial<NewDelivery>, string]>([
  [
    'another shop’s article',
    { lines: [{ sku: 'LAMPE', qty: 1 }] },
    'L’article LAMPE n’existe pas dans la boutique Atelier du papier.',
  ],
  ['a shop that is not served', { shop: 'inconnue' }, 'La boutique « inconnue » est inconnue.'],
])('%s is refused in one sentence, by hand and in a file', async (_, some, sentence) => {
  const I = await atTheDesk()
  expect((await I.create({ ...some })).problem().detail).toBe(sentence)
  const { shop, lines } = { ...given, ...some }
  const they = importing(I)
  const id = await they.send('deliveries', `Livraison;Boutique;SKU;Quantité\n77;${shop};${lines[0]?.sku};1`)
  await they.tried(id)
  expect(await they.refusals(id)).toEqual({ 2: sentence })
})

test('the list finds by number and supplier, by state, the next one first', async () => {
  const I = await atTheDesk()
  await I.create({ name: '77', expectedOn: '2026-03-10' })
  await I.create({ name: '78', supplier: 'Rucher', expectedOn: null })
  expect((await I.list({ state: 'due' })).deliveries.map(({ name }) => name)).toEqual([
    'RC000077',
    'RC000001',
    'RC000078',
  ])
  expect(await I.list({ text: 'ruch' })).toMatchObject({
    total: 1,
    deliveries: [{ expected: 14, received: 0 }],
  })
  I.seeRefusal(await I.create({ name: '77' }), 409, 'delivery-exists')
  await I.logIn('paul')
  I.seeRefusal(await I.create(), 403, 'standing-missing')
})
