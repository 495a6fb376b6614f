import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { formatOwn } from '#contract/barcodes/own.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { locationInformation } from '#contract/endpoints/location.ts'
import {
  shipmentOrder,
  shipmentOrderMulti,
  shipmentOrderMultiPrint,
  shipmentOrderRelease,
} from '#contract/endpoints/shipment.ts'
import { grandTotal } from '#server/db/ledger.ts'
import { boxes, moves, orderEvents, orders } from '#server/db/schema/index.ts'
import { readPdf, readZpl, textOfPdf } from '#tests/drivers/documents.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { carnet, enclume, encre, fillPacking, lampe } from './warehouse.ts'

const I = await atTheServer()
const house = await fillPacking(I.db)
let made = 0

type Seal = BodyOf<typeof shipmentOrderMulti>
const open = (orderName: string) => I.call(shipmentOrder, { params: { orderName } })
const seal = (body: Seal) => I.call(shipmentOrderMulti, { body })
const print = (body: BodyOf<typeof shipmentOrderMultiPrint>) => I.call(shipmentOrderMultiPrint, { body })
const release = (orderName: string) => I.call(shipmentOrderRelease, { body: { orderName } })
const scan = (barcode: string, qty = 1) => ({ barcode, qty, at: '2026-03-12T09:00:00Z' })
const parcel = (weightG: number, ...scans: ReturnType<typeof scan>[]) => ({
  packaging: 'CARTON-S',
  weightG,
  scans,
})
const at = async (locationName: string) => {
  const { data } = (await I.call(locationInformation, { params: { locationName } })).answer()
  return Object.fromEntries(data.stock.map(({ product, lot, qty }) => [lot ?? product.sku, qty]))
}
const everywhere = async () => [await at('A-01'), await at('A-02'), await at('BANC-1')]
const rowOf = async (name: string) => (await I.db.select().from(orders).where(eq(orders.name, name)))[0]

type Draft = Omit<Parameters<typeof house.makeOrder>[0], 'name' | 'lines'>
/** On a list of its own: two carnets and one encre, 890 g in a small carton. */
async function anOrder(draft: Draft = {}) {
  made += 1
  const name = `CD0000${String(5_000 + made)}`
  await house.makeList(
    `PK00${String(5_000 + made)}`,
    [{ name, lines: [{ sku: 'CARNET', qty: 2 }, { sku: 'ENCRE' }], ...draft }],
    draft.shop,
  )
  return name
}
const whole = parcel(890, scan(carnet, 2), scan(encre))

beforeEach(async () => {
  await I.logIn('camille')
})

