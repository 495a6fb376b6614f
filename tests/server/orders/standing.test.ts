import { expect, test } from 'vitest'
import { carrierSlipCalls } from '#contract/endpoints/carrier-slip.ts'
import { settle } from '#server/orders/progress.ts'
import { atThePackingBench, parcel, scan } from '../shipment/bench.ts'
import { carnet, encre } from '../shipment/warehouse.ts'

const I = await atThePackingBench()

type Load = { trackings?: string[]; unload?: string[]; seal?: boolean; confirm?: boolean }
const lorry = (carrierSlipGroup: string, { trackings = [], seal = false, ...more }: Load) =>
  I.server.call(carrierSlipCalls.load, { params: { carrierSlipGroup }, body: { trackings, seal, ...more } })

/** Compares the stored status of an order with the status computed from its parcels. */
async function standing(name: string) {
  const row = await I.row(name)
  const afresh = await I.db.transaction(async tx => (await settle(tx, row, null)).order.status)
  return { written: row.status, afresh }
}
const both = (status: string) => ({ written: status, afresh: status })

test('an order is shipped when its slip is sealed, not when its parcel is loaded', async () => {
  await I.server.logIn('camille')
  const { orderName, parcel } = await I.aPackedOrder()
  const tracking = parcel.tracking ?? ''
  expect(await standing(orderName)).toEqual(both('packed'))

  expect((await lorry('chronopost', { trackings: [tracking] })).status).toBe(200)
  expect(await standing(orderName)).toEqual(both('packed'))
  expect((await lorry('chronopost', { unload: [tracking] })).status).toBe(200)
  expect(await standing(orderName)).toEqual(both('packed'))

  expect((await lorry('chronopost', { trackings: [tracking], seal: true })).status).toBe(200)
  expect(await standing(orderName)).toEqual(both('shipped'))
})

test('an order is shipped with its last parcel, and unpacked pieces keep it open', async () => {
  await I.server.logIn('camille')
  const orderName = await I.anOrder()
  await I.seal({ orderName, partial: true, parcels: [parcel(540, scan(carnet, 2))] })
  const [first] = (await I.print({ orderName })).answer().data.parcels
  await lorry('chronopost', { trackings: [first?.tracking ?? ''], seal: true, confirm: true })
  expect(await standing(orderName)).toMatchObject({ afresh: 'packing' })

  await I.seal({ orderName, parcels: [parcel(490, scan(encre))] })
  const [second] = (await I.print({ orderName })).answer().data.parcels
  expect(await standing(orderName)).toEqual(both('packed'))
  await lorry('chronopost', { trackings: [second?.tracking ?? ''] })
  expect(await standing(orderName)).toEqual(both('packed'))
  await lorry('chronopost', { seal: true, confirm: true })
  expect(await standing(orderName)).toEqual(both('shipped'))
})
