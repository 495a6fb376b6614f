import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { carrierSlipCalls } from '#contract/endpoints/carrier-slip.ts'
import { exportCalls } from '#contract/endpoints/export.ts'
import { returnCalls } from '#contract/endpoints/return.ts'
import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import { locations, moves, products, serialNumbers } from '#server/db/schema/index.ts'
import { atThePackingBench, parcel, scan } from './bench.ts'
import { carnet, encre } from './warehouse.ts'

const I = await atThePackingBench()
await I.db
  .update(products)
  .set({ serialAsked: 'packing', serialForm: 'SN-####' })
  .where(eq(products.sku, 'CARNET'))

const { warehouseId } = I.house
await I.db.insert(locations).values([
  { warehouseId, name: 'RETOURS', kind: 'returns', zone: 'R' },
  { warehouseId, name: 'Q-01', kind: 'quarantine', zone: 'Q' },
])

beforeEach(async () => {
  await I.server.logIn('camille')
})

const withNumbers = (...serials: string[]) => parcel(890, { ...scan(carnet, 2), ...{ serials } }, scan(encre))
const numbers = async () => (await I.db.select().from(serialNumbers)).map(({ number }) => number).sort()
const mayLeave = (serial: string, sku = 'CARNET') =>
  I.server.call(shipmentCalls.serial, { query: { sku, serial } })

test('each piece of such an article leaves with its number, which the parcel and the order answer', async () => {
  const orderName = await I.anOrder()
  const { data } = (await I.seal({ orderName, parcels: [withNumbers('sn-0001', 'SN-0002')] })).answer()
  const [sealed] = data.parcels
  const line = data.order.lines.find(({ product }) => product.sku === 'CARNET')
  expect(line?.product.serials).toEqual({ asked: 'packing', form: 'SN-####', key: 'none' })
  expect(sealed?.lines.find(one => one.line === line?.id)).toMatchObject({
    qty: 2,
    serials: ['SN-0001', 'SN-0002'],
  })
  expect(sealed?.lines.find(one => one.line !== line?.id)).not.toHaveProperty('serials')
  expect((await I.open(orderName)).answer().data.parcels[0]?.lines).toEqual(sealed?.lines)
  await I.server.logIn('amina')
  const file = await I.server.call(exportCalls.list, { params: { kind: 'parcels' }, query: {} })
  expect(file.text).toContain('CARNET SN-0001, CARNET SN-0002')
})

test('without its number, with one of another form or with the same twice, nothing leaves', async () => {
  const orderName = await I.anOrder()
  const before = await I.everywhere()
  const refusals = [
    [[], 422, 'Il manque 2 numéros de série de Carnet. Scannez les.'],
    [['SN-0011'], 422, 'Il manque 1 numéro de série de Carnet. Scannez le.'],
    [
      ['SN-0011', 'LOT-7'],
      422,
      '« LOT-7 » n’est pas un numéro de série de Carnet, qui s’écrit comme SN-1234.',
    ],
    [['SN-0011', 'SN-0011'], 409, 'SN-0011 est deux fois ici. Chaque Carnet a le sien.'],
  ] as const
  for (const [serials, status, detail] of refusals) {
    const reply = await I.seal({ orderName, parcels: [withNumbers(...serials)] })
    expect(reply.problem()).toMatchObject({ status, detail })
  }
  const twoParcels = [
    parcel(340, { ...scan(carnet), ...{ serials: ['SN-0011'] } }),
    parcel(690, { ...scan(carnet), ...{ serials: ['SN-0011'] } }, scan(encre)),
  ]
  expect((await I.seal({ orderName, parcels: twoParcels })).problem().code).toBe('serial-twice')
  expect(await I.everywhere()).toEqual(before)
  expect(await numbers()).not.toContain('SN-0011')
})

