import { splitSymbology } from '#contract/barcodes/classify.ts'
import type { Code } from '#contract/barcodes/code.ts'
import { serialOf } from '#contract/serials.ts'

/** The serial number that a scan bears. A label of its own may be written as GS1: (21). */
export function numberOf(text: string, codes: readonly Code[]): string {
  const told = codes.flatMap(({ gs1 }) => gs1?.elements ?? []).find(({ ai }) => ai === '21')?.value
  return serialOf(told ?? splitSymbology(text).body)
}

export const askFor = (article: string): string => `Scannez le numéro de série de ${shorten(article)}`

/** A wall has room for two lines. */
const nameAtMost = 36

const shorten = (name: string) =>
  name.length > nameAtMost ? `${name.slice(0, nameAtMost - 1).trimEnd()}…` : name
