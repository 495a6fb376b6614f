import { expect, test } from 'vitest'
import { readPdf } from '#tests/drivers/documents.ts'
import { atThePickingDesk, box, chooseList, fillCart, list, order, takeList } from './bench.ts'

test('waiting orders are counted by type, and a type with one variant is listed once', async () => {
  const I = await atThePickingDesk()
  I.see(chooseList)
  expect(I.about()).toBe('Atelier du papier · 4 commandes à préparer (par liste : 40 mono ou 12 multi)')
  expect(I.choices()).toEqual([
    'La meilleure · 18:00, 11 m, 1 min',
    'Mono, toutes · 2',
    'Mono cadeau · 1',
    'Mono classiques · 1',
    'Multi classiques · 2',
  ])
})

test('a mono list: chosen, printed, taken by a scan, then the next one', async () => {
  const I = await atThePickingDesk()
  await I.print('mono')
  I.see(takeList)
  const name = I.listName()
  I.hear(`La liste ${name} part à l’imprimante — 2 commandes, 2 pièces, 11 m, 1 min`)
  expect(I.view().list?.rows.map(({ title, hint, figure }) => [title, hint, figure])).toEqual([
    ['Carnet', 'A-01 · CARNET', '× 1'],
    ['Stylo', 'B-01 · STYLO', '× 1'],
  ])
  expect(I.prints).toMatchObject([{ role: 'a4', title: `Liste ${name}` }])
  expect((await readPdf(I.prints[0]?.data ?? ''))[0]).toBe(list(name))

  expect(await I.scan(list(name))).toMatchObject({ kind: 'accepted', text: `Liste ${name} en main` })
  await I.settled('choosing')
  expect(I.choices()).toEqual(['Multi classiques · 2'])
  expect(I.view().list?.rows).toMatchObject([{ id: name, done: 0, total: 2 }])
})

test('a multi list: each scanned box takes the next order', async () => {
  const I = await atThePickingDesk()
  await I.print('multi')
  I.see(fillCart)
  expect(I.view().progress).toEqual({ done: 0, total: 2, unit: 'caisses posées' })
  expect(await I.scan(box('CA00102'))).toMatchObject({
    kind: 'accepted',
    text: 'Place 1',
    detail: 'CA00102 pour CD00000103 : reste 1 caisse',
  })
  await I.scan(box('CA00101'))
  I.hear('Place 2 — CA00101 pour CD00000104 : le chariot est complet')
  expect(I.view().progress).toEqual({ done: 2, total: 2, unit: 'caisses posées' })
  expect(I.view().list?.rows.map(({ title, hint }) => [title, hint])).toEqual([
    ['Place 1 · CD00000103', 'Caisse CA00102'],
    ['Place 2 · CD00000104', 'Caisse CA00101'],
  ])
  const read = await readPdf(I.prints[0]?.data ?? '')
  expect(read.slice(-2)).toEqual([order('CD00000103'), order('CD00000104')])
})

test('a box in the wrong place: an undo takes it back, and the place waits for another', async () => {
  const I = await atThePickingDesk()
  await I.print('multi')
  I.cannot('cmd.undo')
  await I.scan(box('CA00101'))
  await I.scan(box('CA00102'))
  I.hear('Place 2 — CA00102 pour CD00000104 : le chariot est complet')
  I.command('cmd.undo')
  await I.settled('printed')
  I.hear('Reprenez la caisse CA00102 — La place 2 est de nouveau libre.')
  expect(I.view().progress).toEqual({ done: 1, total: 2, unit: 'caisses posées' })
  I.command('cmd.undo')
  await I.settled('printed')
  I.hear('Reprenez la caisse CA00101 — La place 1 est de nouveau libre.')
  I.cannot('cmd.undo')
  await I.scan(box('CA00102'))
  I.hear('Place 1 — CA00102 pour CD00000103 : reste 1 caisse')
})

