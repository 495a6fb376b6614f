import { expect, test } from 'vitest'
import { pickingOperation } from '#src/operations/picking/index.ts'
import { atTheBench } from '#tests/drivers/bench.ts'
import { atThePickingDesk, box, chooseList, fillCart, takeList } from './bench.ts'

const waiting = 'Seul le serveur attribue les commandes. Attendez, votre place est gardée, on réessaie…'

test('the answer to a print got lost: the same list comes out, once', async () => {
  const I = await atThePickingDesk()
  I.loseTheNextAnswer()
  I.command('cmd.print', { code: 'mono' })
  await I.waitUntilISee(waiting)
  await I.waitUntilISee(takeList)
  const { data } = I.prints[0] ?? { data: '' }
  expect(I.prints).toHaveLength(1)
  expect(data).not.toBe('')
  I.command('cmd.next')
  await I.settled('choosing')
  expect(I.view().list?.rows).toHaveLength(1)
  expect(I.surprises).toEqual([])
})

test('a list is given back once, even after several requests', async () => {
  const I = await atThePickingDesk()
  await I.print('mono')
  const name = I.listName()
  I.loseTheNextAnswer()
  I.command('cmd.release')
  I.command('cmd.release')
  await I.waitUntilISee(waiting)
  await I.waitUntilISee(chooseList)
  I.hear(`Liste ${name} annulée : jetez-la — 2 commandes sont de nouveau à préparer.`)
})

test('a box scanned without network is placed when the network is back, and scans wait for that', async () => {
  const I = await atThePickingDesk()
  await I.print('multi')
  I.cutTheNetwork()
  const placed = I.scan(box('CA00101'))
  await I.waitUntilISee(waiting)
  const next = I.scan(box('CA00102'))
  I.mendTheNetwork()
  expect(await placed).toMatchObject({ text: 'Place 1' })
  expect(await next).toMatchObject({ text: 'Place 2' })
  I.see(fillCart)
})

test('a shop opened without network counts its orders when the network is back', async () => {
  const shop = { slug: 'papier', name: 'Atelier du papier' }
  const I = await atTheBench(pickingOperation, { shop, offline: true })
  await I.waitUntilISee('Le serveur ne répond pas. On réessaie…')
  I.mendTheNetwork()
  await expect.poll(I.about, { timeout: 10_000 }).toContain('2 commandes à préparer')
  I.see(chooseList)
})
