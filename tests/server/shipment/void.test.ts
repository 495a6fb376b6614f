import { eq, isNotNull } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { grandTotal } from '#server/db/ledger.ts'
import { carrierSlips, locations, moves, orders, parcels } from '#server/db/schema/index.ts'
import { atThePackingBench, parcel, scan, whole } from './bench.ts'
import { carnet, encre } from './warehouse.ts'

const I = await atThePackingBench()

beforeEach(async () => {
  await I.server.logIn('camille')
})

test('undoing a parcel puts its pieces back by moves that name the undone ones, and the order can be packed again', async () => {
  const before = await I.everywhere()
  const { orderName, parcel: first } = await I.aPackedOrder()
  const { data } = (await I.undo(first.name, 'Mauvais carton')).answer()
  expect(data.order).toMatchObject({ name: orderName, status: 'picking', parcels: [{ status: 'void' }] })
  expect(data.order.lines.map(({ packed, picked }) => [packed, picked])).toEqual([
    [0, 0],
    [0, 0],
  ])
  expect(await I.everywhere()).toEqual(before)
  const undone = await I.db.select().from(moves).where(isNotNull(moves.undoes))
  expect(undone.map(({ parcelId, type }) => [parcelId, type])).toEqual([
    [first.id, 'PICKING'],
    [first.id, 'PICKING'],
  ])
  expect((await I.timeline(orderName)).at(-1)).toBe(`Colis ${first.name} annulé : Mauvais carton`)
  expect(await grandTotal(I.db)).toBe(0)

  await I.seal({ orderName, parcels: [whole] })
  const again = (await I.print({ orderName })).answer().data
  expect(again.order.status).toBe('packed')
  expect(again.parcels[0]?.name).not.toBe(first.name)
  expect(again.parcels[0]?.tracking).not.toBe(first.tracking)
})

test('undoing one of two parcels keeps the other, and the order stays partly packed', async () => {
  const orderName = await I.anOrder()
  const parcels = [parcel(540, scan(carnet, 2)), parcel(490, scan(encre))]
  await I.seal({ orderName, parcels })
  const { data } = (await I.print({ orderName })).answer()
  const undone = (await I.undo(data.parcels[1]?.name ?? '')).answer().data.order
  expect(undone.status).toBe('packing')
  expect(undone.lines.map(({ packed }) => packed)).toEqual([2, 0])
})

test('a parcel without a label can be undone, and a shelf that was blocked since takes its pieces back', async () => {
  const orderName = await I.anOrder()
  const before = await I.at('A-02')
  const { data } = (await I.seal({ orderName, parcels: [whole] })).answer()
  await I.db.update(locations).set({ blocked: true }).where(eq(locations.name, 'A-02'))
  expect((await I.undo(data.parcels[0]?.name ?? '')).status).toBe(200)
  await I.db.update(locations).set({ blocked: false }).where(eq(locations.name, 'A-02'))
  expect(await I.at('A-02')).toEqual(before)
})

test('undoing the parcel of a cancelled order keeps the order cancelled', async () => {
  const { orderName, parcel: packed } = await I.aPackedOrder()
  await I.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.name, orderName))
  expect((await I.undo(packed.name)).answer().data.order.status).toBe('cancelled')
})

test('undoing a loaded, void, unknown or held parcel is refused, each with its sentence', async () => {
  const { orderName, parcel: packed } = await I.aPackedOrder()
  const carrierId = I.house.carrierId('chronopost') ?? ''
  const cutoffAt = new Date('2026-03-12T17:00:00Z')
  const [slip] = await I.db
    .insert(carrierSlips)
    .values({ name: 'BT000001', warehouseId: I.house.warehouseId, carrierId, cutoffAt })
    .returning()
  const load = (slipId: string | null) =>
    I.db
      .update(parcels)
      .set({ slipId, status: slipId ? 'manifested' : 'labelled' })
      .where(eq(parcels.id, packed.id))
  await load(slip?.id ?? null)
  I.seeRefused(
    await I.undo(packed.name),
    409,
    'package-manifested',
    `${packed.name} est sur le bordereau BT000001 : il ne s’annule plus.`,
  )
  await load(null)
  await I.undo(packed.name)
  I.seeRefused(await I.undo(packed.name), 409, 'package-void', `${packed.name} est déjà annulé.`)
  I.seeRefused(await I.undo('CL09999999'), 404, 'package-unknown', 'Le colis CL09999999 n’existe pas.')

  await I.seal({ orderName, parcels: [whole] })
  const [again] = (await I.open(orderName)).answer().data.parcels.filter(({ status }) => status === 'sealed')
  await I.server.logIn('amina')
  I.seeRefused(
    await I.undo(again?.name ?? ''),
    409,
    'order-held',
    `${orderName} est en cours d’emballage par Camille Roux.`,
  )
})

test('a parcel of another shop is unknown', async () => {
  await I.house.makeList('PK000700', [{ name: 'CD00000700', lines: [{ sku: 'LAMPE' }] }], 'lune')
  const { data } = (await I.packMono('PK000700', '3760123450027')).answer()
  await I.server.logIn('amina')
  I.server.seeRefusal(await I.undo(data.parcel.name), 404, 'package-unknown')
})

test('three undos of one parcel at once undo it once', async () => {
  const { parcel: packed } = await I.aPackedOrder()
  const replies = await Promise.all([I.undo(packed.name), I.undo(packed.name), I.undo(packed.name)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await grandTotal(I.db)).toBe(0)
})
