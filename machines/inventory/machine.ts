import {
  apply,
  askInNewChange,
  follow,
  newChange,
  retrying,
  unlessRefused,
  whenKept,
  whenRefused,
  whenRefusedFor,
  whenUnreached,
} from '../shared/parts.ts'
import { isToldOf } from '../shared/told.ts'
import { inventory } from './ports.ts'
import {
  abandoned,
  approvalOf,
  approve,
  awaitsApproval,
  beginAgain,
  begun,
  choose,
  countKept,
  countToGive,
  decided,
  endsCount,
  forgetCandidates,
  hasCounted,
  hasCountedNothing,
  hasStrokes,
  haveRecounted,
  isCandidate,
  isForMe,
  isKnown,
  leaveReview,
  mayReview,
  notBegun,
  placeToAbandon,
  placeToCount,
  readUnknown,
  recognise,
  reviewChosen,
  reviewScanned,
  settled,
  strike,
  strikeTimes,
  takeBack,
  takeCounts,
  whyNotEnded,
  wrongTurn,
} from './rules.ts'
import {
  goOn,
  hasPlan,
  isAnyLeft,
  isOnTour,
  isThere,
  leaveTour,
  notPlanned,
  placeToAskFor,
  putOff,
  sendThere,
  startTour,
  tourDone,
  whyNotHere,
} from './tour.ts'

export const inventoryMachine = inventory.createMachine({
  id: 'inventory',
  context: {
    waiting: [],
    plan: null,
    tour: null,
    place: null,
    tallies: [],
    strokes: [],
    read: { code: '', times: 1 },
    candidates: [],
    review: null,
    approve: false,
    asked: '',
    changeId: '',
  },
  initial: 'location',
  on: {
    'scan.*': { actions: apply(wrongTurn) },
  },
  states: {
    location: {
      tags: 'idle',
      meta: { prompt: 'Scannez l’emplacement à compter', expects: ['location'] },
      invoke: { src: 'watch' },
      on: {
        waiting: { actions: apply(takeCounts) },
        // The watch begins with a reading.
        told: { guard: isToldOf('counts'), target: 'location', reenter: true },
        'scan.location': [
          { guard: awaitsApproval, target: 'reviewing', actions: apply(reviewScanned) },
          { target: 'beginning', actions: apply(askInNewChange) },
        ],
        'cmd.review': { guard: mayReview, target: 'reviewing', actions: apply(reviewChosen) },
        'cmd.tour': { guard: hasPlan, target: 'planning', actions: apply(startTour) },
      },
    },

    planning: {
      tags: 'busy',
      invoke: {
        src: 'next',
        input: placeToAskFor,
        onDone: [
          whenRefused('location', notPlanned),
          { guard: isAnyLeft, target: 'going', actions: apply(unlessRefused(sendThere)) },
          { target: 'location', actions: apply(unlessRefused(tourDone)) },
        ],
      },
    },

    going: {
      meta: { prompt: 'Allez à cet emplacement, scannez-le', expects: ['location'] },
      on: {
        'scan.location': [
          { guard: isThere, target: 'beginning', actions: apply(askInNewChange) },
          { actions: apply(whyNotHere) },
        ],
        'cmd.later': { target: 'planning', actions: apply(putOff) },
        'cmd.leave': { target: 'abandoning', actions: apply(leaveTour) },
      },
    },

    /** After a count, or without one, the walk goes on. */
    onward: {
      always: [{ guard: isOnTour, target: 'planning', actions: apply(goOn) }, { target: 'location' }],
    },

    /** Where a place cannot be counted, the walk stays before it. */
    before: {
      always: [{ guard: isOnTour, target: 'going' }, { target: 'location' }],
    },

    beginning: {
      tags: ['busy', 'idle'],
      invoke: {
        src: 'begin',
        input: placeToCount,
        onDone: [
          whenRefused('before', notBegun),
          { target: 'counting', actions: apply(unlessRefused(begun)) },
        ],
      },
    },

    counting: {
      meta: {
        prompt: 'Scannez chaque article, puis l’emplacement pour clore',
        expects: ['product', 'location'],
        counts: true,
      },
      on: {
        'scan.product': [
          { guard: isKnown, actions: apply(strike) },
          { target: 'identifying', actions: apply(readUnknown) },
        ],
        'scan.location': [
          { guard: endsCount, target: 'sending', actions: apply(newChange) },
          { actions: apply(whyNotEnded) },
        ],
        'cmd.quantity': { guard: hasStrokes, actions: apply(strikeTimes) },
        'cmd.undo': { guard: hasStrokes, actions: apply(takeBack) },
        'cmd.validate': { guard: hasCounted, target: 'sending', actions: apply(newChange) },
        'cmd.empty': { guard: hasCountedNothing, target: 'sending', actions: apply(newChange) },
        'cmd.cancel': { target: 'abandoning', actions: apply(newChange) },
      },
    },

    identifying: {
      tags: 'busy',
      invoke: {
        src: 'identify',
        input: ({ context }) => context.read.code,
        onDone: follow(unlessRefused(recognise), { choosing: 'choosing', otherwise: 'counting' }),
      },
    },

    choosing: {
      meta: { prompt: 'Plusieurs boutiques vendent ce code : choisissez l’article', expects: [] },
      on: {
        'cmd.choose': { guard: isCandidate, target: 'counting', actions: apply(choose) },
        'cmd.undo': { target: 'counting', actions: apply(forgetCandidates) },
      },
    },

    sending: {
      tags: 'busy',
      invoke: {
        src: 'give',
        input: countToGive,
        onDone: [
          whenKept('location', countKept),
          whenUnreached('unreached'),
          whenRefusedFor(['count-moved'], 'beginning', beginAgain),
          whenRefused('counting'),
          { guard: isForMe, target: 'reviewing', actions: apply(unlessRefused(settled)) },
          { target: 'onward', actions: apply(unlessRefused(settled)) },
        ],
      },
    },

    unreached: retrying('sending', 'Votre comptage est gardé'),

    abandoning: {
      tags: 'busy',
      invoke: {
        src: 'abandon',
        input: placeToAbandon,
        onDone: { target: 'onward', actions: apply(abandoned) },
      },
    },

    reviewing: {
      meta: { prompt: 'Approuvez les écarts, ou faites recompter', expects: [] },
      on: {
        'cmd.approve': { target: 'deciding', actions: apply(approve) },
        'cmd.recount': { target: 'deciding', actions: apply(haveRecounted) },
        'cmd.cancel': { target: 'onward', actions: apply(leaveReview) },
      },
    },

    deciding: {
      tags: 'busy',
      invoke: {
        src: 'decide',
        input: approvalOf,
        onDone: [whenUnreached('decisionUnreached'), { target: 'onward', actions: apply(decided) }],
      },
    },

    decisionUnreached: retrying('deciding'),
  },
})
