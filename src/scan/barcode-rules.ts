import type { Code, Grammar } from '#contract/barcodes/index.ts'
import { loadOrStartAgain } from '#src/loading/start-again.ts'

/** The rules of scanning: the grammar, and the judge that uses it to tell codes from typing. */
export type BarcodeRules = typeof import('./late-rules.ts')

export interface LateRules {
  readonly get: () => BarcodeRules | undefined
  readonly ready: Promise<BarcodeRules>
}

/**
 * Loads the rules that read barcodes. They weigh as much as the decoder and no screen draws them, so the first screen
 * does not wait for them; scans do. A failed load is tried again until it succeeds, because nothing is scanned without.
 */
export function loadBarcodeRules(
  load: () => Promise<BarcodeRules>,
  failed: (error: unknown, tries: number) => void,
): LateRules {
  let rules: BarcodeRules | undefined
  const ready = loadOrStartAgain(load, failed).then(loaded => {
    rules = loaded
    return loaded
  })
  return { get: () => rules, ready }
}

export type Reader = (text: string, symbology?: string) => readonly Code[]

/** Room for the last keys of one code under each keyboard layout, and some to spare. */
const kept = 16

/**
 * Reads texts with the current grammar and caches the last few: the decoder asks for the same texts again
 * while a code arrives key by key, and once more when the code is complete.
 */
export function createReader(grammar: () => Grammar, { classify }: Pick<BarcodeRules, 'classify'>): Reader {
  let of: Grammar | undefined
  const known = new Map<string, readonly Code[]>()

  return (text, symbology) => {
    const now = grammar()
    if (now !== of) known.clear()
    of = now
    const key = `${symbology ?? ''} ${text}`
    const before = known.get(key)
    if (before) return before
    const codes = classify(text, { grammar: now, ...(symbology ? { symbology } : {}) })
    const [oldest] = known.keys()
    if (known.size >= kept && oldest !== undefined) known.delete(oldest)
    known.set(key, codes)
    return codes
  }
}
