import {
  apply,
  follow,
  newChange,
  retrying,
  unlessRefused,
  whenKept,
  whenRefused,
  whenRefusedFor,
  whenUnreached,
} from '../shared/parts.ts'
import { transfer } from './ports.ts'
import {
  abandon,
  arrive,
  arriveKept,
  askAgain,
  canArrive,
  changeOf,
  confirmArrival,
  confirmFirst,
  depart,
  goTo,
  hasArrived,
  hasLoads,
  isSameArrival,
  lookAt,
  putBack,
  setQuantity,
  take,
  takeAll,
  undone,
  undoneKept,
  wayBack,
  whyNotThere,
  wrongTurn,
} from './rules.ts'

export const transferMachine = transfer.createMachine({
  id: 'transfer',
  context: { from: null, loads: [], to: '', changeId: '', confirm: false, arrived: null },
  initial: 'departure',
  on: {
    'scan.*': { actions: apply(wrongTurn) },
  },
  states: {
    departure: {
      tags: 'idle',
      meta: { prompt: 'Scannez l’emplacement de départ', expects: ['location'] },
      on: {
        'scan.location': { target: 'locating', actions: apply(lookAt) },
        'cmd.undo': { guard: hasArrived, target: 'returning', actions: apply(newChange) },
      },
    },

    locating: {
      tags: ['busy', 'idle'],
      invoke: {
        src: 'locate',
        input: ({ context }) => context.to,
        onDone: follow(unlessRefused(depart), { articles: 'articles', otherwise: 'departure' }),
      },
    },

    articles: {
      meta: {
        prompt: 'Scannez les articles, puis l’emplacement d’arrivée',
        expects: ['product', 'location'],
        counts: true,
      },
      on: {
        'scan.product': { actions: apply(take) },
        'scan.location': [
          { guard: canArrive, target: 'sending', actions: apply(goTo) },
          { actions: apply(whyNotThere) },
        ],
        'cmd.all': { actions: apply(takeAll) },
        'cmd.quantity': { guard: hasLoads, actions: apply(setQuantity) },
        'cmd.undo': { guard: hasLoads, actions: apply(putBack) },
        'cmd.cancel': { target: 'departure', actions: apply(abandon) },
      },
    },

    sending: {
      tags: 'busy',
      invoke: {
        src: 'move',
        input: changeOf,
        onDone: [
          whenKept('departure', arriveKept),
          whenUnreached('unreached'),
          whenRefusedFor(['transfer-unusual'], 'confirming', askAgain),
          whenRefused('articles'),
          { target: 'departure', actions: apply(arrive) },
        ],
      },
    },

    confirming: {
      meta: { prompt: 'Arrivée inhabituelle : rescannez-la pour confirmer', expects: ['location'] },
      on: {
        'scan.location': [
          { guard: isSameArrival, target: 'sending', actions: apply(confirmArrival) },
          { guard: canArrive, target: 'sending', actions: apply(goTo) },
          { actions: apply(whyNotThere) },
        ],
        'scan.*': { actions: apply(confirmFirst) },
        'cmd.cancel': 'articles',
      },
    },

    unreached: retrying('sending', 'Gardez les articles'),

    returning: {
      tags: 'busy',
      invoke: {
        src: 'move',
        input: wayBack,
        onDone: [
          whenKept('departure', undoneKept),
          whenUnreached('returnUnreached'),
          whenRefused('departure'),
          { target: 'departure', actions: apply(undone) },
        ],
      },
    },

    returnUnreached: retrying('returning'),
  },
})
