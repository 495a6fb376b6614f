import {
  apply,
  follow,
  newChange,
  retrying,
  unlessRefused,
  whenRefused,
  whenUnreached,
} from '../shared/parts.ts'
import { prestation } from './ports.ts'
import {
  askAboutThing,
  askForShop,
  chooseSubject,
  counted,
  countOf,
  endChosen,
  ended,
  endingOf,
  endOwn,
  finish,
  hasCounted,
  hasRunning,
  hasSubject,
  isCandidate,
  isListed,
  isOffered,
  isOfRunning,
  lastCounted,
  lastToUndo,
  mayUndo,
  openSubjects,
  recorded,
  recordingOf,
  setCount,
  start,
  startedNow,
  takeAgain,
  takeCard,
  takeWork,
  undone,
  wrongTurn,
} from './rules.ts'

const subjects = ['order', 'box', 'package', 'tracking', 'reception', 'product'] as const

/** A thing of any shop, or the shop itself: the work is for that one from now on. */
const onSubject = prestation.createStateConfig({
  on: {
    'scan.order': { target: 'looking', actions: apply(askAboutThing) },
    'scan.box': { target: 'looking', actions: apply(askAboutThing) },
    'scan.package': { target: 'looking', actions: apply(askAboutThing) },
    'scan.tracking': { target: 'looking', actions: apply(askAboutThing) },
    'scan.reception': { target: 'looking', actions: apply(askAboutThing) },
    'scan.product': { target: 'looking', actions: apply(askAboutThing) },
    'cmd.shop': { guard: isListed, target: 'looking', actions: apply(askForShop) },
  },
})

export const prestationMachine = prestation.createMachine({
  id: 'prestation',
  context: {
    shops: [],
    running: [],
    asked: { kind: 'shop', code: '' },
    subjects: [],
    subject: null,
    cards: [],
    card: null,
    count: 0,
    ending: {},
    last: null,
    changeId: '',
  },
  initial: 'beginning',
  on: {
    'scan.*': { actions: apply(wrongTurn) },
  },
  states: {
    beginning: {
      tags: ['busy', 'idle'],
      invoke: { src: 'begin', onDone: { target: 'subject', actions: apply(start) } },
    },

    subject: {
      tags: 'idle',
      meta: {
        prompt: 'Scannez la boutique, la commande, la réception ou l’article',
        expects: [...subjects, 'prestation'],
      },
      on: {
        ...onSubject.on,
        'scan.prestation': { target: 'ending', actions: apply(endOwn) },
        'cmd.running': { guard: hasRunning, target: 'running' },
        'cmd.choose': { guard: isOfRunning, target: 'ending', actions: apply(endChosen) },
        'cmd.undo': { guard: mayUndo, target: 'undoing', actions: apply(newChange) },
      },
    },

    looking: {
      tags: ['busy', 'idle'],
      invoke: {
        src: 'look',
        input: ({ context }) => context.asked,
        onDone: follow(unlessRefused(openSubjects), {
          work: 'work',
          choosing: 'choosing',
          otherwise: 'back',
        }),
      },
    },

    choosing: {
      meta: { prompt: 'Plusieurs réponses : choisissez la bonne', expects: [] },
      on: {
        'cmd.choose': { guard: isCandidate, target: 'work', actions: apply(chooseSubject) },
        'cmd.cancel': 'back',
      },
    },

    work: {
      meta: { prompt: 'Scannez la carte de la prestation', expects: ['prestation', ...subjects] },
      on: {
        ...onSubject.on,
        'scan.prestation': follow(takeCard, { sending: 'sending' }),
        'cmd.work': { guard: isOffered, target: 'sending', actions: apply(takeWork) },
        'cmd.cancel': { target: 'beginning', actions: apply(finish) },
      },
    },

    sending: {
      tags: 'busy',
      invoke: {
        src: 'record',
        input: recordingOf,
        onDone: [
          whenUnreached('unreached'),
          whenRefused('back'),
          { guard: startedNow, target: 'beginning', actions: apply(unlessRefused(recorded)) },
          { target: 'done', actions: apply(unlessRefused(recorded)) },
        ],
      },
    },

    unreached: retrying('sending', 'Attendez', 'enregistre une prestation'),

    /** It is recorded, so nothing is lost when the person goes elsewhere. */
    done: {
      tags: 'idle',
      meta: {
        prompt: 'Rescannez la carte pour une de plus, ou scannez la suite',
        expects: ['prestation', ...subjects],
      },
      on: {
        ...onSubject.on,
        'scan.prestation': follow(takeAgain, { recounting: 'recounting', sending: 'sending' }),
        'cmd.work': { guard: isOffered, target: 'sending', actions: apply(takeWork) },
        'cmd.quantity': { guard: hasCounted, target: 'recounting', actions: apply(setCount) },
        'cmd.undo': { guard: mayUndo, target: 'undoing', actions: apply(newChange) },
        'cmd.cancel': { target: 'beginning', actions: apply(finish) },
      },
    },

    recounting: {
      tags: 'busy',
      invoke: {
        src: 'recount',
        input: countOf,
        onDone: [
          whenUnreached('recountUnreached'),
          whenRefused('back'),
          { target: 'done', actions: apply(unlessRefused(counted)) },
        ],
      },
    },

    recountUnreached: retrying('recounting', 'Attendez', 'enregistre une prestation'),

    running: {
      tags: 'idle',
      meta: { prompt: 'Choisissez la prestation à finir', expects: ['prestation'] },
      on: {
        'scan.prestation': { target: 'ending', actions: apply(endOwn) },
        'cmd.choose': { guard: isOfRunning, target: 'ending', actions: apply(endChosen) },
        'cmd.cancel': 'beginning',
      },
    },

    ending: {
      tags: 'busy',
      invoke: {
        src: 'end',
        input: endingOf,
        onDone: [
          whenUnreached('endUnreached'),
          whenRefused('beginning'),
          { target: 'beginning', actions: apply(unlessRefused(ended)) },
        ],
      },
    },

    endUnreached: retrying('ending', 'Attendez', 'finit une prestation'),

    undoing: {
      tags: 'busy',
      invoke: {
        src: 'undo',
        input: lastToUndo,
        onDone: [whenUnreached('undoUnreached'), { target: 'back', actions: apply(undone) }],
      },
    },

    undoUnreached: retrying('undoing'),

    /** Where the person was before the server was asked. */
    back: {
      always: [
        { guard: lastCounted, target: 'done' },
        { guard: hasSubject, target: 'work' },
        { target: 'beginning' },
      ],
    },
  },
})