test('an order is opened, verified, closed and labelled; what it holds stands on the bench, its box is free', async () => {
  const name = await anOrder({ box: 'CA00501', instructions: ['Papier de soie'], carrier: 'dpd' })
  const opened = (await open('CA00501')).answer()
  expect(opened.data).toMatchObject({
    name,
    status: 'packing',
    version: 2,
    instructions: ['Papier de soie'],
    carrier: { slug: 'dpd', name: 'DPD', maxWeightG: 30_000 },
  })
  expect(opened.data.lines.map(({ qty, packed, weightG }) => [qty, packed, weightG])).toEqual([
    [2, 0, 200],
    [1, 0, 350],
  ])
  expect(opened.data.packagings.map(({ code, accepted }) => [code, accepted])).toEqual([
    ['POCHETTE', true],
    ['CARTON-S', true],
    ['CARTON-L', true],
  ])

  const before = await everywhere()
  const sealed = (await seal({ orderName: 'CA00501', parcels: [whole] })).answer()
  expect(sealed.prints).toBeUndefined()
  expect(sealed.data.order).toMatchObject({ status: 'packing', version: 3 })
  expect(sealed.data.parcels).toMatchObject([{ status: 'sealed', tracking: null, weightG: 890 }])
  // The list sent the picker to A-02.
  expect(await everywhere()).toEqual([
    before[0],
    { ...before[1], CARNET: (before[1]?.CARNET ?? 0) - 2, L2: (before[1]?.L2 ?? 0) - 1 },
    { ...before[2], CARNET: (before[2]?.CARNET ?? 0) + 2, L2: (before[2]?.L2 ?? 0) + 1 },
  ])
  expect((await I.db.select().from(boxes).where(eq(boxes.name, 'CA00501')))[0]?.orderId).not.toBeNull()

  const printed = (await print({ orderName: name })).answer()
  expect(printed.data.order).toMatchObject({ status: 'packed', version: 4 })
  const [only] = printed.data.parcels
  expect(only).toMatchObject({ status: 'labelled', carrier: 'DPD' })
  expect((await I.db.select().from(boxes).where(eq(boxes.name, 'CA00501')))[0]?.orderId).toBeNull()
  expect(await rowOf(name)).toMatchObject({ heldBy: null, heldUntil: null })
  const events = await I.db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, (await rowOf(name))?.id ?? ''))
  expect(events.map(({ what, qty }) => [what, qty])).toEqual([
    ['note', 0],
    ['picked', 3],
    ['packed', 3],
    ['labelled', 0],
  ])

  const [label, note] = printed.prints ?? []
  const code = formatOwn('package', only?.name ?? '')
  expect(await readZpl(label?.data ?? '')).toEqual([`%0069001${only?.tracking}327250`, code])
  expect(note).toMatchObject({ role: 'a4', format: 'pdf', title: `Bon de livraison ${only?.name}` })
  expect(await readPdf(note?.data ?? '')).toEqual([formatOwn('order', name), code])
  expect((await textOfPdf(note?.data ?? '')).join()).toContain('Encre bleue')
  expect(await grandTotal(I.db)).toBe(0)
})

