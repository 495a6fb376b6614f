import { expect, test } from 'vitest'
import { mod37Check } from '#contract/barcodes/check-digits.ts'
import { orderCalls } from '#contract/endpoints/order.ts'
import { colissimo } from '#tests/server/orders/parcels.ts'
import { bench, confirming, numbering, order, parcel, reasoning, showing } from './bench.ts'

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

/** Valid DPD numbers that no parcel has. Without their key nothing shows that they were misread. */
const [weak, other] = ['78046962773970', '19399410016190'] as const

test('a number without a check digit is scanned twice before it is added', async () => {
  const I = await bench()
  await I.scan(order('CD00000001'))
  I.command('cmd.tracking')
  expect(await I.scan(weak)).toMatchObject({
    kind: 'confirm',
    text: `DPD ${weak} : ce numéro n’a pas de clé de contrôle.`,
    detail: 'Rescannez-le pour confirmer.',
  })
  I.see(confirming)
  expect((await known(I))?.parcels.map(({ tracking }) => tracking)).toEqual([colissimo[0]])
  expect(await I.scan(other)).toMatchObject({ kind: 'confirm' })
  I.see(confirming)
  expect(await I.scan(parcel('CL00000001'))).toMatchObject({ kind: 'refused' })
  await I.scan(other)
  I.hear(`Numéro ajouté au colis CL00000001 — DPD ${other}`)
  await I.waitUntilISee(showing)
})

test('or the screen confirms it, or nothing is added', async () => {
  const I = await bench()
  await I.scan(order('CD00000001'))
  I.command('cmd.tracking')
  await I.scan(weak)
  I.command('cmd.cancel')
  I.hear('Aucun numéro ajouté')
  I.see(showing)
  I.command('cmd.tracking')
  await I.scan(weak)
  I.choose(`Ajouter ${weak}`)
  await I.waitUntilISee(showing)
  expect((await known(I))?.parcels.map(({ tracking }) => tracking)).toEqual([weak])
})

test('bars that have a check are added at once, also where the number alone has none', async () => {
  const I = await bench()
  await I.scan(order('CD00000001'))
  I.command('cmd.tracking')
  await I.scan(`${weak}${mod37Check(weak)}`)
  I.hear(`Numéro ajouté au colis CL00000001 — DPD ${weak}`)
  await I.waitUntilISee(showing)
})

test('a damaged code of ours is no number', async () => {
  const I = await bench()
  await I.scan(order('CD00000001'))
  I.command('cmd.tracking')
  expect(await I.scan('CQ659814')).toMatchObject({ kind: 'refused' })
  I.see(numbering)
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
