import { loadOrStartAgain } from '#src/loading/start-again.ts'

/** What scanning needs once codes are read: the grammar, and the judge that tells codes from typing by it. */
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
