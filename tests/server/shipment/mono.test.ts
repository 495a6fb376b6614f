import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { formatOwn } from '#contract/barcodes/own.ts'
import { readTracking } from '#contract/barcodes/tracking/index.ts'
import { locationCalls } from '#contract/endpoints/location.ts'
import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { grandTotal } from '#server/db/ledger.ts'
import {
  carriers,
  cartons,
  idempotencyKeys,
  orderEvents,
  orders,
  parcels,
  printers,
  products,
  users,
} from '#server/db/schema/index.ts'
import { readPdf, readZpl } from '#tests/drivers/documents.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { hers } from '#tests/drivers/warehouse.ts'
import { carnet, enclume, encre, fillPacking, lampe } from './warehouse.ts'

// These tests draw documents and read them back, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const I = await atTheServer()
const house = await fillPacking(I.db)

const pack = (pickingName: string, barcode: string) =>
  I.call(shipmentCalls.packMono, { body: { pickingName, barcode } })
const list = (pickingName: string) => I.call(shipmentCalls.monoList, { params: { pickingName } })
const carnets = (names: readonly string[]) =>
  names.map(name => ({ name, lines: [{ sku: 'CARNET' as const }] }))
const at = async (locationName: string) => {
  const { data } = (await I.call(locationCalls.information, { params: { locationName } })).answer()
  return Object.fromEntries(data.stock.map(({ product, qty }) => [product.sku, qty]))
}

beforeEach(async () => {
  await I.logIn('camille')
})

test('a scanned article goes to the most urgent order, gets a label at once, and moves from its shelf to the bench', async () => {
  const [camille] = await I.db.select().from(users).where(eq(users.username, 'camille'))
  await house.makeList('PK000010', [
    { name: 'CD00001001', lines: [{ sku: 'CARNET' }], cutoffAt: '2026-03-12T16:00:00Z' },
    { name: 'CD00001002', lines: [{ sku: 'CARNET' }], cutoffAt: '2026-03-12T15:00:00Z' },
    { name: 'CD00001003', lines: [{ sku: 'CARNET' }], priority: 5 },
    { name: 'CD00001004', lines: [{ sku: 'ENCRE' }], priority: 9 },
  ])
  const before = await at('A-02')
  const { data } = (await pack('PK000010', carnet)).answer()
  expect(data.order).toMatchObject({ name: 'CD00001003', status: 'packed', version: 2 })
  expect(data.order.lines[0]).toMatchObject({ packed: 1, picked: 1 })
  expect(data.parcel).toMatchObject({
    status: 'labelled',
    packaging: { code: 'POCHETTE' },
    weightG: 230,
    carrier: 'Chronopost',
    lines: [{ line: data.order.lines[0]?.id, qty: 1 }],
  })
  const { tracking, trackingUrl } = data.parcel
  expect(readTracking(tracking ?? '').map(({ carrier }) => carrier)).toContain('Chronopost')
  expect(trackingUrl).toBe(`https://suivi.example/${tracking}`)
  expect(data.remaining).toBe(3)
  expect(await at('A-02')).toEqual({ ...before, CARNET: (before.CARNET ?? 0) - 1 })
  expect(await at('BANC-1')).toEqual({ CARNET: 1 })

  expect((await pack('PK000010', carnet)).answer().data.order.name).toBe('CD00001002')
  expect((await pack('PK000010', carnet)).answer().data.order.name).toBe('CD00001001')
  expect(await grandTotal(I.db)).toBe(0)
  const [row] = await I.db.select().from(parcels).where(eq(parcels.id, data.parcel.id))
  expect(row?.createdBy).toBe(camille?.id)
  const events = await I.db
    .select({ what: orderEvents.what, text: orderEvents.text, qty: orderEvents.qty })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(eq(orders.name, 'CD00001003'))
    .orderBy(orderEvents.number)
  expect(events).toEqual([
    { what: 'picked', text: 'Articles prélevés', qty: 1 },
    { what: 'packed', text: `Colis ${data.parcel.name} fermé`, qty: 1 },
    { what: 'labelled', text: `Étiquette Chronopost ${tracking}`, qty: 0 },
  ])
})

