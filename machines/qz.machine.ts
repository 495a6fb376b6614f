import { assign, type EventObject, fromCallback, fromPromise, setup } from 'xstate'

/** What the machine is handed: the program on the operator's computer, reached over a websocket. */
export type QzPorts = {
  connect: () => Promise<void>
  /** This computer's address as the program sees it. */
  discoverIp: () => Promise<string>
  /** Calls back once when the open connection is lost; returns how to stop listening. */
  onClosed: (closed: () => void) => () => void
}

type Context = { ports: QzPorts; ip: string | undefined; failures: number }

/** A program that is not running may be started at any moment, and a bench must not hammer it meanwhile. */
const delays = {
  backoff: ({ context }: { context: Context }) => Math.min(60_000, 2_000 * 2 ** (context.failures - 1)),
}

export const qzMachine = setup({
  types: {
    context: {} as Context,
    input: {} as QzPorts,
    events: {} as { type: 'retry' } | { type: 'closed' },
    tags: {} as 'connected' | 'settled',
  },
  delays,
  actors: {
    connect: fromPromise<void, QzPorts>(({ input }) => input.connect()),
    discoverIp: fromPromise<string, QzPorts>(({ input }) => input.discoverIp()),
    watch: fromCallback<EventObject, QzPorts>(({ sendBack, input }) =>
      input.onClosed(() => sendBack({ type: 'closed' })),
    ),
  },
  actions: {
    fail: assign({ failures: ({ context }) => context.failures + 1, ip: undefined }),
    succeed: assign({ failures: 0 }),
  },
}).createMachine({
  id: 'qz',
  context: ({ input }) => ({ ports: input, ip: undefined, failures: 0 }),
  initial: 'connecting',
  states: {
    connecting: {
      invoke: {
        src: 'connect',
        input: ({ context }) => context.ports,
        onDone: { target: 'connected', actions: 'succeed' },
        onError: { target: 'absent', actions: 'fail' },
      },
    },
    absent: {
      tags: 'settled',
      after: { backoff: 'connecting' },
      on: { retry: 'connecting' },
    },
    connected: {
      tags: 'connected',
      invoke: { src: 'watch', input: ({ context }) => context.ports },
      on: { closed: { target: 'absent', actions: 'fail' } },
      initial: 'discovering',
      states: {
        discovering: {
          invoke: {
            src: 'discoverIp',
            input: ({ context }) => context.ports,
            onDone: { target: 'located', actions: assign({ ip: ({ event }) => event.output }) },
            onError: 'unlocated',
          },
        },
        located: { tags: 'settled' },
        /** The program answers but cannot tell the address: printing goes on, the person is told. */
        unlocated: { tags: 'settled', on: { retry: 'discovering' } },
      },
    },
  },
})
