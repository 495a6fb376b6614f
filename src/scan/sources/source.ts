import type { RawScan, ScanSource } from '../scan.ts'

/**
 * ready: it receives scans. absent: unplugged or not found; it starts as soon as it comes back. failed:
 * present but unusable, for the reason given.
 */
export type SourceState =
  | { readonly is: 'off' | 'starting' | 'ready' | 'absent' }
  | { readonly is: 'failed'; readonly reason: string }

/** The devices that a browser lets pages open. */
export type Devices = Pick<Navigator, 'serial' | 'hid'>

/** A device that sends scans, of any kind. */
export interface Source {
  readonly identity: ScanSource
  state(): SourceState
  start(hear: (scan: RawScan) => void, changed: () => void): void
  stop(): void
}

/** The clock of `RawScan.at`: milliseconds since 1970, but monotonic and finer than `Date.now`. */
export const wallClock = (): number => performance.timeOrigin + performance.now()

/** Scanners send ASCII or UTF-8. A few send Latin-1, whose bytes are no valid UTF-8. */
export function decodeBytes(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const manualSource: ScanSource = { kind: 'manual', id: 'manual', name: 'Saisie manuelle' }

/** A code typed by hand takes the same way as a scanned one. */
export function manualScan(text: string): RawScan {
  return { text: text.trim(), source: manualSource, at: wallClock() }
}
