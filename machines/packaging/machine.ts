import { assign } from 'xstate'
import {
  apply,
  askAbout,
  follow,
  newChange,
  retrying,
  unlessRefused,
  unlessUnreached,
  whenRefused,
  whenUnreached,
} from '../shared/parts.ts'
import { packaging } from './ports.ts'
import {
  anotherCarton,
  askVoid,
  checked,
  chooseCarton,
  chooseParcel,
  giveReason,
  hasLabel,
  hasLabelToStick,
  isItsLabel,
  isItsParcel,
  isKnownParcel,
  isKnownReason,
  labelOf,
  namesParcel,
  nothingInHand,
  notItsLabel,
  notItsParcel,
  opened,
  packedParcel,
  parcelToVoid,
  relabelled,
  saved,
  takeParcel,
  undone,
  weigh,
  wrongTurn,
} from './rules.ts'

export const packagingMachine = packaging.createMachine({
  id: 'packaging',
  context: { asked: '', changeId: '', ...nothingInHand },
  initial: 'start',
  on: {
    'scan.*': { actions: apply(wrongTurn) },
  },
  states: {
    start: {
      tags: 'idle',
      meta: {
        prompt: 'Scannez le colis ou sa commande',
        expects: ['package', 'tracking', 'order', 'box'],
      },
      entry: assign(nothingInHand),
      on: {
        'scan.*': { guard: namesParcel, target: 'opening', actions: apply(askAbout) },
      },
    },

    opening: {
      tags: ['busy', 'idle'],
      invoke: {
        src: 'open',
        input: ({ context }) => context.asked,
        onDone: follow(unlessRefused(opened), {
          carton: 'carton',
          which: 'which',
          releasing: 'releasing',
          otherwise: 'start',
        }),
      },
    },

    which: {
      meta: { prompt: 'Lequel de ses colis ? Scannez-le ou choisissez-le', expects: ['package', 'tracking'] },
      on: {
        'scan.package': [
          { guard: isItsParcel, target: 'carton', actions: apply(takeParcel) },
          { actions: apply(notItsParcel) },
        ],
        'scan.tracking': [
          { guard: isItsParcel, target: 'carton', actions: apply(takeParcel) },
          { actions: apply(notItsParcel) },
        ],
        'cmd.parcel': { guard: isKnownParcel, target: 'carton', actions: apply(chooseParcel) },
        'cmd.cancel': 'releasing',
      },
    },

    carton: {
      meta: { prompt: 'Choisissez le carton', expects: [] },
      on: {
        'cmd.packaging': follow(chooseCarton, { weight: 'weight' }),
        'cmd.reprint': { guard: hasLabel, target: 'why' },
        'cmd.void': 'voiding',
        'cmd.cancel': 'releasing',
      },
    },

    weight: {
      meta: { prompt: 'Pesez le colis et donnez son poids', expects: [] },
      on: {
        'cmd.weight': follow(weigh, { saving: 'saving' }),
        'cmd.undo': { target: 'carton', actions: apply(anotherCarton) },
        'cmd.reprint': { guard: hasLabel, target: 'why' },
        'cmd.void': 'voiding',
        'cmd.cancel': 'releasing',
      },
    },

    saving: {
      tags: 'busy',
      invoke: {
        src: 'save',
        input: packedParcel,
        onDone: follow(unlessUnreached(saved), {
          unreached: 'unreached',
          carton: 'carton',
          label: 'label',
          releasing: 'releasing',
        }),
      },
    },

    unreached: retrying('saving', 'Gardez le colis', 'refait l’étiquette'),

    label: {
      meta: { prompt: 'Collez la nouvelle étiquette, puis scannez-la', expects: ['tracking', 'package'] },
      on: {
        'scan.*': [
          { guard: isItsLabel, target: 'releasing', actions: apply(checked) },
          { actions: apply(notItsLabel) },
        ],
        'cmd.reprint': { guard: hasLabel, target: 'why' },
        'cmd.void': 'voiding',
      },
    },

    why: {
      meta: { prompt: 'Pourquoi refaire l’étiquette ?', expects: [] },
      on: {
        'cmd.reason': { guard: isKnownReason, target: 'relabelling', actions: apply(giveReason) },
        'cmd.cancel': 'asBefore',
      },
    },

    relabelling: {
      tags: 'busy',
      invoke: {
        src: 'relabel',
        input: labelOf,
        onDone: [
          whenUnreached('relabelUnreached'),
          whenRefused('asBefore'),
          { target: 'asBefore', actions: apply(unlessRefused(relabelled)) },
        ],
      },
    },

    relabelUnreached: retrying('relabelling', 'Gardez le colis', 'refait l’étiquette'),

    /** A printed label must be scanned back before anything else. */
    asBefore: {
      always: [{ guard: hasLabelToStick, target: 'label' }, { target: 'carton' }],
    },

    voiding: {
      meta: { prompt: 'Annuler ce colis ? Répétez la commande pour confirmer', expects: [] },
      entry: apply(askVoid),
      on: {
        'cmd.void': { target: 'undoing', actions: apply(newChange) },
        'cmd.cancel': 'asBefore',
      },
    },

    undoing: {
      tags: 'busy',
      invoke: {
        src: 'undoParcel',
        input: parcelToVoid,
        onDone: [
          whenUnreached('undoUnreached'),
          { target: 'releasing', actions: apply(unlessRefused(undone)) },
        ],
      },
    },

    undoUnreached: retrying('undoing'),

    /** Opening an order that is still being packed reserves it, so the machine gives it back to the other benches. */
    releasing: {
      tags: ['busy', 'idle'],
      invoke: { src: 'release', input: ({ context }) => context.order?.name ?? '', onDone: 'start' },
    },
  },
})
