import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { formatOwn } from '#contract/barcodes/own.ts'
import { pickingCalls } from '#contract/endpoints/picking.ts'
import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import { grandTotal } from '#server/db/ledger.ts'
import { boxes, moves } from '#server/db/schema/index.ts'
import { readPdf, readZpl, textOfPdf } from '#tests/drivers/documents.ts'
import { atThePackingBench, parcel, scan, whole } from './bench.ts'
import { carnet, encre } from './warehouse.ts'

// These tests draw documents and read them back, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const I = await atThePackingBench()

beforeEach(async () => {
  await I.server.logIn('camille')
})

test('opening, sealing and labelling an order moves its pieces to the bench and frees its box', async () => {
  const name = await I.anOrder({ box: 'CA00501', instructions: ['Papier de soie'], carrier: 'dpd' })
  const opened = (await I.open('CA00501')).answer()
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

  const before = await I.everywhere()
  const sealed = (await I.seal({ orderName: 'CA00501', parcels: [whole] })).answer()
  expect(sealed.prints).toBeUndefined()
  expect(sealed.data.order).toMatchObject({ status: 'packing', version: 3 })
  expect(sealed.data.parcels).toMatchObject([{ status: 'sealed', tracking: null, weightG: 890 }])
  // The pieces leave A-02, because the list sent the picker there.
  expect(await I.everywhere()).toEqual([
    before[0],
    { ...before[1], CARNET: (before[1]?.CARNET ?? 0) - 2, L2: (before[1]?.L2 ?? 0) - 1 },
    { ...before[2], CARNET: (before[2]?.CARNET ?? 0) + 2, L2: (before[2]?.L2 ?? 0) + 1 },
  ])
  expect((await I.db.select().from(boxes).where(eq(boxes.name, 'CA00501')))[0]?.orderId).not.toBeNull()

  const printed = (await I.print({ orderName: name })).answer()
  expect(printed.data.order).toMatchObject({ status: 'packed', version: 4 })
  const [only] = printed.data.parcels
  expect(only).toMatchObject({ status: 'labelled', carrier: 'DPD' })
  expect((await I.db.select().from(boxes).where(eq(boxes.name, 'CA00501')))[0]?.orderId).toBeNull()
  expect(await I.row(name)).toMatchObject({ heldBy: null, heldUntil: null })
  expect(await I.timeline(name)).toEqual([
    'Emballage commencé',
    'Articles prélevés',
    `Colis ${only?.name} fermé`,
    `Étiquette DPD ${only?.tracking}`,
  ])

  const [label, note] = printed.prints ?? []
  const code = formatOwn('package', only?.name ?? '')
  expect(await readZpl(label?.data ?? '')).toEqual([`%0069001${only?.tracking}327250`, code])
  expect(note).toMatchObject({ role: 'a4', format: 'pdf', title: `Bon de livraison ${only?.name}` })
  expect(await readPdf(note?.data ?? '')).toEqual([formatOwn('order', name), code])
  expect((await textOfPdf(note?.data ?? '')).join()).toContain('Encre bleue')
  expect(await grandTotal(I.db)).toBe(0)
})

test('an unusual weight is accepted after a confirmation', async () => {
  const orderName = await I.anOrder()
  const { data } = (
    await I.seal({ orderName, parcels: [{ ...whole, weightG: 1_024 }], confirm: true })
  ).answer()
  expect(data.parcels[0]?.weightG).toBe(1_024)
  const other = await I.anOrder()
  expect((await I.seal({ orderName: other, parcels: [{ ...whole, weightG: 979 }] })).status).toBe(200)
})

