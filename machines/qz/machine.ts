import { assign, type EventObject, fromCallback, fromPromise, setup } from 'xstate'
import {
  type Context,
  callTrouble,
  connectionTrouble,
  needsAPerson,
  type QzPorts,
  type QzTrouble,
  WrongClock,
} from './rules.ts'

const delays = {
  /** QZ Tray may start at any moment, but the bench must not hammer it. */
  backoff: ({ context }: { context: Context }) => Math.min(60_000, 2_000 * 2 ** (context.failures - 1)),
  /** Longer than any answer that needs no person. */
  patience: 6_000,
}

const callFailed = (error: unknown) => ({
  trouble: callTrouble(error),
  clockOff: error instanceof WrongClock ? error.minutes : undefined,
  ip: undefined,
})

export const qzMachine = setup({
  types: {
    context: {} as Context,
    input: {} as QzPorts,
    events: {} as { type: 'retry' } | { type: 'closed' } | { type: 'found' },
    /** `asks`: QZ Tray shows its own window and waits for a person's answer. */
    tags: {} as 'connected' | 'absent' | 'settled' | 'found' | 'asks',
  },
  delays,
  actors: {
    connect: fromPromise<void, { ports: QzPorts; found: () => void }>(({ input }) =>
      input.ports.connect(input.found),
    ),
    discoverIp: fromPromise<string, QzPorts>(({ input }) => input.discoverIp()),
    watch: fromCallback<EventObject, QzPorts>(({ sendBack, input }) =>
      input.onClosed(() => sendBack({ type: 'closed' })),
    ),
  },
  actions: {
    fail: assign((_, trouble: QzTrouble | 'lost') => ({ trouble, ip: undefined })),
    count: assign({ failures: ({ context }) => context.failures + 1 }),
    succeed: assign({ failures: 0, trouble: undefined }),
    forget: assign({ failures: 0 }),
  },
  guards: {
    failedBefore: ({ context }) => context.failures > 0,
    mayTryByTheClock: ({ context }) => !needsAPerson(context.trouble),
  },
}).createMachine({
  id: 'qz',
  context: ({ input }) => ({
    ports: input,
    ip: undefined,
    failures: 0,
    trouble: undefined,
    clockOff: undefined,
  }),
  initial: 'connecting',
  states: {
    connecting: {
      invoke: {
        src: 'connect',
        input: ({ context, self }) => ({ ports: context.ports, found: () => self.send({ type: 'found' }) }),
        onDone: { target: 'connected', actions: 'succeed' },
        onError: {
          target: 'absent',
          actions: ['count', { type: 'fail', params: ({ event }) => connectionTrouble(event.error) }],
        },
      },
      initial: 'searching',
      states: {
        searching: { always: { guard: 'failedBefore', target: 'retrying' }, on: { found: 'found' } },
        /** QZ Tray does not run. The machine retries by the clock, and the screen shows no spinner. */
        retrying: {
          tags: ['absent', 'settled'],
          on: { found: 'found', retry: { target: 'searching', actions: 'forget' } },
        },
        found: { tags: 'found', after: { patience: 'asking' } },
        asking: { tags: ['found', 'asks', 'settled'] },
      },
    },
    absent: {
      tags: ['absent', 'settled'],
      after: { backoff: { guard: 'mayTryByTheClock', target: 'connecting' } },
      on: { retry: { target: 'connecting', actions: 'forget' } },
    },
    connected: {
      tags: 'connected',
      invoke: { src: 'watch', input: ({ context }) => context.ports },
      on: {
        closed: { target: 'absent', actions: ['count', { type: 'fail', params: () => 'lost' as const }] },
      },
      initial: 'discovering',
      states: {
        discovering: {
          invoke: {
            src: 'discoverIp',
            input: ({ context }) => context.ports,
            onDone: {
              target: 'located',
              actions: assign({ ip: ({ event }) => event.output, trouble: undefined }),
            },
            onError: {
              target: 'unlocated',
              actions: assign(({ event }) => callFailed(event.error)),
            },
          },
          initial: 'quick',
          states: {
            quick: { after: { patience: 'asking' } },
            asking: { tags: ['asks', 'settled'] },
          },
        },
        located: { tags: 'settled' },
        /** QZ Tray answers but cannot tell the computer's address. Printing works, and the screen tells the person. */
        unlocated: { tags: 'settled', on: { retry: 'discovering' } },
      },
    },
  },
})
