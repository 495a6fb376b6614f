import { beforeEach, expect, test, vi } from 'vitest'
import { classify } from '#contract/barcodes/index.ts'
import { aCarrier } from '#tests/drivers/carrier.ts'
import { article, carnet, encre, label, order, scanned, start } from './bench.ts'
import { atABenchOf, coming, unmade } from './carrier-bench.ts'

vi.setConfig({ testTimeout: 60_000 })

const carrier = await aCarrier()
beforeEach(() => carrier.begin())

const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 30 })

test('the packer waits a moment with a calm word; the label prints, and is scanned back', async () => {
  const I = await atABenchOf(carrier)
  await I.printMonoList()
  await I.scan(scanned.list)
  await I.scan(carnet)
  I.hear('CD00001001 pour Zoé Martin — Chronopost prépare l’étiquette')
  await I.waitUntilISee(label)
  I.hear(`L’étiquette de ${I.parcel().name} est là — À coller sur le colis de Zoé Martin · standard, 6,90 €`)
  expect(I.labels()).toBe(1)
  // Not a number that any grammar of ours knows: it is what this carrier printed.
  const { tracking } = I.parcel()
  expect(classify(tracking)).toEqual([])
  await I.scan('EX19999999FR')
  I.see(label)
  await I.scan(tracking)
  I.see(article)
  expect(I.surprises).toEqual([])
})

test('while the carrier is slow the packer goes on, article by article, and every label comes out at this bench', async () => {
  const I = await atABenchOf(carrier)
  await I.printMonoList()
  await carrier.behave('slow')
  await I.scan(scanned.list)
  await I.scan(carnet)
  I.see(coming)
  const first = I.parcel().name
  await I.scan(scanned.order)
  I.hear(`L’étiquette de ${first} arrive : attendez-la, ou passez à la suite.`)
  await I.scan(carnet)
  I.hear('CD00001002 pour Ali Benali — Chronopost prépare l’étiquette')
  I.choose('Passer à la suite')
  I.hear(`${I.parcel().name} attend son étiquette — Posez-le de côté : elle s’imprimera ici.`)
  I.see(article)
  await carrier.behave('well')
  await carrier.answer()
  await I.scan(encre)
  await eventually(() => expect(I.labels()).toBe(3))
  expect(new Set(I.prints.map(({ title }) => title)).size).toBe(3)
  const { bought } = await carrier.seen()
  expect(new Set(bought).size).toBe(bought.length)
  expect(await I.statusOf('CD00001001')).toBe('packed')
})

test('a refused address is said at the bench; once it is changed, the same parcel gets its label', async () => {
  const I = await atABenchOf(carrier)
  await I.printMultiList()
  await carrier.behave('refusing')
  await I.scan(scanned.order)
  await I.scanEveryPiece()
  I.command('cmd.validate')
  await I.waitUntilISee(unmade)
  const { name } = I.parcel()
  I.hear(
    `Pas d’étiquette pour ${name} : le code postal 69001 n’existe pas à Lyon. — Cherchez un autre point relais, ou faites corriger l’adresse, puis réessayez.`,
  )
  await carrier.behave('well')
  I.command('cmd.validate')
  await I.waitUntilISee(label)
  await I.scan(I.parcel().tracking)
  I.see(start)
  expect(await I.statusOf(order)).toBe('packed')
  expect((await carrier.seen()).bought).toEqual([name])
})

test('a browser that was killed while it waited finds its label, which is printed once', async () => {
  const I = await atABenchOf(carrier)
  await I.printMonoList()
  await carrier.behave('slow')
  await I.scan(scanned.list)
  await I.scan(carnet)
  I.see(coming)
  await I.killTheBrowser()
  I.see(coming)
  await carrier.behave('well')
  await carrier.answer()
  await I.waitUntilISee(label)
  expect(I.labels()).toBe(1)
  expect((await carrier.seen()).bought).toEqual([I.parcel().name])
})

test('a parcel that is undone while its label is being bought is given back', async () => {
  const I = await atABenchOf(carrier)
  await I.printMonoList()
  await carrier.behave('slow')
  await I.scan(scanned.list)
  await I.scan(carnet)
  I.command('cmd.void')
  await I.waitUntilISee(article)
  await carrier.behave('well')
  await carrier.answer()
  await eventually(async () => expect((await carrier.seen()).parcels).toEqual({}))
  expect(I.labels()).toBe(0)
})

test('a carrier that is slow says why at the bench, and the parcel is bought once', async () => {
  const I = await atABenchOf(carrier)
  await I.printMonoList()
  await carrier.behave('slow')
  await I.scan(scanned.list)
  await I.scan(carnet)
  const { name } = I.parcel()
  await eventually(() =>
    I.hear(
      `Chronopost : il ne répond pas — L’étiquette de ${name} est redemandée : attendez-la, ou passez à la suite.`,
    ),
  )
  I.see(coming)
  await carrier.behave('well')
  await carrier.answer()
  await I.waitUntilISee(label)
  expect((await carrier.seen()).bought).toEqual([name])
  expect(I.labels()).toBe(1)
})

test('a carrier that never answers: the label comes all the same, and the parcel is bought once', async () => {
  const I = await atABenchOf(carrier)
  await I.printMonoList()
  await carrier.behave('never')
  await I.scan(scanned.list)
  await I.scan(carnet)
  await I.waitUntilISee(label)
  const { name } = I.parcel()
  I.hear(`L’étiquette de ${name} est là — À coller sur le colis de Zoé Martin · standard, 6,90 €`)
  expect((await carrier.seen()).bought).toEqual([name])
  expect(I.labels()).toBe(1)
})

test('a label with another’s number: the bench says so and prints nothing, and nothing is bought again', async () => {
  const I = await atABenchOf(carrier)
  await I.printMonoList()
  await I.scan(scanned.list)
  await I.scan(carnet)
  await I.waitUntilISee(label)
  await I.scan(I.parcel().tracking)
  await carrier.behave('another’s label')
  await I.scan(carnet)
  await I.waitUntilISee(unmade)
  expect(I.lastHeard()).toMatch(/: son étiquette porte le numéro EX\d+FR, qui est déjà pris par CL\d+\. — /)
  expect(I.lastHeard()).toMatch(/Annulez le colis et refaites-le\.$/)
  I.choose('Réessayer')
  await I.waitUntilISee(unmade)
  const { bought } = await carrier.seen()
  expect(new Set(bought).size).toBe(bought.length)
  expect(I.labels()).toBe(1)
})