test('each of several parcels has its own pieces, number, label and delivery note', async () => {
  const orderName = await I.anOrder({ variant: 'gift', giftMessage: 'Pour toi' })
  const { data } = (
    await I.seal({ orderName, parcels: [parcel(340, scan(carnet)), parcel(690, scan(carnet), scan(encre))] })
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
  const half = (await I.print({ orderName, parcelId: two?.id ?? '' })).answer()
  expect(half.data.order.status).toBe('packing')
  expect(half.data.parcels.map(({ name }) => name)).toEqual([two?.name])
  const rest = (await I.print({ orderName })).answer()
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

test('a partial shipment leaves the rest of the order to pack', async () => {
  const orderName = await I.anOrder()
  const sealed = (
    await I.seal({ orderName, parcels: [parcel(540, scan(carnet, 2))], partial: true })
  ).answer()
  expect(sealed.data.order.lines.map(({ packed }) => packed)).toEqual([2, 0])
  const printed = (await I.print({ orderName })).answer()
  expect(printed.data.order.status).toBe('packing')
  expect((await textOfPdf(printed.prints?.[1]?.data ?? '')).join()).toContain('Envoyé à part')

  // Nobody holds it any more: a colleague may go on at once.
  await I.server.logIn('amina')
  expect((await I.open(orderName)).status).toBe(200)
  await I.release(orderName)
  await I.server.logIn('camille')
  const again = (await I.open(orderName)).answer()
  expect(again.data.lines.map(({ qty, packed }) => qty - packed)).toEqual([0, 1])
  I.server.seeRefusal(await I.seal({ orderName, parcels: [whole] }), 409, 'one-too-many')
  await I.seal({ orderName, parcels: [parcel(490, scan(encre))] })
  expect((await I.print({ orderName })).answer().data.order.status).toBe('packed')
})

test('the rest of a partial shipment is found by picking, alone, and is a rest again if its list is cancelled', async () => {
  const orderName = await I.anOrder()
  await I.open(orderName)
  await I.seal({ orderName, parcels: [parcel(540, scan(carnet, 2))], partial: true })
  await I.print({ orderName })
  const multi = { params: { slug: 'papier', pickingType: 'multi' as const } }

  // While a colleague packs the rest, no list takes it.
  await I.server.logIn('amina')
  await I.open(orderName)
  await I.server.logIn('paul')
  I.server.seeRefusal(await I.server.call(pickingCalls.printMulti, multi), 409, 'picking-empty')
  await I.server.logIn('amina')
  await I.release(orderName)
  await I.server.logIn('paul')
  const listOf = async () => {
    const { data } = (await I.server.call(pickingCalls.printMulti, multi)).answer()
    expect(data.claimed).toMatchObject([{ name: orderName, status: 'picking' }])
    expect(data.lines.map(({ product, qty }) => [product.sku, qty])).toEqual([['ENCRE', 1]])
    expect(data).toMatchObject({ orders: 1, pieces: 1, begun: false })
    return data.name
  }
  const name = await listOf()
  I.server.seeRefusal(await I.server.call(pickingCalls.printMulti, multi), 409, 'picking-empty')
  ;(await I.server.call(pickingCalls.release, { params: { slug: 'papier', pickingName: name } })).answer()
  expect((await I.row(orderName)).status).toBe('packing')
  await listOf()
  await I.server.logIn('camille')
  await I.open(orderName)
  await I.seal({ orderName, parcels: [parcel(490, scan(encre))] })
  expect((await I.print({ orderName })).answer().data.order.status).toBe('packed')
})

test('pieces of an article on two lines fill the first line, then the second', async () => {
  await I.house.makeList('PK004998', [
    {
      name: 'CD00004998',
      lines: [
        { sku: 'CARNET', customization: 'Gravure : Zoé' },
        { sku: 'CARNET', qty: 2 },
      ],
    },
  ])
  const { data } = (
    await I.seal({ orderName: 'CD00004998', parcels: [parcel(740, scan(carnet, 2), scan(carnet))] })
  ).answer()
  expect(data.order.lines.map(({ packed }) => packed)).toEqual([1, 2])
})

test('an order opens by its parcel’s name, tracking number or carrier barcode', async () => {
  const orderName = await I.anOrder({ carrier: 'dpd' })
  await I.seal({ orderName, parcels: [whole] })
  const { data } = (await I.print({ orderName })).answer()
  const [one] = data.parcels
  for (const said of [one?.name, one?.tracking, `%0069001${one?.tracking}327250`]) {
    const opened = (await I.open(said ?? '')).answer()
    expect(opened.data).toMatchObject({ name: orderName, status: 'packed' })
  }
  expect(await I.row(orderName)).toMatchObject({
    status: 'packed',
    heldBy: null,
    version: data.order.version,
  })
})

test('a sealed order without a label reopens with its parcel, and a label repeated under its key is the same', async () => {
  const orderName = await I.anOrder()
  const sealing = { body: { orderName, parcels: [whole] } }
  const first = await I.server.call(shipmentCalls.packMulti, sealing, { key: `seal-${orderName}` })
  await I.server.changeServer()
  const twice = await I.server.call(shipmentCalls.packMulti, sealing, { key: `seal-${orderName}` })
  expect(twice.answer()).toEqual(first.answer())
  const resumed = (await I.open(orderName)).answer().data
  expect(resumed.parcels).toMatchObject([{ status: 'sealed', tracking: null }])
  expect(resumed.lines.every(({ qty, packed }) => qty === packed)).toBe(true)
  I.server.seeRefusal(await I.seal({ orderName, parcels: [whole] }), 409, 'one-too-many')

  const printing = () =>
    I.server.call(shipmentCalls.printMulti, { body: { orderName } }, { key: `print-${orderName}` })
  const label = (await printing()).answer()
  await I.server.changeServer()
  expect((await printing()).answer()).toEqual(label)
  I.server.seeRefusal(await I.print({ orderName }), 409, 'label-made')
  const id = (await I.row(orderName)).id
  const booked = await I.db.select().from(moves).where(eq(moves.orderId, id))
  expect(booked.reduce((total, { qty }) => total + qty, 0)).toBe(3)
  expect(await grandTotal(I.db)).toBe(0)
})

test('a label reprint needs a reason and a first label, and keeps its number', async () => {
  const orderName = await I.anOrder()
  const none = await I.print({ orderName })
  I.server.seeRefusal(none, 409, 'parcel-none')
  expect(none.problem().detail).toBe(`${orderName} n’a pas encore de colis fermé.`)
  await I.seal({ orderName, parcels: [whole] })
  const early = await I.print({ orderName, reprint: true, reason: 'Déchirée' })
  I.server.seeRefusal(early, 409, 'label-none')
  expect(early.problem().detail).toBe(`${orderName} n’a pas encore d’étiquette.`)
  const first = (await I.print({ orderName })).answer()
  const made = await I.print({ orderName })
  I.server.seeRefusal(made, 409, 'label-made')
  expect(made.problem().detail).toBe(`L’étiquette de ${orderName} est déjà faite. Demandez une réimpression.`)
  const bare = await I.print({ orderName, reprint: true })
  I.server.seeRefusal(bare, 422, 'reason-missing')
  expect(bare.problem().detail).toBe('Dites pourquoi l’étiquette est réimprimée.')

  const again = (await I.print({ orderName, reprint: true, reason: 'Déchirée' })).answer()
  expect(again.prints).toMatchObject([{ type: 'REPRINT', data: first.prints?.[0]?.data }])
  expect(again.prints?.[0]?.id).not.toBe(first.prints?.[0]?.id)
  expect(again.data.parcels).toEqual(first.data.parcels)
  const foreign = await I.anOrder()
  const reply = await I.print({ orderName: foreign, parcelId: first.data.parcels[0]?.id ?? '' })
  I.server.seeRefusal(reply, 404, 'package-unknown')
  expect(reply.problem().detail).toBe(`Ce colis n’est pas de ${foreign}.`)
})

test('an order of another shop is unknown', async () => {
  await I.house.makeList(
    'PK004997',
    [{ name: 'CD00004997', lines: [{ sku: 'LAMPE', qty: 2 }], box: 'CA00503' }],
    'lune',
  )
  await I.server.logIn('amina')
  for (const name of ['CD00004997', 'CA00503']) {
    I.server.seeRefusal(await I.open(name), 404, 'order-unknown')
    I.server.seeRefusal(await I.release(name), 404, 'order-unknown')
  }
})
