import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { formatOwn } from '#contract/barcodes/own.ts'
import { orderCalls } from '#contract/endpoints/order.ts'
import { locations, orders, warehouses } from '#server/db/schema/index.ts'
import { readPdf, readZpl } from '#tests/drivers/documents.ts'
import { atThePackingBench, whole } from './bench.ts'
import { carnet } from './warehouse.ts'

// These tests draw documents and read them back, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const I = await atThePackingBench()
const hostile = `^XZ~JA^FD Zoé Œuvrard « L’été » \\& _5E 🎁👩‍🏭 ${'de Saint-Rémy '.repeat(20)}`.slice(0, 200)

beforeEach(async () => {
  await I.server.logIn('camille')
})

test('packing from a list that was given back is refused', async () => {
  await I.house.makeList('PK000801', [{ name: 'CD00000801', lines: [{ sku: 'CARNET' }] }])
  await I.db
    .update(orders)
    .set({ pickingListId: null, status: 'pending' })
    .where(eq(orders.name, 'CD00000801'))
  const cancelled = [409, 'list-cancelled', 'La liste PK000801 a été annulée : jetez-la.'] as const
  I.seeRefused(await I.list('PK000801'), ...cancelled)
  I.seeRefused(await I.packMono('PK000801', carnet), ...cancelled)
})

test('a warehouse without a packing bench refuses to seal', async () => {
  const orderName = await I.anOrder()
  const benches = await I.db.select().from(locations).where(eq(locations.kind, 'packing'))
  const elsewhere = await I.db.insert(warehouses).values({ slug: 'nord', name: 'Nord' }).returning()
  const move = (warehouseId: string) =>
    I.db.update(locations).set({ warehouseId }).where(eq(locations.kind, 'packing'))
  await move(elsewhere[0]?.id ?? '')
  I.seeRefused(
    await I.seal({ orderName, parcels: [whole] }),
    409,
    'packing-no-place',
    'Cet entrepôt n’a pas de poste d’emballage. Prévenez un responsable.',
  )
  await move(benches[0]?.warehouseId ?? '')
})

test('a parcel with a tracking number by hand gets a label with that number', async () => {
  const orderName = await I.anOrder({ carrier: 'dpd' })
  await I.seal({ orderName, parcels: [whole] })
  const trackingNumber = '05212345678901'
  await I.server
    .call(orderCalls.addTracking, { params: { order: orderName }, query: { trackingNumber, sure: 'true' } })
    .then(reply => reply.answer())
  const { data, prints } = (await I.print({ orderName })).answer()
  expect(data.order.status).toBe('packed')
  expect(data.parcels).toMatchObject([{ status: 'labelled', tracking: trackingNumber }])
  expect((await readZpl(prints?.[0]?.data ?? ''))[0]).toBe(`%0069001${trackingNumber}327250`)
})

test('names with printer commands, accents, emoji and 200 characters break no document', async () => {
  const orderName = await I.anOrder({ variant: 'gift', customer: hostile, giftMessage: hostile })
  await I.seal({ orderName, parcels: [whole] })
  const { data, prints } = (await I.print({ orderName })).answer()
  const [label, gift, note] = prints ?? []
  const [parcel] = data.parcels
  const code = formatOwn('package', parcel?.name ?? '')
  expect(await readZpl(label?.data ?? '')).toEqual([parcel?.tracking, code])
  expect(gift?.data.match(/\^XZ/g)).toHaveLength(1)
  expect(await readZpl(gift?.data ?? '')).toEqual([])
  expect(await readPdf(note?.data ?? '')).toEqual([formatOwn('order', orderName), code])
})
