import { expect, test } from 'vitest'
import { atThePrestations, card, delivery, done, first, order, shared, work } from './bench.ts'

test('two scans write down one: the order, the card; each scan of the card adds one', async () => {
  const I = await atThePrestations()
  await I.waitUntilISee(first)
  await I.scan(order)
  I.see(work)
  I.hear('Commande CD00000001 — Atelier du papier')
  await I.scan(card('ETIQ'))
  I.see(done)
  I.hear('Étiquetage : 1 — Commande CD00000001 · Atelier du papier')
  await I.scan(card('ETIQ'))
  I.hear('Étiquetage : 2 — Commande CD00000001 · Atelier du papier')
  I.command('cmd.quantity', { n: 40 })
  await expect.poll(I.written).toEqual(['Étiquetage 40'])
  // Another work for the same order, then the next thing: no scan in between.
  await I.scan(card('KIT'))
  await I.scan(delivery)
  I.hear('Réception RC000777 — Atelier du papier')
  await I.scan(card('KIT'))
  expect(await I.written()).toEqual(['Kit 1', 'Kit 1', 'Étiquetage 40'])
})

test('a shop is chosen by its card; an article of two shops asks whose it is', async () => {
  const I = await atThePrestations()
  await I.waitUntilISee(first)
  expect(I.view().choices?.map(({ title, card }) => [title, card])).toEqual([
    ['Atelier du papier', 'BOUTIK-PAPIER'],
    ['Maison Lune', 'BOUTIK-LUNE'],
  ])
  I.shopCard('lune')
  await I.waitUntilISee(work)
  I.hear('Maison Lune')
  await I.scan(card('KIT'))
  await I.scan(shared)
  I.see('Plusieurs réponses : choisissez la bonne')
  expect(
    I.view()
      .choices?.map(({ title }) => title)
      .toSorted(),
  ).toEqual(['Carnet · Atelier du papier', 'Lampe · Maison Lune'])
  I.command('cmd.cancel')
  I.see(done)
  await I.scan(shared)
  I.command('cmd.choose', { code: '0' })
  I.see(work)
  I.command('cmd.work', { code: 'KIT' })
  await I.waitUntilISee(done)
  I.command('cmd.cancel')
  await I.waitUntilISee(first)
  expect(await I.written()).toEqual(['Kit 1', 'Kit 1'])
})

test('a work by the minute starts with the card and ends with the card, wherever the person stands', async () => {
  const I = await atThePrestations()
  await I.waitUntilISee(first)
  await I.scan(order)
  await I.scan(card('PHOTO'))
  await I.waitUntilISee(first)
  I.hear('Photo commencée — Rescannez sa carte quand vous avez fini.')
  expect(I.view().list?.rows.map(({ title, hint }) => [title, hint])).toEqual([
    ['Photo · Camille Roux', 'Commande CD00000001 · Atelier du papier'],
  ])
  // The reader trembles: the start is not its own end.
  expect(await I.scan(card('PHOTO'))).toMatchObject({
    kind: 'refused',
    text: '« Photo » vient de commencer : rescannez sa carte quand elle est finie.',
  })
  await I.waitUntilISee(first)
  I.server.waitMinutes(95)
  await I.scan(card('PHOTO'))
  await I.waitUntilISee(first)
  I.hear('Photo finie : 1 h 35 — Commande CD00000001 · Atelier du papier')
  I.command('cmd.undo')
  await expect.poll(I.written).toEqual([])
  await I.waitUntilISee(first)
})

test('what runs is seen and ended by a colleague who chooses it', async () => {
  const I = await atThePrestations()
  await I.waitUntilISee(first)
  I.cannot('cmd.running')
  await I.scan(order)
  await I.scan(card('PHOTO'))
  await I.waitUntilISee(first)
  await I.giveWayTo('amina')
  I.killThePage({ forgetting: true })
  await I.waitUntilISee(first)
  I.server.waitMinutes(30)
  I.command('cmd.running')
  I.see('Choisissez la prestation à finir')
  I.command('cmd.cancel')
  await I.waitUntilISee(first)
  I.command('cmd.running')
  const [end] = I.view().choices ?? []
  expect(end?.title).toMatch(/^Finir Photo de Camille Roux/)
  I.command('cmd.choose', { code: end?.event.code ?? '' })
  await I.waitUntilISee(first)
  I.hear('Photo finie : 30 min — Commande CD00000001 · Atelier du papier · Camille Roux')
  expect(await I.written()).toEqual(['Photo finie'])
})

test('undo takes back the last one and waits for its right card', async () => {
  const I = await atThePrestations()
  await I.waitUntilISee(first)
  await I.scan(order)
  await I.scan(card('KIT'))
  I.command('cmd.undo')
  await I.waitUntilISee(work)
  I.hear('Kit : annulé — Commande CD00000001 · Atelier du papier')
  await I.scan(card('ETIQ'))
  expect(await I.written()).toEqual(['Étiquetage 1'])
})
