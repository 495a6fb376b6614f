import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { carrierCalls } from '#contract/endpoints/carrier.ts'
import { orderCalls } from '#contract/endpoints/order.ts'
import { orderFileCalls } from '#contract/endpoints/order-file.ts'
import { orders } from '#server/db/schema/index.ts'
import { aCarrier, carrierReach, carrierSecret } from '#tests/drivers/carrier.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { fillPacking } from '../shipment/warehouse.ts'

const I = await atTheServer({ secretsKey: randomBytes(32), carrierReach })
const house = await fillPacking(I.db)
const carrier = await aCarrier()
await I.logIn('amina')
const search = (query: Partial<{ carrier: string; postcode: string }> = {}) =>
  I.call(orderFileCalls.relays, {
    query: { carrier: 'chronopost', country: 'FR', postcode: '69003', ...query },
  })
const account = (body: object) =>
  I.call(carrierCalls.account, {
    params: { carrier: house.carrierId('chronopost') ?? '' },
    body: { number: 'C-1', provider: 'http' as const, url: carrier.url, ...body },
  })

test('without an account that can search, the point is written by hand', async () => {
  I.seeRefusal(await search(), 409, 'relays-not-searched')
  await account({ name: 'karrio', provider: 'karrio' })
  I.seeRefusal(await search(), 409, 'relays-not-searched')
})

test('a point is found near the customer, chosen, and stands in the order’s history until its label is printed', async () => {
  ;(await account({ name: 'relais', secret: carrierSecret })).answer()
  const { relays } = (await search()).answer().data
  expect(relays.map(({ id, name }) => [id, name])).toEqual([
    ['014523', 'Tabac du Pont'],
    ['014601', 'Fleurs Zoé'],
  ])
  expect((await search({ postcode: '75011' })).answer().data.relays).toEqual([])
  const [point] = relays
  if (!point) throw new Error('Nothing was found')
  const { name, version } = await house.makeOrder({ name: 'CD00009301', lines: [{ sku: 'CARNET' }] })
  const params = { order: name }
  const save = (relay: typeof point | null, seen: number) =>
    I.call(orderFileCalls.save, { params, body: { version: seen, change: { relay } } })
  const saved = (await save(point, version)).answer().data.order
  expect(saved.relay).toEqual(point)
  const [shown] = (await I.call(orderCalls.information, { query: { order: name } })).answer().data
  expect(shown?.timeline.at(-1)).toMatchObject({ text: 'Modifiée : point relais', by: 'Amina Diallo' })
  expect(shown?.relay).toEqual(point)
  await I.db.update(orders).set({ status: 'shipped' }).where(eq(orders.name, name))
  I.seeRefusal(await save(null, saved.version), 409, 'order-closed')
})

test('a service that is out of order is named with its reason', async () => {
  ;(await account({ name: 'relais', secret: 'un autre' })).answer()
  const refused = await search()
  I.seeRefusal(refused, 409, 'relays-unanswered')
  expect(refused.problem().detail).toBe(
    'Chronopost : il refuse le compte de l’entrepôt : un administrateur doit vérifier son secret.',
  )
})
