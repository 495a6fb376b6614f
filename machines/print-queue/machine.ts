import { assign, setup } from 'xstate'
import { portsOf } from '../shared/parts.ts'
import type { QueuedJob } from './job.ts'

type PrintQueuePorts = {
  /** The printer's next job; null when none waits, or when an earlier job must be settled first. */
  next: (printer: string) => Promise<QueuedJob | null>
  /** Checks that QZ Tray runs and knows the printer. Rejects with the reason. */
  look: (job: { job: QueuedJob; printer: string }) => Promise<void>
  /** Records the departure, sends the job and records the result. Rejects only if the job did not leave. */
  send: (job: { job: QueuedJob; printer: string }) => Promise<void>
}

type Context = { printer: string; job: QueuedJob | null; failures: number }
type Here = { context: Context }

/** A printer that is switched off may come back at any moment, so the queue keeps looking, less and less often. */
const beforeNextLook = ({ context }: Here) =>
  Math.min(30_000, 1_000 * 2 ** Math.min(10, context.failures - 1))

/** One printer's queue. It takes jobs one at a time, in order: check the printer, send, settle, then the next. */
export const printQueueMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { printer: string },
    /** `wake`: the queue has changed. `retry`: a person or a new connection says that a try may succeed now. */
    events: {} as { type: 'wake' } | { type: 'retry' },
    tags: {} as 'idle',
  },
  delays: { beforeNextLook },
  actors: portsOf<PrintQueuePorts>()('next', 'look', 'send'),
  actions: {
    fail: assign({ failures: ({ context }) => context.failures + 1 }),
    succeed: assign({ failures: 0 }),
  },
}).createMachine({
  id: 'print-queue',
  context: ({ input }) => ({ ...input, job: null, failures: 0 }),
  initial: 'choosing',
  states: {
    idle: { tags: 'idle', on: { wake: 'choosing', retry: 'choosing' } },

    choosing: {
      invoke: {
        src: 'next',
        input: ({ context }) => context.printer,
        onDone: [
          { guard: nothingWaits, target: 'idle' },
          { target: 'looking', actions: assign({ job: ({ event }) => event.output }) },
        ],
        onError: { target: 'apart', actions: 'fail' },
      },
      // The queue changed during the read, so the machine reads it again.
      on: { wake: { target: 'choosing', reenter: true }, retry: { target: 'choosing', reenter: true } },
    },

    looking: {
      invoke: {
        src: 'look',
        input: inHand,
        onDone: 'sending',
        onError: { target: 'apart', actions: 'fail' },
      },
    },

    sending: {
      invoke: {
        src: 'send',
        input: inHand,
        onDone: { target: 'choosing', actions: 'succeed' },
        onError: { target: 'apart', actions: 'fail' },
      },
      // A person may settle the job before the answer comes; then the machine stops waiting for it.
      on: { retry: 'choosing' },
    },

    /** The job keeps its place, and the machine looks for the printer again a little later. */
    apart: {
      tags: 'idle',
      after: { beforeNextLook: 'choosing' },
      on: { retry: 'choosing' },
    },
  },
})

function nothingWaits({ event }: { event: { output: QueuedJob | null } }): boolean {
  return event.output === null
}

function inHand({ context: { job, printer } }: Here) {
  if (!job) throw new Error('A printer’s line has nothing in hand')
  return { job, printer }
}
