import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import { carrierAccounts, orders, parcels, printJobs, spareParcels } from '#server/db/schema/index.ts'
import { atThePackingBench, parcel, scan, whole } from './bench.ts'
import { carnet } from './warehouse.ts'

const one = '00000000-0000-4000-8000-000000000001'
const other = '00000000-0000-4000-8000-000000000002'

const I = await atThePackingBench()

beforeEach(async () => {
  await I.server.logIn('camille')
  await I.db.delete(spareParcels)
  await I.db.update(orders).set({ status: 'cancelled' })
})

const parcelsOf = async (orderName: string) =>
  I.db
    .select({ name: parcels.name })
    .from(parcels)
    .where(eq(parcels.orderId, (await I.row(orderName)).id))

const ask = async (bench: string, holding: string[] = [], order?: string) =>
  (
    await I.server.call(shipmentCalls.spares, {
      body: { bench, holding, ...(order === undefined ? {} : { order }) },
    })
  ).answer().data

async function aSpare() {
  const orderName = await I.anOrder()
  const [spare] = (await ask(one)).spares
  if (!spare) throw new Error('No spare parcel')
  return { orderName, spare }
}

test('a bench gets number, label and papers of the next orders, each once', async () => {
  const names = [await I.anOrder(), await I.anOrder()]
  const { spares, gone } = await ask(one)
  expect(spares.map(({ order }) => order.name)).toEqual(names)
  expect(gone).toEqual([])
  const [spare] = spares
  expect(spare?.parcel).toMatchObject({ status: 'labelled', weightG: null })
  expect(spare?.prints.map(({ title }) => title)).toEqual([
    `Étiquette ${spare?.parcel.name}`,
    `Bon de livraison ${spare?.parcel.name}`,
  ])
  const ids = spares.map(({ parcel }) => parcel.id)
  expect(await ask(one, ids)).toEqual({ spares: [], gone: [], back: [], more: false, coming: false })
  expect((await ask(other)).spares).toEqual([])
  expect(await Promise.all(names.map(parcelsOf))).toEqual([[], []])
  expect(await I.db.select().from(printJobs)).toEqual([])
})

test('the seal takes the number, labels the parcel, and its prints are those that the bench has', async () => {
  const { orderName, spare } = await aSpare()
  const reply = await I.seal({ orderName, parcels: [whole], spare: spare.parcel.id })
  const { data, prints } = reply.answer()
  expect(data.parcels).toMatchObject([
    { id: spare.parcel.id, name: spare.parcel.name, tracking: spare.parcel.tracking, status: 'labelled' },
  ])
  expect(data.order.status).toBe('packed')
  expect(prints?.map(({ id }) => id)).toEqual(spare.prints.map(({ id }) => id))
  expect(await I.timeline(orderName)).toContain(`Colis ${spare.parcel.name} fermé`)
  expect(await I.db.select().from(spareParcels)).toEqual([])
  expect((await ask(one, [spare.parcel.id])).gone).toEqual([spare.parcel.id])
})

test('a number is used once: neither for the order again, nor for another one', async () => {
  const { orderName, spare } = await aSpare()
  const another = await I.anOrder()
  I.server.seeRefusal(
    await I.seal({ orderName: another, parcels: [whole], spare: spare.parcel.id }),
    409,
    'spare-gone',
  )
  const sealed = await I.seal({ orderName, parcels: [whole], spare: spare.parcel.id })
  expect(sealed.status).toBe(200)
  await I.undo(spare.parcel.name)
  const again = await I.seal({ orderName, parcels: [whole], spare: spare.parcel.id })
  I.seeRefused(
    again,
    409,
    'spare-gone',
    `L’étiquette préparée pour ${orderName} ne vaut plus : jetez-la, et refermez le colis pour une nouvelle.`,
  )
  expect(await parcelsOf(orderName)).toHaveLength(1)
})

test('two changes with one number at once: one parcel', async () => {
  const { orderName, spare } = await aSpare()
  const body = { orderName, parcels: [whole], spare: spare.parcel.id }
  const replies = await Promise.all([I.seal(body), I.seal(body)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await parcelsOf(orderName)).toHaveLength(1)
})

test('the order changed after its papers were made: the number is void, and a new one says what is right', async () => {
  const { orderName, spare } = await aSpare()
  await I.db.update(orders).set({ customer: 'Ali Benali' }).where(eq(orders.name, orderName))
  I.server.seeRefusal(
    await I.seal({ orderName, parcels: [whole], spare: spare.parcel.id }),
    409,
    'spare-gone',
  )
  const { gone, spares } = await ask(one, [spare.parcel.id])
  expect(gone).toEqual([spare.parcel.id])
  expect(spares.map(({ order }) => order.customer)).toEqual(['Ali Benali'])
})

test('a cancelled order, a parcel of a part, two parcels: refused, and the number stays out', async () => {
  const { orderName, spare } = await aSpare()
  const part = { orderName, parcels: [parcel(300, scan(carnet))], partial: true, spare: spare.parcel.id }
  I.server.seeRefusal(await I.seal(part), 409, 'spare-gone')
  await I.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.name, orderName))
  I.server.seeRefusal(
    await I.seal({ orderName, parcels: [whole], spare: spare.parcel.id }),
    409,
    'order-cancelled',
  )
  expect(await I.db.select().from(spareParcels)).toHaveLength(1)
  expect(await parcelsOf(orderName)).toEqual([])
})

test('an order in hand comes to this bench, whichever was prepared for it', async () => {
  const { orderName, spare } = await aSpare()
  await I.open(orderName)
  const { spares } = await ask(other, [], orderName)
  expect(spares.map(({ order }) => order.name)).toEqual([orderName])
  expect(spares[0]?.parcel.name).not.toBe(spare.parcel.name)
  expect((await ask(one, [spare.parcel.id])).gone).toEqual([spare.parcel.id])
})

test('what a bench does not name was lost on the way: it is taken back, and its number is given to nobody', async () => {
  const { orderName, spare } = await aSpare()
  const [next] = (await ask(one)).spares
  expect(next?.order.name).toBe(orderName)
  expect(next?.parcel.name).not.toBe(spare.parcel.name)
})

test('a carrier whose service numbers itself gives none ahead', async () => {
  const orderName = await I.anOrder()
  const { carrierId, warehouseId } = await I.row(orderName)
  await I.db.insert(carrierAccounts).values({
    ...{ carrierId: carrierId ?? '', warehouseId, provider: 'http', url: 'https://carrier.example' },
  })
  expect((await ask(one)).spares).toEqual([])
})
