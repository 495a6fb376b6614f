import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import { users } from '#server/db/schema/index.ts'
import { articles, atAnOrder, carnet, carton, encre, order, start } from './bench.ts'

test('a colleague continues at the same piece, and seals, labels and gives back in her own name', async () => {
  const I = await atAnOrder()
  await I.scan(carnet)
  await I.scan(carnet)

  expect(await I.giveWayTo('amina')).toBeUndefined()
  I.killThePage()
  I.see(articles)
  expect(I.counts()).toEqual(['Carnet 2/2', 'Encre bleue 0/1'])
  await I.scan(encre)
  I.see(carton)
  await I.closeTheParcel()
  await I.scan(I.parcel().tracking)
  I.see(start)
  expect(await I.statusOf(order)).toBe('packed')
  expect(await I.labels()).toBe(1)
})

test('the first packer is told who packs the order now', async () => {
  const I = await atAnOrder()
  await I.giveWayTo('amina')
  await I.server.logIn('camille')
  const reply = await I.server.call(shipmentCalls.order, { params: { orderName: order } })
  expect(reply.problem().detail).toBe('CD00001001 est en cours d’emballage par Amina Diallo.')
})

test('no handover to a colleague who may not pack, or while the server is away', async () => {
  const I = await atAnOrder()
  expect(await I.giveWayTo('paul')).toMatchObject({ code: 'role-missing' })
  I.cutTheNetwork()
  expect(await I.giveWayTo('amina')).toMatchObject({ code: 'unreachable' })
  I.mendTheNetwork()
  await I.scanEveryPiece()
  await I.closeTheParcel()
})

test('an order that a third bench took stays there, and the colleague hears so when she seals', async () => {
  const I = await atAnOrder()
  await I.scanEveryPiece()
  I.server.waitMinutes(31)
  await I.server.db
    .update(users)
    .set({ warehouseRoles: ['Shipping'] })
    .where(eq(users.username, 'paul'))
  await I.server.logIn('paul')
  await I.server.call(shipmentCalls.order, { params: { orderName: order } })
  expect(await I.giveWayTo('amina')).toBeUndefined()
  I.command('cmd.validate')
  await I.waitUntilISee(carton)
  I.hear('CD00001001 est en cours d’emballage par Paul Petit.')
})
