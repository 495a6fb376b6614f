import { expect, test } from 'vitest'
import { textOfPdf } from '#tests/drivers/documents.ts'
import { atThePickingDesk, box, list, takeList, whyAgain } from './bench.ts'

test('a scanned list is offered for reprint: the same list, marked DUPLICATA, for a reason', async () => {
  const I = await atThePickingDesk()
  await I.print('mono')
  const name = I.listName()
  I.command('cmd.next')
  await I.settled('choosing')
  expect(await I.scan(list(name))).toMatchObject({
    text: `Liste ${name}`,
    detail: '2 commandes, 2 pièces, 11 m, 1 min',
  })
  I.see(whyAgain)
  expect(I.choices()).toEqual([
    'Réimprimer : liste perdue',
    'Réimprimer : page illisible ou abîmée',
    'Réimprimer : l’imprimante n’a pas tout sorti',
  ])
  I.command('cmd.reprint', { code: 'Liste perdue' })
  await I.settled('printed')
  I.see(takeList)
  I.hear(`La liste ${name} repart à l’imprimante — Elle porte la mention DUPLICATA.`)
  expect(I.listName()).toBe(name)
  expect(I.prints).toHaveLength(2)
  expect((await textOfPdf(I.prints[1]?.data ?? ''))[0]).toContain('DUPLICATA 1')
})

test('another scanned list replaces the open one', async () => {
  const I = await atThePickingDesk()
  await I.print('mono')
  const first = I.listName()
  I.command('cmd.next')
  await I.settled('choosing')
  await I.print('multi')
  const second = I.listName()
  await I.scan(list(first))
  I.see(whyAgain)
  await I.scan(list(second))
  expect(I.listName()).toBe(second)
  await I.scan(box('CA00101'))
  I.hear('Place 1 — CA00101 pour CD00000103 : reste 1 caisse')
})

test('a scan that only opens a list does not reprint it', async () => {
  const I = await atThePickingDesk()
  await I.print('mono')
  await I.scan(list(I.listName()))
  await I.settled('choosing')
  I.command('cmd.refresh')
  await I.settled('choosing')
  expect(I.prints).toHaveLength(1)
})
