import type { Readable } from 'node:stream'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { formulaMark, type Line, mostColumns, Unreadable } from './line.ts'
import { broken, dayOfSerial, isDate, readStyles, xml } from './xlsx-xml.ts'

/** A workbook that unpacks to more is refused before it is unpacked: a small file can claim gigabytes. */
const largest = { sheet: 600_000_000, text: 120_000_000, other: 10_000_000 }
const mostFiles = 5_000

/** Reads the first sheet of a workbook line by line. Only its texts are held in memory. */
export async function* xlsxLinesOf(file: string): AsyncGenerator<Line> {
  const book = await openBook(file)
  try {
    const texts = await readTexts(book)
    const dates = await readStyles(part(book, 'xl/styles.xml', largest.other))
    const entry = book.entries.get(await firstSheet(book))
    if (!entry) throw broken
    yield* rowsOf(book, entry, { texts, dates })
  } catch (error) {
    throw sentenceOf(error)
  } finally {
    book.zip.close()
  }
}

type Book = { zip: ZipFile; entries: Map<string, Entry> }

const tooBig = new Unreadable(
  'Ce classeur se déplie en trop de données pour être lu sans risque : enregistrez la feuille en CSV.',
)

async function openBook(file: string): Promise<Book> {
  let zip: ZipFile
  try {
    zip = await openPromise(file, { lazyEntries: true, autoClose: false })
  } catch {
    throw broken
  }
  const entries = new Map<string, Entry>()
  if (zip.entryCount > mostFiles) throw tooBig
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  } catch {
    zip.close()
    throw broken
  }
  return { zip, entries }
}

/** yauzl ends the stream with an error where an entry unpacks to more than it claims. */
async function* part({ zip, entries }: Book, name: string, limit: number): AsyncGenerator<string> {
  const entry = entries.get(name)
  if (!entry) return
  if (entry.uncompressedSize > limit) throw tooBig
  if (entry.isEncrypted()) {
    throw new Unreadable('Ce classeur est protégé par un mot de passe : ôtez-le, et renvoyez le fichier.')
  }
  const stream: Readable = await zip.openReadStreamPromise(entry)
  yield* stream.setEncoding('utf8')
}

function sentenceOf(error: unknown): unknown {
  if (error instanceof Unreadable || !(error instanceof Error)) return error
  if (/too many bytes|not enough bytes/.test(error.message)) return tooBig
  // saxes and zlib say where the file is wrong; people can only save it again.
  return /^\d+:\d+: |invalid|incorrect|unexpected end/i.test(error.message) ? broken : error
}

async function readTexts(book: Book): Promise<string[]> {
  const texts: string[] = []
  let current = ''
  let within = false
  // Furigana (`rPh`) stands beside a text, and is not part of it.
  let aside = false
  const parser = xml({
    open: name => {
      if (name === 'si') current = ''
      if (name === 'rPh') aside = true
      within = name === 't' && !aside
    },
    text: text => {
      if (within) current += text
    },
    close: name => {
      if (name === 'si') texts.push(current)
      if (name === 'rPh') aside = false
      within = false
    },
  })
  for await (const chunk of part(book, 'xl/sharedStrings.xml', largest.text)) parser.write(chunk)
  return texts
}

/** The file of the workbook's first sheet. Excel numbers files by their making, not by the order of the tabs. */
async function firstSheet(book: Book): Promise<string> {
  let id: string | undefined
  const workbook = xml({
    open: (name, attributes) => {
      if (name === 'sheet' && attributes.state !== 'hidden') id ??= attributes['r:id']
    },
  })
  for await (const chunk of part(book, 'xl/workbook.xml', largest.other)) workbook.write(chunk)
  let target: string | undefined
  const relations = xml({
    open: (name, { Id, Target }) => {
      if (name === 'Relationship' && Id === id) target = Target
    },
  })
  for await (const chunk of part(book, 'xl/_rels/workbook.xml.rels', largest.other)) relations.write(chunk)
  if (target === undefined) throw broken
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

type Cell = { at: number; type: string; style: number; formula: boolean; value: string }

async function* rowsOf(
  book: Book,
  entry: Entry,
  { texts, dates }: { texts: readonly string[]; dates: ReadonlySet<number> },
): AsyncGenerator<Line> {
  const ready: Line[] = []
  let read = 0
  let line = 0
  let cells: string[] = []
  let cell: Cell | undefined
  let within = false
  const parser = xml({
    open: (name, { r, t = 'n', s = '0' }) => {
      if (name === 'row') {
        line = Math.max(line + 1, Number(r) || 0)
        cells = []
      }
      if (name === 'c') {
        const at = r === undefined ? cells.length : columnOf(r)
        cell = { at, type: t, style: Number(s), formula: false, value: '' }
      }
      if (name === 'f' && cell) cell.formula = true
      within = name === 'v' || name === 't'
    },
    text: text => {
      if (within && cell) cell.value += text
    },
    close: name => {
      within = false
      if (name === 'c' && cell) {
        if (cell.at < mostColumns) {
          while (cells.length < cell.at) cells.push('')
          cells[cell.at] = textOf(cell, texts, dates)
        }
        cell = undefined
      }
      if (name === 'row' && cells.some(text => text !== '')) {
        ready.push({ line, cells, at: read / entry.uncompressedSize })
      }
    },
  })
  for await (const chunk of part(book, entry.fileName, largest.sheet)) {
    read += chunk.length
    parser.write(chunk)
    yield* ready.splice(0)
  }
}

/** `BC12` is column 54, counted from 0. */
function columnOf(reference: string): number {
  let column = 0
  for (const letter of reference.replace(/\d+/g, '')) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

function textOf(
  { type, style, value, formula }: Cell,
  texts: readonly string[],
  dates: ReadonlySet<number>,
): string {
  if (type === 's') return (texts[Number(value)] ?? '').trim()
  if (type === 'b') return value === '1' ? 'oui' : 'non'
  if (type === 'n' && value !== '') {
    return isDate(dates, style) ? dayOfSerial(Number(value)) : plainNumber(value)
  }
  // Excel keeps a formula's last value beside it; some programs do not.
  if (formula && value === '') return formulaMark
  return value.trim()
}

/** A barcode of 13 digits may stand in the file as 3.760123450017E12, and 0.1 as 0.10000000000000001. */
function plainNumber(value: string): string {
  const number = Number(value)
  return Number.isSafeInteger(number) ? String(number) : String(Number(number.toPrecision(15)))
}
