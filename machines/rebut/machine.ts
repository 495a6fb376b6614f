import {
  apply,
  askAbout,
  follow,
  newChange,
  retrying,
  unlessRefused,
  whenKept,
  whenRefused,
  whenUnreached,
} from '../shared/parts.ts'
import { isTaken, notKept, photoToKeep, takePhoto } from '../shared/photo.ts'
import { rebut } from './ports.ts'
import {
  abandon,
  asksPhoto,
  chooseReason,
  countAgain,
  hasScrapped,
  isOffered,
  isSamePlace,
  kept,
  keptWithScrap,
  notScrapped,
  notThatPlace,
  openShelf,
  putBack,
  scrapOf,
  scrapped,
  scrappedKept,
  scrapToUndo,
  setQuantity,
  take,
  undone,
  undoneKept,
  wrongTurn,
} from './rules.ts'

/** Transitions that stay open once a reason is chosen. */
const onReason = rebut.createStateConfig({
  on: {
    'cmd.reason': { guard: isOffered, target: 'chosen', actions: apply(chooseReason) },
    'cmd.undo': { target: 'quantity', actions: apply(countAgain) },
    'cmd.cancel': { target: 'location', actions: apply(abandon) },
  },
})

export const rebutMachine = rebut.createMachine({
  id: 'rebut',
  context: {
    from: null,
    reasons: [],
    shop: '',
    article: null,
    qty: 0,
    reason: null,
    taken: '',
    photo: null,
    asked: '',
    changeId: '',
    scrapped: null,
  },
  initial: 'location',
  on: {
    'scan.*': { actions: apply(wrongTurn) },
  },
  states: {
    location: {
      tags: 'idle',
      meta: { prompt: 'Scannez l’emplacement de l’article', expects: ['location'] },
      on: {
        'scan.location': { target: 'looking', actions: apply(askAbout) },
        'cmd.undo': { guard: hasScrapped, target: 'undoing', actions: apply(newChange) },
      },
    },

    looking: {
      tags: ['busy', 'idle'],
      invoke: {
        src: 'look',
        input: ({ context }) => context.asked,
        onDone: follow(unlessRefused(openShelf), { article: 'article', otherwise: 'location' }),
      },
    },

    article: {
      meta: {
        prompt: 'Scannez l’article à mettre au rebut',
        expects: ['product', 'location'],
        counts: true,
      },
      on: {
        'scan.product': follow(take, { quantity: 'quantity' }),
        'scan.location': { target: 'looking', actions: apply(askAbout) },
        'cmd.cancel': { target: 'location', actions: apply(abandon) },
      },
    },

    quantity: {
      meta: { prompt: 'Scannez chaque pièce, puis choisissez le motif', expects: ['product'], counts: true },
      on: {
        'scan.product': follow(take, { quantity: 'quantity' }),
        'cmd.quantity': follow(setQuantity, { quantity: 'quantity' }),
        'cmd.reason': { guard: isOffered, target: 'chosen', actions: apply(chooseReason) },
        'cmd.undo': follow(putBack, { article: 'article' }),
        'cmd.cancel': { target: 'location', actions: apply(abandon) },
      },
    },

    chosen: {
      always: [{ guard: asksPhoto, target: 'photographing' }, { target: 'confirming' }],
    },

    photographing: {
      meta: { prompt: 'Photographiez l’article', expects: [] },
      on: {
        'cmd.photo': { guard: isTaken, target: 'keeping', actions: apply(takePhoto) },
        ...onReason.on,
      },
    },

    /** The server stores the picture before the person confirms the scrap. Where it does not answer, the scrap carries it. */
    keeping: {
      tags: 'busy',
      invoke: {
        src: 'keep',
        input: photoToKeep,
        onDone: [
          whenKept('confirming', keptWithScrap),
          whenUnreached('keepUnreached'),
          whenRefused('photographing', notKept),
          { target: 'confirming', actions: apply(unlessRefused(kept)) },
        ],
      },
    },

    keepUnreached: retrying('keeping', 'Gardez les articles'),

    confirming: {
      meta: { prompt: 'Rescannez l’emplacement pour confirmer', expects: ['location'] },
      on: {
        'scan.location': [
          { guard: isSamePlace, target: 'sending', actions: apply(newChange) },
          { actions: apply(notThatPlace) },
        ],
        'cmd.validate': { target: 'sending', actions: apply(newChange) },
        ...onReason.on,
      },
    },

    sending: {
      tags: 'busy',
      invoke: {
        src: 'rebut',
        input: scrapOf,
        onDone: [
          whenKept('location', scrappedKept),
          whenUnreached('unreached'),
          whenRefused('quantity', notScrapped),
          { target: 'location', actions: apply(unlessRefused(scrapped)) },
        ],
      },
    },

    unreached: retrying('sending', 'Gardez les articles'),

    undoing: {
      tags: 'busy',
      invoke: {
        src: 'undo',
        input: scrapToUndo,
        onDone: [
          whenKept('location', undoneKept),
          whenUnreached('undoUnreached'),
          { target: 'location', actions: apply(undone) },
        ],
      },
    },

    undoUnreached: retrying('undoing'),
  },
})
