import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { csvLines, csvStart } from '#contract/csv.ts'
import type { FileFormat } from '#contract/endpoints/import.ts'
import type { FileStream } from '../http/file.ts'

type Rows = Iterable<readonly string[]> | AsyncIterable<readonly string[]>
type Sheet = {
  readonly name: string
  readonly format: FileFormat | undefined
  readonly titles: readonly string[]
  readonly rows: Rows
}

/** A list as a spreadsheet, written while it is sent: it may be longer than the memory. */
export function sheetFile({ name, format = 'csv', titles, rows }: Sheet): FileStream {
  if (format === 'xlsx') {
    return {
      name: `${name}.xlsx`,
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      stream: xlsxBytes(titles, rows),
    }
  }
  return { name: `${name}.csv`, type: 'text/csv; charset=utf-8', stream: csvText(titles, rows) }
}

async function* csvText(titles: readonly string[], rows: Rows): AsyncGenerator<string> {
  yield csvStart + csvLines([titles])
  for await (const row of rows) yield csvLines([row])
}

/** Equal rows give equal bytes, on any day and in any time zone. */
const undated = { mtime: new Date(2000, 0, 1), forceDosTimestamp: true }

/** A workbook of one sheet. All cells are text, so that no barcode loses its zero and nothing runs as a formula. */
export function xlsxBytes(
  titles: readonly string[],
  rows: Iterable<readonly string[]> | AsyncIterable<readonly string[]>,
): AsyncIterable<Uint8Array> {
  const zip = new ZipFile()
  for (const [name, text] of parts) zip.addBuffer(Buffer.from(text), name, undated)
  const sheet = Readable.from(sheetXml(titles, rows), { objectMode: false })
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', undated)
  zip.end()
  const out = Readable.from(zip.outputStream)
  sheet.on('error', error => out.destroy(error))
  return out
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The parts of a workbook besides its sheet. Style 1 is the bold one of the titles. */
const parts: readonly (readonly [name: string, text: string])[] = [
  [
    '[Content_Types].xml',
    `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Douchette" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  ],
  [
    'xl/styles.xml',
    `${head}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf fontId="0" xfId="0" numFmtId="49" applyNumberFormat="1"/><xf fontId="1" xfId="0" numFmtId="49" applyFont="1" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  ],
]

async function* sheetXml(
  titles: readonly string[],
  rows: Iterable<readonly string[]> | AsyncIterable<readonly string[]>,
): AsyncGenerator<string> {
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`
  yield rowXml(titles, ' s="1"')
  for await (const row of rows) yield rowXml(row, '')
  yield '</sheetData></worksheet>'
}

const rowXml = (cells: readonly string[], style: string): string =>
  `<row>${cells.map(text => (text === '' ? `<c${style}/>` : `<c${style} t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`)).join('')}</row>`

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** XML knows no control characters but tab and line ends. Excel takes 32,767 characters a cell. */
const escaped = (text: string): string =>
  text
    .slice(0, 32_767)
    .replace(/(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]|\p{Surrogate}/gu, '')
    .replace(/[&<>]/g, sign => entities[sign] ?? sign)
