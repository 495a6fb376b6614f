import { assign, setup } from 'xstate'
import { port } from '../shared/port.ts'
import type { Context, PrintQueuePorts } from './ports.ts'
import { beforeNextLook, inHand, nothingWaits } from './rules.ts'

/** One printer's line: a job at a time, in order; each is looked at, sent and settled before the next. */
export const printQueueMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { printer: string },
    /** `wake`: the line has changed. `retry`: somebody, or a new connection, says that it is worth a try now. */
    events: {} as { type: 'wake' } | { type: 'retry' },
    tags: {} as 'idle',
  },
  delays: { beforeNextLook },
  actors: {
    next: port<PrintQueuePorts['next']>('next'),
    look: port<PrintQueuePorts['look']>('look'),
    send: port<PrintQueuePorts['send']>('send'),
  },
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
      // What changed while it was being read is read again.
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
      // An answer that is long in coming is not waited for when a person has settled the job meanwhile.
      on: { retry: 'choosing' },
    },

    /** The job stays where it is; the printer is looked for again a little later. */
    apart: {
      tags: 'idle',
      after: { beforeNextLook: 'choosing' },
      on: { retry: 'choosing' },
    },
  },
})
