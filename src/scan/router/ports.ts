import type { Code } from '#contract/barcodes/index.ts'
import type { Feedback, OperationSnapshot } from '#machines/shared/operation.ts'
import type { Scan, ScanAnswer } from '../scan.ts'

/** The part of an XState actor that the router needs; every operation's actor has it. */
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
  /**
   * The step's own reading of a text, before and without the grammar: the barcodes of the label
   * that the step waits for.
   */
  readonly reads?: ((text: string, codes: readonly Code[]) => Code | undefined) | undefined
  /** The saved step and its person: an operation that is resumed has the same. */
  readonly step?: string
  /** The command that leaves the operation; a refusal names it when the scan belongs elsewhere. */
  readonly leave?: { readonly title: string; readonly card?: string }
}

export interface ScannedCommand {
  readonly title: string
  /** True, or the French reason why the command may not run now. */
  allowed(): true | string
  /** When it returns a promise, scans wait for it: the command may be opening another page. */
  run(): unknown
  /** Runs at once, even while a request hangs: lock, log-out, help. Every other command waits its turn. */
  readonly urgent?: boolean
}

export interface ScanDialog {
  /** Null passes the scan on to what lies below the dialog. */
  take(scan: Scan): ScanAnswer | null
}

/**
 * The page that a code opens when no operation takes it. When `go` returns a promise, scans wait: the page is
 * loading.
 */
export type Place =
  | {
      readonly title: string
      go(): unknown
      /**
       * The operation that opens takes the same code once more: a picking list opens Expédition and is its
       * first scan there.
       */
      readonly handsOn?: boolean
    }
  | { readonly refused: string }

/** A place that the application must look up first. */
export type Search = { readonly title: string; find(): Promise<Place> }

/** The router's ports to the outside; it knows no screen, no registry and no clock itself. */
export interface RouterPorts {
  readonly commands: { find(id: string): ScannedCommand | undefined }
  /** Null for a code that opens nothing. */
  anywhere(code: Code): Place | Search | null
  /** The readings whose thing the warehouse has: an article, a parcel with this number. */
  known?(codes: readonly Code[]): Promise<readonly Code[]>
  /** Asks the person to choose one of several readings; null means none of them. */
  ask(codes: readonly Code[], scan: Scan): Promise<Code | null>
  /** The answer to a text in which the grammar recognises nothing, with the reason in French. */
  explainUnknown(scan: Scan): Pick<ScanAnswer, 'kind' | 'text'>
  /** True when the session ended without the person's wish: expired, or ended by the server or another tab. */
  sessionEnded?(): boolean
  /** Milliseconds since 1970, on the clock of `Scan.at`. */
  now(): number
  /** Receives unexpected errors; scanning continues. */
  report(error: unknown): void
}
