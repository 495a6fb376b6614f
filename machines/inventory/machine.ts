import { assign, fromCallback, setup } from 'xstate'
import type { OpenCount } from '#contract/entities/count.ts'
import type { ProductSummary } from '#contract/entities/order.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { refusedBecause } from '../shared/decision.ts'
import { feedback, type ScanEvent } from '../shared/operation.ts'
import { apply, basics, retrying, whenRefused, whenUnreached } from '../shared/parts.ts'
import { port } from '../shared/port.ts'
import {
  abandoned,
  begun,
  choose,
  closes,
  decided,
  type Given,
  type InventoryContext,
  isKnown,
  isMoved,
  isSettled,
  type Place,
  question,
  recognised,
  reviewOf,
  settled,
  strike,
  strikeTimes,
  takeBack,
  whyNotClosed,
  wrongTurn,
} from './rules.ts'

export type BeginChange = { changeId: string; location: string }
export type CountChange = BeginChange & {
  startedAtMove: number
  lines: readonly { sku: string; counted: number }[]
}
export type Decision = { changeId: string; count: string; approve: boolean }
export type InventoryPorts = {
  begin: (change: BeginChange) => Promise<Place | Refusal>
  /** Every product of one's shops that a code names: a code may be sold by several. */
  identify: (code: string) => Promise<ProductSummary[] | Refusal>
  give: (change: CountChange) => Promise<Given | Refusal>
  abandon: (change: BeginChange) => Promise<{ location: string } | Refusal>
  decide: (decision: Decision) => Promise<{ location: string; moves: string[] } | Refusal>
}

/** The house's counts as they are now; comes again and again while one waits for a location. */
export type WaitingEvent = { type: 'waiting'; counts: readonly OpenCount[] }

export type InventoryEvent =
  | ScanEvent<'location' | 'product'>
  | WaitingEvent
  | { type: 'cmd.quantity'; id: string; n: number }
  | { type: 'cmd.choose'; id: string; code: string }
  | { type: 'cmd.validate'; id: string }
  | { type: 'cmd.empty'; id: string }
  | { type: 'cmd.undo'; id: string }
  | { type: 'cmd.cancel'; id: string }
  | { type: 'cmd.review'; id: string; code: string }
  | { type: 'cmd.approve'; id: string }
  | { type: 'cmd.recount'; id: string }

