import { afterEach, expect, test, vi } from 'vitest'
import { billTable } from '#server/bills/papers/table.ts'
import { xlsxBytes } from '#server/sheets/file.ts'
import { draft, samples } from '#tests/bills/samples.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('a bill as a table has a row for each line, its sums in the signs of the ledger', () => {
  const { bill } = samples.credit
  const { titles, rows } = billTable(bill)
  const cells = rows.map(row => Object.fromEntries(titles.map((title, nth) => [title, row[nth]])))
  expect(cells).toHaveLength(bill.lines.length)
  expect(cells[0]).toEqual({
    Facture: 'F2026-0042',
    'Mois facturé': '2026-11',
    Groupe: 'Préparation',
    Prestation: 'Commande de plusieurs pièces',
    'Mois des faits': '2026-10',
    Quantité: '-400',
    Unité: 'unité',
    'Prix HT (€)': '2,1000',
    Pour: '1',
    'Montant HT (€)': '-840,00',
    'TVA (%)': '20,00',
    Motif: '',
  })
  expect(cells[3]).toMatchObject({
    Quantité: '',
    'Prix HT (€)': '',
    'Montant HT (€)': '-100,01',
    Motif: 'Litige de septembre',
  })
})

test('a draft says that it is one in each row', () => {
  expect(new Set(billTable(draft).rows.map(([number]) => number))).toEqual(new Set(['Brouillon']))
})

test('the same table is the same workbook, byte for byte, at another hour', async () => {
  const { titles, rows } = billTable(samples.usual.bill)
  const before = await bytesOf(xlsxBytes(titles, rows))
  vi.useFakeTimers({ now: new Date('2031-05-06T07:08:09Z'), toFake: ['Date'] })
  expect((await bytesOf(xlsxBytes(titles, rows))).equals(before)).toBe(true)
})

async function bytesOf(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}