const refusedSeals: [string, () => Promise<Seal>, number, string, string][] = [
  [
    'an order that nobody knows',
    async () => ({ orderName: 'CD00009999', parcels: [whole] }),
    404,
    'order-unknown',
    'La commande CD00009999 n’existe pas.',
  ],
  [
    'a box with nothing in it',
    async () => {
      await I.db.insert(boxes).values({ warehouseId: house.warehouseId, name: 'CA00502' })
      return { orderName: 'CA00502', parcels: [whole] }
    },
    404,
    'box-empty',
    'La caisse CA00502 est vide.',
  ],
  [
    'a line that is short',
    async () => ({ orderName: await anOrder(), parcels: [parcel(340, scan(carnet))] }),
    409,
    'order-short',
    '{name} n’est pas complète. Il manque 1 × Carnet, 1 × Encre bleue. Scannez la suite, ou expédiez en partie.',
  ],
  [
    'one piece too many, over all parcels',
    async () => ({
      orderName: await anOrder(),
      parcels: [whole, parcel(340, scan(carnet))],
    }),
    409,
    'one-too-many',
    '1 « Carnet » de trop pour {name}. Retirez ce qui dépasse.',
  ],
  [
    'an article of no line',
    async () => ({ orderName: await anOrder(), parcels: [parcel(890, scan(enclume))] }),
    422,
    'wrong-item',
    '« Enclume » n’est pas dans {name}. Mettez-le de côté.',
  ],
  [
    'an article of another shop',
    async () => ({ orderName: await anOrder(), parcels: [parcel(890, scan(lampe))] }),
    404,
    'product-unknown',
    'Aucun article de cette boutique ne porte le code 3760123450027.',
  ],
  [
    'an empty parcel',
    async () => ({ orderName: await anOrder(), parcels: [whole, parcel(140)] }),
    422,
    'parcel-empty',
    'Le colis 2 est vide. Scannez ce qu’il contient.',
  ],
  [
    'a carton that does not exist',
    async () => ({ orderName: await anOrder(), parcels: [{ ...whole, packaging: 'MALLE' }] }),
    404,
    'packaging-unknown',
    'Le carton « MALLE » n’existe pas.',
  ],
  [
    'a carton that the carrier refuses',
    async () => ({
      orderName: await anOrder({ carrier: 'gls' }),
      parcels: [{ ...whole, packaging: 'POCHETTE' }],
    }),
    422,
    'packaging-refused',
    'GLS ne prend pas « Pochette ». Changez de carton.',
  ],
  [
    'more than the carton bears',
    async () => ({ orderName: await anOrder(), parcels: [{ ...whole, weightG: 5_100 }], confirm: true }),
    422,
    'packaging-too-heavy',
    '5,1 kg : « Petit carton » porte 5 kg au plus.',
  ],
  [
    'more than the carrier takes',
    async () => ({
      orderName: await anOrder(),
      parcels: [{ ...whole, packaging: 'CARTON-L', weightG: 30_500 }],
      confirm: true,
    }),
    422,
    'carrier-too-heavy',
    '30,5 kg : Chronopost prend 30 kg au plus. Faites plusieurs colis.',
  ],
  [
    'a weight that is 15 % off',
    async () => ({ orderName: await anOrder(), parcels: [{ ...whole, weightG: 1_024 }] }),
    409,
    'weight-unusual',
    '1,02 kg pesés, 890 g attendus. Vérifiez le contenu, ou confirmez.',
  ],
  [
    'an order on hold',
    async () => ({ orderName: await anOrder({ status: 'on_hold' }), parcels: [whole] }),
    409,
    'order-on-hold',
    '{name} est en attente. Mettez ses articles de côté.',
  ],
  [
    'a cancelled order',
    async () => ({ orderName: await anOrder({ status: 'cancelled' }), parcels: [whole] }),
    409,
    'order-cancelled',
    '{name} est annulée. Remettez ses articles en rayon.',
  ],
  [
    'a shipped order',
    async () => ({ orderName: await anOrder({ status: 'shipped' }), parcels: [whole] }),
    409,
    'order-shipped',
    '{name} est déjà expédiée.',
  ],
  [
    'an order that came back',
    async () => ({ orderName: await anOrder({ status: 'returned' }), parcels: [whole] }),
    409,
    'order-returned',
    '{name} est revenue de chez le client.',
  ],
  [
    'an order that nobody picked',
    async () => ({ orderName: await anOrder({ status: 'pending' }), parcels: [whole] }),
    409,
    'order-not-picked',
    '{name} n’est sur aucune liste de picking. Imprimez d’abord sa liste.',
  ],
  [
    'an order without a carrier',
    async () => ({ orderName: await anOrder({ carrier: null }), parcels: [whole] }),
    409,
    'carrier-missing',
    '{name} n’a pas de transporteur. Prévenez un responsable.',
  ],
  [
    'an order that is packed already',
    async () => {
      const orderName = await anOrder()
      await seal({ orderName, parcels: [whole] })
      await print({ orderName })
      return { orderName, parcels: [whole] }
    },
    409,
    'order-packed',
    '{name} est déjà emballée.',
  ],
  [
    'more than the shelves hold',
    async () => ({
      orderName: await manyAnvils(),
      parcels: Array.from({ length: 4 }, () => ({
        packaging: 'CARTON-L',
        weightG: 28_620,
        scans: [scan(enclume)],
      })),
    }),
    409,
    'stock-short',
    'Il n’y a plus de ENCLUME à prendre.',
  ],
]

async function manyAnvils() {
  await house.makeList('PK004999', [{ name: 'CD00004999', lines: [{ sku: 'ENCLUME', qty: 4 }] }])
  return 'CD00004999'
}

test.each(refusedSeals)('%s is refused, and nothing is booked', async (_, prepare, status, code, detail) => {
  const body = await prepare()
  const before = await everywhere()
  const reply = await seal(body)
  I.seeRefusal(reply, status, code)
  expect(reply.problem().detail).toBe(detail.replace('{name}', body.orderName))
  expect(await everywhere()).toEqual(before)
})

