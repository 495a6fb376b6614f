import { assign, setup } from 'xstate'
import type { ProductSummary } from '#contract/entities/order.ts'
import type { WaitingReturn } from '#contract/entities/return.ts'
import type { Location } from '#contract/entities/stock.ts'
import type { Refusal } from '#contract/problems.ts'
import { refusedBecause } from '../shared/decision.ts'
import type { ScanEvent } from '../shared/operation.ts'
import { apply, basics, branch, retrying, whenRefused, whenUnreached } from '../shared/parts.ts'
import { port } from '../shared/port.ts'
import {
  abandoned,
  again,
  booked,
  type Context,
  changeOf,
  conditionOf,
  decidedOn,
  type Found,
  fateOf,
  from,
  inState,
  isOrphan,
  type JoinChange,
  joined,
  laidDown,
  mayClose,
  named,
  offered,
  oneMore,
  opened,
  parkedIn,
  placed,
  type ReturnChange,
  setQuantity,
  start,
  taken,
  takenOff,
  wrongTurn,
} from './rules.ts'

export type ReturnPorts = {
  /** An order's or a return's code; nothing: only the reasons, for a parcel that nobody knows. */
  find: (code: string | null) => Promise<Found | Refusal>
  /** What an article's code names, where no order says it. */
  name: (code: string) => Promise<ProductSummary[] | Refusal>
  /** The shelf that goods are to be put back on. */
  locate: (name: string) => Promise<Location | Refusal>
  /** A parcel that nobody knew gets its order. */
  join: (change: JoinChange) => Promise<WaitingReturn | Refusal>
  book: (change: ReturnChange) => Promise<{ name: string; status: 'waiting' | 'completed' } | Refusal>
}

type Event =
  | ScanEvent<'order' | 'package' | 'tracking' | 'return' | 'product' | 'location'>
  | { type: 'cmd.unknown'; id: string }
  | { type: 'cmd.origin'; id: string; code: string }
  | { type: 'cmd.condition'; id: string; code: string }
  | { type: 'cmd.outcome'; id: string; code: string }
  | { type: 'cmd.house'; id: string }
  | { type: 'cmd.wait'; id: string }
  | { type: 'cmd.reason'; id: string; code: string }
  | { type: 'cmd.quantity'; id: string; n: number }
  | { type: 'cmd.validate'; id: string }
  | { type: 'cmd.undo'; id: string }
  | { type: 'cmd.cancel'; id: string }

