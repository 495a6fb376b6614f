import type { StepMeta } from '../shared/operation.ts'
import {
  apply,
  follow,
  ifAccepted,
  newChange,
  retrying,
  unlessRefused,
  whenRefused,
  whenUnreached,
} from '../shared/parts.ts'
import { assembly } from './ports.ts'
import {
  abandoned,
  addScanned,
  askForListed,
  askForScanned,
  assemblingOf,
  awaitsMore,
  countsSeveral,
  done,
  goTo,
  hasDone,
  isApart,
  isListed,
  isTold,
  oneLess,
  open,
  openAgain,
  setQuantity,
  showFigures,
  takeAll,
  toTakeApart,
  undoingOf,
  undone,
  wrongTurn,
} from './rules.ts'

const choose: StepMeta = { prompt: 'Scannez le kit à assembler', expects: ['product'] }

const onKit = assembly.createStateConfig({
  on: {
    'scan.product': { actions: apply(addScanned) },
    'scan.location': follow(goTo, { sending: 'sending' }),
    'cmd.quantity': { actions: apply(setQuantity) },
    'cmd.all': { guard: awaitsMore, actions: apply(takeAll) },
    'cmd.undo': { guard: countsSeveral, actions: apply(oneLess) },
    'cmd.cancel': { target: 'reading', actions: apply(abandoned) },
  },
})

export const assemblyMachine = assembly.createMachine({
  id: 'assembly',
  context: {
    ...{ kits: [], total: 0, kit: null, apart: false, qty: 0 },
    ...{ asked: '', wantsAll: false, at: '', to: '', done: null, changeId: '' },
  },
  initial: 'reading',
  on: {
    'scan.*': { actions: apply(wrongTurn) },
  },
  states: {
    reading: {
      tags: ['busy', 'idle'],
      meta: choose,
      invoke: {
        src: 'look',
        input: undefined,
        onDone: { target: 'start', actions: apply(unlessRefused(showFigures)) },
      },
    },

    start: {
      tags: 'idle',
      meta: choose,
      on: {
        told: { guard: isTold, target: 'refreshing' },
        'scan.product': { target: 'opening', actions: apply(askForScanned) },
        'cmd.choose': { guard: isListed, target: 'opening', actions: apply(askForListed) },
        'cmd.apart': { target: 'apart', actions: apply(toTakeApart) },
        'cmd.undo': { guard: hasDone, target: 'undoing', actions: apply(newChange) },
      },
    },

    refreshing: {
      tags: ['busy', 'idle'],
      meta: choose,
      invoke: {
        src: 'look',
        input: undefined,
        onDone: { target: 'start', actions: apply(ifAccepted(showFigures)) },
      },
    },

    apart: {
      meta: { prompt: 'Scannez le kit à défaire', expects: ['product'] },
      on: {
        'scan.product': { target: 'opening', actions: apply(askForScanned) },
        'cmd.cancel': { target: 'reading', actions: apply(abandoned) },
      },
    },

    opening: {
      tags: ['busy', 'idle'],
      invoke: {
        src: 'open',
        input: ({ context }) => context.asked,
        onDone: follow(unlessRefused(open), { kit: 'kit', otherwise: 'again' }),
      },
    },

    again: { always: [{ guard: isApart, target: 'apart' }, { target: 'reading' }] },

    kit: { always: [{ guard: isApart, target: 'parting' }, { target: 'making' }] },

    making: {
      meta: {
        prompt: 'Scannez où les poser, ou le kit pour un de plus',
        expects: ['location', 'product'],
        counts: true,
      },
      on: onKit.on,
    },

    parting: {
      meta: {
        prompt: 'Scannez où vont les pièces, ou le kit pour un de plus',
        expects: ['location', 'product'],
        counts: true,
      },
      on: onKit.on,
    },

    sending: {
      tags: 'busy',
      invoke: {
        src: 'send',
        input: assemblingOf,
        onDone: [
          whenUnreached('unreached'),
          whenRefused('reopening'),
          { target: 'reading', actions: apply(unlessRefused(done)) },
        ],
      },
    },

    unreached: retrying('sending', 'Gardez les pièces'),

    /** A reading that takes off the list the pieces that a colleague took meanwhile. */
    reopening: {
      tags: 'busy',
      invoke: {
        src: 'open',
        input: ({ context }) => context.kit?.product.sku ?? '',
        onDone: { target: 'kit', actions: apply(ifAccepted(openAgain)) },
      },
    },

    undoing: {
      tags: 'busy',
      invoke: {
        src: 'undo',
        input: undoingOf,
        onDone: [
          whenUnreached('undoingUnreached'),
          whenRefused('reading'),
          { target: 'reading', actions: apply(undone) },
        ],
      },
    },

    undoingUnreached: retrying('undoing'),
  },
})
