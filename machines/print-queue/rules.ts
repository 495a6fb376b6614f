import type { QueuedJob } from './job.ts'
import type { Context } from './ports.ts'

type Here = { context: Context }

/** A printer that is switched off may come back at any moment, so the queue keeps looking, less and less often. */
export const beforeNextLook = ({ context }: Here) =>
  Math.min(30_000, 1_000 * 2 ** Math.min(10, context.failures - 1))

export function nothingWaits({ event }: { event: { output: QueuedJob | null } }): boolean {
  return event.output === null
}

export function inHand({ context: { job, printer } }: Here) {
  if (!job) throw new Error('A printer’s line has nothing in hand')
  return { job, printer }
}
