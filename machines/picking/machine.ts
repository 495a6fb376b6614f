import { assign } from 'xstate'
import type { StepMeta } from '../shared/operation.ts'
import {
  apply,
  askAbout,
  follow,
  ifAccepted,
  retrying,
  unlessRefused,
  unlessUnreached,
  whenRefused,
  whenUnreached,
} from '../shared/parts.ts'
import { isToldOf } from '../shared/told.ts'
import { picking } from './ports.ts'
import {
  askBeforeRelease,
  asUsual,
  changeOf,
  hasPlaced,
  hasWall,
  isAskedAlready,
  isCart,
  isForCart,
  isKnownCampaign,
  isKnownZone,
  isListAtHand,
  isNotBegun,
  isWaiting,
  isWished,
  placeBox,
  printCampaign,
  printType,
  recognise,
  release,
  reprint,
  setSlots,
  setZone,
  startAgain,
  takeAnswer,
  takeBoxBack,
  takeFigures,
  takeInHand,
  toWall,
  wrongTurn,
} from './rules.ts'

const choose: StepMeta = { prompt: 'Choisissez la liste à imprimer', expects: ['pickingList'] }

const onList = picking.createStateConfig({
  on: {
    'cmd.release': [
      { guard: isAskedAlready, target: 'sending', actions: apply(release) },
      { guard: isNotBegun, actions: apply(askBeforeRelease) },
    ],
    'cmd.next': 'counting',
  },
})

export const pickingMachine = picking.createMachine({
  id: 'picking',
  context: { ...startAgain, survey: null, wish: {}, asked: '', changeId: '' },
  initial: 'counting',
  on: {
    'scan.*': { actions: apply(wrongTurn) },
  },
  states: {
    counting: {
      tags: ['busy', 'idle'],
      meta: choose,
      entry: assign(startAgain),
      invoke: {
        src: 'survey',
        input: ({ context }) => context.wish,
        onDone: [
          whenUnreached('uncounted'),
          whenRefused('choosing'),
          { target: 'choosing', actions: apply(ifAccepted(takeFigures)) },
        ],
      },
    },

    uncounted: {
      tags: 'idle',
      meta: { prompt: 'Le serveur ne répond pas. On réessaie…', expects: [] },
      after: { beforeNextTry: 'counting' },
    },

    choosing: {
      tags: 'idle',
      meta: choose,
      on: {
        'cmd.print': { guard: isWaiting, target: 'sending', actions: apply(printType) },
        'cmd.campaign': { guard: isKnownCampaign, target: 'sending', actions: apply(printCampaign) },
        'scan.pickingList': { target: 'looking', actions: apply(askAbout) },
        'cmd.refresh': 'counting',
        'cmd.plan': 'planning',
      },
      initial: 'counted',
      states: {
        counted: {
          after: { refresh: 'recounting' },
          on: { told: { guard: isToldOf('orders'), target: 'recounting' } },
        },
        /** Colleagues print too, so the machine reads the figures again in the background. */
        recounting: {
          invoke: {
            src: 'survey',
            input: ({ context }) => context.wish,
            onDone: { target: 'counted', actions: apply(ifAccepted(takeFigures)) },
          },
        },
      },
    },

    planning: {
      tags: 'idle',
      meta: { prompt: 'Quel chariot, quelle zone ?', expects: [] },
      on: {
        'cmd.cart': 'slots',
        'cmd.zone': { guard: isKnownZone, target: 'counting', actions: apply(setZone) },
        'cmd.wall': { guard: hasWall, target: 'counting', actions: apply(toWall) },
        'cmd.usual': { guard: isWished, target: 'counting', actions: apply(asUsual) },
        'cmd.next': 'counting',
      },
    },

    slots: {
      tags: 'idle',
      meta: { prompt: 'Combien de places a votre chariot ?', expects: [] },
      on: {
        'cmd.slots': { guard: isCart, target: 'counting', actions: apply(setSlots) },
        'cmd.next': 'counting',
      },
    },

    looking: {
      tags: ['busy', 'idle'],
      invoke: {
        src: 'look',
        input: ({ context }) => context.asked,
        onDone: [whenRefused('counting'), { target: 'known', actions: apply(unlessRefused(recognise)) }],
      },
    },

    /** A list that was printed before. */
    known: {
      tags: 'idle',
      meta: { prompt: 'Réimprimer cette liste ? Choisissez le motif', expects: ['pickingList', 'box'] },
      on: {
        'cmd.reprint': { target: 'sending', actions: apply(reprint) },
        ...onList.on,
        'scan.pickingList': { target: 'looking', actions: apply(askAbout) },
        'scan.box': { guard: isForCart, target: 'sending', actions: apply(placeBox) },
      },
    },

    sending: {
      tags: 'busy',
      meta: { prompt: 'Un instant…', expects: [] },
      invoke: {
        src: 'run',
        input: changeOf,
        onDone: follow(unlessUnreached(takeAnswer), {
          unreached: 'unreached',
          counting: 'counting',
          known: 'known',
          cart: 'printed.cart',
          bag: 'printed.bag',
        }),
      },
    },

    unreached: retrying('sending', 'Attendez', 'attribue les commandes'),

    printed: {
      on: {
        'scan.pickingList': [
          { guard: isListAtHand, target: 'counting', actions: apply(takeInHand) },
          { target: 'looking', actions: apply(askAbout) },
        ],
        ...onList.on,
      },
      initial: 'bag',
      states: {
        bag: {
          tags: 'idle',
          meta: { prompt: 'Prenez la liste à l’imprimante et scannez-la', expects: ['pickingList'] },
        },
        cart: {
          meta: {
            prompt: 'Prenez la liste à l’imprimante, puis scannez une caisse par commande',
            expects: ['box', 'pickingList'],
          },
          on: {
            'scan.box': { target: '#picking.sending', actions: apply(placeBox) },
            'cmd.undo': { guard: hasPlaced, target: '#picking.sending', actions: apply(takeBoxBack) },
          },
        },
      },
    },
  },
})
