import { expect, test } from 'vitest'
import type { Operation } from '#src/operations/definition.ts'
import { printOperations } from '#src/operations/print/index.ts'
import { atTheBench, location } from '#tests/drivers/bench.ts'
import { readZpl } from '#tests/drivers/documents.ts'
import { box, caseOfCups, cup, stockUp } from './warehouse.ts'

async function bench(operation: Operation, as = 'camille') {
  const I = await atTheBench(operation, { as })
  await stockUp(I.server.db)
  const printed = async () => {
    const read: string[] = []
    for (const { data } of I.prints) read.push(...(await readZpl(data, { widthMm: 100, heightMm: 50 })))
    return read
  }
  return { I, printed }
}

test('two shelves, one of them three times, in one go; each reads back', async () => {
  const { I, printed } = await bench(printOperations.location)
  I.see('Scannez l’emplacement à étiqueter')
  await I.scan(location('B-001'))
  I.hear('B-001 — 1 étiquette')
  I.see('Scannez la suite, ou imprimez')
  await I.scan(location('A-02'))
  I.command('cmd.quantity', { n: 3 })
  I.hear('A-02 — 3 étiquettes')
  I.command('cmd.print')
  await I.waitUntilISee('Scannez l’emplacement à étiqueter')
  I.hear('4 étiquettes — À l’imprimante')
  expect(I.prints.map(({ title, role, format }) => ({ title, role, format }))).toEqual([
    { title: '4 étiquettes d’emplacements', role: 'label', format: 'zpl' },
  ])
  expect(await printed()).toEqual(['B-001', 'A-02', 'A-02', 'A-02'].map(location))
})

test('a row of shelves by its two ends, in either order; more than 200 are too many', async () => {
  const { I } = await bench(printOperations.location)
  await I.scan(location('B-010'))
  I.command('cmd.until')
  I.see('Scannez le dernier emplacement de la suite')
  await I.scan(location('B-005'))
  I.hear('De B-005 à B-010 — 6 étiquettes')
  I.command('cmd.cancel')
  I.hear('Rien n’est imprimé')

  await I.scan(location('B-001'))
  I.command('cmd.until')
  await I.scan(location('B-205'))
  I.hear('De B-001 à B-205 il y en a plus de 200 : prenez une suite plus courte.')
  I.see('Scannez la suite, ou imprimez')
  await I.scan(location('B-001'))
  I.hear('B-001 — 2 étiquettes')
})

test('a row of boxes by its two ends', async () => {
  const { I } = await bench(printOperations.box)
  await I.scan(box('CA00101'))
  I.command('cmd.until')
  I.see('Scannez la dernière caisse de la suite')
  await I.scan(box('CA00102'))
  I.hear('De CA00101 à CA00102 — 2 étiquettes')
})

test('a repeated thing adds one label, and undo takes the last thing off the list', async () => {
  const { I } = await bench(printOperations.box)
  await I.scan(box('CA00101'))
  await I.scan(box('CA00101'))
  I.hear('CA00101 — 2 étiquettes')
  await I.scan(box('CA00102'))
  I.command('cmd.undo')
  I.hear('Retiré de la liste — CA00102')
  I.command('cmd.undo')
  I.see('Scannez la caisse à étiqueter, ou créez-en')
})

test('new boxes are created together with their labels, once', async () => {
  const { I, printed } = await bench(printOperations.box)
  I.command('cmd.create')
  I.see('Combien de caisses neuves ?')
  I.command('cmd.quantity', { n: 300 })
  I.hear('Pas plus de 200 étiquettes à la fois : imprimez d’abord celles-ci.')
  I.loseTheNextAnswer()
  I.command('cmd.quantity', { n: 3 })
  await I.waitUntilISee('Pas encore enregistré. Attendez, on réessaie…')
  await I.waitUntilISee('Scannez la caisse à étiqueter, ou créez-en')
  const names = I.prints.flatMap(({ title }) => title)
  expect(names).toEqual(['3 étiquettes de caisses'])
  const read = await printed()
  expect(new Set(read).size).toBe(3)
  // The new label can be scanned.
  expect(await I.scan(read[0] ?? '')).toMatchObject({ kind: 'accepted' })
})

test('an article of one shop, by its case; for an article of two shops the screen asks which', async () => {
  const { I, printed } = await bench(printOperations.product)
  await I.scan(caseOfCups)
  I.hear('Carnet — 1 étiquette')
  await I.scan(cup)
  I.see('Deux boutiques vendent cet article : choisissez')
  expect(I.view().choices?.map(({ title }) => title)).toEqual([
    'Carnet · CARNET · Atelier du papier',
    'Lampe · LAMPE · Maison Lune',
  ])
  I.command('cmd.meant', { code: 'LAMPE' })
  I.hear('Lampe — 1 étiquette')
  I.command('cmd.print')
  await I.waitUntilISee('Scannez l’article à étiqueter')
  expect(await printed()).toEqual([caseOfCups, cup])
})

test('an unknown thing, a thing of the wrong kind, a damaged code', async () => {
  const { I } = await bench(printOperations.location)
  await I.scan(location('Z-99'))
  I.hear('L’emplacement Z-99 n’existe pas.')
  await I.scan(location('REBUT'))
  I.hear('REBUT n’est pas un lieu où l’on colle une étiquette.')
  await I.scan(box('CA00101'))
  I.hear('Ceci est une caisse : scannez un emplacement.')
  expect(await I.scan(location('B-001').replace('B', 'C'))).toMatchObject({ kind: 'refused' })

  const { I: other } = await bench(printOperations.box)
  await other.scan(box('CA09999'))
  other.hear('La caisse CA09999 n’existe pas.')
})

test('without network nothing is lost, and the labels print once', async () => {
  const { I } = await bench(printOperations.location)
  await I.scan(location('B-001'))
  I.loseTheNextAnswer()
  I.command('cmd.print')
  await I.waitUntilISee('Pas encore enregistré. Attendez, on réessaie…')
  await I.waitUntilISee('Scannez l’emplacement à étiqueter')
  expect(I.prints).toHaveLength(1)
})
