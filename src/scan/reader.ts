import { type Code, classify, type Grammar } from '#contract/barcodes/index.ts'

export type Reader = (text: string, symbology?: string) => readonly Code[]

/** A code's last keys, under each layout of a keyboard, and some to spare. */
const kept = 16

/**
 * What texts may be, by the grammar of this moment. It remembers the last few: while a code comes in key by key, and
 * once more when it is whole, the same ones are asked for.
 */
export function createReader(grammar: () => Grammar): Reader {
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
