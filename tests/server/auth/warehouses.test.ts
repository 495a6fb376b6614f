import { beforeAll, expect, test } from 'vitest'
import { carrierSlipCalls } from '#contract/endpoints/carrier-slip.ts'
import { computerCalls } from '#contract/endpoints/computer.ts'
import { homeCalls } from '#contract/endpoints/home.ts'
import { locationCalls } from '#contract/endpoints/location.ts'
import { orderCalls } from '#contract/endpoints/order.ts'
import { pickingCalls } from '#contract/endpoints/picking.ts'
import { receptionCalls } from '#contract/endpoints/reception.ts'
import { statisticCalls } from '#contract/endpoints/statistic.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { hers } from '#tests/drivers/warehouse.ts'
import { secret } from './another-shop.ts'
import { everyCall } from './every-call.ts'
import { fillTwoWarehouses, rowsOf } from './two-warehouses.ts'

const I = await atTheServer()
const { lyon } = await fillTwoWarehouses(I.db)
const calls = everyCall(lyon)
const sessions = { ines: await I.logIn('ines'), camille: await I.logIn('camille') }
const params = { slug: 'lune' }
const slipOf = { carrierSlipGroup: 'rapide' }

const asInes = async () => {
  await I.logIn('ines')
}

test('each figure of a warehouse counts its own things', async () => {
  await asInes()
  const access = (await I.call(userCalls.access, {})).answer()
  expect(access.shops.map(({ slug, orderCount }) => [slug, orderCount])).toEqual([
    ['papier', 0],
    ['lune', 1],
  ])
  const counts = (await I.call(pickingCalls.counts, { params })).answer().data
  expect(counts.mono_classic).toBe(1)
  expect((await I.call(pickingCalls.campaigns, { params })).answer().data).toEqual([])
  const lists = (await I.call(pickingCalls.lists, { params })).answer().data
  expect(lists.map(({ name }) => name)).toEqual(['PK005001'])
  expect((await I.call(carrierSlipCalls.list, {})).answer()).toMatchObject([
    { group: 'rapide', name: null, parcels: 0, waiting: 1 },
  ])
  const today = (await I.call(statisticCalls.today, {})).answer()
  expect(today).toMatchObject({ picked: 0, received: 2, scrapped: 0, errors: 0, late: 0 })
  const attention = (await I.call(homeCalls.attention, {})).answer().data
  const totals = [attention.late, attention.prints, attention.refusals, attention.returns, attention.counts]
  expect(totals.map(({ total }) => total)).toEqual([0, 0, 0, 0, 0])
  expect(attention.departures).toMatchObject([{ group: 'rapide', toPack: 2, toLoad: 1 }])
})

test('the same name of a place means the place of the person’s own warehouse', async () => {
  const at = async (username: 'ines' | 'camille') => {
    const query = { params: { locationName: 'A-01' } }
    const found = await I.call(locationCalls.information, query, { token: sessions[username] })
    return found.answer().data.stock.map(({ qty }) => qty)
  }
  expect([await at('ines'), await at('camille')]).toEqual([[2], [7]])
})

/** Lyon's own words in an answer. A refusal repeats the names that it was asked for, which tells nothing. */
function toldBy({ status, text }: { status: number; text: string }): string[] {
  const names = [
    'CD00000004',
    'PK009001',
    'CL00009001',
    'CL00009002',
    'CA09001',
    'RC09001',
    'RT09001',
    'BT009001',
  ]
  return [secret, ...(status < 400 ? names : [])].filter(word => text.includes(word))
}

/** After the last call; to read it before each one, too, took as long as the calls. */
let known: Awaited<ReturnType<typeof rowsOf>>
beforeAll(async () => {
  known = await rowsOf(I.db, lyon.warehouseId)
})

test.each(calls)(
  '$name from another warehouse tells and changes nothing of the first',
  async ({ name, endpoint, input }) => {
    const before = known
    const token = name === 'user.logOut' ? await I.logIn('ines') : sessions.ines
    const reply = await I.call(endpoint, input, { token })
    expect(reply.status).toBeLessThan(500)
    expect(toldBy(reply)).toEqual([])
    known = await rowsOf(I.db, lyon.warehouseId)
    expect(known).toEqual(before)
  },
)

test('a delivery, a slip and a bench of another warehouse are as unknown as those that never were', async () => {
  await asInes()
  const before = await rowsOf(I.db, lyon.warehouseId)
  const lines = [{ sku: 'LAMPE', qty: 1, to: 'A-01' }]
  const add = { params: { slugShop: 'lune' }, body: { document: 'RC09001', lines } }
  I.seeRefusal(await I.call(receptionCalls.add, add), 404, 'reception-unknown')
  const load = { trackings: ['CL00005003'], slip: 'BT009001', seal: false }
  I.seeRefusal(await I.call(carrierSlipCalls.load, { params: slipOf, body: load }), 404, 'slip-unknown')
  const { id, ip, name } = lyon.computer
  const save = { body: { id, ip, name, printers: [] } }
  I.seeRefusal(await I.call(computerCalls.save, save), 404, 'computer-unknown')
  expect(await rowsOf(I.db, lyon.warehouseId)).toEqual(before)
})

test('two warehouses load the same carrier’s lorries, each on its own slip', async () => {
  await asInes()
  const body = { trackings: ['CL00005003'], seal: false }
  const { slip } = (await I.call(carrierSlipCalls.load, { params: slipOf, body })).answer().data
  expect(slip).toMatchObject({ parcels: 1, waiting: 0 })
  expect(slip.name).not.toBe(lyon.slip.name)
})

test('two warehouses may number their private networks alike', async () => {
  await asInes()
  const body = { name: 'Poste de Paris', ip: hers, printers: [] }
  expect((await I.call(computerCalls.save, { body })).answer().data.name).toBe('Poste de Paris')
  const check = { params: { ip: hers } }
  expect((await I.call(computerCalls.check, check)).answer().data.name).toBe('Poste de Paris')
})

test('an order of the second warehouse is unknown in the first', async () => {
  const ask = { query: { order: 'CD00005001' } }
  I.seeRefusal(await I.call(orderCalls.information, ask, { token: sessions.camille }), 404, 'order-unknown')
})

/** Otherwise the silence above would prove nothing. */
test('a colleague of the same warehouse is told by the same calls', async () => {
  const told: string[] = []
  for (const { name, endpoint, input } of calls) {
    if (endpoint.change || name === 'user.logOut') continue
    const reply = await I.call(endpoint, input, { token: sessions.camille })
    if (toldBy(reply).length > 0) told.push(name)
  }
  expect(told.join(' ')).toBe(
    'computer.check computer.bench computer.list picking.lists picking.list shipment.monoList carrierSlip.list ' +
      'carrierSlip.content order.information order.customizationFiles order.customizationFile order.tracking orderFile.list orderFile.information ' +
      'shopHome.now shopOrder.list shopOrder.information shopOrder.history shopStock.moves ' +
      'return.photo return.find return.waiting return.findForShop shopReturn.list shopReturn.information location.moves product.moves idle.now reception.list ' +
      'reception.information delivery.list delivery.information shopDelivery.list shopDelivery.information rebut.photo prestation.subjects prestation.running prestation.list shopPrestation.list home.attention routing.box routing.parcel copy.read printLog.history search.all ' +
      'workList.pickingLists workList.parcels workList.slips workList.returns service.look',
  )
})
