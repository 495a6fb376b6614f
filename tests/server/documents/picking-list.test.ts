import { expect, test } from 'vitest'
import { compileGrammar, defaultGrammar } from '#contract/barcodes/grammar.ts'
import { formatOwn } from '#contract/barcodes/own.ts'
import { toPdf } from '#server/documents/pdf.ts'
import type { Contents, ListLine, ListOrder } from '#server/picking/contents.ts'
import { pickingListPages } from '#server/picking/list-sheet.ts'
import { readPdf, textOfPdf } from '#tests/drivers/documents.ts'

const hostile = `^XZ~JA L’été « œuf » 🎁 ${'très long '.repeat(20)}`

const line = (location: string, change: Partial<ListLine> = {}): ListLine => ({
  location,
  zone: 'Allée A',
  product: {
    sku: 'CARNET',
    shop: 'papier',
    name: 'Carnet',
    photo: '',
    codes: [
      { code: '13760123450017', qty: 6 },
      { code: '3760123450010', qty: 1 },
    ],
  },
  lot: null,
  qty: 2,
  slots: [],
  customized: 0,
  gifts: 0,
  ...change,
})

const order = (slot: number, change: Partial<ListOrder> = {}): ListOrder => ({
  id: '00000000-0000-4000-8000-000000000000',
  name: `CD000101${String(slot).padStart(2, '0')}`,
  status: 'picking',
  variant: 'classic',
  slot,
  box: null,
  pieces: 3,
  ...change,
})

const contents = (change: Partial<Contents> = {}, printCount = 1): Contents => ({
  list: {
    id: '00000000-0000-4000-8000-000000000001',
    name: 'PK000412',
    warehouseId: '',
    shopId: '',
    type: 'multi_gift',
    campaignId: null,
    printCount,
    atWall: false,
    createdAt: new Date('2026-03-12T09:05:00Z'),
    createdBy: null,
  },
  shop: { slug: 'papier', name: 'Atelier du papier' },
  campaign: 'Noël',
  printedBy: 'Paul Petit',
  walk: { metres: 340, minutes: 9 },
  zones: [],
  lines: [line('A-01-02-3'), line('B-04-01-1')],
  orders: [order(1), order(2)],
  begun: false,
  ...change,
})

const print = (of: Contents, grammar = defaultGrammar) =>
  toPdf(
    'Liste',
    pickingListPages(of, grammar, { now: new Date('2026-03-12T10:30:00Z'), timeZone: 'Europe/Paris' }),
  )

const codes = {
  list: formatOwn('pickingList', 'PK000412'),
  shelf: (name: string) => formatOwn('location', name),
  order: (name: string) => formatOwn('order', name),
}

test('the barcodes of the list, its shelves and its orders read back in order', async () => {
  const pdf = await print(contents())
  expect(await readPdf(pdf)).toEqual([
    codes.list,
    codes.shelf('A-01-02-3'),
    codes.shelf('B-04-01-1'),
    codes.order('CD00010101'),
    codes.order('CD00010102'),
  ])
  const [page] = await textOfPdf(pdf)
  expect(page).toContain('Atelier du papier · Multi cadeau · Noël')
  expect(page).toContain('2 commandes · 4 pièces · 340 m, 9 min. Imprimée le 12/03/2026 à 10:05 par Paul')
  expect(page).toContain('3760123450010 · CARNET')
  expect(page).not.toContain('DUPLICATA')
})

test('every page of a reprint says DUPLICATA with its number, and the first page says when', async () => {
  const lines = Array.from({ length: 30 }, (_, index) => line(`A-${10 + index}-1`))
  const pages = await textOfPdf(await print(contents({ lines }, 3)))
  expect(pages.length).toBeGreaterThan(1)
  for (const page of pages) expect(page).toContain('DUPLICATA 2')
  expect(pages[0]).toContain('réimprimée le 12/03/2026 à 11:30')
})

test('forty stops and twelve orders flow over pages, and every barcode reads back', async () => {
  const shelves = Array.from({ length: 40 }, (_, index) => `A-${10 + index}-01-3`)
  const cart = Array.from({ length: 12 }, (_, index) => order(index + 1))
  const pdf = await print(contents({ lines: shelves.map(name => line(name)), orders: cart }))
  const read = await readPdf(pdf)
  const pages = (await textOfPdf(pdf)).length
  expect(read.filter(code => code === codes.list)).toHaveLength(pages)
  expect(read.filter(code => code !== codes.list)).toEqual([
    ...shelves.map(codes.shelf),
    ...cart.map(({ name }) => codes.order(name)),
  ])
})

test('slots, lots, gifts and personalisation are printed beside the pieces', async () => {
  const slots = [
    { slot: 1, qty: 1 },
    { slot: 12, qty: 3 },
  ]
  const pdf = await print(
    contents({
      lines: [line('A-01', { lot: 'L2', slots, customized: 1, gifts: 2 })],
      orders: [
        order(1, { variant: 'customized', box: 'CA00101' }),
        order(2, { variant: 'gift', status: 'cancelled' }),
      ],
    }),
  )
  const [page] = await textOfPdf(pdf)
  expect(page).toMatch(/1\s+×1\s+12\s+×3/)
  expect(page).toContain('LOT L2')
  expect(page).toContain('PERSONNALISÉ × 1')
  expect(page).toContain('CADEAU × 2')
  expect(page).toContain('3 pièces · caisse CA00101')
  expect(page).toContain('ANNULÉE')
})

test('a product for twelve orders names all twelve slots', async () => {
  const slots = Array.from({ length: 12 }, (_, index) => ({
    slot: index + 1,
    qty: index === 0 ? 999 : index + 10,
  }))
  const pdf = await print(contents({ lines: [line('A-01', { slots })] }))
  const [page] = await textOfPdf(pdf)
  for (const { slot, qty } of slots) expect(page).toMatch(new RegExp(`\\b${slot}\\s+×${qty}\\b`))
})

test('the name of a shelf is never cut', async () => {
  const name = 'QUAI-LIVRAISON-NORD-EXTENSION-2'
  const [page] = await textOfPdf(await print(contents({ lines: [line(name)] })))
  expect(page?.replace(/\s/g, '')).toContain(name)
})

test('long and hostile names are cut and print as plain text', async () => {
  const name = 'A'.repeat(30)
  const pdf = await print(
    contents({
      shop: { slug: 'papier', name: hostile },
      campaign: hostile,
      printedBy: hostile,
      lines: [
        line(name, { product: { ...line('').product, name: hostile, sku: 'X'.repeat(64) }, lot: hostile }),
      ],
      orders: [order(1)],
    }),
  )
  expect(await readPdf(pdf)).toEqual([codes.list, codes.shelf(name), codes.order('CD00010101')])
  const [page] = await textOfPdf(pdf)
  expect(page).toContain('^XZ~JA L’été « œuf »')
  expect(page).toContain('…')
})

test('a warehouse with its own code grammar gets its own codes on the list', async () => {
  const house = compileGrammar({
    own: [{ kind: 'location', prefix: 'R', layout: 'A-99', check: 'none', prefixInName: false }],
  })
  if (!house.ok) throw new Error(house.problems.join())
  const pdf = await print(contents({ lines: [line('A-01'), line('Quai nord')], orders: [] }), house.grammar)
  expect(await readPdf(pdf)).toEqual([codes.list, 'RA-01'])
  expect((await textOfPdf(pdf))[0]).toContain('Quai nord')
})