test('a number that is out is refused with the order that it left with, before and when the parcel closes', async () => {
  const first = await I.anOrder()
  const { data } = (await I.seal({ orderName: first, parcels: [withNumbers('SN-0021', 'SN-0022')] })).answer()
  const [parcelOfFirst] = data.parcels
  const detail = `SN-0022 est déjà parti avec ${first}, colis ${parcelOfFirst?.name}. Mettez cette pièce de côté, et prévenez un responsable.`
  expect((await mayLeave('sn-0022')).problem()).toMatchObject({ status: 409, code: 'serial-out', detail })
  expect((await mayLeave('SN-0023')).answer().data).toEqual({ serial: 'SN-0023' })
  // Another article may have the same number.
  expect((await mayLeave('SN-0022', 'LAMPE')).status).toBe(200)
  const second = await I.anOrder()
  const before = await I.everywhere()
  const refused = await I.seal({ orderName: second, parcels: [withNumbers('SN-0023', 'SN-0022')] })
  expect(refused.problem()).toMatchObject({ status: 409, code: 'serial-out', detail, got: 'SN-0022' })
  expect(await I.everywhere()).toEqual(before)
  expect(await numbers()).not.toContain('SN-0023')
})

test('an undone parcel gives its numbers back, and the same pieces are packed again', async () => {
  const orderName = await I.anOrder()
  const parcels = [withNumbers('SN-0031', 'SN-0032')]
  const { data } = (await I.seal({ orderName, parcels })).answer()
  await I.undo(data.parcels[0]?.name ?? '')
  expect(await numbers()).not.toContain('SN-0031')
  const again = (await I.seal({ orderName, parcels })).answer().data
  expect(again.parcels[0]?.lines[0]?.serials).toEqual(['SN-0031', 'SN-0032'])
})

test('parcels with numbers are not shared out otherwise by counts', async () => {
  const orderName = await I.anOrder()
  const { data } = (await I.seal({ orderName, parcels: [withNumbers('SN-0041', 'SN-0042')] })).answer()
  const lines = data.order.lines.map(({ id: line, qty }) => ({ line, qty }))
  const reply = await I.change(orderName, { parcels: [{ packaging: 'CARTON-L', weightG: 1370, lines }] })
  expect(reply.problem()).toMatchObject({ status: 409, code: 'parcel-serials' })
  const moved = await I.change(orderName, {
    parcels: [{ packaging: 'CARTON-L', weightG: 1370 }],
  })
  expect(moved.answer().data.parcels[0]?.lines).toEqual(data.parcels[0]?.lines)
})

test('of two pieces one came back unread: the number that is read in the house is the one, and the other is still out', async () => {
  const orderName = await I.anOrder()
  const { data } = (await I.seal({ orderName, parcels: [withNumbers('SN-0071', 'SN-0072')] })).answer()
  await I.print({ orderName })
  const trackings = data.parcels.map(({ name }) => name)
  const body = { trackings, seal: true, confirm: true }
  await I.server.call(carrierSlipCalls.load, { params: { carrierSlipGroup: 'chronopost' }, body })
  expect((await mayLeave('SN-0072')).problem().code).toBe('serial-out')
  const back = { sku: 'CARNET', qty: 1, condition: 'new', outcome: 'restock' } as const
  const booked = await I.server.call(returnCalls.book, {
    body: { order: orderName, origin: 'client', lines: [back] },
  })
  expect(booked.status).toBe(200)
  expect((await mayLeave('SN-0072')).status).toBe(200)
  const [second, third] = [await I.anOrder(), await I.anOrder()]
  const again = await I.seal({ orderName: second, parcels: [withNumbers('SN-0072', 'SN-0073')] })
  expect(again.status, again.text).toBe(200)
  const other = await I.seal({ orderName: third, parcels: [withNumbers('SN-0071', 'SN-0074')] })
  expect(other.problem()).toMatchObject({ code: 'serial-out', got: 'SN-0071' })
})

