import type { RawScan, ScanSource } from '../raw-scan.ts'
import { wallClock } from './source.ts'

export const manualSource: ScanSource = { kind: 'manual', id: 'manual', name: 'Saisie manuelle' }

/** A code typed by hand goes the same way as one that was scanned. */
export function manualScan(text: string): RawScan {
  return { text: text.trim(), source: manualSource, at: wallClock() }
}
