import type { RawScan, ScanSource } from '../scan.ts'

/**
 * ready: it hears. absent: unplugged, or not found again; it is taken up as soon as it comes back.
 * failed: it is there and cannot be used, for the reason given.
 */
export type SourceState =
  | { readonly is: 'off' | 'starting' | 'ready' | 'absent' }
  | { readonly is: 'failed'; readonly reason: string }

/** A device that scans come from, of whatever kind. */
export interface Source {
  readonly identity: ScanSource
  state(): SourceState
  start(hear: (scan: RawScan) => void, changed: () => void): void
  stop(): void
}

/** The clock of `RawScan.at`: since 1970, but monotonic and finer than `Date.now`. */
export const wallClock = (): number => performance.timeOrigin + performance.now()

/** Scanners send ASCII or UTF-8; the few that send Latin-1 betray themselves by bytes that are no UTF-8. */
export function decodeBytes(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

export const manualSource: ScanSource = { kind: 'manual', id: 'manual', name: 'Saisie manuelle' }

/** A code typed by hand goes the same way as one that was scanned. */
export function manualScan(text: string): RawScan {
  return { text: text.trim(), source: manualSource, at: wallClock() }
}
