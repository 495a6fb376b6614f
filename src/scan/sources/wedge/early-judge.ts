import { isGtin } from '#contract/barcodes/gtin.ts'
import type { Grammar } from '#contract/barcodes/index.ts'
import { readOwn } from '#contract/barcodes/own.ts'
import type { Judge } from './judge.ts'

/**
 * The judge while the rules load. It knows our own codes and the articles', enough to tell a scan from typing and one
 * keyboard layout from another.
 */
export const earlyJudge = (grammar: Grammar): Judge => ({
  judge: text => {
    const codes = readOwn(text.trim().toUpperCase(), grammar)
    if (codes.some(({ checked }) => checked)) return 'certain'
    if (isGtin(text.trim())) return 'known'
    return codes.length > 0 ? 'plausible' : 'unknown'
  },
  mayGoOn: () => true,
})