test('the list counts the remaining pieces of each article, without orders that cannot be packed', async () => {
  await house.makeList('PK000011', [
    ...carnets(['CD00001101', 'CD00001102']),
    { name: 'CD00001103', lines: [{ sku: 'CARNET' }], status: 'on_hold' },
    { name: 'CD00001104', lines: [{ sku: 'ENCRE' }] },
  ])
  await pack('PK000011', carnet)
  const { data } = (await list('PK000011')).answer()
  expect(data).toMatchObject({ name: 'PK000011', type: 'mono', remaining: 2 })
  expect(data.products.map(({ sku, todo, done }) => [sku, todo, done])).toEqual([
    ['CARNET', 1, 1],
    ['ENCRE', 1, 0],
  ])
})

test.each([
  ['PK000099', carnet, 404, 'list-unknown', 'La liste PK000099 n’existe pas.'],
  [
    'PK000013',
    carnet,
    409,
    'list-not-mono',
    'PK000013 est une liste multi. Scannez une commande ou sa caisse.',
  ],
  [
    'PK000012',
    '3760123459990',
    404,
    'product-unknown',
    'Aucun article de cette boutique ne porte le code 3760123459990.',
  ],
  ['PK000012', encre, 422, 'product-not-in-list', '« Encre bleue » n’est pas dans la liste PK000012.'],
  ['PK000012', carnet, 409, 'order-cancelled', 'CD00001201 est annulée. Remettez ses articles en rayon.'],
  ['PK000014', carnet, 409, 'order-on-hold', 'CD00001401 est en attente. Mettez ses articles de côté.'],
  ['PK000015', carnet, 409, 'no-order-left', 'Plus aucune commande de PK000015 n’attend « Carnet ».'],
  [
    'PK000016',
    carnet,
    409,
    'carrier-missing',
    'CD00001601 n’a pas de transporteur. Prévenez un responsable.',
  ],
  [
    'PK000017',
    enclume,
    409,
    'no-carton',
    'Aucun carton que GLS prend ne porte 28 kg. Prévenez un responsable pour CD00001701.',
  ],
  [
    'PK000018',
    carnet,
    409,
    'carrier-no-numbers',
    'Les numéros de colis de Coursier ne sont pas configurés. Prévenez un responsable.',
  ],
] as const)('%s with %s is refused: %i %s', async (name, code, status, refusal, detail) => {
  const only = (order: object) => ({ lines: [{ sku: 'CARNET' as const }], ...order })
  const lists = {
    PK000012: [only({ status: 'cancelled' })],
    PK000013: [{ lines: [{ sku: 'CARNET' as const, qty: 2 }] }],
    PK000014: [only({ status: 'on_hold' })],
    PK000015: [only({})],
    PK000016: [only({ carrier: null })],
    PK000017: [{ lines: [{ sku: 'ENCLUME' as const }], carrier: 'gls' }],
    PK000018: [only({ carrier: 'coursier' })],
    PK000099: [],
  }
  const known = await I.db.$count(orders, eq(orders.name, orderOf(name)))
  if (known === 0 && lists[name].length > 0) {
    await house.makeList(
      name,
      lists[name].map(order => ({ name: orderOf(name), ...order })),
    )
  }
  if (refusal === 'no-order-left') await pack(name, code)
  const before = [await at('A-01'), await at('A-02'), await at('BANC-1')]
  const reply = await pack(name, code)
  I.seeRefusal(reply, status, refusal)
  expect(reply.problem().detail).toBe(detail)
  expect([await at('A-01'), await at('A-02'), await at('BANC-1')]).toEqual(before)
})

const orderOf = (list: string) => `CD0000${list.slice(-2)}01`

test('a list of another shop is unknown', async () => {
  await house.makeList('PK000020', [{ name: 'CD00002001', lines: [{ sku: 'LAMPE' }] }], 'lune')
  await I.logIn('amina')
  I.seeRefusal(await list('PK000020'), 404, 'list-unknown')
  I.seeRefusal(await pack('PK000020', lampe), 404, 'list-unknown')
})

test('packing needs its role', async () => {
  await I.logIn('paul')
  I.seeRefusal(await pack('PK000010', carnet), 403, 'role-missing')
})

test('a parcel gets the lightest carton that the carrier takes and that bears the weight', async () => {
  await house.makeList('PK000021', [
    { name: 'CD00002101', lines: [{ sku: 'CARNET' }], carrier: 'gls' },
    { name: 'CD00002102', lines: [{ sku: 'ENCLUME' }], carrier: 'dpd' },
  ])
  const parcel = async (code: string) => (await pack('PK000021', code)).answer().data.parcel
  expect(await parcel(carnet)).toMatchObject({ packaging: { code: 'CARTON-S' }, weightG: 340 })
  expect(await parcel(enclume)).toMatchObject({ packaging: { code: 'CARTON-L' }, weightG: 28_620 })
})

