import { assign, setup } from 'xstate'
import { isRefusal } from '#contract/problems.ts'
import { beforeNextTry, refusedBecause } from '../shared/decision.ts'
import type { StepMeta } from '../shared/operation.ts'
import { apply, basics, retrying, whenRefused, whenUnreached } from '../shared/parts.ts'
import { port } from '../shared/port.ts'
import {
  type Context,
  type Event,
  hasCart,
  inHand,
  nameOf,
  type PickingPorts,
  printed,
  recognised,
  released,
  surveyed,
  waiting,
  wrongTurn,
} from './rules.ts'

/** As often as the menu's badge is read. */
const refresh = 60_000

const choose: StepMeta = { prompt: 'Choisissez la liste à imprimer', expects: ['pickingList'] }

const picking = setup({
  ...basics<Context, Event>(),
  delays: { beforeNextTry, refresh },
  actors: {
    survey: port<PickingPorts['survey']>('survey'),
    look: port<PickingPorts['look']>('look'),
    run: port<PickingPorts['run']>('run'),
  },
})

/** What may be done with any list at hand. */
const onList = picking.createStateConfig({
  on: {
    'cmd.release': {
      guard: ({ context }) => context.list?.begun === false,
      target: 'sending',
      actions: assign(({ context, event }) => ({
        errand: { kind: 'release', list: nameOf(context) },
        changeId: event.id,
      })),
    },
    'cmd.next': 'counting',
  },
})

export const pickingMachine = picking.createMachine({
  id: 'picking',
  context: { survey: null, list: null, warning: null, asked: '', errand: null, changeId: '' },
  initial: 'counting',
  on: {
    'scan.*': { actions: apply(({ context, event }) => wrongTurn(context, event)) },
  },
  states: {
    counting: {
      tags: ['busy', 'idle'],
      meta: choose,
      entry: assign({ list: null, warning: null, errand: null }),
      invoke: {
        src: 'survey',
        input: null,
        onDone: [
          whenUnreached('uncounted'),
          whenRefused('choosing'),
          { target: 'choosing', actions: assign(({ event }) => surveyed(event.output)) },
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
        'cmd.print': {
          guard: ({ context, event }) => waiting(context, event.code) !== undefined,
          target: 'sending',
          actions: assign(({ context, event }) => ({
            errand: waiting(context, event.code) ?? null,
            changeId: event.id,
          })),
        },
        'cmd.campaign': {
          guard: ({ context, event }) =>
            context.survey?.campaigns.some(({ slug }) => slug === event.code) === true,
          target: 'sending',
          actions: assign(({ event }) => ({
            errand: { kind: 'campaign', campaign: event.code },
            changeId: event.id,
          })),
        },
        'scan.pickingList': {
          target: 'looking',
          actions: assign(({ event }) => ({ asked: event.code.value })),
        },
        'cmd.refresh': 'counting',
      },
      initial: 'counted',
      states: {
        counted: { after: { refresh: 'recounting' } },
        /** Others print too; nobody waits for these figures. */
        recounting: {
          invoke: {
            src: 'survey',
            input: null,
            onDone: { target: 'counted', actions: assign(({ event }) => surveyed(event.output)) },
          },
        },
      },
    },

    looking: {
      tags: ['busy', 'idle'],
      invoke: {
        src: 'look',
        input: ({ context }) => context.asked,
        onDone: [
          whenRefused('counting'),
          { target: 'known', actions: apply(({ event }) => recognised(event.output)) },
        ],
      },
    },

    /** A list that was printed before. */
    known: {
      tags: 'idle',
      meta: { prompt: 'Réimprimer cette liste ? Choisissez le motif', expects: ['pickingList', 'box'] },
      on: {
        'cmd.reprint': {
          target: 'sending',
          actions: assign(({ context, event }) => ({
            errand: { kind: 'reprint', list: nameOf(context), reason: event.code },
            changeId: event.id,
          })),
        },
        ...onList.on,
        'scan.pickingList': {
          target: 'looking',
          actions: assign(({ event }) => ({ asked: event.code.value })),
        },
        'scan.box': {
          guard: ({ context }) => hasCart(context),
          target: 'sending',
          actions: assign(({ context, event }) => ({
            errand: { kind: 'box', list: nameOf(context), box: event.code.value },
            changeId: event.id,
          })),
        },
      },
    },

    sending: {
      tags: 'busy',
      meta: { prompt: 'Un instant…', expects: [] },
      invoke: {
        src: 'run',
        input: ({ context: { changeId, errand } }) => {
          if (!errand) throw new Error('Nothing was asked for')
          return { changeId, errand }
        },
        onDone: [
          whenUnreached('unreached'),
          {
            guard: ({ context, event }) => isRefusal(event.output) && context.errand?.kind === 'box',
            target: 'printed.cart',
            actions: apply(({ event }) => refusedBecause(event.output)),
          },
          {
            guard: ({ context, event }) => isRefusal(event.output) && context.list !== null,
            target: 'known',
            actions: apply(({ event }) => refusedBecause(event.output)),
          },
          whenRefused('counting'),
          {
            guard: ({ event }) => 'released' in event.output,
            target: 'counting',
            actions: apply(({ event }) => released(event.output)),
          },
          {
            guard: ({ event }) => hasCart(event.output),
            target: 'printed.cart',
            actions: apply(({ context, event }) => printed(context, event.output)),
          },
          {
            target: 'printed.bag',
            actions: apply(({ context, event }) => printed(context, event.output)),
          },
        ],
      },
    },

    unreached: retrying('sending'),

    printed: {
      on: {
        'scan.pickingList': [
          {
            guard: ({ context, event }) => event.code.value === nameOf(context),
            target: 'counting',
            actions: apply(({ context }) => inHand(context)),
          },
          { target: 'looking', actions: assign(({ event }) => ({ asked: event.code.value })) },
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
            'scan.box': {
              target: '#picking.sending',
              actions: assign(({ context, event }) => ({
                errand: { kind: 'box', list: nameOf(context), box: event.code.value },
                changeId: event.id,
              })),
            },
          },
        },
      },
    },
  },
})
