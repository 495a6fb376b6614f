import { createReadStream } from 'node:fs'
import { Unreadable } from './unreadable.ts'

export type Encoding = 'utf-8' | 'utf-16le' | 'windows-1252'

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
export async function encodingOf(file: string): Promise<Encoding> {
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