export const orderReturnMachine = setup({
  ...basics<Context, Event>(),
  actors: {
    find: port<ReturnPorts['find']>('find'),
    name: port<ReturnPorts['name']>('name'),
    locate: port<ReturnPorts['locate']>('locate'),
    join: port<ReturnPorts['join']>('join'),
    book: port<ReturnPorts['book']>('book'),
  },
  actions: {
    empty: assign(start),
    ask: assign(({ event }) => ({ asked: 'source' in event ? event.code.value : null })),
    track: assign(({ event }) => ('source' in event ? { tracking: event.code.value } : {})),
    sign: assign(({ event }) => ('id' in event ? { changeId: event.id } : {})),
  },
  guards: {
    hasOrder: ({ context }) => context.parcel?.order !== null,
    hasPieces: ({ context }) => context.pieces.length > 0,
    waits: ({ context }) => context.parcel?.waiting !== null,
    mayClose: ({ context }) => mayClose(context),
  },
}).createMachine({
  id: 'order-return',
  context: start,
  initial: 'parcel',
  on: {
    'scan.*': { actions: apply(({ context, event }) => wrongTurn(context, event)) },
  },
  states: {
    parcel: {
      tags: 'idle',
      meta: {
        prompt: 'Scannez la commande, le colis ou le suivi du retour',
        expects: ['order', 'package', 'tracking', 'return'],
      },
      on: {
        'scan.order': { target: 'finding', actions: 'ask' },
        'scan.package': { target: 'finding', actions: 'ask' },
        'scan.tracking': { target: 'finding', actions: ['ask', 'track'] },
        'scan.return': { target: 'finding', actions: 'ask' },
        'cmd.unknown': { target: 'finding', actions: 'ask' },
      },
    },

    finding: {
      tags: ['busy', 'idle'],
      invoke: {
        src: 'find',
        input: ({ context }) => context.asked,
        onDone: [
          {
            guard: ({ context, event }) => opened(context, event.output).next?.parcel?.waiting != null,
            target: 'articles',
            actions: apply(({ context, event }) => opened(context, event.output)),
          },
          {
            guard: ({ context, event }) => opened(context, event.output).next !== undefined,
            target: 'origin',
            actions: apply(({ context, event }) => opened(context, event.output)),
          },
          {
            target: 'parcel',
            actions: apply(({ context, event }) => opened(context, event.output)),
          },
        ],
      },
    },

    origin: {
      meta: { prompt: 'D’où vient ce retour ?', expects: [] },
      on: {
        'cmd.origin': {
          guard: ({ context, event }) => offered(context.origins, event.code) !== undefined,
          target: 'articles',
          actions: apply(({ context, event }) => from(context, event.code)),
        },
        'cmd.cancel': { target: 'parcel', actions: ['empty', apply(abandoned)] },
      },
    },

    articles: {
      initial: 'which',
      states: {
        which: { always: [{ guard: ({ context }) => isOrphan(context), target: 'orphan' }, 'known'] },
        known: { meta: { prompt: 'Scannez un article rendu', expects: ['product'], counts: true } },
        orphan: {
          meta: {
            prompt: 'Scannez sa commande si elle est retrouvée, ou un article',
            expects: ['product', 'order', 'package', 'tracking'],
            counts: true,
          },
          on: {
            'scan.order': { target: '#joining', actions: ['ask', 'sign'] },
            'scan.package': { target: '#joining', actions: ['ask', 'sign'] },
            'scan.tracking': { target: '#joining', actions: ['ask', 'sign'] },
          },
        },
      },
      on: {
        'scan.product': [
          {
            guard: ({ context, event }) => again(context, event.code.value) !== undefined,
            actions: apply(({ context, event }) => oneMore(context, event.code.value)),
          },
          {
            guard: ({ context }) => context.parcel?.piles === null,
            target: 'naming',
            actions: 'ask',
          },
          {
            guard: ({ context, event }) => taken(context, event.code).next !== undefined,
            target: 'condition',
            actions: apply(({ context, event }) => taken(context, event.code)),
          },
          { actions: apply(({ context, event }) => taken(context, event.code)) },
        ],
        'cmd.quantity': {
          guard: 'hasPieces',
          actions: apply(({ context, event }) => setQuantity(context, event.n)),
        },
        'cmd.undo': {
          guard: 'hasPieces',
          actions: apply(({ context }) => takenOff(context)),
        },
        'cmd.validate': { guard: 'mayClose', target: 'sending', actions: 'sign' },
        'cmd.wait': {
          guard: ({ context }) => context.pieces.length > 0 && context.parcel?.waiting === null,
          target: 'reason',
        },
        'cmd.cancel': { target: 'parcel', actions: ['empty', apply(abandoned)] },
      },
    },

    joining: {
      id: 'joining',
      tags: 'busy',
      invoke: {
        src: 'join',
        input: ({ context: { changeId, parcel, asked } }) => ({
          changeId,
          waiting: parcel?.waiting ?? '',
          code: asked ?? '',
        }),
        onDone: [
          whenUnreached('joinUnreached'),
          { target: 'articles', actions: apply(({ event }) => joined(event.output)) },
        ],
      },
    },

    joinUnreached: retrying('joining'),

    naming: {
      tags: 'busy',
      invoke: {
        src: 'name',
        input: ({ context }) => context.asked ?? '',
        onDone: branch(({ event }) => named(event.output), { accepted: 'condition', refused: 'articles' }),
      },
    },

    condition: {
      meta: { prompt: 'Dans quel état est-il ?', expects: [] },
      on: {
        'cmd.condition': [
          {
            // What is parked is decided on later: only its state is told now.
            guard: ({ context, event }) =>
              context.parcel?.order === null &&
              conditionOf(event.code) !== undefined &&
              context.parcel.waiting === null,
            target: 'articles',
            actions: apply(({ context, event }) => parkedIn(context, event.code)),
          },
          {
            guard: ({ event }) => conditionOf(event.code) !== undefined,
            target: 'outcome',
            actions: apply(({ context, event }) => inState(context, event.code)),
          },
        ],
        'cmd.undo': {
          target: 'articles',
          actions: apply(({ context }) => laidDown(context)),
        },
        'cmd.cancel': {
          target: 'articles',
          actions: apply(({ context }) => laidDown(context)),
        },
      },
    },

    outcome: {
      meta: { prompt: 'Qu’en fait-on ?', expects: [] },
      on: {
        'cmd.outcome': [
          { guard: ({ event }) => event.code === 'restock', target: 'destination' },
          {
            guard: ({ event }) => fateOf(event.code) !== undefined,
            target: 'articles',
            actions: apply(({ context, event }) => decidedOn(context, event.code, null)),
          },
        ],
        'cmd.undo': 'condition',
        'cmd.cancel': {
          target: 'articles',
          actions: apply(({ context }) => laidDown(context)),
        },
      },
    },

    destination: {
      meta: { prompt: 'Scannez son emplacement, ou laissez-le aux retours', expects: ['location'] },
      on: {
        'scan.location': { target: 'placing', actions: 'ask' },
        'cmd.house': {
          target: 'articles',
          actions: apply(({ context }) => decidedOn(context, 'restock', null)),
        },
        'cmd.undo': 'outcome',
        'cmd.cancel': {
          target: 'articles',
          actions: apply(({ context }) => laidDown(context)),
        },
      },
    },

    placing: {
      tags: 'busy',
      invoke: {
        src: 'locate',
        input: ({ context }) => context.asked ?? '',
        onDone: branch(({ context, event }) => placed(context, event.output), {
          accepted: 'articles',
          refused: 'destination',
        }),
      },
    },

    reason: {
      meta: { prompt: 'Pourquoi ce retour attend-il ?', expects: [] },
      on: {
        'cmd.reason': {
          guard: ({ context, event }) => offered(context.waitReasons, event.code) !== undefined,
          target: 'sending',
          actions: ['sign', assign(({ event }) => ({ waitReason: event.code }))],
        },
        'cmd.undo': 'articles',
        'cmd.cancel': 'articles',
      },
    },

    sending: {
      tags: 'busy',
      invoke: {
        src: 'book',
        input: ({ context }) => changeOf(context),
        onDone: [
          whenUnreached('unreached'),
          whenRefused('articles', ({ event }) => ({
            next: { waitReason: null },
            ...refusedBecause(event.output),
          })),
          {
            target: 'parcel',
            actions: [apply(({ context, event }) => booked(context, event.output)), 'empty'],
          },
        ],
      },
    },

    unreached: retrying('sending', 'Gardez les articles'),
  },
})