test('the answer prints the label, and for a gift its message but no delivery note', async () => {
  await house.makeList('PK000022', [
    { name: 'CD00002201', lines: [{ sku: 'CARNET' }], carrier: 'dpd' },
    { name: 'CD00002202', lines: [{ sku: 'ENCRE' }], variant: 'gift', giftMessage: 'Bonne fête ^XZ' },
  ])
  const plain = (await pack('PK000022', carnet)).answer()
  expect(plain.prints?.map(({ title, role, format, type }) => [title, role, format, type])).toEqual([
    [`Étiquette ${plain.data.parcel.name}`, 'label', 'zpl', 'SHIPPING'],
  ])
  const [label] = plain.prints ?? []
  const bars = [`%0069001${plain.data.parcel.tracking}327250`, formatOwn('package', plain.data.parcel.name)]
  expect(await readZpl(label?.data ?? '')).toEqual(bars)
  const gift = (await pack('PK000022', encre)).answer()
  expect(gift.prints?.map(({ title }) => title)).toEqual([
    `Étiquette ${gift.data.parcel.name}`,
    'Mot cadeau CD00002202',
  ])
  expect(gift.prints?.[1]?.data).toContain('Bonne fête _5EXZ')
})

test('the label fits the label printer of the operator’s computer', async () => {
  await house.makeList('PK000023', carnets(['CD00002301', 'CD00002302']))
  await I.call(userCalls.reportIp, { body: { ip: hers } })
  await I.db.update(printers).set({ dpi: 300 }).where(eq(printers.role, 'label'))
  const fine = (await pack('PK000023', carnet)).answer()
  expect(fine.prints?.[0]?.data).toContain('^PW1181')
  await I.db.update(printers).set({ language: 'pdf' }).where(eq(printers.role, 'label'))
  const paper = (await pack('PK000023', carnet)).answer()
  expect(paper.prints?.[0]).toMatchObject({ role: 'label', format: 'pdf' })
  const { tracking, name } = paper.data.parcel
  expect(await readPdf(paper.prints?.[0]?.data ?? '')).toEqual([tracking, formatOwn('package', name)])
})

test('a scan sent again gets the same label, which is kept once', async () => {
  await house.makeList('PK000009', carnets(['CD00000991', 'CD00000992']))
  const key = randomUUID()
  const scan = () =>
    I.call(shipmentCalls.packMono, { body: { pickingName: 'PK000009', barcode: carnet } }, { key })
  const [first, again] = [await scan(), await scan()]
  expect(again.headers['idempotency-replayed']).toBe('true')
  expect(again.answer()).toEqual(first.answer())
  expect(first.answer().prints?.[0]?.data).toContain('^XA')
  const [row] = await I.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key))
  expect(JSON.stringify(row?.answer)).not.toContain('^XA')
})

test('a carrier that the house calls by another name numbers its parcels as before', async () => {
  await house.makeList('PK000008', carnets(['CD00000881']))
  await I.db.update(carriers).set({ name: 'Chrono du matin' }).where(eq(carriers.slug, 'chronopost'))
  onTestFinished(async () => {
    await I.db.update(carriers).set({ name: 'Chronopost' }).where(eq(carriers.slug, 'chronopost'))
  })
  const { data } = (await pack('PK000008', carnet)).answer()
  expect(data.parcel.carrier).toBe('Chrono du matin')
  expect(readTracking(data.parcel.tracking ?? '').map(({ carrier }) => carrier)).toContain('Chronopost')
})

test('a measured article gets the smallest carton into which it goes; one larger than all of them goes by weight', async () => {
  await house.makeList('PK000007', carnets(['CD00000771', 'CD00000772']))
  const long = (lengthMm: number) => ({ lengthMm, widthMm: 200, heightMm: 100 })
  const isCarnet = eq(products.sku, 'CARNET')
  onTestFinished(async () => {
    await I.db.update(products).set({ lengthMm: null, widthMm: null, heightMm: null }).where(isCarnet)
    await I.db.update(cartons).set(long(300))
  })
  await I.db.update(cartons).set(long(320)).where(eq(cartons.code, 'CARTON-S'))
  const packed = async (lengthMm: number) => {
    await I.db.update(products).set({ lengthMm, widthMm: 90, heightMm: 30 }).where(isCarnet)
    return (await pack('PK000007', carnet)).answer().data.parcel.packaging.code
  }
  expect(await packed(310)).toBe('CARTON-S')
  expect(await packed(900)).toBe('POCHETTE')
})
