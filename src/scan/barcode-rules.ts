/** What scanning needs once codes are read: the grammar, and the judge that tells codes from typing by it. */
export type BarcodeRules = typeof import('./late-rules.ts')

export interface LateRules {
  readonly get: () => BarcodeRules | undefined
  readonly ready: Promise<BarcodeRules>
}

const beforeNextTry = 1_000

/**
 * Loads the rules that read barcodes. They weigh as much as the decoder and no screen draws them, so the first screen
 * does not wait for them; scans do. A failed load is tried again until it succeeds, because nothing is scanned without.
 */
export function loadBarcodeRules(
  load: () => Promise<BarcodeRules>,
  failed: (error: unknown) => void,
): LateRules {
  let rules: BarcodeRules | undefined
  async function arrive(): Promise<BarcodeRules> {
    try {
      rules = await load()
      return rules
    } catch (error) {
      failed(error)
      await new Promise(resolve => setTimeout(resolve, beforeNextTry))
      return arrive()
    }
  }
  return { get: () => rules, ready: arrive() }
}
