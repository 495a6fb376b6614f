import { assign, setup } from 'xstate'
import { kindWords } from '#contract/barcodes/kinds.ts'
import type { OrderDocument } from '#contract/entities/order-information.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { type Feedback, feedback, type ScanEvent, type StepMeta } from './operation.ts'
import {
  added,
  aim,
  leaveNumbers,
  leaveRemoval,
  mayAddNumber,
  removable,
  removed,
} from './order-information/numbers.ts'
import {
  type Context,
  type Event,
  type Found,
  type KnownOrder,
  namesOrders,
  type OrderInformationPorts,
  type Outcome,
  reprintReasons,
} from './order-information/world.ts'
import { liveParcels, orderStatusWords, sayOrder } from './order-state.ts'
import { applying, beforeNextTry, isUnreached, refused, refusedBecause } from './outcome.ts'
import { port } from './port.ts'

export const orderInformationMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    emitted: {} as Feedback,
    meta: {} as StepMeta,
    tags: {} as 'busy' | 'idle',
  },
  delays: { beforeNextTry },
  actors: {
    find: port<OrderInformationPorts['find']>('find'),
    addNumber: port<OrderInformationPorts['addNumber']>('addNumber'),
    removeNumber: port<OrderInformationPorts['removeNumber']>('removeNumber'),
    printAgain: port<OrderInformationPorts['printAgain']>('printAgain'),
    go: port<OrderInformationPorts['go']>('go'),
  },
  actions: {
    apply: applying<Context, Event>(),
    ask: assign((_, asked: string) => ({ asked })),
  },
  guards: { isOpen: ({ context }) => context.order !== null },
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
      actions: {
        type: 'apply',
        params: ({ event }) => wrongTurn(event, 'scannez une commande, un colis ou un numéro de suivi'),
      },
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
          actions: { type: 'ask', params: ({ event }) => event.code.value },
        },
        'scan.package': {
          target: 'finding',
          actions: { type: 'ask', params: ({ event }) => event.code.value },
        },
        'scan.tracking': {
          target: 'finding',
          actions: { type: 'ask', params: ({ event }) => event.code.value },
        },
        'scan.box': { target: 'finding', actions: { type: 'ask', params: ({ event }) => event.code.value } },
        'scan.pickingList': {
          target: 'finding',
          actions: { type: 'ask', params: ({ event }) => event.code.value },
        },
        'cmd.find': { target: 'finding', actions: { type: 'ask', params: ({ event }) => event.text } },
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
              actions: { type: 'apply', params: ({ context, event }) => choose(context, event.code) },
            },
            'cmd.cancel': { target: 'asking', actions: { type: 'apply', params: putAway } },
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
              { target: 'asking', actions: { type: 'apply', params: putAway } },
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
            actions: { type: 'apply', params: ({ context, event }) => open(context, event.output) },
          },
          {
            guard: ({ event }) => !isRefusal(event.output),
            target: '#choosing',
            actions: { type: 'apply', params: ({ event }) => offer(event.output) },
          },
          {
            guard: 'isOpen',
            target: '#showing',
            actions: { type: 'apply', params: ({ event }) => refusedBecause(event.output) },
          },
          {
            target: 'looking',
            actions: { type: 'apply', params: ({ event }) => refusedBecause(event.output) },
          },
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
          actions: { type: 'apply', params: ({ context, event }) => aim(context, event.code.value) },
        },
        'scan.*': {
          actions: {
            type: 'apply',
            params: ({ event }) => wrongTurn(event, 'scannez le numéro de suivi à ajouter'),
          },
        },
        'cmd.cancel': { target: '#showing', actions: { type: 'apply', params: leaveNumbers } },
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
          { guard: ({ event }) => isUnreached(event.output), target: 'addUnreached' },
          {
            guard: ({ event }) => isRefusal(event.output),
            target: 'numbering',
            actions: { type: 'apply', params: ({ event }) => refusedBecause(event.output) },
          },
          { target: 'refreshing', actions: { type: 'apply', params: ({ event }) => added(event.output) } },
        ],
      },
    },

    /** Written down and not yet acknowledged: the same change is sent again under the same id. */
    addUnreached: {
      tags: 'busy',
      meta: { prompt: 'Le serveur ne répond pas. Attendez, on réessaie…', expects: [] },
      after: { beforeNextTry: 'adding' },
    },

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
          actions: {
            type: 'apply',
            params: ({ event }) => wrongTurn(event, 'scannez le numéro de suivi à retirer'),
          },
        },
        'cmd.cancel': { target: '#showing', actions: { type: 'apply', params: leaveRemoval } },
      },
    },

    removing: {
      id: 'removing',
      tags: 'busy',
      invoke: {
        src: 'removeNumber',
        input: ({ context: { changeId, order, number } }) => ({ changeId, order: order?.name ?? '', number }),
        onDone: [
          { guard: ({ event }) => isUnreached(event.output), target: 'removeUnreached' },
          {
            guard: ({ event }) => isRefusal(event.output),
            target: '#showing',
            actions: { type: 'apply', params: ({ event }) => refusedBecause(event.output) },
          },
          {
            target: 'refreshing',
            actions: { type: 'apply', params: ({ context, event }) => removed(context, event.output) },
          },
        ],
      },
    },

    removeUnreached: {
      tags: 'busy',
      meta: { prompt: 'Le serveur ne répond pas. Attendez, on réessaie…', expects: [] },
      after: { beforeNextTry: 'removing' },
    },

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
          actions: {
            type: 'apply',
            params: ({ event }) => wrongTurn(event, 'choisissez d’abord le motif de la réimpression'),
          },
        },
        'cmd.cancel': { target: '#showing', actions: { type: 'apply', params: leavePrints } },
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
          { guard: ({ event }) => isUnreached(event.output), target: 'printUnreached' },
          {
            guard: ({ event }) => isRefusal(event.output),
            target: '#showing',
            actions: { type: 'apply', params: ({ event }) => refusedBecause(event.output) },
          },
          { target: 'refreshing', actions: { type: 'apply', params: ({ context }) => printed(context) } },
        ],
      },
    },

    printUnreached: {
      tags: 'busy',
      meta: { prompt: 'Le serveur ne répond pas. Attendez, on réessaie…', expects: [] },
      after: { beforeNextTry: 'printing' },
    },

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

