import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import { printJobs } from '#server/db/schema/index.ts'
import { again, atTheScales, carton, label, start, why } from './bench.ts'

const reasons = [
  'Étiquette illisible',
  'Étiquette déchirée ou mal collée',
  'Étiquette perdue',
  'L’imprimante n’a rien sorti',
]

test('the label is reprinted for a reason, keeps its number, and is scanned back', async () => {
  const I = await atTheScales()
  const [tracking = ''] = await I.labelAll()
  const [name = ''] = I.names
  await I.scan(tracking)
  I.command('cmd.reprint')
  I.see(why)
  expect(I.choices()).toEqual(reasons)
  I.command('cmd.cancel')
  I.see(carton)
  I.command('cmd.reprint')
  I.command('cmd.reason', { code: 'illisible' })
  await I.seeSoon(label)
  I.hear(`Étiquette du colis ${name} refaite — Jetez l’ancienne étiquette.`)
  expect(I.prints).toMatchObject([{ role: 'label', title: `Étiquette ${name}`, type: 'REPRINT' }])
  const jobs = await I.server.db.select().from(printJobs).where(eq(printJobs.type, 'REPRINT'))
  expect(jobs.map(({ reason }) => reason)).toEqual(['Étiquette illisible'])
  await I.scan(tracking)
  I.hear(`${name} vérifié`)
  await I.seeSoon(start)
  expect(await I.row(name)).toMatchObject({ tracking, weightG: 430, status: 'labelled' })
})

test('a parcel without a label has none to reprint', async () => {
  const I = await atTheScales()
  await I.scan(I.codes[0] ?? '')
  I.see(carton)
  I.cannot('cmd.reprint')
})

test('a label that came out must be scanned back, even after a cancelled reprint or undo', async () => {
  const I = await atTheScales()
  await I.labelAll()
  await I.choose(I.codes[0] ?? '', 'CARTON-S')
  I.command('cmd.weight', { n: 540 })
  await I.seeSoon(label)
  I.command('cmd.reprint')
  I.command('cmd.cancel')
  I.see(label)
  I.command('cmd.void')
  I.see(again)
  I.command('cmd.cancel')
  I.see(label)
  I.command('cmd.reprint')
  I.command('cmd.reason', { code: 'panne' })
  await I.seeSoon(label)
  expect(I.prints).toHaveLength(2)
})

test('a parcel that a colleague has undone gets no label', async () => {
  const I = await atTheScales()
  await I.labelAll()
  const [name = ''] = I.names
  await I.scan(I.codes[0] ?? '')
  await I.server.call(shipmentCalls.voidParcel, { body: { parcelName: name } })
  I.command('cmd.reprint')
  I.command('cmd.reason', { code: 'perdue' })
  await I.seeSoon(carton)
  I.hear(`${name} est annulé.`)
  expect(I.prints).toEqual([])
})

test('the page is killed during a reprint: the label comes out once', async () => {
  const I = await atTheScales()
  await I.labelAll()
  await I.scan(I.codes[0] ?? '')
  I.command('cmd.reprint')
  I.loseTheNextAnswer()
  I.command('cmd.reason', { code: 'dechiree' })
  await I.seeSoon('Seul le serveur refait l’étiquette. Gardez le colis, votre place est gardée, on réessaie…')
  I.killThePage()
  await I.seeSoon(label)
  expect(new Set(I.prints.map(({ id }) => id)).size).toBe(1)
})