test('an unusual weight that is confirmed is taken', async () => {
  const orderName = await anOrder()
  const { data } = (
    await seal({ orderName, parcels: [{ ...whole, weightG: 1_024 }], confirm: true })
  ).answer()
  expect(data.parcels[0]?.weightG).toBe(1_024)
  const other = await anOrder()
  expect((await seal({ orderName: other, parcels: [{ ...whole, weightG: 979 }] })).status).toBe(200)
})

test('several parcels: each has its own pieces, number, label and note', async () => {
  const orderName = await anOrder({ variant: 'gift', giftMessage: 'Pour toi' })
  const { data } = (
    await seal({ orderName, parcels: [parcel(340, scan(carnet)), parcel(690, scan(carnet), scan(encre))] })
  ).answer()
  const [first, second] = data.order.lines
  expect(data.parcels.map(({ lines }) => lines)).toEqual([
    [{ line: first?.id, qty: 1 }],
    expect.arrayContaining([
      { line: first?.id, qty: 1 },
      { line: second?.id, qty: 1 },
    ]),
  ])
  const [one, two] = data.parcels
  const half = (await print({ orderName, parcelId: two?.id ?? '' })).answer()
  expect(half.data.order.status).toBe('packing')
  expect(half.data.parcels.map(({ name }) => name)).toEqual([two?.name])
  const rest = (await print({ orderName })).answer()
  expect(rest.data.order.status).toBe('packed')
  expect(rest.data.parcels.map(({ name }) => name)).toEqual([one?.name])
  const titles = [...(half.prints ?? []), ...(rest.prints ?? [])].map(({ title }) => title)
  expect(titles).toEqual([
    `Étiquette ${two?.name}`,
    `Bon de livraison ${two?.name}`,
    `Étiquette ${one?.name}`,
    `Mot cadeau ${orderName}`,
    `Bon de livraison ${one?.name}`,
  ])
  const trackings = rest.data.order.parcels.map(({ tracking }) => tracking)
  expect(new Set(trackings).size).toBe(2)
})

test('a part is shipped by command: the rest is left to ship, and is short until it comes', async () => {
  const orderName = await anOrder()
  const sealed = (await seal({ orderName, parcels: [parcel(540, scan(carnet, 2))], partial: true })).answer()
  expect(sealed.data.order.lines.map(({ packed }) => packed)).toEqual([2, 0])
  const printed = (await print({ orderName })).answer()
  expect(printed.data.order.status).toBe('packing')
  expect((await textOfPdf(printed.prints?.[1]?.data ?? '')).join()).toContain('Envoyé à part')
  expect((await release(orderName)).answer().data.order.status).toBe('packing')

  const again = (await open(orderName)).answer()
  expect(again.data.lines.map(({ qty, packed }) => qty - packed)).toEqual([0, 1])
  I.seeRefusal(await seal({ orderName, parcels: [whole] }), 409, 'one-too-many')
  await seal({ orderName, parcels: [parcel(490, scan(encre))] })
  expect((await print({ orderName })).answer().data.order.status).toBe('packed')
})

test('the same article on two lines: pieces fill the first, then the second', async () => {
  await house.makeList('PK004998', [
    {
      name: 'CD00004998',
      lines: [
        { sku: 'CARNET', customization: 'Gravure : Zoé' },
        { sku: 'CARNET', qty: 2 },
      ],
    },
  ])
  const { data } = (
    await seal({ orderName: 'CD00004998', parcels: [parcel(740, scan(carnet, 2), scan(carnet))] })
  ).answer()
  expect(data.order.lines.map(({ packed }) => packed)).toEqual([1, 2])
})

test('an order may be opened by a parcel’s name, or by what its label says', async () => {
  const orderName = await anOrder({ carrier: 'dpd' })
  await seal({ orderName, parcels: [whole] })
  const { data } = (await print({ orderName })).answer()
  const [one] = data.parcels
  for (const said of [one?.name, one?.tracking, `%0069001${one?.tracking}327250`]) {
    const opened = (await open(said ?? '')).answer()
    expect(opened.data).toMatchObject({ name: orderName, status: 'packed' })
  }
  expect(await rowOf(orderName)).toMatchObject({
    status: 'packed',
    heldBy: null,
    version: data.order.version,
  })
})

