import { assign, setup } from 'xstate'
import { isRefusal } from '#contract/problems.ts'
import { apply, basics, branch, retrying, whenRefused, whenUnreached } from '../shared/parts.ts'
import { port } from '../shared/port.ts'
import { relabelReason } from '../shared/relabel.ts'
import {
  anotherCarton,
  askVoid,
  type Context,
  checked,
  choose,
  type Event,
  emptyHands,
  hasLabel,
  inHand,
  isAboutCarton,
  isItsLabel,
  nothingToChange,
  notItsLabel,
  notItsParcel,
  notSaved,
  opened,
  type PackagingPorts,
  parcelOf,
  relabelled,
  saved,
  take,
  undone,
  weigh,
  wrongTurn,
} from './rules.ts'

export const packagingMachine = setup({
  ...basics<Context, Event>(),
  actors: {
    open: port<PackagingPorts['open']>('open'),
    save: port<PackagingPorts['save']>('save'),
    relabel: port<PackagingPorts['relabel']>('relabel'),
    undoParcel: port<PackagingPorts['undoParcel']>('undoParcel'),
    release: port<PackagingPorts['release']>('release'),
  },
}).createMachine({
  id: 'packaging',
  context: { asked: '', changeId: '', ...emptyHands },
  initial: 'start',
  on: {
    'scan.*': { actions: apply(({ context, event }) => wrongTurn(context, event)) },
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
          whenRefused('start'),
          {
            guard: ({ context, event }) => opened(context, event.output).next?.parcel !== undefined,
            target: 'carton',
            actions: apply(({ context, event }) => opened(context, event.output)),
          },
          {
            guard: ({ context, event }) => opened(context, event.output).next?.order !== undefined,
            target: 'which',
            actions: apply(({ context, event }) => opened(context, event.output)),
          },
          {
            target: 'releasing',
            actions: apply(({ context, event }) => nothingToChange(context, event.output)),
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
            actions: apply(({ context, event }) => take(context, event.code.value)),
          },
          { actions: apply(({ context }) => notItsParcel(context)) },
        ],
        'scan.tracking': [
          {
            guard: ({ context, event }) => parcelOf(context, event.code.value) !== undefined,
            target: 'carton',
            actions: apply(({ context, event }) => take(context, event.code.value)),
          },
          { actions: apply(({ context }) => notItsParcel(context)) },
        ],
        'cmd.parcel': {
          guard: ({ context, event }) => parcelOf(context, event.code) !== undefined,
          target: 'carton',
          actions: apply(({ context, event }) => take(context, event.code)),
        },
        'cmd.cancel': 'releasing',
      },
    },

    carton: {
      meta: { prompt: 'Choisissez le carton', expects: [] },
      on: {
        'cmd.packaging': branch(({ context, event }) => choose(context, event.code), { accepted: 'weight' }),
        'cmd.reprint': { guard: ({ context }) => hasLabel(context), target: 'why' },
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
              apply(({ context, event }) => weigh(context, event.n)),
              assign(({ event }) => ({ changeId: event.id })),
            ],
          },
          { actions: apply(({ context, event }) => weigh(context, event.n)) },
        ],
        'cmd.undo': { target: 'carton', actions: apply(anotherCarton) },
        'cmd.reprint': { guard: ({ context }) => hasLabel(context), target: 'why' },
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
          whenUnreached('unreached'),
          {
            guard: ({ event }) => isAboutCarton(event.output),
            target: 'carton',
            actions: apply(({ event }) => notSaved(event.output)),
          },
          whenRefused('releasing'),
          {
            guard: ({ event }) => !isRefusal(event.output) && event.output.relabelled,
            target: 'label',
            actions: apply(({ context, event }) => saved(context, event.output)),
          },
          {
            target: 'releasing',
            actions: apply(({ context, event }) => saved(context, event.output)),
          },
        ],
      },
    },

    unreached: retrying('saving', 'Gardez le colis'),

    label: {
      meta: { prompt: 'Collez la nouvelle étiquette, puis scannez-la', expects: ['tracking', 'package'] },
      on: {
        'scan.*': [
          {
            guard: ({ context, event }) => isItsLabel(context, event.code.value),
            target: 'releasing',
            actions: apply(({ context }) => checked(context)),
          },
          { actions: apply(({ context, event }) => notItsLabel(context, event)) },
        ],
        'cmd.reprint': { guard: ({ context }) => hasLabel(context), target: 'why' },
        'cmd.void': 'voiding',
      },
    },

    why: {
      meta: { prompt: 'Pourquoi refaire l’étiquette ?', expects: [] },
      on: {
        'cmd.reason': {
          guard: ({ event }) => relabelReason(event.code) !== undefined,
          target: 'relabelling',
          actions: assign(({ event }) => ({ changeId: event.id, reason: relabelReason(event.code) ?? '' })),
        },
        'cmd.cancel': 'asBefore',
      },
    },

    relabelling: {
      tags: 'busy',
      invoke: {
        src: 'relabel',
        input: ({ context }) => ({
          changeId: context.changeId,
          order: context.order?.name ?? '',
          parcelId: inHand(context)?.id ?? '',
          reason: context.reason,
        }),
        onDone: [
          whenUnreached('relabelUnreached'),
          whenRefused('asBefore'),
          {
            target: 'asBefore',
            actions: apply(({ context, event }) => relabelled(context, event.output)),
          },
        ],
      },
    },

    relabelUnreached: retrying('relabelling', 'Gardez le colis'),

    /** A label that came out is scanned back, whatever else was asked meanwhile. */
    asBefore: {
      always: [{ guard: ({ context }) => context.toStick, target: 'label' }, { target: 'carton' }],
    },

    voiding: {
      meta: { prompt: 'Annuler ce colis ? Répétez la commande pour confirmer', expects: [] },
      entry: apply(({ context }) => askVoid(context)),
      on: {
        'cmd.void': { target: 'undoing', actions: assign(({ event }) => ({ changeId: event.id })) },
        'cmd.cancel': 'asBefore',
      },
    },

    undoing: {
      tags: 'busy',
      invoke: {
        src: 'undoParcel',
        input: ({ context: { changeId, parcel } }) => ({ changeId, parcel }),
        onDone: [
          whenUnreached('undoUnreached'),
          {
            target: 'releasing',
            actions: apply(({ context, event }) => undone(context, event.output)),
          },
        ],
      },
    },

    undoUnreached: retrying('undoing'),

    /** Opened to be looked at, an order that is still being packed was held: another bench may have it now. */
    releasing: {
      tags: ['busy', 'idle'],
      invoke: { src: 'release', input: ({ context }) => context.order?.name ?? '', onDone: 'start' },
    },
  },
})
