import { expect, test, vi } from 'vitest'
import { ssccOf } from '#contract/barcodes/sscc.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { receptionCalls } from '#contract/endpoints/reception.ts'
import { shopPaperCalls } from '#contract/endpoints/shop-paper.ts'
import { readZpl } from '#tests/drivers/documents.ts'
import { papier } from '#tests/server/reception/warehouse.ts'
import { articles, atTheReceptionDesk, choose, cup, first, location } from './bench.ts'

// These tests draw labels and read them back, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const prefix = '376012345'
const numbered = (n: number) => `]C100${ssccOf(prefix, n)}`
const tall = { widthMm: 100, heightMm: 150 }

/** RC000001 expects twelve CARNET, labelled as two cartons of five and one of two, and came on a pallet. */
async function besideCartons() {
  const I = await atTheReceptionDesk()
  const { call } = I.server
  const label = (body: Omit<BodyOf<typeof receptionCalls.cartons>, 'document'>) =>
    call(receptionCalls.cartons, { params: papier, body: { document: 'RC000001', ...body } })
  I.server.seeRefusal(await label({ pallets: 1 }), 409, 'gs1-prefix-missing')
  await I.server.logIn('camille')
  await call(shopPaperCalls.save, { params: papier, body: { language: 'fr', gs1Prefix: prefix } })
  const made = await label({ lines: [{ sku: 'CARNET', qty: 12, per: 5 }] })
  const pallet = await label({ pallets: 1 })
  return { I, label, made, pallet }
}

/** The numbers that stand under the bars, in the order of the labels. */
const numbersOn = (zpl = '') => [...zpl.matchAll(/\^FD(\d{18})\^FS/g)].map(([, sscc]) => sscc)

type Desk = Awaited<ReturnType<typeof besideCartons>>['I']

const take = async (I: Desk, n: number) => {
  await I.scan(numbered(n))
  await I.waitUntilISee(articles)
}

test('each carton has a label with its own number, which opens the delivery and is received once', async () => {
  const { I, label, made, pallet } = await besideCartons()
  const [print] = made.answer().prints ?? []
  expect(print).toMatchObject({ title: '3 étiquettes SSCC de RC000001', type: 'RECEPTION' })
  expect(numbersOn(print?.data)).toEqual([1, 2, 3].map(n => ssccOf(prefix, n)))
  // Drawing and reading bars is slow: one label stands for all.
  expect(await readZpl(pallet.answer().prints?.[0]?.data ?? '', tall)).toEqual([`(00)${ssccOf(prefix, 4)}`])

  await take(I, 1)
  I.hear('Carnet — 5 sur 12')
  await I.scan(numbered(1))
  I.hear('Ce carton est déjà en main.')
  await take(I, 3)
  I.hear('Carnet — 7 sur 12')
  await I.scan(location('QUAI'))
  await I.waitUntilISee(articles)
  expect(await I.at('QUAI')).toMatchObject({ CARNET: 7 })
  await I.scan(numbered(3))
  I.hear('Ce carton est déjà reçu.')
  await I.scan(numbered(4))
  I.hear('C’est une palette de RC000001 : scannez ses cartons ou ses articles.')

  // A carton on its way is printed again under the same number.
  const again = (await label({ again: true })).answer()
  expect(again.data.labels).toBe(2)
  expect(numbersOn(again.prints?.[0]?.data)).toEqual([2, 4].map(n => ssccOf(prefix, n)))

  // Taken back, the carton may come again.
  I.command('cmd.undo')
  await I.waitUntilISee(articles)
  await take(I, 3)
  I.hear('Carnet — 2 sur 12')
})

test('a pallet knows its cartons: its label counts them, its scan says how many are left, the delivery lists them', async () => {
  const { I, label } = await besideCartons()
  const made = (await label({ lines: [{ sku: 'CARNET', qty: 9, per: 3 }], perPallet: 2 })).answer()
  // A pallet comes before its cartons.
  const [first, one, other, second, last] = numbersOn(made.prints?.[0]?.data)
  expect([made.data.labels, first, last]).toEqual([5, ssccOf(prefix, 5), ssccOf(prefix, 9)])
  const params = { ...papier, document: 'RC000001' }
  const { cartons } = (await I.server.call(receptionCalls.information, { params })).answer().data
  const on = (pallet?: string) => cartons.flatMap(one => (one.pallet === pallet ? one.sscc : []))
  expect([on(first), on(second)]).toEqual([[one, other], [last]])

  await take(I, 6)
  await I.scan(numbered(5))
  I.hear('Palette : encore 1 carton sur 2.')
  await take(I, 7)
  await I.scan(numbered(5))
  I.hear('Palette entière : 2 cartons sur 2.')
  await I.scan(numbered(8))
  I.hear('Palette : encore 1 carton sur 1.')
})

test('a pallet opens its delivery; an unknown number is told; a supplier’s own label still tells its content', async () => {
  const { I } = await besideCartons()
  await I.scan(numbered(77))
  await I.waitUntilISee(choose)
  I.hear(`Aucune livraison de cette boutique n’annonce le carton ${ssccOf(prefix, 77)}.`)
  await take(I, 4)
  I.hear('Réception RC000001 — Papeterie Duval · 18 pièces à recevoir')
  await I.scan(`]C100${ssccOf(prefix, 78)}02${cup.padStart(14, '0')}374`)
  I.hear('Carnet — 4 sur 12')
})

test('what did not come is expected with its carton on the next delivery; a bench cannot receive one twice', async () => {
  const { I } = await besideCartons()
  await take(I, 2)
  await I.scan(location('QUAI'))
  await I.waitUntilISee(articles)
  const { call } = I.server
  const line = { sku: 'CARNET', qty: 5, to: 'QUAI', cartons: [ssccOf(prefix, 2) ?? ''] }
  const add = (document: string) =>
    call(receptionCalls.add, { params: papier, body: { document, lines: [line] } })
  I.server.seeRefusal(await add('RC000001'), 409, 'carton-received')
  await I.scan(first)
  await I.scan(first)
  await I.waitUntilISee(choose)
  await take(I, 1)
  I.hear('Carnet — 5 sur 7')
})
