import type { Scan } from '../scan.ts'

/** A trigger pulled nervously, or a scanner that repeats what lies under it, sends a code again within this. */
export const repeatedWithin = 300

/** Knows, of each scan, whether its source had just sent the same text. Whether that matters, the state decides. */
export function createDuplicateGuard() {
  const lastOf = new Map<string, { text: string; at: number }>()
  const repeated = new WeakSet<Scan>()
  return {
    see(scan: Scan) {
      const last = lastOf.get(scan.source.id)
      if (last && last.text === scan.text && scan.at - last.at < repeatedWithin) repeated.add(scan)
      // A scanner left on its stand goes on repeating: each repetition is measured from the one before.
      lastOf.set(scan.source.id, { text: scan.text, at: scan.at })
    },
    repeats: (scan: Scan): boolean => repeated.has(scan),
  }
}
