import { and } from 'xstate'
import {
  apply,
  follow,
  retrying,
  unlessRefused,
  whenKept,
  whenRefused,
  whenRefusedFor,
  whenUnreached,
} from '../shared/parts.ts'
import {
  anotherCarton,
  chooseCarton,
  closeItself,
  isPlain,
  takeComputedWeight,
  takeProposed,
  weigh,
  weighAgain,
} from './carton.ts'
import {
  askPartial,
  askToLeave,
  closeForAnother,
  hasPieces,
  hasPiecesOrNumbers,
  hasScans,
  isAllThere,
  isForAnother,
  isOnBench,
  isPartialAsked,
  notYet,
  open,
  openAnother,
  parcelsToSeal,
  putDown,
  released,
  reopen,
  sealed,
  short,
  stay,
  stopped,
  withoutTheRest,
} from './packing-rules.ts'
import { recount, takeOne, unscan } from './pieces.ts'
import { shipment } from './ports.ts'
import { askForChoice } from './remedies.ts'
import { numbering, onNumber, serialPrompt } from './serial.ts'
import { lacksNumber, numberRefusals, takeNumberOut } from './serial-rules.ts'
import {
  isLabelled,
  mayBeSpare,
  sealedKept,
  sealedWithLabel,
  takeSpare,
  withoutSpare,
} from './spare-rules.ts'

/** A person may scan more articles while the parcel is open. */
const onArticle = shipment.createStateConfig({
  on: {
    'scan.product': follow(takeOne, {
      articles: '#packing.articles',
      carton: '#packing.complete',
      surplus: '#packing.surplus',
      numbered: '#packing.numbered',
    }),
  },
})

const onChoice = shipment.createStateConfig({
  on: { 'cmd.services': { actions: apply(askForChoice) } },
})

const onWeight = shipment.createStateConfig({
  on: { 'cmd.weight': follow(weigh, { closed: '#packing.closed', doubt: '#packing.doubt' }) },
})

/** Giving back an order with scanned pieces asks first, because another bench has to scan them again. */
const onLeaving = shipment.createStateConfig({
  on: {
    'cmd.cancel': [
      { guard: hasPieces, target: '#packing.leaving', actions: apply(askToLeave) },
      { target: '#packing.releasing' },
    ],
  },
})

/** A change on its way is answered first; the server refuses it by itself. */
const onStop = shipment.createStateConfig({
  on: { 'order.stopped': { guard: isOnBench, target: '#start', actions: apply(stopped) } },
})