test('closed and not yet labelled, an order comes back with its parcel; the label asked for again under its key is the same', async () => {
  const orderName = await anOrder()
  const sealing = { body: { orderName, parcels: [whole] } }
  const first = await I.call(shipmentOrderMulti, sealing, { key: `seal-${orderName}` })
  await I.changeServer()
  const twice = await I.call(shipmentOrderMulti, sealing, { key: `seal-${orderName}` })
  expect(twice.answer()).toEqual(first.answer())
  const resumed = (await open(orderName)).answer().data
  expect(resumed.parcels).toMatchObject([{ status: 'sealed', tracking: null }])
  expect(resumed.lines.every(({ qty, packed }) => qty === packed)).toBe(true)
  I.seeRefusal(await seal({ orderName, parcels: [whole] }), 409, 'one-too-many')

  const printing = () =>
    I.call(shipmentOrderMultiPrint, { body: { orderName } }, { key: `print-${orderName}` })
  const label = (await printing()).answer()
  await I.changeServer()
  expect((await printing()).answer()).toEqual(label)
  I.seeRefusal(await print({ orderName }), 409, 'label-made')
  const id = (await rowOf(orderName))?.id ?? ''
  const booked = await I.db.select().from(moves).where(eq(moves.orderId, id))
  expect(booked.reduce((total, { qty }) => total + qty, 0)).toBe(3)
  expect(await grandTotal(I.db)).toBe(0)
})

test('a label is made again with a reason, under its number; without one, or none made, it is refused', async () => {
  const orderName = await anOrder()
  const none = await print({ orderName })
  I.seeRefusal(none, 409, 'parcel-none')
  expect(none.problem().detail).toBe(`${orderName} n’a pas encore de colis fermé.`)
  await seal({ orderName, parcels: [whole] })
  const early = await print({ orderName, reprint: true, reason: 'Déchirée' })
  I.seeRefusal(early, 409, 'label-none')
  expect(early.problem().detail).toBe(`${orderName} n’a pas encore d’étiquette.`)
  const first = (await print({ orderName })).answer()
  const made = await print({ orderName })
  I.seeRefusal(made, 409, 'label-made')
  expect(made.problem().detail).toBe(`L’étiquette de ${orderName} est déjà faite. Demandez une réimpression.`)
  const bare = await print({ orderName, reprint: true })
  I.seeRefusal(bare, 422, 'reason-missing')
  expect(bare.problem().detail).toBe('Dites pourquoi l’étiquette est réimprimée.')

  const again = (await print({ orderName, reprint: true, reason: 'Déchirée' })).answer()
  expect(again.prints).toMatchObject([{ type: 'REPRINT', data: first.prints?.[0]?.data }])
  expect(again.prints?.[0]?.id).not.toBe(first.prints?.[0]?.id)
  expect(again.data.parcels).toEqual(first.data.parcels)
  const foreign = await anOrder()
  const reply = await print({ orderName: foreign, parcelId: first.data.parcels[0]?.id ?? '' })
  I.seeRefusal(reply, 404, 'package-unknown')
  expect(reply.problem().detail).toBe(`Ce colis n’est pas de ${foreign}.`)
})

test('an order of another shop is as if it were not there', async () => {
  await house.makeList(
    'PK004997',
    [{ name: 'CD00004997', lines: [{ sku: 'LAMPE', qty: 2 }], box: 'CA00503' }],
    'lune',
  )
  await I.logIn('amina')
  for (const name of ['CD00004997', 'CA00503']) {
    I.seeRefusal(await open(name), 404, 'order-unknown')
    I.seeRefusal(await release(name), 404, 'order-unknown')
  }
})
