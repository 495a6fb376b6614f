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
import { replenishment } from './ports.ts'
import {
  abandoned,
  askForListed,
  askForPlace,
  askForTour,
  begin,
  dropped,
  goTo,
  hasHeld,
  hasLast,
  hasLeft,
  hasPut,
  isListed,
  isTold,
  missingOf,
  placed,
  putBack,
  puttingOf,
  setQuantity,
  showFigures,
  take,
  takeAll,
  takeFigures,
  takingOf,
  undoingOf,
  undone,
  wrongTurn,
} from './rules.ts'

const choose: StepMeta = { prompt: 'Prenez une tournée, ou scannez un emplacement', expects: ['location'] }

const onTour = replenishment.createStateConfig({
  on: {
    'scan.location': follow(goTo, { articles: 'articles', sending: 'sending' }),
    'cmd.quantity': follow(setQuantity, { going: 'going' }, hasLast),
    'cmd.undo': { guard: hasLast, target: 'articles', actions: apply(putBack) },
    'cmd.missing': { guard: hasLeft, target: 'dropping', actions: apply(newChange) },
    'cmd.cancel': { target: 'releasing', actions: apply(newChange) },
  },
})

export const replenishmentMachine = replenishment.createMachine({
  id: 'replenishment',
  context: {
    ...{ tasks: [], total: 0, urgent: 0, taken: [] },
    ...{ stops: [], at: '', last: null, to: '', put: null, asked: '', changeId: '' },
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
        onDone: follow(unlessRefused(takeFigures), { going: 'going', otherwise: 'start' }),
      },
    },

    start: {
      tags: 'idle',
      meta: choose,
      on: {
        told: { guard: isTold, target: 'refreshing' },
        'scan.location': { target: 'taking', actions: apply(askForPlace) },
        'cmd.tour': { target: 'taking', actions: apply(askForTour) },
        'cmd.choose': { guard: isListed, target: 'taking', actions: apply(askForListed) },
        'cmd.undo': { guard: hasPut, target: 'undoing', actions: apply(newChange) },
      },
    },

    /** A colleague's act begins nothing here: the person may be on a tour with another device. */
    refreshing: {
      tags: ['busy', 'idle'],
      meta: choose,
      invoke: {
        src: 'look',
        input: undefined,
        onDone: { target: 'start', actions: apply(ifAccepted(showFigures)) },
      },
    },

    taking: {
      tags: ['busy', 'idle'],
      invoke: {
        src: 'take',
        input: takingOf,
        onDone: [
          whenUnreached('takingUnreached'),
          whenRefused('reading'),
          { target: 'going', actions: apply(unlessRefused(begin)) },
        ],
      },
    },

    takingUnreached: retrying('taking'),

    going: {
      always: [
        { guard: hasLeft, target: 'reserve' },
        { guard: hasHeld, target: 'putting' },
        { target: 'reading' },
      ],
    },

    reserve: {
      meta: { prompt: 'Scannez l’emplacement de réserve', expects: ['location'] },
      on: onTour.on,
    },

    articles: {
      meta: {
        prompt: 'Scannez chaque article pris ici, puis la suite',
        expects: ['product', 'location'],
        counts: true,
      },
      on: {
        ...onTour.on,
        'scan.product': follow(take, { going: 'going' }),
        'cmd.all': { target: 'going', actions: apply(takeAll) },
      },
    },

    putting: {
      meta: { prompt: 'Scannez l’emplacement à remplir', expects: ['location'] },
      on: onTour.on,
    },

    sending: {
      tags: 'busy',
      invoke: {
        src: 'put',
        input: puttingOf,
        onDone: [
          whenUnreached('unreached'),
          whenRefused('putting'),
          { target: 'going', actions: apply(unlessRefused(placed)) },
        ],
      },
    },

    unreached: retrying('sending', 'Gardez les articles'),

    dropping: {
      tags: 'busy',
      invoke: {
        src: 'release',
        input: missingOf,
        onDone: [
          whenUnreached('droppingUnreached'),
          whenRefused('going'),
          { target: 'going', actions: apply(dropped) },
        ],
      },
    },

    droppingUnreached: retrying('dropping'),

    releasing: {
      tags: 'busy',
      invoke: {
        src: 'release',
        input: ({ context }) => ({ changeId: context.changeId }),
        onDone: [
          whenUnreached('releasingUnreached'),
          whenRefused('going'),
          { target: 'reading', actions: apply(abandoned) },
        ],
      },
    },

    releasingUnreached: retrying('releasing'),

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
