import { open } from 'node:fs/promises'
import { csvLinesOf } from './csv.ts'
import { type Line, mostColumns, mostLines, Unreadable } from './line.ts'
import { xlsxLinesOf } from './xlsx.ts'

/** The lines of a CSV or XLSX file, its titles first. Throws `Unreadable` where it cannot be read. */
export async function* linesOf(file: string): AsyncGenerator<Line> {
  let count = 0
  for await (const line of (await isZip(file)) ? xlsxLinesOf(file) : csvLinesOf(file)) {
    if (line.cells.length > mostColumns) {
      throw new Unreadable(`La ligne ${line.line} a plus de ${mostColumns} colonnes : le fichier se lit mal.`)
    }
    count += 1
    if (count > mostLines + 1) {
      throw new Unreadable(`Le fichier a plus de ${mostLines.toLocaleString('fr-FR')} lignes : coupez-le.`)
    }
    yield line
  }
}

const samples = 5

/** The titles and the first lines. */
export async function headOf(file: string): Promise<{ headers: string[]; samples: string[][] }> {
  const head: string[][] = []
  for await (const { cells } of linesOf(file)) {
    head.push([...cells])
    if (head.length > samples) break
  }
  const [headers, ...lines] = head
  if (!headers) throw new Unreadable('Ce fichier est vide.')
  if (lines.length === 0) throw new Unreadable('Ce fichier n’a que des titres, et aucune ligne.')
  return { headers, samples: lines }
}

async function isZip(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0)
    return bytesRead === 4 && buffer.toString('latin1') === 'PK\x03\x04'
  } finally {
    await handle.close()
  }
}
