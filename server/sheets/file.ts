import { csvLines, csvStart } from '#contract/csv.ts'
import type { FileFormat } from '#contract/endpoints/import.ts'
import type { FileStream } from '../http/file.ts'
import { xlsxBytes } from './xlsx.ts'

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
