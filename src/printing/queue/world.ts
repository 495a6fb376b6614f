import type { PrintJob } from '#contract/answer.ts'
import type { PrintJobState } from '#contract/endpoints/print-job.ts'
import type { QueuedJob } from '#machines/print-queue/job.ts'
import type { NetworkPrinters } from '../network-printers.ts'
import type { Paper, QzPrinters } from '../qz-printers.ts'
import type { JobStore } from './store.ts'

export type QueueWorld = {
  store: JobStore
  printers: Pick<QzPrinters, 'look' | 'send' | 'listenAgain' | 'mayAskAgain'>
  /** Printers that the server reaches itself, without QZ Tray. */
  network?: NetworkPrinters
  /** The printer of this computer for a role; undefined when none is chosen. */
  printerFor: (role: PrintJob['role']) => { name: string; paper: Paper } | undefined
  /** False where QZ Tray is not expected; the browser then shows the prints that wait for it. */
  printsHere: () => boolean
  /** Reports jobs to the server, which names those that another computer has taken; undefined: no answer. */
  tell: (states: PrintJobState[]) => Promise<{ elsewhere: readonly string[] } | undefined>
  /** Appends jobs that reached a printer to the printer log. False: no answer. */
  log: (jobs: readonly QueuedJob[]) => Promise<boolean>
  /** Tells the other tabs of a change, and hears of theirs. */
  tabs: { changed: () => void; onChanged: (listener: () => void) => void }
  report: (surprise: Error) => void
  now?: () => number
  /** A job that QZ Tray holds longer than this needs a person to look. */
  patienceMs?: number
  tellAgainMs?: number
  /** A printer's queue usually names its new job this soon. */
  numberMs?: number
  /** After this long without a word about a job in a printer's queue, we listen again. */
  silenceMs?: number
}

/** Runs work without waiting for it and reports its failure. */
export const inBackground =
  ({ report }: Pick<QueueWorld, 'report'>) =>
  (work: Promise<unknown>) => {
    work.catch((error: unknown) => report(error instanceof Error ? error : new Error(String(error))))
  }

export const stateOf = ({ id, status, attempt, printer, reason, since }: QueuedJob): PrintJobState => ({
  id,
  status,
  attempt,
  printer: printer ?? '',
  reason: reason ?? '',
  at: new Date(since).toISOString(),
})
