import { expect, test } from 'vitest'
import { formatOwn } from '#contract/barcodes/index.ts'
import { location } from '#tests/drivers/bench.ts'
import { atTheLorry, choose, loadNext } from './dock.ts'

test('before any carrier: a code that is no parcel, and a parcel that may not leave', async () => {
  const { I, dock } = await atTheLorry()
  expect(await I.scan(location('A-01'))).toMatchObject({
    kind: 'refused',
    text: 'Ceci est un emplacement : scannez l’étiquette d’un colis.',
  })
  expect(await I.scan(formatOwn('package', 'CL00099997'))).toMatchObject({
    kind: 'refused',
    text: 'Aucun colis ne porte CL00099997.',
  })
  const dead = await dock.pack({ status: 'void' })
  expect(await I.scan(dead.code)).toMatchObject({
    text: `Le colis ${dead.name} est annulé : voyez les cartons de la commande ${dead.order}.`,
  })
  const bare = await dock.pack({ status: 'sealed' })
  expect(await I.scan(bare.code)).toMatchObject({
    text: `Étiquetez le colis ${bare.name} de la commande ${bare.order}.`,
  })
  I.see(choose)
})

test('a parcel of another carrier: the refusal names the right carrier, and nothing is loaded', async () => {
  const { I, dock, openChronopost } = await atTheLorry()
  const other = await dock.pack({ carrier: 'dpd' })
  await openChronopost()
  expect(await I.scan(other.tracking)).toMatchObject({
    kind: 'refused',
    text: `Le colis ${other.name} part avec DPD, pas avec Chronopost.`,
  })
  expect(I.view().progress).toMatchObject({ done: 0 })
})

test('a parcel twice, one that is void, not labelled, unknown, cancelled or on hold', async () => {
  const { I, dock, parcel, openChronopost } = await atTheLorry()
  await openChronopost()
  await I.scan(parcel(0).tracking)
  expect((await I.scan(parcel(0).code)).text).toMatch(
    new RegExp(`^Le colis ${parcel(0).name} est déjà sur ce bordereau \\(BT\\d{6}\\)\\.$`),
  )
  const told = async (wish: Parameters<typeof dock.pack>[0]) => {
    const made = await dock.pack(wish)
    const { kind, text } = await I.scan(made.code)
    expect(kind).toBe('refused')
    return text.replace(made.name, '$').replace(made.order, '#')
  }
  expect(await told({ status: 'void' })).toBe('Le colis $ est annulé : ne le chargez pas.')
  expect(await told({ status: 'open' })).toBe(
    'Le colis $ n’a pas encore d’étiquette : repassez-le en expédition.',
  )
  expect(await told({ order: 'cancelled' })).toBe('La commande # est annulée : mettez le colis $ de côté.')
  expect(await told({ order: 'on_hold' })).toBe('La commande # est en attente : mettez le colis $ de côté.')
  expect((await I.scan(formatOwn('package', 'CL00099997'))).text).toBe('Aucun colis ne porte CL00099997.')
  expect((await I.scan(location('A-01'))).text).toBe(
    'Ceci est un emplacement : scannez l’étiquette d’un colis.',
  )
  I.see(loadNext)
  expect(I.view().progress).toMatchObject({ done: 1 })
})

test('an empty slip is not sealed', async () => {
  const { I, openChronopost } = await atTheLorry()
  await openChronopost()
  I.command('cmd.validate')
  await I.waitUntilISee(loadNext)
  I.hear('Aucun colis n’est chargé : il n’y a rien à clôturer.')
})

test('a parcel that is not on the slip cannot come off it', async () => {
  const { I, parcel, openChronopost } = await atTheLorry()
  await openChronopost()
  await I.scan(parcel(0).tracking)
  I.command('cmd.unload')
  expect(await I.scan(parcel(1).tracking)).toMatchObject({
    kind: 'refused',
    text: `Le colis ${parcel(1).name} n’est pas sur ce bordereau.`,
  })
  I.see(loadNext)
})

test('an order is cancelled after its parcel was loaded: the parcel comes off before the lorry leaves', async () => {
  const { I, dock, parcel, openChronopost } = await atTheLorry(1)
  await openChronopost()
  await I.scan(parcel(0).tracking)
  await dock.setOrder(parcel(0).order, 'cancelled')
  I.command('cmd.validate')
  await I.waitUntilISee(loadNext)
  I.hear(`La commande ${parcel(0).order} est annulée : déchargez le colis ${parcel(0).name}.`)
})
