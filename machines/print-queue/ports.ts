import type { QueuedJob } from './job.ts'

export type PrintQueuePorts = {
  /** The printer's next job; null when none waits, or when an earlier job must be settled first. */
  next: (printer: string) => Promise<QueuedJob | null>
  /** Checks that QZ Tray runs and knows the printer. Rejects with the reason. */
  look: (job: { job: QueuedJob; printer: string }) => Promise<void>
  /** Records the departure, sends the job and records the result. Rejects only if the job did not leave. */
  send: (job: { job: QueuedJob; printer: string }) => Promise<void>
}

export type Context = { printer: string; job: QueuedJob | null; failures: number }
