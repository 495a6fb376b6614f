import type { StepMeta } from '../shared/operation.ts'
import {
  apply,
  askAbout,
  follow,
  ifAccepted,
  newChange,
  retrying,
  unlessRefused,
  whenRefused,
  whenUnreached,
} from '../shared/parts.ts'
import { isToldOf } from '../shared/told.ts'
import { putWall } from './ports.ts'
import {
  askForListed,
  askToEmpty,
  backOf,
  begin,
  changesList,
  counted,
  emptied,
  finished,
  hasLast,
  isDone,
  isInHand,
  isListed,
  isToEmpty,
  isUnopened,
  lay,
  leave,
  puttingOf,
  sameList,
  showList,
  showWall,
  take,
  takenBack,
  wrongTurn,
} from './rules.ts'

const choose: StepMeta = { prompt: 'Scannez la liste à trier', expects: ['pickingList'] }

const sorting = putWall.createStateConfig({
  on: {
    'scan.product': { target: 'putting', actions: apply(take) },
    'scan.pickingList': [
      { guard: changesList, target: 'opening', actions: apply(askAbout) },
      { actions: apply(sameList) },
    ],
    'cmd.undo': { guard: hasLast, target: 'takingBack', actions: apply(newChange) },
    'cmd.next': { target: 'reading', actions: apply(leave) },
  },
})

export const putWallMachine = putWall.createMachine({
  id: 'put-wall',
  context: {
    ...{ wall: null, list: null, last: null, inHand: false },
    ...{ asked: '', quantity: null, changeId: '' },
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
        onDone: { target: 'start', actions: apply(unlessRefused(showWall)) },
      },
    },

    start: {
      tags: 'idle',
      meta: choose,
      on: {
        told: { guard: isToldOf('orders'), target: 'refreshing' },
        'scan.pickingList': { target: 'opening', actions: apply(askAbout) },
        'cmd.choose': { guard: isListed, target: 'opening', actions: apply(askForListed) },
        'cmd.empty': { guard: isToEmpty, target: 'emptying', actions: apply(askToEmpty) },
      },
    },

    refreshing: {
      tags: ['busy', 'idle'],
      meta: choose,
      invoke: {
        src: 'look',
        input: undefined,
        onDone: { target: 'start', actions: apply(ifAccepted(showWall)) },
      },
    },

    opening: {
      tags: ['busy', 'idle'],
      invoke: {
        src: 'open',
        input: ({ context }) => context.asked,
        onDone: [whenRefused('going'), { target: 'going', actions: apply(unlessRefused(begin)) }],
      },
    },

    going: {
      always: [
        { guard: isUnopened, target: 'reading' },
        { guard: isInHand, target: 'laying' },
        { guard: isDone, target: 'reading', actions: apply(finished) },
        { target: 'piece' },
      ],
    },

    /** The slots' codes are no concern of this step: a slot that is scanned here opens its order for packing. */
    piece: {
      tags: 'idle',
      meta: { prompt: 'Scannez une pièce', expects: ['product', 'pickingList'], counts: true },
      on: sorting.on,
      initial: 'shown',
      states: {
        shown: { on: { told: { guard: isToldOf('orders'), target: 'rereading' } } },
        rereading: {
          invoke: {
            src: 'open',
            input: ({ context }) => context.list?.name ?? '',
            onDone: { target: 'shown', actions: apply(ifAccepted(showList)) },
          },
        },
      },
    },

    /** The piece is counted: what is left is to lay it down. */
    laying: {
      meta: {
        prompt: 'Posez la pièce au casier',
        expects: ['box', 'product', 'pickingList'],
        counts: true,
      },
      on: { ...sorting.on, 'scan.box': follow(lay, { going: 'going' }) },
    },

    putting: {
      tags: 'busy',
      meta: { prompt: 'Un instant…', expects: [] },
      invoke: {
        src: 'put',
        input: puttingOf,
        onDone: [
          whenUnreached('unreached'),
          whenRefused('going'),
          { target: 'going', actions: apply(unlessRefused(counted)) },
        ],
      },
    },

    unreached: retrying('putting', 'Gardez la pièce'),

    takingBack: {
      tags: 'busy',
      invoke: {
        src: 'takeBack',
        input: backOf,
        onDone: [
          whenUnreached('takingBackUnreached'),
          whenRefused('going'),
          { target: 'going', actions: apply(unlessRefused(takenBack)) },
        ],
      },
    },

    takingBackUnreached: retrying('takingBack'),

    emptying: {
      tags: 'busy',
      invoke: {
        src: 'empty',
        input: ({ context }) => ({ changeId: context.changeId, box: context.asked }),
        onDone: [
          whenUnreached('emptyingUnreached'),
          whenRefused('reading'),
          { target: 'reading', actions: apply(unlessRefused(emptied)) },
        ],
      },
    },

    emptyingUnreached: retrying('emptying'),
  },
})
