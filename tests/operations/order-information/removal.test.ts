import { expect, test } from 'vitest'
import { orderCalls } from '#contract/endpoints/order.ts'
import { colissimo } from '#tests/server/orders/parcels.ts'
import { bench, numbering, order, showing, withdrawing } from './bench.ts'

type Bench = Awaited<ReturnType<typeof bench>>

const [own, , added] = colissimo
const numberNow = async (I: Bench) =>
  (await I.server.call(orderCalls.information, { query: { order: 'CD00000001' } })).answer().data[0]
    ?.parcels[0]?.tracking

/** CD00000001 is open, and its parcel has just got a number. */
async function withNumber() {
  const I = await bench()
  await I.scan(order('CD00000001'))
  I.server.waitMinutes(1)
  I.command('cmd.tracking')
  I.see(numbering)
  await I.scan(added)
  await I.waitUntilISee(showing)
  I.server.waitMinutes(1)
  return I
}

test('undo takes the last number back, and only once', async () => {
  const I = await withNumber()
  I.command('cmd.undo')
  await I.waitUntilISee(showing)
  I.hear(`Numéro ${added} retiré du colis CL00000001 — Il porte Colissimo ${own}.`)
  expect(await numberNow(I)).toBe(own)
  expect(I.actor.getSnapshot().can({ type: 'cmd.undo', id: 'x' })).toBe(false)
})

test('later a command and a scan take a number back, or the number on the screen does', async () => {
  const I = await withNumber()
  await I.scan(order('CD00000001'))
  expect(I.actor.getSnapshot().can({ type: 'cmd.undo', id: 'x' })).toBe(false)
  I.command('cmd.remove')
  I.see(withdrawing)
  expect(I.offered()).toEqual([`Colissimo ${added}`])
  await I.scan(order('CD00000002'))
  I.hear('Ceci est une commande : scannez le numéro de suivi à retirer.')
  I.command('cmd.cancel')
  I.hear('Aucun numéro retiré')
  I.command('cmd.remove')
  I.choose(`Colissimo ${added}`)
  await I.waitUntilISee(showing)
  expect(await numberNow(I)).toBe(own)
  expect(I.actor.getSnapshot().can({ type: 'cmd.remove', id: 'x' })).toBe(false)
})

test('the carrier’s own number is refused in the carrier’s words, and nothing is lost', async () => {
  const I = await withNumber()
  I.command('cmd.remove')
  await I.scan(own)
  I.hear(`${own} est sur l’étiquette du colis CL00000001 : il ne se retire pas.`)
  I.see(showing)
  expect(await numberNow(I)).toBe(added)
})

test('a removal whose answer was lost is sent again, and happens once', async () => {
  const I = await withNumber()
  I.loseTheNextAnswer()
  I.command('cmd.undo')
  await I.waitUntilISee('Pas encore enregistré. Attendez, on réessaie…')
  await I.waitUntilISee(showing)
  expect(await numberNow(I)).toBe(own)
  expect(I.surprises).toEqual([])
})