function onlyOf(answer: Found | Refusal): KnownOrder | undefined {
  return isRefusal(answer) || answer.orders.length !== 1 ? undefined : answer.orders[0]
}

function answerNamed({ answers }: Context, name: string): KnownOrder | undefined {
  return answers.find(answer => answer.name === name)
}

function documentOf({ order }: Context, id: string): OrderDocument | undefined {
  return order?.documents.find(one => one.id === id)
}

function labelOf(code: string): string | undefined {
  return reprintReasons.find(reason => reason.code === code)?.label
}

function open({ asked }: Context, answer: Found | Refusal): Outcome {
  const order = onlyOf(answer)
  if (!order) return refusedBecause(answer)
  return { next: { ...shown(order, asked), answers: [] }, say: told(order) }
}

/** Chosen among several: the others are kept, to come back to. */
function choose(context: Context, name: string): Outcome {
  const order = answerNamed(context, name)
  if (!order) return refused('Cette commande n’est plus dans la liste.')
  return { next: shown(order, context.asked), say: told(order) }
}

function shown(order: KnownOrder, asked: string): Partial<Context> {
  const parcel = liveParcels(order).find(({ name }) => name === asked)?.name ?? null
  return { order, parcel, added: null, document: null }
}

function told(order: KnownOrder): Feedback {
  return feedback('step', `${order.name} · ${orderStatusWords[order.status]}`, sayOrder(order))
}

function offer(answer: Found | Refusal): Outcome {
  if (isRefusal(answer)) return refusedBecause(answer)
  const { orders, more } = answer
  const detail = more ? 'Les plus récentes seulement : précisez la recherche.' : undefined
  return {
    next: { answers: orders, more, order: null, parcel: null },
    say: feedback('step', `${orders.length} commandes trouvées`, detail),
  }
}

function putAway(): Outcome {
  return {
    next: { order: null, parcel: null, added: null, answers: [], more: false },
    say: feedback('step', 'Commande refermée'),
  }
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
