import { assign, setup } from 'xstate'
import { kindWords } from '#contract/barcodes/kinds.ts'
import type { OrderDocument } from '#contract/entities/order-information.ts'
import { isRefusal } from '#contract/problems.ts'
import { refused, refusedBecause } from '../shared/decision.ts'
import { feedback, type ScanEvent } from '../shared/operation.ts'
import { apply, basics, retrying, whenRefused, whenUnreached } from '../shared/parts.ts'
import { port } from '../shared/port.ts'
import { answerNamed, choose, offer, onlyOf, open, putAway } from './finding.ts'
import { added, aim, leaveNumbers, leaveRemoval, mayAddNumber, removable, removed } from './numbers.ts'
import {
  type Context,
  type Event,
  namesOrders,
  type OrderInformationPorts,
  type Outcome,
  reprintReasons,
} from './ports.ts'

export const orderInformationMachine = setup({
  ...basics<Context, Event>(),
  actors: {
    find: port<OrderInformationPorts['find']>('find'),
    addNumber: port<OrderInformationPorts['addNumber']>('addNumber'),
    removeNumber: port<OrderInformationPorts['removeNumber']>('removeNumber'),
    printAgain: port<OrderInformationPorts['printAgain']>('printAgain'),
    go: port<OrderInformationPorts['go']>('go'),
  },
}).createMachine({
  id: 'order-information',
  context: {
    asked: '',
    answers: [],
    more: false,
    order: null,
    parcel: null,
    number: '',
    added: null,
    document: null,
    reason: '',
    changeId: '',
  },
  initial: 'looking',
  on: {
    'scan.*': {
      actions: apply(({ event }) => wrongTurn(event, 'scannez une commande, un colis ou un numéro de suivi')),
    },
  },
  states: {
    /** Nothing is in hand: the next code may name another order, or lead elsewhere. */
    looking: {
      tags: 'idle',
      initial: 'asking',
      on: {
        'scan.order': {
          target: 'finding',
          actions: assign(({ event }) => ({ asked: event.code.value })),
        },
        'scan.package': {
          target: 'finding',
          actions: assign(({ event }) => ({ asked: event.code.value })),
        },
        'scan.tracking': {
          target: 'finding',
          actions: assign(({ event }) => ({ asked: event.code.value })),
        },
        'scan.box': { target: 'finding', actions: assign(({ event }) => ({ asked: event.code.value })) },
        'scan.pickingList': {
          target: 'finding',
          actions: assign(({ event }) => ({ asked: event.code.value })),
        },
        'cmd.find': { target: 'finding', actions: assign(({ event }) => ({ asked: event.text })) },
      },
      states: {
        asking: {
          meta: { prompt: 'Scannez une commande, un colis ou un numéro de suivi', expects: namesOrders },
        },

        choosing: {
          id: 'choosing',
          meta: { prompt: 'Plusieurs commandes : scannez ou choisissez la bonne', expects: namesOrders },
          on: {
            'cmd.choose': {
              guard: ({ context, event }) => answerNamed(context, event.code) !== undefined,
              target: 'showing',
              actions: apply(({ context, event }) => choose(context, event.code)),
            },
            'cmd.cancel': { target: 'asking', actions: apply(putAway) },
          },
        },

        showing: {
          id: 'showing',
          meta: { prompt: 'Scannez la commande suivante, ou choisissez quoi faire', expects: namesOrders },
          on: {
            'cmd.tracking': {
              guard: ({ context }) => mayAddNumber(context),
              target: '#numbering',
            },
            'cmd.remove': {
              guard: ({ context }) => removable(context.order).length > 0,
              target: '#withdrawing',
            },
            'cmd.undo': {
              guard: ({ context }) => context.added !== null,
              target: '#removing',
              actions: assign(({ context, event }) => ({ number: context.added ?? '', changeId: event.id })),
            },
            'cmd.print': {
              guard: ({ context, event }) => documentOf(context, event.code) !== undefined,
              target: '#reasoning',
              actions: assign(({ context, event }) => ({
                document: documentOf(context, event.code) ?? null,
              })),
            },
            'cmd.next': { guard: ({ context }) => Boolean(context.order?.next), target: '#leaving' },
            'cmd.cancel': [
              {
                guard: ({ context }) => context.answers.length > 0,
                target: 'choosing',
                actions: assign({ order: null, parcel: null }),
              },
              { target: 'asking', actions: apply(putAway) },
            ],
          },
        },
      },
    },

    finding: {
      tags: ['busy', 'idle'],
      meta: { prompt: 'Recherche…', expects: [] },
      invoke: {
        src: 'find',
        input: ({ context }) => context.asked,
        onDone: [
          {
            guard: ({ event }) => onlyOf(event.output) !== undefined,
            target: '#showing',
            actions: apply(({ context, event }) => open(context, event.output)),
          },
          {
            guard: ({ event }) => !isRefusal(event.output),
            target: '#choosing',
            actions: apply(({ event }) => offer(event.output)),
          },
          {
            guard: ({ context }) => context.order !== null,
            target: '#showing',
            actions: apply(({ event }) => refusedBecause(event.output)),
          },
          { target: 'looking', actions: apply(({ event }) => refusedBecause(event.output)) },
        ],
      },
    },

    numbering: {
      id: 'numbering',
      meta: { prompt: 'Scannez le numéro de suivi à ajouter', expects: ['tracking', 'package'] },
      on: {
        'scan.tracking': {
          target: 'adding',
          actions: assign(({ event }) => ({ number: event.code.value, changeId: event.id })),
        },
        'scan.package': {
          actions: apply(({ context, event }) => aim(context, event.code.value)),
        },
        'scan.*': {
          actions: apply(({ event }) => wrongTurn(event, 'scannez le numéro de suivi à ajouter')),
        },
        'cmd.cancel': { target: '#showing', actions: apply(leaveNumbers) },
      },
    },

    adding: {
      tags: 'busy',
      invoke: {
        src: 'addNumber',
        input: ({ context: { changeId, order, number, parcel } }) => ({
          changeId,
          order: order?.name ?? '',
          number,
          parcel,
        }),
        onDone: [
          whenUnreached('addUnreached'),
          whenRefused('numbering'),
          { target: 'refreshing', actions: apply(({ event }) => added(event.output)) },
        ],
      },
    },

    addUnreached: retrying('adding'),

    withdrawing: {
      id: 'withdrawing',
      meta: { prompt: 'Scannez le numéro de suivi à retirer, ou choisissez-le', expects: ['tracking'] },
      on: {
        'scan.tracking': {
          target: 'removing',
          actions: assign(({ event }) => ({ number: event.code.value, changeId: event.id })),
        },
        'cmd.number': {
          guard: ({ context, event }) => removable(context.order).some(one => one.tracking === event.code),
          target: 'removing',
          actions: assign(({ event }) => ({ number: event.code, changeId: event.id })),
        },
        'scan.*': {
          actions: apply(({ event }) => wrongTurn(event, 'scannez le numéro de suivi à retirer')),
        },
        'cmd.cancel': { target: '#showing', actions: apply(leaveRemoval) },
      },
    },

    removing: {
      id: 'removing',
      tags: 'busy',
      invoke: {
        src: 'removeNumber',
        input: ({ context: { changeId, order, number } }) => ({ changeId, order: order?.name ?? '', number }),
        onDone: [
          whenUnreached('removeUnreached'),
          whenRefused('#showing'),
          {
            target: 'refreshing',
            actions: apply(({ context, event }) => removed(context, event.output)),
          },
        ],
      },
    },

    removeUnreached: retrying('removing'),

    reasoning: {
      id: 'reasoning',
      meta: { prompt: 'Pourquoi réimprimer ?', expects: [] },
      on: {
        'cmd.reason': {
          guard: ({ event }) => labelOf(event.code) !== undefined,
          target: 'printing',
          actions: assign(({ event }) => ({ reason: labelOf(event.code) ?? '', changeId: event.id })),
        },
        'scan.*': {
          actions: apply(({ event }) => wrongTurn(event, 'choisissez d’abord le motif de la réimpression')),
        },
        'cmd.cancel': { target: '#showing', actions: apply(leavePrints) },
      },
    },

    printing: {
      tags: 'busy',
      invoke: {
        src: 'printAgain',
        input: ({ context: { changeId, document, reason } }) => ({
          changeId,
          document: document?.id ?? '',
          reason,
        }),
        onDone: [
          whenUnreached('printUnreached'),
          whenRefused('#showing'),
          { target: 'refreshing', actions: apply(({ context }) => printed(context)) },
        ],
      },
    },

    printUnreached: retrying('printing'),

    /** What was just done stands in the order's own history. */
    refreshing: {
      tags: ['busy', 'idle'],
      invoke: {
        src: 'find',
        input: ({ context }) => context.order?.name ?? '',
        onDone: {
          target: '#showing',
          actions: assign(({ context, event }) => ({ order: onlyOf(event.output) ?? context.order })),
        },
      },
    },

    leaving: {
      id: 'leaving',
      tags: ['busy', 'idle'],
      invoke: { src: 'go', input: ({ context }) => context.order?.next?.path ?? '/', onDone: '#showing' },
    },
  },
})

function documentOf({ order }: Context, id: string): OrderDocument | undefined {
  return order?.documents.find(one => one.id === id)
}

function labelOf(code: string): string | undefined {
  return reprintReasons.find(reason => reason.code === code)?.label
}

function leavePrints(): Outcome {
  return { next: { document: null }, say: feedback('step', 'Rien n’est réimprimé') }
}

function printed({ document, reason }: Context): Outcome {
  return { next: { document: null }, say: feedback('step', `Réimpression : ${document?.title}`, reason) }
}

function wrongTurn({ code }: ScanEvent, instead: string): Outcome {
  return refused(`Ceci est ${kindWords[code.kind].one} : ${instead}.`)
}
