import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { boxes, orders } from '#server/db/schema/index.ts'
import { cup } from '#tests/server/picking/warehouse.ts'
import { atThePickingDesk, box, chooseList, fillCart, list, takeList, whyAgain } from './bench.ts'

test('an article or a box before any list', async () => {
  const I = await atThePickingDesk()
  expect(await I.scan(cup)).toMatchObject({
    kind: 'refused',
    text: 'Ceci est un article : choisissez d’abord la liste à imprimer.',
  })
  expect(await I.scan(box('CA00101'))).toMatchObject({
    text: 'Ceci est une caisse : choisissez d’abord la liste à imprimer.',
  })
  I.see(chooseList)
})

test('an article or a box after a mono list has come out', async () => {
  const I = await atThePickingDesk()
  await I.print('mono')
  const name = I.listName()
  expect(await I.scan(box('CA00101'))).toMatchObject({
    text: `${name} est une liste mono : ses articles n’ont pas de caisse.`,
  })
  expect(await I.scan(cup)).toMatchObject({
    text: `Ceci est un article : scannez la liste ${name}, ou choisissez-en une autre.`,
  })
  I.see(takeList)
})

test('a list that is unknown, of another shop, done or given back', async () => {
  const I = await atThePickingDesk()
  expect(await I.scan(list('PK999999'))).toMatchObject({ text: 'La liste PK999999 n’existe pas.' })
  await I.settled('choosing')
  await I.print('mono')
  const name = I.listName()
  await I.server.db.update(orders).set({ status: 'packed' }).where(eq(orders.status, 'picking'))
  I.command('cmd.next')
  await I.settled('choosing')
  expect(await I.scan(list(name))).toMatchObject({
    text: `La liste ${name} est terminée : il ne reste rien à préparer.`,
  })
  await I.settled('choosing')
  await I.print('multi')
  const other = I.listName()
  I.command('cmd.release')
  I.command('cmd.release')
  await I.settled('choosing')
  expect(await I.scan(list(other))).toMatchObject({ text: `La liste ${other} a été annulée : jetez-la.` })
})

test('a colleague was faster: no orders of this type are left, and the counts say so', async () => {
  const I = await atThePickingDesk()
  await I.server.db.update(orders).set({ status: 'on_hold' }).where(eq(orders.variant, 'gift'))
  I.command('cmd.print', { code: 'mono_gift' })
  await I.settled('choosing')
  I.hear('Aucune commande « Mono cadeau » n’est à préparer.')
  expect(I.choices().slice(1)).toEqual(['Mono classiques · 1', 'Multi classiques · 2'])
})

test('none of the waiting orders has stock on the shelves', async () => {
  const I = await atThePickingDesk()
  await I.house.order({ name: 'CD00000107', variant: 'customized', lines: [['STYLO', 50]] })
  await I.count()
  I.command('cmd.print', { code: 'mono_customized' })
  await I.settled('choosing')
  I.hear('Rien à imprimer : les articles de CD00000107 sont introuvables dans les rayons.')
})

test('a type without waiting orders is not offered, nor is a missing campaign', async () => {
  const I = await atThePickingDesk()
  I.cannot('cmd.print', { code: 'multi_gift' })
  I.cannot('cmd.print', { code: 'monnaie' })
  I.cannot('cmd.campaign', { code: 'paques' })
  I.cannot('cmd.release')
})

test('an unknown box, a box in use, and one box too many', async () => {
  const I = await atThePickingDesk()
  await I.print('multi')
  const name = I.listName()
  expect(await I.scan(box('CA00999'))).toMatchObject({ text: 'La caisse CA00999 n’existe pas.' })
  await I.scan(box('CA00101'))
  expect(await I.scan(box('CA00101'))).toMatchObject({
    text: 'La caisse CA00101 sert déjà à la commande CD00000103.',
  })
  await I.scan(box('CA00102'))
  expect(await I.scan(box('CA00103'))).toMatchObject({ text: `Chaque commande de ${name} a déjà sa caisse.` })
  I.see(fillCart)
  const free = await I.server.db.select().from(boxes).where(eq(boxes.name, 'CA00103'))
  expect(free).toMatchObject([{ orderId: null }])
})

test('a list that a colleague has begun cannot be given back, and is offered no more', async () => {
  const I = await atThePickingDesk()
  await I.print('mono')
  const name = I.listName()
  await I.house.set('CD00000101', { status: 'packed' })
  I.command('cmd.release')
  I.command('cmd.release')
  await I.settled('known')
  I.hear(`La liste ${name} est commencée : elle ne s’annule plus.`)
  I.see(whyAgain)
  await I.scan(list(name))
  I.cannot('cmd.release')
})
