import { expect, test } from 'vitest'
import { again, atTheScales, carton, label, order, start, weight, which } from './bench.ts'

test('a parcel gets another carton and its weight, and a new label that is scanned back', async () => {
  const I = await atTheScales()
  const [tracking] = await I.labelAll()
  const [name = ''] = I.names
  I.see(start)
  await I.scan(tracking ?? '')
  I.hear(`Colis ${name} — Pochette, 430 g`)
  I.see(carton)
  expect(I.choices()).toEqual(['Pochette (actuel)', 'Petit carton', 'Grand carton'])
  expect(I.view().list?.rows).toMatchObject([{ title: 'Carnet', done: 2, total: 2 }])
  I.command('cmd.packaging', { code: 'CARTON-S' })
  I.hear('Petit carton — Calculé : 540 g')
  I.see(weight)
  expect(I.choices()).toEqual(['Calculé : 540 g'])
  I.command('cmd.weight', { n: 545 })
  await I.seeSoon(label)
  I.hear(`Colis ${name} : Petit carton, 545 g — Jetez l’ancienne étiquette.`)
  expect(I.prints.filter(({ role }) => role === 'label')).toHaveLength(1)
  const row = await I.row(name)
  await I.scan(row?.tracking ?? '')
  I.hear(`${name} vérifié`)
  await I.seeSoon(start)
  expect(row).toMatchObject({ weightG: 545, status: 'labelled' })
})

test('an order with one parcel opens it; a parcel without a label prints nothing', async () => {
  const I = await atTheScales()
  await I.scan(I.order)
  I.see(carton)
  I.command('cmd.packaging', { code: 'POCHETTE' })
  I.command('cmd.weight', { n: 431 })
  await I.seeSoon(start)
  I.hear(`Colis ${I.names[0]} : Pochette, 431 g`)
  expect(I.prints).toEqual([])
  // The order is not packed yet, so another bench may take it.
  expect(await I.holder()).toBeNull()
})

test('of several parcels the operator scans or chooses one', async () => {
  const I = await atTheScales({ parcels: 2 })
  const [first = '', second = ''] = I.names
  await I.scan(I.order)
  I.see(which)
  expect(I.choices()).toEqual([`${first} · Pochette, 230 g`, `${second} · Pochette, 230 g`])
  await I.scan(I.codes[1] ?? '')
  I.hear(`Colis ${second} — Pochette, 230 g`)
  I.command('cmd.packaging', { code: 'CARTON-S' })
  I.command('cmd.undo')
  I.see(carton)
  I.command('cmd.cancel')
  await I.seeSoon(start)
  await I.scan(I.order)
  I.command('cmd.parcel', { code: first })
  I.see(carton)
  expect(await I.row(second)).toMatchObject({ weightG: 230 })
})

test('a weight that is 15 % off is confirmed by the same weight again', async () => {
  const I = await atTheScales()
  await I.choose(I.codes[0] ?? '', 'POCHETTE')
  I.command('cmd.weight', { n: 495 })
  I.hear('495 g au lieu de 430 g — Répétez ce poids pour confirmer.')
  I.see(weight)
  expect(I.choices()).toEqual(['Oui, 495 g'])
  // A different weight starts a new question.
  I.command('cmd.weight', { n: 500 })
  I.hear('500 g au lieu de 430 g — Répétez ce poids pour confirmer.')
  I.command('cmd.weight', { n: 500 })
  await I.seeSoon(start)
  expect(await I.row(I.names[0] ?? '')).toMatchObject({ weightG: 500 })
})

test('repeating the command undoes a parcel', async () => {
  const I = await atTheScales()
  const [name = ''] = I.names
  await I.scan(I.codes[0] ?? '')
  I.command('cmd.void')
  I.see(again)
  I.hear(`Annuler le colis ${name} ? — Répétez la commande pour confirmer.`)
  I.command('cmd.cancel')
  I.see(carton)
  I.command('cmd.void')
  I.command('cmd.void')
  await I.seeSoon(start)
  I.hear(`Colis ${name} annulé — Jetez son étiquette. Ses articles sont à réemballer ou à ranger.`)
  expect(await I.row(name)).toMatchObject({ status: 'void' })
})

test('the page is killed while the carton is saved: the carton is saved once and one label is made', async () => {
  const I = await atTheScales()
  await I.labelAll()
  await I.choose(I.codes[0] ?? '', 'CARTON-S')
  I.loseTheNextAnswer()
  I.command('cmd.weight', { n: 540 })
  await I.seeSoon(
    'Le serveur ne répond pas : lui seul refait l’étiquette. Gardez le colis, votre place est gardée, on réessaie…',
  )
  I.killThePage()
  await I.seeSoon(label)
  expect(I.prints).toHaveLength(1)
  expect(await I.row(I.names[0] ?? '')).toMatchObject({ weightG: 540 })
  expect(I.view().about).toContain(order)
})
