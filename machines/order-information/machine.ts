import {
  apply,
  askAbout,
  follow,
  retrying,
  unlessRefused,
  whenRefused,
  whenRefusedFor,
  whenUnreached,
} from '../shared/parts.ts'
import {
  added,
  askNumberAgain,
  chooseNumber,
  chooseParcel,
  confirmNumber,
  hasAdded,
  isRemovable,
  isSameNumber,
  leaveAdding,
  leaveRemoving,
  mayAddNumber,
  mayRemoveNumber,
  numberToAdd,
  numberToRemove,
  removed,
  takeAdded,
  takeNumber,
} from './numbers.ts'
import { orderInformation } from './ports.ts'
import {
  askNumberToAdd,
  askNumberToRemove,
  askOrderFirst,
  askReasonFirst,
  askText,
  backToAnswers,
  choose,
  chooseDocument,
  documentToPrint,
  found,
  giveReason,
  hasAnswers,
  hasNextStep,
  isAnswer,
  isItsDocument,
  isKnownReason,
  leavePrints,
  namesOrders,
  printed,
  putAway,
  refresh,
} from './rules.ts'

export const orderInformationMachine = orderInformation.createMachine({
  id: 'order-information',
  context: {
    asked: '',
    answers: [],
    answered: '',
    more: false,
    order: null,
    parcel: null,
    number: '',
    sure: false,
    added: null,
    document: null,
    reason: '',
    changeId: '',
  },
  initial: 'looking',
  on: {
    'scan.*': { actions: apply(askOrderFirst) },
  },
  states: {
    /** No work is in hand: the next code may name another order or open another page. */
    looking: {
      tags: 'idle',
      initial: 'asking',
      on: {
        'scan.order': { target: 'finding', actions: apply(askAbout) },
        'scan.package': { target: 'finding', actions: apply(askAbout) },
        'scan.tracking': { target: 'finding', actions: apply(askAbout) },
        'scan.box': { target: 'finding', actions: apply(askAbout) },
        'scan.pickingList': { target: 'finding', actions: apply(askAbout) },
        'cmd.find': { target: 'finding', actions: apply(askText) },
      },
      states: {
        asking: {
          meta: { prompt: 'Scannez une commande, un colis ou un numéro de suivi', expects: namesOrders },
        },

        choosing: {
          id: 'choosing',
          meta: { prompt: 'Plusieurs commandes : scannez ou choisissez la bonne', expects: namesOrders },
          on: {
            'cmd.choose': { guard: isAnswer, target: 'showing', actions: apply(choose) },
            'cmd.cancel': { target: 'asking', actions: apply(putAway) },
          },
        },

        showing: {
          id: 'showing',
          meta: { prompt: 'Scannez la commande suivante, ou choisissez quoi faire', expects: namesOrders },
          on: {
            'cmd.tracking': { guard: mayAddNumber, target: '#numbering' },
            'cmd.remove': { guard: mayRemoveNumber, target: '#withdrawing' },
            'cmd.undo': { guard: hasAdded, target: '#removing', actions: apply(takeAdded) },
            'cmd.print': { guard: isItsDocument, target: '#reasoning', actions: apply(chooseDocument) },
            'cmd.next': { guard: hasNextStep, target: '#leaving' },
            'cmd.cancel': [
              { guard: hasAnswers, target: 'choosing', actions: apply(backToAnswers) },
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
        onDone: follow(found, { showing: '#showing', choosing: '#choosing', looking: 'looking' }),
      },
    },

    numbering: {
      id: 'numbering',
      meta: { prompt: 'Scannez le numéro de suivi à ajouter', expects: ['tracking', 'package'] },
      on: {
        'scan.tracking': { target: 'adding', actions: apply(takeNumber) },
        'scan.package': { actions: apply(chooseParcel) },
        'scan.*': { actions: apply(askNumberToAdd) },
        'cmd.cancel': { target: '#showing', actions: apply(leaveAdding) },
      },
    },

    adding: {
      tags: 'busy',
      invoke: {
        src: 'addNumber',
        input: numberToAdd,
        onDone: [
          whenUnreached('addUnreached'),
          whenRefusedFor(['tracking-unsure'], 'confirming', askNumberAgain),
          whenRefused('numbering'),
          { target: 'refreshing', actions: apply(unlessRefused(added)) },
        ],
      },
    },

    confirming: {
      meta: { prompt: 'Numéro sans clé de contrôle : rescannez-le pour confirmer', expects: ['tracking'] },
      on: {
        'scan.tracking': [
          { guard: isSameNumber, target: 'adding', actions: apply(confirmNumber) },
          { target: 'adding', actions: apply(takeNumber) },
        ],
        'scan.*': { actions: apply(askNumberToAdd) },
        'cmd.confirm': { target: 'adding', actions: apply(confirmNumber) },
        'cmd.cancel': { target: '#showing', actions: apply(leaveAdding) },
      },
    },

    addUnreached: retrying('adding'),

    withdrawing: {
      id: 'withdrawing',
      meta: { prompt: 'Scannez le numéro de suivi à retirer, ou choisissez-le', expects: ['tracking'] },
      on: {
        'scan.tracking': { target: 'removing', actions: apply(takeNumber) },
        'cmd.number': { guard: isRemovable, target: 'removing', actions: apply(chooseNumber) },
        'scan.*': { actions: apply(askNumberToRemove) },
        'cmd.cancel': { target: '#showing', actions: apply(leaveRemoving) },
      },
    },

    removing: {
      id: 'removing',
      tags: 'busy',
      invoke: {
        src: 'removeNumber',
        input: numberToRemove,
        onDone: [
          whenUnreached('removeUnreached'),
          whenRefused('#showing'),
          { target: 'refreshing', actions: apply(unlessRefused(removed)) },
        ],
      },
    },

    removeUnreached: retrying('removing'),

    reasoning: {
      id: 'reasoning',
      meta: { prompt: 'Pourquoi réimprimer ?', expects: [] },
      on: {
        'cmd.reason': { guard: isKnownReason, target: 'printing', actions: apply(giveReason) },
        'scan.*': { actions: apply(askReasonFirst) },
        'cmd.cancel': { target: '#showing', actions: apply(leavePrints) },
      },
    },

    printing: {
      tags: 'busy',
      invoke: {
        src: 'printAgain',
        input: documentToPrint,
        onDone: [
          whenUnreached('printUnreached'),
          whenRefused('#showing'),
          { target: 'refreshing', actions: apply(printed) },
        ],
      },
    },

    printUnreached: retrying('printing'),

    refreshing: {
      tags: ['busy', 'idle'],
      invoke: {
        src: 'find',
        input: ({ context }) => context.order?.name ?? '',
        onDone: { target: '#showing', actions: apply(refresh) },
      },
    },

    leaving: {
      id: 'leaving',
      tags: ['busy', 'idle'],
      invoke: { src: 'go', input: ({ context }) => context.order?.next?.path ?? '/', onDone: '#showing' },
    },
  },
})