test('of an order that left in part, a number that is still in the house does not come back', async () => {
  const orderName = await I.anOrder()
  const one = (serial: string) => ({ ...scan(carnet), ...{ serials: [serial] } })
  await I.seal({ orderName, parcels: [parcel(340, one('SN-0081'))], partial: true })
  const [left] = (await I.print({ orderName })).answer().data.parcels
  const body = { trackings: [left?.name ?? ''], seal: true, confirm: true }
  await I.server.call(carrierSlipCalls.load, { params: { carrierSlipGroup: 'chronopost' }, body })
  const rest = (await I.seal({ orderName, parcels: [parcel(690, one('SN-0082'), scan(encre))] })).answer()
  const stays = rest.data.parcels[0]?.name

  const found = await I.server.call(returnCalls.find, { query: { code: orderName } })
  expect(found.answer().data.orders[0]?.returnable).toMatchObject([{ qty: 1, serials: ['SN-0081'] }])
  const detail = `SN-0082 n’est pas parti : il est encore dans le colis ${stays} de ${orderName}. Mettez cette pièce de côté, et prévenez un responsable.`
  const refusal = { status: 409, code: 'serial-never-left', detail }
  const asked = await I.server.call(returnCalls.serial, {
    query: { order: orderName, sku: 'CARNET', serial: 'SN-0082' },
  })
  expect(asked.problem()).toMatchObject(refusal)
  const piece = { sku: 'CARNET', qty: 1, condition: 'new', outcome: 'quarantine' } as const
  const book = (serial: string) =>
    I.server.call(returnCalls.book, {
      body: { order: orderName, origin: 'client', lines: [{ ...piece, serials: [serial] }] },
    })
  expect((await book('SN-0082')).problem()).toMatchObject(refusal)
  expect((await book('SN-0081')).status).toBe(200)
})

test('a piece of a mono list leaves with its number too', async () => {
  await I.house.makeList('PK007001', [
    { name: 'CD00007001', lines: [{ sku: 'CARNET' }], priority: 2 },
    { name: 'CD00007002', lines: [{ sku: 'CARNET' }] },
  ])
  const pack = (serial?: string) =>
    I.server.call(shipmentCalls.packMono, {
      body: { pickingName: 'PK007001', barcode: carnet, ...(serial ? { serial } : {}) },
    })
  expect((await pack()).problem()).toMatchObject({ code: 'serial-missing' })
  expect((await pack('SN-00')).problem()).toMatchObject({ code: 'serial-wrong' })
  const { data } = (await pack('SN-0051')).answer()
  expect(data.parcel.lines).toMatchObject([{ qty: 1, serials: ['SN-0051'] }])
  expect((await pack('SN-0051')).problem()).toMatchObject({
    code: 'serial-out',
    detail: expect.stringContaining('déjà parti avec CD00007001'),
  })
  expect((await I.row('CD00007002')).status).toBe('picking')
  expect((await pack('SN-0052')).status).toBe(200)
})

test('where reception asks too, only a number that came in may leave; undoing its parcel leaves it in the house', async () => {
  const ask = (serialAsked: 'both' | 'packing') =>
    I.db.update(products).set({ serialAsked }).where(eq(products.sku, 'CARNET'))
  await ask('both')
  const [carnets] = await I.db.select().from(products).where(eq(products.sku, 'CARNET'))
  const [move] = await I.db.select().from(moves).limit(1)
  const [place] = await I.db.select().from(locations).limit(1)
  if (!carnets || !move || !place) throw new Error('The warehouse of the tests is not filled')
  const { warehouseId } = place
  await I.db.insert(serialNumbers).values(
    ['SN-0061', 'SN-0062'].map(number => ({
      ...{ warehouseId, productId: carnets.id, number, receivedBy: move.id },
    })),
  )
  const orderName = await I.anOrder()
  const detail = 'SN-0063 n’a pas été reçu ici. Mettez cette pièce de côté, et prévenez un responsable.'
  expect((await mayLeave('SN-0063')).problem()).toMatchObject({ code: 'serial-not-received', detail })
  const refused = await I.seal({ orderName, parcels: [withNumbers('SN-0061', 'SN-0063')] })
  expect(refused.problem()).toMatchObject({ code: 'serial-not-received', detail, got: 'SN-0063' })
  expect((await mayLeave('SN-0061')).status).toBe(200)
  const parcels = [withNumbers('SN-0061', 'SN-0062')]
  const { data } = (await I.seal({ orderName, parcels })).answer()
  await I.undo(data.parcels[0]?.name ?? '')
  expect(await numbers()).toContain('SN-0061')
  expect((await I.seal({ orderName, parcels })).status).toBe(200)
  await ask('packing')
})