test('a cart of fewer places, and a zone: the best list follows, and so does what is printed', async () => {
  const I = await atThePickingDesk()
  I.command('cmd.plan')
  I.see('Quel chariot, quelle zone ?')
  expect(I.about()).toBe('chariot de 12 places · toutes les zones')
  expect(I.choices()).toEqual(['Comme d’habitude', 'Places du chariot…', 'Zone A', 'Zone Allée B'])
  I.cannot('cmd.usual')
  I.command('cmd.cart')
  I.see('Combien de places a votre chariot ?')
  expect(I.view().number).toMatchObject({ label: 'Places du chariot', most: 60 })
  I.cannot('cmd.slots', { n: 61 })
  I.command('cmd.slots', { n: 1 })
  I.hear('Chariot de 1 place — Pour les listes multi.')
  await I.settled('choosing')
  expect(I.about()).toContain('(par liste : 40 mono ou 1 multi)')
  await I.print('multi')
  expect(I.view().list?.rows.map(({ title }) => title)).toEqual(['Place 1 · CD00000103'])
  I.command('cmd.next')
  await I.settled('choosing')

  I.command('cmd.plan')
  I.cannot('cmd.zone', { code: 'Allée C' })
  I.command('cmd.zone', { code: 'A' })
  I.hear('Zone A — Seulement les commandes que cette zone sert seule.')
  await I.settled('choosing')
  expect(I.about()).toContain('zone A')
  I.command('cmd.print', { code: 'multi' })
  await I.settled('choosing')
  I.hear('Aucune commande « Multi, toutes » n’est à préparer dans la zone A.')
  await I.print('mono')
  expect(I.view().list?.rows.map(({ title }) => title)).toEqual(['Carnet'])
  I.command('cmd.next')
  await I.settled('choosing')

  I.command('cmd.plan')
  I.command('cmd.usual')
  await I.settled('choosing')
  expect(I.about()).toContain('(par liste : 40 mono ou 12 multi)')
  expect(I.about()).not.toContain('zone')
})

test('a campaign is among the choices and makes its own list', async () => {
  const I = await atThePickingDesk()
  await I.house.campaign('noel', 'Noël')
  await I.house.order({ name: 'CD00000105', campaign: 'noel', lines: [['STYLO', 1]] })
  await I.count()
  expect(I.choices()[1]).toBe('Noël · 1')
  I.command('cmd.campaign', { code: 'noel' })
  await I.settled('printed')
  expect(I.about()).toBe(`${I.listName()} · Mono, toutes · Noël · 1 commande, 1 pièce`)
})

test('two campaigns with similar names have different cards, each as short as possible', async () => {
  const I = await atThePickingDesk()
  await I.house.campaign('noel', 'Noël')
  await I.house.campaign('fete-des-meres', 'Fête des mères')
  await I.house.campaign('fete-des-peres', 'Fête des pères')
  const one = { lines: [['STYLO', 1]] as const }
  await I.house.order(
    { name: 'CD00000105', campaign: 'noel', ...one },
    { name: 'CD00000106', campaign: 'fete-des-meres', ...one },
    { name: 'CD00000107', campaign: 'fete-des-peres', ...one },
  )
  await I.count()
  expect(
    I.view()
      .choices?.slice(1, 4)
      .map(({ card }) => card),
  ).toEqual(['PC-FETE-DES-M', 'PC-FETE-DES-P', 'PC-NOEL'])
})

test('a list that is not begun is given back by one command, with its boxes', async () => {
  const I = await atThePickingDesk()
  await I.print('multi')
  await I.scan(box('CA00101'))
  const name = I.listName()
  I.command('cmd.release')
  I.hear(`Annuler la liste ${name} ? — Répétez la commande : son papier ne vaudra plus rien.`)
  I.see('Prenez la liste à l’imprimante, puis scannez une caisse par commande')
  I.command('cmd.release')
  await I.settled('choosing')
  I.hear(`Liste ${name} annulée : jetez-la — 2 commandes sont de nouveau à préparer.`)
  expect(I.choices()).toContain('Multi classiques · 2')
  await I.print('multi')
  await I.scan(box('CA00101'))
  I.hear('Place 1 — CA00101 pour CD00000103 : reste 1 caisse')
})

test('orders without stock are left out, and the screen lists them', async () => {
  const I = await atThePickingDesk()
  await I.house.order({
    name: 'CD00000106',
    lines: [
      ['CARNET', 1],
      ['STYLO', 99],
    ],
  })
  await I.print('mono')
  expect(I.view().notices).toEqual([
    { icon: 'alert', text: 'Articles introuvables dans les rayons, donc pas sur cette liste : CD00000106.' },
  ])
  I.command('cmd.next')
  await I.settled('choosing')
  expect(I.view().notices).toBeUndefined()
})

test('orders that come in while the choice stands there are counted as soon as it is told', async () => {
  const I = await atThePickingDesk()
  await I.count()
  await I.house.order({ name: 'CD00000107', lines: [['CARNET', 1]] })
  await I.hearsOf('prints')
  expect(I.choices()).toContain('Mono classiques · 1')
  await I.hearsOf('orders')
  await expect.poll(I.choices).toContain('Mono classiques · 2')
  I.see(chooseList)
})
