import { expect, test } from 'vitest'
import { formatOwn } from '#contract/barcodes/own.ts'
import { location } from '#tests/drivers/bench.ts'
import { colissimo, dpd, gls } from '#tests/server/orders/parcels.ts'
import { asking, bench, numbering, order, parcel, reasoning, showing } from './bench.ts'

test('a code that leads to no order is refused, and the order on the screen stays', async () => {
  const I = await bench()
  expect(await I.scan(order('CD00099998'))).toMatchObject({
    kind: 'refused',
    text: 'La commande CD00099998 n’existe pas.',
  })
  I.see(asking)
  await I.scan(order('CD00000001'))
  expect(await I.scan(colissimo[2])).toMatchObject({
    kind: 'refused',
    text: `Aucune commande ne porte le numéro de suivi ${colissimo[2]}.`,
  })
  I.see(showing)
  expect(I.opened()).toBe('CD00000001')
})

test('a place is no order', async () => {
  const I = await bench()
  expect(await I.scan(location('A-01'))).toMatchObject({
    kind: 'refused',
    text: 'Ceci est un emplacement : scannez une commande, un colis ou un numéro de suivi.',
  })
})

test('an order instead of a number, a place instead of a reason', async () => {
  const I = await bench()
  await I.scan(order('CD00000001'))
  I.command('cmd.tracking')
  expect(await I.scan(order('CD00000002'))).toMatchObject({
    text: 'Ceci est une commande : scannez le numéro de suivi à ajouter.',
  })
  I.see(numbering)
  I.command('cmd.cancel')
  I.hear('Aucun numéro ajouté')
  I.choose('Réimprimer : Étiquette CL00000001')
  I.see(reasoning)
  expect(await I.scan(location('A-01'))).toMatchObject({
    text: 'Ceci est un emplacement : choisissez d’abord le motif de la réimpression.',
  })
  I.command('cmd.cancel')
  I.hear('Rien n’est réimprimé')
  I.see(showing)
})

test('a number of another order, of a carrier that this warehouse does not use, or of this order', async () => {
  const I = await bench()
  await I.scan(order('CD00000001'))
  I.command('cmd.tracking')
  expect(await I.scan(dpd)).toMatchObject({ text: `${dpd} est déjà un numéro de la commande CD00000004.` })
  expect(await I.scan('XY457084352FR')).toMatchObject({
    text: 'Chronopost n’est pas un transporteur de cet entrepôt.',
  })
  expect(await I.scan(colissimo[0])).toMatchObject({
    text: `${colissimo[0]} est déjà un numéro du colis CL00000001.`,
  })
  I.see(numbering)
})

test('when two parcels have a number, the operator first scans the right one', async () => {
  const I = await bench()
  await I.scan(order('CD00000003'))
  I.command('cmd.tracking')
  expect(await I.scan(gls[1])).toMatchObject({
    text: 'CD00000003 a 2 colis, tous numérotés : scannez d’abord celui qui porte ce numéro.',
  })
  expect(await I.scan(parcel('CL00000001'))).toMatchObject({
    text: 'Le colis CL00000001 n’est pas de la commande CD00000003.',
  })
  await I.scan(parcel('CL00000003'))
  I.hear('Colis CL00000003 — Scannez son numéro de suivi.')
  await I.scan(gls[1])
  I.hear(`Numéro ajouté au colis CL00000003 — GLS ${gls[1]}`)
})

test('the screen asks for no number when there is no parcel, or when the order may not leave', async () => {
  const I = await bench()
  for (const name of ['CD00000002', 'CD00000005', 'CD00000006']) {
    await I.scan(order(name))
    expect(I.actor.getSnapshot().can({ type: 'cmd.tracking' }), name).toBe(false)
  }
})

test('an unknown code', async () => {
  const I = await bench()
  expect((await I.scan(formatOwn('box', 'CA00002'))).text).toBe('La caisse CA00002 ne porte aucune commande.')
})
