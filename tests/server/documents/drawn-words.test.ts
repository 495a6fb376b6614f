import { expect, test } from 'vitest'
import { labelSize, smallLabel } from '#contract/label-sizes.ts'
import { giftNote } from '#server/documents/delivery-note.ts'
import { paperWords } from '#server/documents/paper-words.ts'
import { toPdf } from '#server/documents/pdf.ts'
import { sheet, text } from '#server/documents/sheet.ts'
import { toZpl } from '#server/documents/zpl.ts'
import { firstPage, pictureOfZpl, textOfPdf } from '#tests/drivers/documents.ts'
import { type Alphabet, readWords } from '#tests/drivers/words.ts'

/** What the fonts of printers have none of is drawn, and read off the paper again. */

const noto = '@fontsource/noto-sans/files/noto-sans-'
const alphabet: Alphabet = [
  { file: `${noto}latin-400-normal.woff`, signs: 'DLRZaeocdnprstuxy!' },
  { file: `${noto}latin-ext-400-normal.woff`, signs: 'ŁłźżćŻŹőř' },
  { file: `${noto}latin-400-normal.woff`, signs: 'óöé' },
  { file: `${noto}cyrillic-400-normal.woff`, signs: 'ЖнЛия' },
  { file: '@fontsource/noto-emoji/files/noto-emoji-emoji-400-normal.woff', signs: '🎁🎂😀🚚', scale: 0.8 },
  { file: '@fontsource/unifontex/files/unifontex-latin-400-normal.woff', signs: '山田川日本北שלום' },
]

const words = ['Łódź', 'Żółć', 'Линия', '北山田', 'Doux 🎁 🎂', 'Zoé 山', 'שלום']
/** As a reader of the paper sees them from left to right, without spaces. */
const seen = ['Łódź', 'Żółć', 'Линия', '北山田', 'Doux🎁🎂', 'Zoé山', 'םולש']
const lineAt = (index: number) => ({ x: 5, y: 6 + index * 14, size: 8, width: 90 })
const label = sheet(
  labelSize,
  words.map((said, index) => {
    const { x, y, size, width } = lineAt(index)
    return text(x, y, said, { size, width })
  }),
)

test.each([203, 300] as const)(
  'a label at %i dpi says in dots what its printer has no letters for',
  async dpi => {
    const picture = await pictureOfZpl(toZpl(label, dpi), { ...labelSize, dpi })
    expect(words.map((_, index) => readWords(picture, { ...lineAt(index), dpi }, alphabet))).toEqual(seen)
  },
)

test('the same label as a PDF says the same', async () => {
  const dpi = 300
  const picture = await firstPage(await toPdf('Étiquette', [label]), dpi)
  expect(words.map((_, index) => readWords(picture, { ...lineAt(index), dpi }, alphabet))).toEqual(seen)
})

test('a line that the printer has all letters for stays text', () => {
  const zpl = toZpl(sheet(smallLabel, [text(5, 5, 'Zoé « œuf » 12 €', { width: 90 })]), 203)
  expect(zpl).toContain('^FDZoé « œuf » 12 €^FS')
  expect(zpl).not.toContain('^GF')
})

test('a sign that no font has is left out, and the label says how many are missing', async () => {
  const told = '1 signe n’a pas pu être imprimé.'
  const named = sheet(smallLabel, [text(5, 5, 'Li \u{20000}', { width: 90 })])
  expect(toZpl(named, 203)).toContain('^FDLi^FS')
  expect(toZpl(named, 203)).toContain(`^FD${told}^FS`)
  expect((await textOfPdf(await toPdf('Étiquette', [named])))[0]).toContain(told)
  const nothingElse = giftNote({
    ...{ words: paperWords.fr, shop: 'Atelier', order: 'CD1', message: '\u{20000}\u{20001}' },
  })
  expect(toZpl(nothingElse, 203)).toContain('2 signes n’ont pas pu être imprimés.')
})

test('an emoji of several parts is one sign, which a line never breaks', () => {
  const lines = text(0, 0, '👩‍🏭👨‍👩‍👧🇫🇷'.repeat(4), { size: 10, width: 25, lines: 9 })
  expect(lines.map(({ text }) => text)).toEqual(
    Array(6)
      .fill('')
      .map((_, at) => ['👩‍🏭👨‍👩‍👧', '🇫🇷👩‍🏭', '👨‍👩‍👧🇫🇷'][at % 3]),
  )
})
