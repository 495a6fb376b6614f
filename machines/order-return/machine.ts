import {
  apply,
  askAbout,
  askInNewChange,
  follow,
  newChange,
  retrying,
  unlessRefused,
  whenRefused,
  whenUnreached,
} from '../shared/parts.ts'
import { isTaken, notKept, photoToKeep, takePhoto } from '../shared/photo.ts'
import {
  decideAgain,
  decideOutcome,
  hasPieces,
  isKnownCondition,
  isKnownOutcome,
  leaveToHouse,
  place,
  putDown,
  setQuantity,
  takeNamed,
  takeOff,
  tellCondition,
} from './pieces.ts'
import { orderReturn } from './ports.ts'
import {
  abandon,
  askReasons,
  asksPhoto,
  askTracking,
  booked,
  chooseAgain,
  chooseOrigin,
  goOnWithout,
  haveItWait,
  isOfferedOrigin,
  isOfferedReason,
  isOrphan,
  joined,
  kept,
  mayClose,
  mayWait,
  notBooked,
  open,
  orderToJoin,
  returnToBook,
  start,
  wrongTurn,
} from './rules.ts'
import { numbering, takeNumbered } from './serials.ts'

export const orderReturnMachine = orderReturn.createMachine({
  id: 'order-return',
  context: start,
  initial: 'parcel',
  on: {
    'scan.*': { actions: apply(wrongTurn) },
  },
  states: {
    parcel: {
      tags: 'idle',
      meta: {
        prompt: 'Scannez la commande, le colis ou le suivi du retour',
        expects: ['order', 'package', 'tracking', 'return'],
      },
      on: {
        'scan.order': { target: 'finding', actions: apply(askAbout) },
        'scan.package': { target: 'finding', actions: apply(askAbout) },
        'scan.tracking': { target: 'finding', actions: apply(askTracking) },
        'scan.return': { target: 'finding', actions: apply(askAbout) },
        'cmd.unknown': { target: 'finding', actions: apply(askReasons) },
      },
    },

    finding: {
      tags: ['busy', 'idle'],
      invoke: {
        src: 'find',
        input: ({ context }) => context.asked,
        onDone: follow(unlessRefused(open), {
          articles: 'articles',
          origin: 'origin',
          otherwise: 'parcel',
        }),
      },
    },

    origin: {
      meta: { prompt: 'D’où vient ce retour ?', expects: [] },
      on: {
        'cmd.origin': { guard: isOfferedOrigin, target: 'chosen', actions: apply(chooseOrigin) },
        'cmd.cancel': { target: 'parcel', actions: apply(abandon) },
      },
    },

    chosen: {
      always: [{ guard: asksPhoto, target: 'photographing' }, { target: 'articles' }],
    },

    /** A bench without a camera takes a file, or says that there is no photograph, which is written down. */
    photographing: {
      meta: { prompt: 'Photographiez ce qui est rendu', expects: [] },
      on: {
        'cmd.photo': { guard: isTaken, target: 'keeping', actions: apply(takePhoto) },
        'cmd.noPhoto': { target: 'articles', actions: apply(goOnWithout) },
        'cmd.undo': { target: 'origin', actions: apply(chooseAgain) },
        'cmd.cancel': { target: 'parcel', actions: apply(abandon) },
      },
    },

    keeping: {
      tags: 'busy',
      invoke: {
        src: 'keep',
        input: photoToKeep,
        onDone: [
          whenUnreached('keepUnreached'),
          whenRefused('photographing', notKept),
          { target: 'articles', actions: apply(unlessRefused(kept)) },
        ],
      },
    },

    keepUnreached: retrying('keeping', 'Gardez les articles'),

    articles: {
      id: 'articles',
      initial: 'which',
      states: {
        which: { always: [{ guard: isOrphan, target: 'orphan' }, 'known'] },
        known: { meta: { prompt: 'Scannez un article rendu', expects: ['product'], counts: true } },
        orphan: {
          meta: {
            prompt: 'Scannez sa commande si elle est retrouvée, ou un article',
            expects: ['product', 'order', 'package', 'tracking'],
            counts: true,
          },
          on: {
            'scan.order': { target: '#joining', actions: apply(askInNewChange) },
            'scan.package': { target: '#joining', actions: apply(askInNewChange) },
            'scan.tracking': { target: '#joining', actions: apply(askInNewChange) },
          },
        },
      },
      on: {
        'scan.product': follow(takeNumbered, {
          ...{ naming: 'naming', condition: 'condition', serial: 'serial', whose: 'whose' },
        }),
        'cmd.quantity': { guard: hasPieces, actions: apply(setQuantity) },
        'cmd.undo': { guard: hasPieces, actions: apply(takeOff) },
        'cmd.validate': { guard: mayClose, target: 'sending', actions: apply(newChange) },
        'cmd.wait': { guard: mayWait, target: 'reason' },
        'cmd.cancel': { target: 'parcel', actions: apply(abandon) },
      },
    },

    joining: {
      id: 'joining',
      tags: 'busy',
      invoke: {
        src: 'join',
        input: orderToJoin,
        onDone: [
          whenUnreached('joinUnreached'),
          { target: 'articles', actions: apply(unlessRefused(joined)) },
        ],
      },
    },

    joinUnreached: retrying('joining'),

    naming: {
      tags: 'busy',
      invoke: {
        src: 'name',
        input: ({ context }) => context.asked ?? '',
        onDone: follow(unlessRefused(takeNamed), { condition: 'condition', otherwise: 'articles' }),
      },
    },

    ...numbering.states,

    condition: {
      id: 'condition',
      meta: { prompt: 'Dans quel état est-il ?', expects: [] },
      on: {
        'cmd.condition': follow(
          tellCondition,
          { articles: 'articles', outcome: 'outcome' },
          isKnownCondition,
        ),
        'cmd.undo': { target: 'articles', actions: apply(putDown) },
        'cmd.cancel': { target: 'articles', actions: apply(putDown) },
      },
    },

    outcome: {
      meta: { prompt: 'Qu’en fait-on ?', expects: [] },
      on: {
        'cmd.outcome': follow(
          decideOutcome,
          { articles: 'articles', destination: 'destination', doubt: 'doubt' },
          isKnownOutcome,
        ),
        'cmd.undo': 'condition',
        'cmd.cancel': { target: 'articles', actions: apply(putDown) },
      },
    },

    /** An opened or damaged article was to be sold again: only the repeated decision counts. */
    doubt: {
      meta: { prompt: 'Remis en vente quand même ? Répétez pour confirmer', expects: [] },
      on: {
        'cmd.outcome': follow(
          decideAgain,
          { articles: 'articles', destination: 'destination' },
          isKnownOutcome,
        ),
        'cmd.undo': 'outcome',
        'cmd.cancel': { target: 'articles', actions: apply(putDown) },
      },
    },

    destination: {
      meta: { prompt: 'Scannez son emplacement, ou laissez-le aux retours', expects: ['location'] },
      on: {
        'scan.location': { target: 'placing', actions: apply(askAbout) },
        'cmd.house': follow(leaveToHouse, { articles: 'articles' }),
        'cmd.undo': 'outcome',
        'cmd.cancel': { target: 'articles', actions: apply(putDown) },
      },
    },

    placing: {
      tags: 'busy',
      invoke: {
        src: 'locate',
        input: ({ context }) => context.asked ?? '',
        onDone: follow(unlessRefused(place), { articles: 'articles', otherwise: 'destination' }),
      },
    },

    reason: {
      meta: { prompt: 'Pourquoi ce retour attend-il ?', expects: [] },
      on: {
        'cmd.reason': { guard: isOfferedReason, target: 'sending', actions: apply(haveItWait) },
        'cmd.undo': 'articles',
        'cmd.cancel': 'articles',
      },
    },

    sending: {
      tags: 'busy',
      invoke: {
        src: 'book',
        input: returnToBook,
        onDone: [
          whenUnreached('unreached'),
          whenRefused('articles', notBooked),
          { target: 'parcel', actions: apply(unlessRefused(booked)) },
        ],
      },
    },

    unreached: retrying('sending', 'Gardez les articles'),
  },
})
