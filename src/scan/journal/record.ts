import type { RawScan, ScanOutcome } from '../scan.ts'
import { hidden, isSecret, shownText } from '../words.ts'
import type { JournalEntry } from './entry.ts'

export function entryOf(outcome: ScanOutcome): JournalEntry {
  const { scan, kind, tone, text, detail, expected, asked, step } = outcome
  const secret = isSecret(scan)
  const { symbology } = scan.raw
  // The keys and the alternative readings of a badge would reveal it too.
  const { alternatives, keys } = secret ? {} : scan.raw
  return {
    id: scan.id,
    at: scan.at,
    text: shownText(scan),
    source: { ...scan.source },
    codes: scan.codes.map(({ kind, value, why }) => ({ kind, value: secret ? hidden : value, why })),
    outcome: {
      kind,
      tone,
      text,
      asked,
      afterMs: Math.max(0, Math.round((outcome.settledAt - scan.at) * 10) / 10),
      ...(detail === undefined ? {} : { detail }),
      ...(expected ? { expected: [...expected] } : {}),
    },
    ...(alternatives ? { alternatives: [...alternatives] } : {}),
    ...(symbology === undefined ? {} : { symbology }),
    ...(keys ? { keys: keys.map(key => ({ ...key })) } : {}),
    ...(step ? { step: { ...step } } : {}),
  }
}

/** Rebuilds the device's scan, for a replay at another time. */
export function rawOf(entry: JournalEntry, at: number): RawScan {
  const { text, source, alternatives, symbology } = entry
  return {
    text,
    source,
    at,
    ...(alternatives ? { alternatives } : {}),
    ...(symbology === undefined ? {} : { symbology }),
    ...(entry.keys ? { keys: entry.keys } : {}),
  }
}