export const inventoryMachine = setup({
  ...basics<InventoryContext, InventoryEvent>(),
  actors: {
    watch: fromCallback<WaitingEvent>(() => {
      throw new Error('The port "watch" was not handed to the machine.')
    }),
    begin: port<InventoryPorts['begin']>('begin'),
    identify: port<InventoryPorts['identify']>('identify'),
    give: port<InventoryPorts['give']>('give'),
    abandon: port<InventoryPorts['abandon']>('abandon'),
    decide: port<InventoryPorts['decide']>('decide'),
  },
}).createMachine({
  id: 'inventory',
  context: {
    waiting: [],
    place: null,
    tallies: [],
    strokes: [],
    read: { code: '', times: 1 },
    candidates: [],
    review: null,
    approve: false,
    asked: '',
    changeId: '',
  },
  initial: 'location',
  on: {
    'scan.*': { actions: apply(({ context, event }) => wrongTurn(context, event)) },
  },
  states: {
    location: {
      tags: 'idle',
      meta: { prompt: 'Scannez l’emplacement à compter', expects: ['location'] },
      invoke: { src: 'watch' },
      on: {
        waiting: { actions: assign(({ event }) => ({ waiting: event.counts })) },
        'scan.location': [
          {
            guard: ({ context, event }) => reviewOf(context.waiting, event.code.value) !== null,
            target: 'reviewing',
            actions: apply(({ context, event }) => question(context, event.code.value)),
          },
          {
            target: 'beginning',
            actions: assign(({ event }) => ({ asked: event.code.value, changeId: event.id })),
          },
        ],
        'cmd.review': {
          guard: ({ context, event }) => reviewOf(context.waiting, event.code) !== null,
          target: 'reviewing',
          actions: apply(({ context, event }) => question(context, event.code)),
        },
      },
    },

    beginning: {
      tags: ['busy', 'idle'],
      invoke: {
        src: 'begin',
        input: ({ context: { changeId, asked } }) => ({ changeId, location: asked }),
        onDone: [
          whenRefused('location', ({ event }) => begun(event.output)),
          { target: 'counting', actions: apply(({ event }) => begun(event.output)) },
        ],
      },
    },

    counting: {
      meta: {
        prompt: 'Scannez chaque article, puis l’emplacement pour clore',
        expects: ['product', 'location'],
        counts: true,
      },
      on: {
        'scan.product': [
          {
            guard: ({ context, event }) => isKnown(context, event.code),
            actions: apply(({ context, event }) => strike(context, event.code)),
          },
          {
            target: 'identifying',
            actions: assign(({ event: { code } }) => ({
              read: { code: code.value, times: code.gs1?.quantity ?? 1 },
            })),
          },
        ],
        'scan.location': [
          {
            guard: ({ context, event }) => closes(context, event.code.value),
            target: 'sending',
            actions: assign(({ event }) => ({ changeId: event.id })),
          },
          {
            actions: apply(({ context, event }) => whyNotClosed(context, event.code.value)),
          },
        ],
        'cmd.quantity': {
          guard: ({ context }) => context.strokes.length > 0,
          actions: apply(({ context, event }) => strikeTimes(context, event.n)),
        },
        'cmd.undo': {
          guard: ({ context }) => context.strokes.length > 0,
          actions: apply(({ context }) => takeBack(context)),
        },
        'cmd.validate': {
          guard: ({ context }) => context.tallies.length > 0,
          target: 'sending',
          actions: assign(({ event }) => ({ changeId: event.id })),
        },
        'cmd.empty': {
          guard: ({ context }) => context.tallies.length === 0,
          target: 'sending',
          actions: assign(({ event }) => ({ changeId: event.id })),
        },
        'cmd.cancel': {
          target: 'abandoning',
          actions: assign(({ event }) => ({ changeId: event.id })),
        },
      },
    },

    identifying: {
      tags: 'busy',
      invoke: {
        src: 'identify',
        input: ({ context }) => context.read.code,
        onDone: [
          {
            guard: ({ event }) => !isRefusal(event.output) && event.output.length > 1,
            target: 'choosing',
            actions: assign(({ event }) => ({ candidates: isRefusal(event.output) ? [] : event.output })),
          },
          {
            target: 'counting',
            actions: apply(({ context, event }) => recognised(context, event.output)),
          },
        ],
      },
    },

    choosing: {
      meta: { prompt: 'Plusieurs boutiques vendent ce code : choisissez l’article', expects: [] },
      on: {
        'cmd.choose': {
          guard: ({ context, event }) => context.candidates.some(({ sku }) => sku === event.code),
          target: 'counting',
          actions: apply(({ context, event }) => choose(context, event.code)),
        },
        'cmd.undo': { target: 'counting', actions: assign({ candidates: [] }) },
      },
    },

    sending: {
      tags: 'busy',
      invoke: {
        src: 'give',
        input: ({ context: { changeId, place, tallies } }) => ({
          changeId,
          location: place?.name ?? '',
          startedAtMove: place?.startedAtMove ?? 0,
          lines: tallies.map(({ product, qty }) => ({ sku: product.sku, counted: qty })),
        }),
        onDone: [
          whenUnreached('unreached'),
          {
            guard: ({ event }) => isMoved(event.output),
            target: 'beginning',
            actions: [
              assign(({ context: { place, changeId } }) => ({
                asked: place?.name ?? '',
                changeId: `${changeId}.again`,
              })),
              apply(({ event }) => refusedBecause(event.output)),
            ],
          },
          whenRefused('counting'),
          {
            guard: ({ event }) => isSettled(event.output),
            target: 'location',
            actions: apply(({ context, event }) => settled(context, event.output)),
          },
          {
            target: 'reviewing',
            actions: apply(({ context, event }) => settled(context, event.output)),
          },
        ],
      },
    },

    unreached: retrying('sending', 'Votre comptage est gardé'),

    abandoning: {
      tags: 'busy',
      invoke: {
        src: 'abandon',
        input: ({ context: { changeId, place } }) => ({ changeId, location: place?.name ?? '' }),
        onDone: {
          target: 'location',
          actions: apply(({ event }) => abandoned(event.output)),
        },
      },
    },

    reviewing: {
      meta: { prompt: 'Approuvez les écarts, ou faites recompter', expects: [] },
      on: {
        'cmd.approve': {
          target: 'deciding',
          actions: assign(({ event }) => ({ changeId: event.id, approve: true })),
        },
        'cmd.recount': {
          target: 'deciding',
          actions: assign(({ event }) => ({ changeId: event.id, approve: false })),
        },
        'cmd.cancel': {
          target: 'location',
          actions: apply(({ context }) => ({
            next: { review: null },
            say: feedback('step', `${context.review?.location} reste à approuver`),
          })),
        },
      },
    },

    deciding: {
      tags: 'busy',
      invoke: {
        src: 'decide',
        input: ({ context: { changeId, review, approve } }) => ({
          changeId,
          count: review?.count ?? '',
          approve,
        }),
        onDone: [
          whenUnreached('decisionUnreached'),
          {
            target: 'location',
            actions: apply(({ context, event }) => decided(context, event.output)),
          },
        ],
      },
    },

    decisionUnreached: retrying('deciding'),
  },
})
