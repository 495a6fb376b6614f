import { isGtin, mod37 } from '#contract/barcodes/check-digits.ts'
import type { Judge } from './sources/wedge/judge.ts'

/** The codes that a house prints unless it has rules of its own. A test holds them to the default grammar. */
const ownCode = /^((CD|PK|CA|CL|RC|RT)\d|(EM|DC|BG|PR)-.)/

/**
 * The judge while the rules load. It knows our own codes by prefix and check character, and the articles': enough to tell a scan
 * from typing and one keyboard layout from another. The rules read the scan afterwards.
 */
export const earlyJudge: Judge = {
  judge: text => {
    const tidy = text.trim().toUpperCase()
    if (ownCode.test(tidy)) return mod37(tidy) ? 'certain' : 'plausible'
    return isGtin(tidy) ? 'known' : 'unknown'
  },
  mayGoOn: () => true,
}
