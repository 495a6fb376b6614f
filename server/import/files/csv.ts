import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { type Line, longestCell, mostColumns, Unreadable } from './line.ts'

const delimiters = [';', '\t', ',', '|'] as const

/** Reads a CSV file line by line, in any of the usual encodings and delimiters. */
export async function* csvLinesOf(file: string): AsyncGenerator<Line> {
  const encoding = await encodingOf(file)
  const { size } = await stat(file)
  const delimiter = await delimiterOf(file, encoding)
  let read = 0
  const bytes = createReadStream(file)
  const decoder = new TextDecoder(encoding)
  const text = new Transform({
    transform(chunk: Buffer, _, done) {
      read += chunk.length
      done(null, decoder.decode(chunk, { stream: true }))
    },
    flush(done) {
      done(null, decoder.decode())
    },
  })
  const rows = parse({
    delimiter,
    info: true,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: mostColumns * longestCell,
  })
  bytes.on('error', error => rows.destroy(error))
  bytes.pipe(text).pipe(rows)
  try {
    for await (const { record, info } of rows as AsyncIterable<Row>) {
      yield { line: info.lines, cells: record.map(undoExcel), at: size === 0 ? 1 : read / size }
    }
  } catch (error) {
    throw error instanceof CsvError ? new Unreadable(sentenceOf(error)) : error
  } finally {
    bytes.destroy()
  }
}

/** The rows of csv-parse with `info: true`; its stream has no type for them. */
type Row = { record: string[]; info: { lines: number } }

function sentenceOf(error: CsvError): string {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE') {
    return 'Un guillemet est ouvert et jamais fermé : la suite du fichier ne se lit plus. Corrigez-le, et renvoyez le fichier.'
  }
  return `Le fichier ne se lit pas comme un tableau : ${error.message}`
}

/** The first line's commonest delimiter, outside quotes. A file of one column has none. */
async function delimiterOf(file: string, encoding: string): Promise<string> {
  let head = ''
  for await (const bytes of createReadStream(file, { end: 65_535 })) {
    head += new TextDecoder(encoding).decode(bytes)
  }
  const line = head.replace(/"[^"]*"/g, '').split(/\r?\n/, 1)[0] ?? ''
  const counted = delimiters.map(delimiter => ({ delimiter, times: line.split(delimiter).length }))
  return counted.reduce((best, one) => (one.times > best.times ? one : best)).delimiter
}

/** Excel's `="0123"` keeps a zero in front; our own exports put an apostrophe before what could run as a formula. */
function undoExcel(cell: string): string {
  const text = cell.trim()
  const [, kept] = /^="([^"]*)"$/.exec(text) ?? []
  return kept ?? (/^'[=+\-@]/.test(text) ? text.slice(1) : text)
}

type Encoding = 'utf-8' | 'utf-16le' | 'windows-1252'

/** Old Excel files and PDFs, by their first bytes. */
const foreign: readonly (readonly [first: string, why: string])[] = [
  ['\xd0\xcf\x11\xe0', 'C’est un classeur de l’ancien Excel (.xls) : enregistrez-le en .xlsx, ou en CSV.'],
  ['%PDF', 'C’est un PDF : il faut un fichier CSV ou XLSX.'],
  ['\x1f\x8b', 'C’est une archive : il faut le fichier CSV ou XLSX qu’elle contient.'],
]

/**
 * Reads the whole file once. UTF-8 proves itself: text in another encoding that holds an accent is not valid UTF-8. What
 * is neither UTF-8 nor UTF-16 is Windows-1252, in which Excel writes CSV files in France.
 */
async function encodingOf(file: string): Promise<Encoding> {
  const strict = new TextDecoder('utf-8', { fatal: true })
  let first = true
  let valid = true
  for await (const bytes of createReadStream(file)) {
    if (first) {
      const start = bytes.toString('latin1', 0, 8)
      for (const [begins, why] of foreign) if (start.startsWith(begins)) throw new Unreadable(why)
      if (start.startsWith('\xff\xfe')) return 'utf-16le'
      first = false
    }
    if (bytes.includes(0)) {
      throw new Unreadable('Ce fichier n’est pas du texte : il faut un fichier CSV ou XLSX.')
    }
    if (valid) valid = decodes(strict, bytes)
  }
  return valid && decodes(strict) ? 'utf-8' : 'windows-1252'
}

function decodes(decoder: TextDecoder, bytes?: Uint8Array): boolean {
  try {
    decoder.decode(bytes, { stream: bytes !== undefined })
    return true
  } catch {
    return false
  }
}
