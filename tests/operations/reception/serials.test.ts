import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { products, serialNumbers } from '#server/db/schema/index.ts'
import { articles, atTheReceptionDesk, caseOfCups, cup, jam, location } from './bench.ts'

const serial = 'Scannez le numéro de série'

async function atTheDesk() {
  const I = await atTheReceptionDesk()
  const { db } = I.server
  await db
    .update(products)
    .set({ serialAsked: 'both', serialForm: 'SN-####' })
    .where(eq(products.sku, 'CARNET'))
  await I.openFirst()
  return Object.assign(I, {
    numbers: async () => (await db.select().from(serialNumbers)).map(({ number }) => number).sort(),
  })
}

test('each received piece says its number, and what is put down brings them in; undo takes them back', async () => {
  const I = await atTheDesk()
  await I.scan(cup)
  I.see(serial)
  expect(I.view().prompt).toBe('Scannez le numéro de série de Carnet')
  await I.scan('ABC-99')
  I.hear('« ABC-99 » n’est pas un numéro de série de Carnet, qui s’écrit comme SN-1234.')
  I.killThePage()
  I.see(serial)
  await I.scan('sn-0001')
  I.hear('Numéro SN-0001 — Carnet')
  I.see(articles)
  await I.scan(jam)
  I.see(articles)
  await I.scan(cup)
  await I.scan('SN-0001')
  I.hear('SN-0001 est déjà scanné dans cette réception. — Chaque pièce a son propre numéro.')
  await I.scan('SN-0002')
  I.see(articles)
  expect(I.view().list?.rows[0]?.hint).toContain('SN-0001 · SN-0002')
  await I.scan(location('QUAI'))
  await I.waitUntilISee(articles)
  expect(await I.numbers()).toEqual(['SN-0001', 'SN-0002'])
  I.command('cmd.undo')
  await I.waitUntilISee(articles)
  expect(await I.numbers()).toEqual([])
  expect(I.surprises).toEqual([])
})

test('a case asks for the number of each piece, and undo puts the case back', async () => {
  const I = await atTheDesk()
  await I.scan(caseOfCups)
  I.see(serial)
  await I.scan('SN-0001')
  I.hear('Numéro SN-0001 — Carnet · numéro suivant')
  I.see(serial)
  I.command('cmd.undo')
  I.see(articles)
  expect(I.rows()).toMatchObject({ CARNET: '0/12' })
})

test('a number that is in the house already is refused when its piece is put down, and asked for again', async () => {
  const I = await atTheDesk()
  await I.scan(cup)
  await I.scan('SN-0001')
  await I.scan(location('QUAI'))
  await I.waitUntilISee(articles)
  await I.scan(cup)
  await I.scan('SN-0001')
  await I.scan(location('QUAI'))
  await I.waitUntilISee(serial)
  I.hear('SN-0001 est déjà reçu avec RC000001. Mettez cette pièce de côté.')
  await I.scan('SN-0002')
  await I.scan(location('QUAI'))
  await I.waitUntilISee(articles)
  expect(await I.numbers()).toEqual(['SN-0001', 'SN-0002'])
})

test('a label that bears the number with the article, (21) of GS1, asks for nothing more', async () => {
  const I = await atTheDesk()
  const label = (number: string) => `(01)0${cup}(21)${number}`
  await I.scan(label('SN-0001'))
  I.see(articles)
  await I.scan(label('sn-0002'))
  I.see(articles)
  expect(I.view().list?.rows[0]?.hint).toContain('SN-0001 · SN-0002')
  // The same label twice is another piece, and its number is still to be read.
  await I.scan(label('SN-0002'))
  I.see(serial)
  await I.scan('(21)SN-0003')
  I.see(articles)
  await I.scan(location('QUAI'))
  await I.waitUntilISee(articles)
  expect(await I.numbers()).toEqual(['SN-0001', 'SN-0002', 'SN-0003'])
})
