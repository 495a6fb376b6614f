import { expect, test } from 'vitest'
import { formatOwn } from '#contract/barcodes/own.ts'
import { carrierSlipCalls } from '#contract/endpoints/carrier-slip.ts'
import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import { location } from '#tests/drivers/bench.ts'
import { carnet } from '#tests/server/shipment/warehouse.ts'
import { atTheScales, carton, label, order, start, weight, which } from './bench.ts'

test('a code that is no parcel, an unknown code, an order without a parcel', async () => {
  const I = await atTheScales()
  expect(await I.scan(location('A-01'))).toMatchObject({
    kind: 'refused',
    text: 'Ceci est un emplacement : scannez d’abord un colis ou une commande.',
  })
  expect(await I.scan(formatOwn('order', 'CD00009994'))).toMatchObject({
    text: 'La commande CD00009994 n’existe pas.',
  })
  await I.house.makeList('PK000011', [{ name: 'CD00001002', lines: [{ sku: 'CARNET' }] }])
  expect(await I.scan(formatOwn('order', 'CD00001002'))).toMatchObject({
    kind: 'refused',
    text: 'CD00001002 n’a pas encore de colis fermé : emballez-la en Expédition.',
  })
  await I.seeSoon(start)
})

test('a carton that the carrier refuses, and one that cannot carry its contents', async () => {
  const I = await atTheScales({ carrier: 'gls' })
  await I.choose(I.codes[0] ?? '', 'POCHETTE')
  I.hear('GLS ne prend pas « Pochette ». Changez de carton.')
  I.see(carton)
  I.command('cmd.packaging', { code: 'PALETTE' })
  I.hear('Ce carton n’est pas proposé.')
  I.see(carton)
  I.command('cmd.packaging', { code: 'CARTON-S' })
  I.see(weight)
  I.command('cmd.weight', { n: 5_400 })
  I.hear('5,4 kg : « Petit carton » porte 5 kg au plus. Changez de carton ou faites deux colis.')
  I.command('cmd.undo')
  I.hear('Choisissez de nouveau le carton')
  I.command('cmd.packaging', { code: 'CARTON-L' })
  I.command('cmd.weight', { n: 29_000 })
  I.hear('29 kg : GLS prend 28 kg au plus. Faites plusieurs colis.')
  I.command('cmd.weight', { n: 0 })
  I.hear('Un colis pèse au moins 1 g.')
})

test('a parcel on a slip does not change any more, nor does an undone one', async () => {
  const I = await atTheScales({ parcels: 2 })
  const [first = '', second = ''] = I.names
  const [tracking = ''] = await I.labelAll()
  const params = { carrierSlipGroup: 'chronopost' }
  await I.server.call(carrierSlipCalls.load, { params, body: { trackings: [tracking], seal: false } })
  expect(await I.scan(tracking)).toMatchObject({
    kind: 'refused',
    text: `${first} est déjà sur un bordereau : il ne change plus.`,
  })
  await I.server.call(shipmentCalls.voidParcel, { body: { parcelName: second } })
  expect(await I.scan(I.codes[1] ?? '')).toMatchObject({ kind: 'refused', text: `${second} est annulé.` })
  await I.seeSoon(start)
})

test('a parcel that a colleague loads or undoes stays as it is', async () => {
  const I = await atTheScales()
  const [name = ''] = I.names
  const [tracking = ''] = await I.labelAll()
  await I.choose(I.codes[0] ?? '', 'CARTON-S')
  const params = { carrierSlipGroup: 'chronopost' }
  const body = { trackings: [tracking], seal: false }
  const { slip } = (await I.server.call(carrierSlipCalls.load, { params, body })).answer().data
  I.command('cmd.weight', { n: 540 })
  await I.seeSoon(start)
  I.hear(`${name} est sur le bordereau ${slip.name} : il ne change plus.`)
})

test('a parcel of another order, or an article, where the screen asks for one of several parcels', async () => {
  const I = await atTheScales({ parcels: 2 })
  await I.scan(I.order)
  expect(await I.scan(formatOwn('package', 'CL00099997'))).toMatchObject({
    kind: 'refused',
    text: `Ce colis n’est pas de ${order}, ou ne change plus.`,
  })
  expect(await I.scan(carnet)).toMatchObject({
    text: `Ceci est un article : choisissez d’abord un colis de ${order}.`,
  })
  I.see(which)
  await I.scan(I.codes[0] ?? '')
  expect(await I.scan(I.order)).toMatchObject({
    text: `Ceci est une commande : finissez d’abord le colis ${I.names[0]}.`,
  })
})

test('the wrong label is refused, and the screen asks for the right one', async () => {
  const I = await atTheScales({ parcels: 2 })
  await I.labelAll()
  await I.choose(I.codes[0] ?? '', 'CARTON-S')
  I.command('cmd.weight', { n: 340 })
  await I.seeSoon(label)
  expect(await I.scan(I.codes[1] ?? '')).toMatchObject({
    kind: 'refused',
    text: `Ce n’est pas la bonne étiquette : cherchez celle du colis ${I.names[0]}.`,
  })
  expect(await I.scan(carnet)).toMatchObject({
    text: `Ceci est un article : scannez d’abord l’étiquette du colis ${I.names[0]}.`,
  })
  await I.scan(I.codes[0] ?? '')
  await I.seeSoon(start)
})
