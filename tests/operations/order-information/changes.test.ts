import { expect, test } from 'vitest'
import { orderCalls } from '#contract/endpoints/order.ts'
import { colissimo } from '#tests/server/orders/parcels.ts'
import { bench, numbering, order, parcel, reasoning, showing } from './bench.ts'

const known = async (I: Awaited<ReturnType<typeof bench>>) => {
  const [found] = (await I.server.call(orderCalls.information, { query: { order: 'CD00000001' } })).answer()
    .data
  return found
}

test('a command and a scan give a parcel its number, and the order is shown again', async () => {
  const I = await bench()
  await I.scan(parcel('CL00000001'))
  I.command('cmd.tracking')
  I.see(numbering)
  await I.scan(colissimo[2])
  I.hear(`Numéro ajouté au colis CL00000001 — Colissimo ${colissimo[2]}`)
  await I.waitUntilISee(showing)
  expect((await known(I))?.parcels.map(({ tracking }) => tracking)).toEqual([colissimo[2]])
})

test('the server cannot be reached: the number is sent until it arrives, and is added once', async () => {
  const I = await bench()
  await I.scan(order('CD00000001'))
  I.command('cmd.tracking')
  I.loseTheNextAnswer()
  const added = I.scan(colissimo[2])
  await I.waitUntilISee('Pas encore enregistré. Attendez, on réessaie…')
  expect(await added).toMatchObject({ kind: 'accepted', text: 'Numéro ajouté au colis CL00000001' })
  const events = (await known(I))?.timeline.filter(({ what }) => what === 'tracking_added')
  expect(events).toHaveLength(1)
  expect(I.surprises).toEqual([])
})

test('a reprint with a reason gives the same label again', async () => {
  const I = await bench()
  await I.scan(order('CD00000001'))
  I.choose('Réimprimer : Étiquette CL00000001')
  I.see(reasoning)
  I.choose('Document perdu')
  await expect.poll(() => I.prints.map(({ data }) => data)).toEqual(['^XA^XZ'])
  await I.waitUntilISee(showing)
  I.hear('Réimpression : Étiquette CL00000001 — Document perdu')
})

test('a reprint whose answer was lost is sent again, and one label comes out', async () => {
  const I = await bench()
  await I.scan(order('CD00000001'))
  I.choose('Réimprimer : Étiquette CL00000001')
  I.loseTheNextAnswer()
  I.choose('Document abîmé')
  await I.waitUntilISee('Pas encore enregistré. Attendez, on réessaie…')
  await I.waitUntilISee(showing)
  expect(new Set(I.prints.map(({ id }) => id)).size).toBe(1)
})
