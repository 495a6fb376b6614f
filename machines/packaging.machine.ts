import { assign, setup } from 'xstate'
import { isRefusal } from '#contract/problems.ts'
import type { Feedback, StepMeta } from './operation.ts'
import { applying, beforeNextTry, isUnreached, refusedBecause } from './outcome.ts'
import {
  anotherCarton,
  askVoid,
  type Context,
  checked,
  choose,
  type Event,
  emptyHands,
  isAboutCarton,
  isItsLabel,
  nothingToChange,
  notItsLabel,
  notItsParcel,
  notSaved,
  opened,
  type PackagingPorts,
  parcelOf,
  saved,
  take,
  undone,
  weigh,
  wrongTurn,
} from './packaging/rules.ts'
import { port } from './port.ts'

export const packagingMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    emitted: {} as Feedback,
    meta: {} as StepMeta,
    tags: {} as 'busy' | 'idle',
  },
  delays: { beforeNextTry },
  actors: {
    open: port<PackagingPorts['open']>('open'),
    save: port<PackagingPorts['save']>('save'),
    undoParcel: port<PackagingPorts['undoParcel']>('undoParcel'),
    release: port<PackagingPorts['release']>('release'),
  },
  actions: { apply: applying<Context, Event>() },
}).createMachine({
  id: 'packaging',
  context: { asked: '', changeId: '', ...emptyHands },
  initial: 'start',
  on: {
    'scan.*': { actions: { type: 'apply', params: ({ context, event }) => wrongTurn(context, event) } },
  },
  states: {
    start: {
      tags: 'idle',
      meta: {
        prompt: 'Scannez le colis ou sa commande',
        expects: ['package', 'tracking', 'order', 'box'],
      },
      entry: assign(emptyHands),
      on: {
        'scan.*': {
          guard: ({ event }) => ['package', 'tracking', 'order', 'box'].includes(event.code.kind),
          target: 'opening',
          actions: assign(({ event }) => ({ asked: event.code.value })),
        },
      },
    },

    opening: {
      tags: ['busy', 'idle'],
      invoke: {
        src: 'open',
        input: ({ context }) => context.asked,
        onDone: [
          {
            guard: ({ event }) => isRefusal(event.output),
            target: 'start',
            actions: { type: 'apply', params: ({ event }) => refusedBecause(event.output) },
          },
          {
            guard: ({ context, event }) => opened(context, event.output).next?.parcel !== undefined,
            target: 'carton',
            actions: { type: 'apply', params: ({ context, event }) => opened(context, event.output) },
          },
          {
            guard: ({ context, event }) => opened(context, event.output).next?.order !== undefined,
            target: 'which',
            actions: { type: 'apply', params: ({ context, event }) => opened(context, event.output) },
          },
          {
            target: 'releasing',
            actions: {
              type: 'apply',
              params: ({ context, event }) => nothingToChange(context, event.output),
            },
          },
        ],
      },
    },

    which: {
      meta: { prompt: 'Lequel de ses colis ? Scannez-le ou choisissez-le', expects: ['package', 'tracking'] },
      on: {
        'scan.package': [
          {
            guard: ({ context, event }) => parcelOf(context, event.code.value) !== undefined,
            target: 'carton',
            actions: { type: 'apply', params: ({ context, event }) => take(context, event.code.value) },
          },
          { actions: { type: 'apply', params: ({ context }) => notItsParcel(context) } },
        ],
        'scan.tracking': [
          {
            guard: ({ context, event }) => parcelOf(context, event.code.value) !== undefined,
            target: 'carton',
            actions: { type: 'apply', params: ({ context, event }) => take(context, event.code.value) },
          },
          { actions: { type: 'apply', params: ({ context }) => notItsParcel(context) } },
        ],
        'cmd.parcel': {
          guard: ({ context, event }) => parcelOf(context, event.code) !== undefined,
          target: 'carton',
          actions: { type: 'apply', params: ({ context, event }) => take(context, event.code) },
        },
        'cmd.cancel': 'releasing',
      },
    },

    carton: {
      meta: { prompt: 'Choisissez le carton', expects: [] },
      on: {
        'cmd.packaging': [
          {
            guard: ({ context, event }) => choose(context, event.code).next !== undefined,
            target: 'weight',
            actions: { type: 'apply', params: ({ context, event }) => choose(context, event.code) },
          },
          { actions: { type: 'apply', params: ({ context, event }) => choose(context, event.code) } },
        ],
        'cmd.void': 'voiding',
        'cmd.cancel': 'releasing',
      },
    },

    weight: {
      meta: { prompt: 'Pesez le colis et donnez son poids', expects: [] },
      on: {
        'cmd.weight': [
          {
            guard: ({ context, event }) => weigh(context, event.n).say.tone === 'step',
            target: 'saving',
            actions: [
              { type: 'apply', params: ({ context, event }) => weigh(context, event.n) },
              assign(({ event }) => ({ changeId: event.id })),
            ],
          },
          { actions: { type: 'apply', params: ({ context, event }) => weigh(context, event.n) } },
        ],
        'cmd.undo': { target: 'carton', actions: { type: 'apply', params: anotherCarton } },
        'cmd.void': 'voiding',
        'cmd.cancel': 'releasing',
      },
    },

    saving: {
      tags: 'busy',
      invoke: {
        src: 'save',
        input: ({ context: { changeId, order, parcel, carton, weightG, confirm } }) => ({
          changeId,
          order: order?.name ?? '',
          parcel,
          packaging: carton,
          weightG,
          confirm,
        }),
        onDone: [
          { guard: ({ event }) => isUnreached(event.output), target: 'unreached' },
          {
            guard: ({ event }) => isAboutCarton(event.output),
            target: 'carton',
            actions: { type: 'apply', params: ({ event }) => notSaved(event.output) },
          },
          {
            guard: ({ event }) => isRefusal(event.output),
            target: 'releasing',
            actions: { type: 'apply', params: ({ event }) => refusedBecause(event.output) },
          },
          {
            guard: ({ event }) => !isRefusal(event.output) && event.output.relabelled,
            target: 'label',
            actions: { type: 'apply', params: ({ context, event }) => saved(context, event.output) },
          },
          {
            target: 'releasing',
            actions: { type: 'apply', params: ({ context, event }) => saved(context, event.output) },
          },
        ],
      },
    },

    unreached: {
      tags: 'busy',
      meta: { prompt: 'Le serveur ne répond pas. Gardez le colis, on réessaie…', expects: [] },
      after: { beforeNextTry: 'saving' },
    },

    label: {
      meta: { prompt: 'Collez la nouvelle étiquette, puis scannez-la', expects: ['tracking', 'package'] },
      on: {
        'scan.*': [
          {
            guard: ({ context, event }) => isItsLabel(context, event.code.value),
            target: 'releasing',
            actions: { type: 'apply', params: ({ context }) => checked(context) },
          },
          { actions: { type: 'apply', params: ({ context, event }) => notItsLabel(context, event) } },
        ],
        'cmd.void': 'voiding',
      },
    },

    voiding: {
      meta: { prompt: 'Annuler ce colis ? Répétez la commande pour confirmer', expects: [] },
      entry: { type: 'apply', params: ({ context }) => askVoid(context) },
      on: {
        'cmd.void': { target: 'undoing', actions: assign(({ event }) => ({ changeId: event.id })) },
        'cmd.cancel': 'carton',
      },
    },

    undoing: {
      tags: 'busy',
      invoke: {
        src: 'undoParcel',
        input: ({ context: { changeId, parcel } }) => ({ changeId, parcel }),
        onDone: [
          { guard: ({ event }) => isUnreached(event.output), target: 'undoUnreached' },
          {
            target: 'releasing',
            actions: { type: 'apply', params: ({ context, event }) => undone(context, event.output) },
          },
        ],
      },
    },

    undoUnreached: {
      tags: 'busy',
      meta: { prompt: 'Le serveur ne répond pas. Attendez, on réessaie…', expects: [] },
      after: { beforeNextTry: 'undoing' },
    },

    /** Opened to be looked at, an order that is still being packed was held: another bench may have it now. */
    releasing: {
      tags: ['busy', 'idle'],
      invoke: { src: 'release', input: ({ context }) => context.order?.name ?? '', onDone: 'start' },
    },
  },
})
