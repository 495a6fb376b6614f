import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { products } from '#server/db/schema/index.ts'
import { atAnOrder, atThePackingBench, carton, label, scanned, weight } from './bench.ts'

const doubt = 'Poids inhabituel : répétez-le pour confirmer'

async function atTheScales() {
  const I = await atAnOrder()
  await I.scanEveryPiece()
  I.command('cmd.packaging', { code: 'CARTON-S' })
  I.see(weight)
  return I
}

test('a weight within a tenth of the computed weight is accepted', async () => {
  const I = await atTheScales()
  expect(I.view().number).toEqual({
    label: 'Poids du colis',
    unit: 'g',
    event: { type: 'cmd.weight' },
    most: 1_000_000,
  })
  I.command('cmd.weight', { n: 979 })
  await I.waitUntilISee(label)
})

test('a weight 15 % too high is confirmed by the same weight again', async () => {
  const I = await atTheScales()
  I.command('cmd.weight', { n: 1_024 })
  I.see(doubt)
  I.hear('1,024 kg au lieu de 890 g — Répétez ce poids pour confirmer.')
  expect(I.choices()).toEqual(['Oui, 1,024 kg'])
  I.cannot('cmd.validate')
  I.command('cmd.weight', { n: 1_024 })
  await I.waitUntilISee(label)
  expect(await I.parcels()).toMatchObject([{ weightG: 1_024, status: 'labelled' }])
})

test('another doubtful weight asks again, a fitting one is accepted, an undo returns to the weight', async () => {
  const I = await atTheScales()
  I.command('cmd.weight', { n: 1_500 })
  I.command('cmd.weight', { n: 500 })
  I.see(doubt)
  I.hear('500 g au lieu de 890 g — Répétez ce poids pour confirmer.')
  I.command('cmd.undo')
  I.see(weight)
  I.command('cmd.weight', { n: 500 })
  I.see(doubt)
  I.command('cmd.weight', { n: 890 })
  await I.waitUntilISee(label)
})

test('one card accepts the computed weight', async () => {
  const I = await atTheScales()
  await I.closeTheParcel()
  expect(await I.parcels()).toMatchObject([{ weightG: 890 }])
})

test('a weight of zero is refused', async () => {
  const I = await atTheScales()
  I.command('cmd.weight', { n: 0 })
  I.hear('Un colis pèse au moins 1 g.')
  I.see(weight)
})

test('an article without a known weight: the parcel must be weighed', async () => {
  const I = await atThePackingBench()
  await I.server.db.update(products).set({ weightG: 0 }).where(eq(products.sku, 'ENCRE'))
  await I.printMultiList()
  await I.scan(scanned.order)
  await I.scanEveryPiece()
  I.command('cmd.validate')
  I.hear('Un article n’a jamais été pesé : pesez le colis.')
  I.see(carton)
  I.command('cmd.packaging', { code: 'CARTON-S' })
  I.hear('Petit carton')
  I.command('cmd.weight', { n: 3_000 })
  await I.waitUntilISee(label)
})
