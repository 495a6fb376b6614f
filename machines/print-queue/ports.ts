import type { QueuedJob } from './job.ts'

export type PrintQueuePorts = {
  /** The job whose turn it is at this printer; null while none waits, or one before it must be settled first. */
  next: (printer: string) => Promise<QueuedJob | null>
  /** Is the program there, does it know the printer? Rejects with the reason. */
  look: (job: { job: QueuedJob; printer: string }) => Promise<void>
  /** Writes down that it leaves, sends it, writes down what came of it. Rejects only if it did not leave. */
  send: (job: { job: QueuedJob; printer: string }) => Promise<void>
}

export type Context = { printer: string; job: QueuedJob | null; failures: number }
