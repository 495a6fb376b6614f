import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { classify } from '#contract/barcodes/index.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { printers, printJobs, productCodes } from '#server/db/schema/index.ts'
import { readPdf, readZpl, textOfPdf } from '#tests/drivers/documents.ts'
import { hers } from '#tests/drivers/warehouse.ts'
import { articles, atTheReceptionDesk, cup, jam, location } from './bench.ts'

// These tests draw labels and read them back, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const small = { widthMm: 100, heightMm: 50 }
const lot = '(01)03760123450034(17)270531(10)L7'

type Desk = Awaited<ReturnType<typeof atTheReceptionDesk>>

async function labelsOf(I: Desk) {
  I.command('cmd.labels')
  await I.waitUntilISee(articles)
  return I.prints.at(-1)
}

test('each piece in hand gets a label with its lot, which scans as the article and the lot', async () => {
  const I = await atTheReceptionDesk()
  await I.openFirst()
  I.cannot('cmd.labels')
  await I.scan(cup)
  await I.scan(cup)
  await I.scan(lot)
  const print = await labelsOf(I)
  I.hear('3 étiquettes — À l’imprimante')
  expect(print).toMatchObject({
    title: '3 étiquettes d’articles',
    type: 'RECEPTION',
    role: 'label',
    copies: 1,
  })
  const read = await readZpl(print?.data ?? '', small)
  expect(read).toEqual([cup, cup, lot])
  expect(classify(read[2] ?? '')[0]).toMatchObject({
    kind: 'product',
    value: jam,
    gs1: { lot: 'L7', expiry: '2027-05-31' },
  })
  expect(I.rows()).toEqual({ CARNET: '2/12', CONFITURE: '1/6' })
})

test('with empty hands the last stored pieces get labels, and each label can be received', async () => {
  const I = await atTheReceptionDesk()
  await I.openFirst()
  await I.scan(lot)
  await I.scan(location('QUAI'))
  const [read = ''] = await readZpl((await labelsOf(I))?.data ?? '', small)
  I.hear('1 étiquette — À l’imprimante')
  expect(I.prints.at(-1)?.title).toBe('Étiquette Confiture')
  await I.scan(read)
  I.hear('Confiture — 2 sur 6 · lot L7 · jusqu’au 31/05/2027')
})

test('a PDF printer prints the same label, with lot and date in letters', async () => {
  const I = await atTheReceptionDesk()
  await I.server.call(userCalls.reportIp, { body: { ip: hers } })
  await I.server.db.update(printers).set({ language: 'pdf' }).where(eq(printers.role, 'label'))
  await I.openFirst()
  await I.scan(lot)
  const print = await labelsOf(I)
  expect(await readPdf(print?.data ?? '')).toEqual([lot])
  const [said] = await textOfPdf(print?.data ?? '')
  expect(said).toContain('Lot L7 · jusqu’au 31/05/2027')
  expect(said).toContain(jam)
})

test('a lot too long for the barcode is printed in letters beside the article’s own code', async () => {
  const I = await atTheReceptionDesk()
  await I.openFirst()
  await I.scan(jam)
  await I.scan('(10)LOT-DE-VINGT-LETTRES')
  const print = await labelsOf(I)
  expect(await readZpl(print?.data ?? '', small)).toEqual([jam])
  expect(print?.data).toContain('Lot LOT-DE-VINGT-LETTRES')
})

test('too many labels, or an article without a code, are refused, and the goods stay in hand', async () => {
  const I = await atTheReceptionDesk()
  I.command('cmd.free')
  await I.scan(cup)
  I.command('cmd.quantity', { n: 201 })
  await labelsOf(I)
  I.hear('201 étiquettes : il en faut 200 au plus à la fois.')
  I.command('cmd.quantity', { n: 200 })
  expect((await labelsOf(I))?.title).toBe('200 étiquettes d’articles')
  await I.server.db.delete(productCodes)
  await labelsOf(I)
  I.hear('L’article CARNET n’a pas encore de code : liez-en un, puis étiquetez-le.')
  expect(I.prints).toHaveLength(1)
})

test('the answer got lost: labels are made once', async () => {
  const I = await atTheReceptionDesk()
  await I.openFirst()
  await I.scan(cup)
  I.loseTheNextAnswer()
  I.command('cmd.labels')
  await I.waitUntilISee(articles)
  I.hear('1 étiquette — À l’imprimante')
  expect(I.prints).toHaveLength(1)
  expect(await I.server.db.$count(printJobs)).toBe(1)
})
