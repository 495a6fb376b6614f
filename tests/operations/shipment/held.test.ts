import { expect, test } from 'vitest'
import { orderFileCalls } from '#contract/endpoints/order-file.ts'
import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import { articles, atAnOrder, atThePackingBench, carnet, carton, order, scanned, start } from './bench.ts'

async function takenByAmina(I: Awaited<ReturnType<typeof atThePackingBench>>) {
  await I.server.logIn('amina')
  const reply = await I.server.call(shipmentCalls.order, { params: { orderName: order } })
  return reply.status
}
const held = 'CD00001001 est en cours d’emballage par Amina Diallo.'

test('an order that another bench holds is refused until that bench’s lease ends', async () => {
  const I = await atThePackingBench()
  await I.printMultiList()
  expect(await takenByAmina(I)).toBe(200)
  expect(await I.scan(scanned.order)).toMatchObject({ kind: 'refused', text: held })
  I.see(start)
  I.server.waitMinutes(31)
  await I.scan(scanned.order)
  I.see(articles)
})

test('leaving an order gives it back', async () => {
  const I = await atAnOrder()
  expect(await takenByAmina(I)).toBe(409)
  I.command('cmd.cancel')
  await I.waitUntilISee(start)
  I.hear('CD00001001 rendue — Un autre poste peut la prendre.')
  expect(await takenByAmina(I)).toBe(200)
})

test('giving back an order of which pieces were scanned asks once, and going on is an answer, too', async () => {
  const I = await atAnOrder()
  await I.scan(carnet)
  I.command('cmd.cancel')
  I.see('Rendre la commande ? Répétez pour confirmer')
  I.hear('Rendre CD00001001 ? — 1 pièce à sortir du carton. Répétez pour confirmer, ou continuez de scanner.')
  I.command('cmd.undo')
  I.see(articles)
  I.hear('CD00001001 gardée — Le compte n’a pas changé.')
  I.command('cmd.cancel')
  await I.scan(carnet)
  I.see(articles)
  expect(I.view().progress).toMatchObject({ done: 2 })
  expect(await takenByAmina(I)).toBe(409)
  I.command('cmd.cancel')
  I.command('cmd.cancel')
  await I.waitUntilISee(start)
  expect(await takenByAmina(I)).toBe(200)
})

test('a colleague took the order after the lease ended: nothing is sealed, the count stays', async () => {
  const I = await atAnOrder()
  await I.scanEveryPiece()
  I.server.waitMinutes(31)
  expect(await takenByAmina(I)).toBe(200)
  I.command('cmd.validate')
  await I.waitUntilISee(carton)
  I.hear(held)
  expect(await I.booked()).toBe(0)
  expect(I.view().progress).toMatchObject({ done: 3, total: 3 })
})

test('an order that a manager cancels while its pieces are scanned stops the bench at once', async () => {
  const I = await atAnOrder()
  await I.scan(carnet)
  await I.hearsOf('orders', 'stopped')
  I.see(articles)
  const params = { order }
  const { version } = (await I.server.call(orderFileCalls.information, { params })).answer().data.order
  await I.server.call(orderFileCalls.cancel, { params, body: { version, reason: 'cliente pressée' } })
  await I.hearsOf('stopped')
  I.see(start)
  I.hear('CD00001001 est annulée (cliente pressée). Remettez ses articles en rayon.')
})

test('an order that went to a colleague leaves the bench that had it; another one stays', async () => {
  const I = await atAnOrder()
  await I.server.logIn('amina')
  const body = { orderName: order, from: 'camille@douchette.example' }
  await I.server.call(shipmentCalls.handOver, { body })
  await I.hearsOf('parcels', 'prints')
  I.see(articles)
  await I.hearsOf('stopped')
  I.see(start)
  I.hear(held)
})
