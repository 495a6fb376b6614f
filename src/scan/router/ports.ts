import type { Code } from '#contract/barcodes/index.ts'
import type { Feedback, OperationSnapshot } from '#machines/shared/operation.ts'
import type { Scan, ScanAnswer } from '../scan.ts'

/** As much of a running XState actor as the router needs; every operation's actor is one. */
export interface OperationActor {
  getSnapshot(): OperationSnapshot
  send(event: { type: string }): void
  subscribe(observer: { next?: () => void; error?: (error: unknown) => void; complete?: () => void }): {
    unsubscribe(): void
  }
  on(type: 'feedback', listen: (feedback: Feedback) => void): { unsubscribe(): void }
}

export interface ActiveOperation {
  readonly title: string
  readonly actor: OperationActor
  /** The command that leaves it, named when a scan belongs elsewhere. */
  readonly leave?: { readonly title: string; readonly card?: string }
}

export interface ScannedCommand {
  readonly title: string
  /** True, or the French reason why not now. */
  allowed(): true | string
  /** Scans wait for a promise: the command may be on its way to another page. */
  run(): unknown
  /** Runs at once even while a request hangs: lock, log-out, help. Every other command waits its turn. */
  readonly urgent?: boolean
}

export interface ScanDialog {
  /** Null lets the scan pass to what lies below the dialog. */
  take(scan: Scan): ScanAnswer | null
}

/** What a code opens when no operation claims it. Scans wait for the promise of `go`: the page is loading. */
export type Place =
  | {
      readonly title: string
      go(): unknown
      /** The operation that opens there hears the same code once more: a list opens the expedition, and its own work. */
      readonly handsOn?: boolean
    }
  | { readonly refused: string }

/** Where a code leads, where that has to be asked first. */
export type Search = { readonly title: string; find(): Promise<Place> }

/** What the router is handed; it knows no screen, no registry and no clock of its own. */
export interface RouterPorts {
  readonly commands: { find(id: string): ScannedCommand | undefined }
  /** Null for a code that opens nothing. */
  anywhere(code: Code): Place | Search | null
  /** Several readings are possible here: the user says which, or null for none of them. */
  ask(codes: readonly Code[], scan: Scan): Promise<Code | null>
  /** Why the grammar knows nothing of what was scanned, in French. */
  explainUnknown(scan: Scan): string
  /** Milliseconds since 1970, on the clock of `Scan.at`. */
  now(): number
  /** Surprises go there; scanning goes on. */
  report(error: unknown): void
}