/** Verifies every piece of an order, parcel by parcel. Then the server seals all parcels and makes their labels. */
export const packing = shipment.createStateConfig({
  id: 'packing',
  initial: 'opening',
  states: {
    opening: {
      tags: ['busy', 'idle'],
      invoke: {
        src: 'openOrder',
        input: ({ context }) => context.asked,
        onDone: follow(unlessRefused(open), {
          label: '#label.making',
          articles: 'articles',
          carton: 'carton',
          otherwise: '#start',
        }),
      },
    },

    articles: {
      meta: { prompt: 'Scannez chaque article', expects: ['product'], takes: ['serial'], counts: true },
      on: {
        ...onArticle.on,
        ...onNumber.on,
        'cmd.quantity': follow(
          recount,
          { articles: 'articles', carton: 'complete', numbered: 'numbered' },
          hasScans,
        ),
        'cmd.validate': { guard: hasScans, actions: apply(short) },
        'cmd.another': { guard: hasScans, target: 'carton', actions: apply(closeForAnother) },
        'cmd.partial': [
          { guard: isPartialAsked, target: 'carton', actions: apply(withoutTheRest) },
          { guard: hasPieces, actions: apply(askPartial) },
        ],
        'cmd.undo': { guard: hasPiecesOrNumbers, actions: apply(unscan) },
        ...onLeaving.on,
        ...onStop.on,
      },
    },

    serial: {
      meta: { prompt: serialPrompt, expects: ['serial', 'product'] },
      on: {
        ...onArticle.on,
        ...onNumber.on,
        'cmd.undo': { target: 'numbered', actions: apply(unscan) },
        ...onLeaving.on,
        ...onStop.on,
      },
    },

    ...numbering.states,

    /** The machine waits until the surplus piece is out of the parcel. */
    surplus: {
      meta: { prompt: 'Reposez l’article en trop, puis scannez OK', expects: [] },
      on: {
        'cmd.acknowledge': 'articlesAgain',
        'cmd.undo': 'articlesAgain',
        'scan.*': { actions: apply(notYet) },
        ...onStop.on,
      },
    },

    articlesAgain: {
      always: [
        { guard: lacksNumber, target: 'serial', actions: apply(putDown) },
        { guard: isAllThere, target: 'carton', actions: apply(putDown) },
        { target: 'articles', actions: apply(putDown) },
      ],
    },

    /** A plain order closes itself, where the terminal is set so. */
    complete: {
      always: [
        { guard: and(['closesItself', isPlain]), target: 'closed', actions: apply(closeItself) },
        { target: 'carton' },
      ],
    },

    carton: {
      meta: { prompt: 'Choisissez le carton', expects: ['product'], counts: true },
      on: {
        ...onArticle.on,
        'cmd.packaging': follow(chooseCarton, { weight: 'weight' }),
        'cmd.validate': follow(takeProposed, { closed: 'closed', doubt: 'doubt' }),
        'cmd.undo': { target: 'articles', actions: apply(reopen) },
        ...onChoice.on,
        ...onLeaving.on,
        ...onStop.on,
      },
    },

    weight: {
      meta: { prompt: 'Pesez le colis et donnez son poids', expects: ['product'], counts: true },
      on: {
        ...onArticle.on,
        ...onWeight.on,
        'cmd.validate': follow(takeComputedWeight, { closed: 'closed', doubt: 'doubt' }),
        'cmd.undo': { target: 'carton', actions: apply(anotherCarton) },
        ...onChoice.on,
        ...onLeaving.on,
        ...onStop.on,
      },
    },

    doubt: {
      meta: { prompt: 'Poids inhabituel : répétez-le pour confirmer', expects: [] },
      on: {
        ...onWeight.on,
        'cmd.undo': { target: 'weight', actions: apply(weighAgain) },
        ...onLeaving.on,
        ...onStop.on,
      },
    },

    leaving: {
      meta: { prompt: 'Rendre la commande ? Répétez pour confirmer', expects: ['product'], counts: true },
      on: {
        ...onArticle.on,
        'cmd.cancel': 'releasing',
        'cmd.undo': 'staying',
        ...onStop.on,
      },
    },

    staying: {
      always: [
        { guard: lacksNumber, target: 'serial', actions: apply(stay) },
        { guard: isAllThere, target: 'carton', actions: apply(stay) },
        { target: 'articles', actions: apply(stay) },
      ],
    },

    /** Opens another parcel, or seals all of them. */
    closed: {
      always: [
        { guard: isForAnother, target: 'articles', actions: apply(openAnother) },
        { guard: mayBeSpare, target: 'numbering' },
        { target: 'sealing', actions: apply(withoutSpare) },
      ],
    },

    /** The bench may have a number for this parcel. The change carries it from its first sending on. */
    numbering: {
      tags: 'busy',
      invoke: {
        src: 'spareFor',
        input: ({ context }) => context.order?.name ?? '',
        onDone: { target: 'sealing', actions: apply(unlessRefused(takeSpare)) },
      },
    },

    sealing: {
      tags: 'busy',
      invoke: {
        src: 'seal',
        input: parcelsToSeal,
        onDone: [
          whenUnreached('unreached'),
          whenKept('#label.scan', sealedKept),
          whenRefusedFor(numberRefusals, 'serial', takeNumberOut),
          whenRefused('carton'),
          { guard: isLabelled, target: '#label.scan', actions: apply(unlessRefused(sealedWithLabel)) },
          { target: '#label.deciding', actions: apply(unlessRefused(sealed)) },
        ],
      },
    },

    unreached: retrying('sealing', 'Gardez le colis', 'ferme un colis'),

    releasing: {
      tags: 'busy',
      invoke: {
        src: 'release',
        input: ({ context }) => context.order?.name ?? '',
        onDone: { target: '#start', actions: apply(released) },
      },
    },
  },
})
