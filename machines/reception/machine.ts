import {
  apply,
  askAbout,
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
import {
  confirmUnusual,
  count,
  insist,
  isHeld,
  isLotOfHeld,
  isLotTyped,
  judgeLabel,
  noLotOnLabel,
  notALot,
  notHeld,
  notItsLot,
  setAside,
  takeLot,
  takeLotOfArticle,
  takeTypedLot,
  tellsLot,
} from './asking.ts'
import {
  isCartonToTake,
  isLabelledForThis,
  isOfAnotherDelivery,
  tellsContent,
  whyNotCarton,
} from './cartons.ts'
import {
  hasTaken,
  hold,
  isOnDocument,
  putBack,
  putDownFirst,
  relabel,
  setQuantity,
  takeFirst,
  turnDamaged,
} from './counting.ts'
import {
  holdUnknown,
  isArticleOfDocument,
  isLinkLast,
  learn,
  linkByCode,
  linkByReference,
  linkOf,
  linkToUndo,
  remember,
  sameUnknownCode,
  standFor,
  unlinked,
} from './linking.ts'
import { isNumbered, isPictured, notPictured, pictured, pictureOf, takePicture } from './photographing.ts'
import { reception } from './ports.ts'
import {
  deliveryOf,
  doNotConfirm,
  hasPut,
  isPlaced,
  isSamePlace,
  notThatPlace,
  place,
  put,
  putKept,
  putToUndo,
  putWhereBefore,
  takenBack,
  takenBackKept,
  tooMany,
} from './putting.ts'
import {
  askAboutCarton,
  askRest,
  beginWithout,
  changesDocument,
  chooseDocument,
  close,
  closeDroppingRest,
  closed,
  closedKept,
  closeExpectingRest,
  documentToClose,
  endsDocument,
  goOnWithout,
  hasToLabel,
  isClosed,
  isListed,
  isThisOne,
  labelled,
  labelsOf,
  leave,
  mayClose,
  notBooked,
  notThatDocument,
  opened,
  takeList,
  wrongTurn,
} from './rules.ts'
import { lacksNumber, numberRefusals, takeNumber, takeNumberOut } from './serials.ts'

export const receptionMachine = reception.createMachine({
  id: 'reception',
  context: {
    documents: [],
    document: null,
    taken: [],
    held: null,
    seen: [],
    places: { ordinary: null, quarantine: null },
    to: { ordinary: null, quarantine: null },
    asked: '',
    changeId: '',
    rest: null,
    by: null,
    linked: null,
    caseOf: 1,
    put: null,
    picture: '',
  },
  initial: 'listing',
  on: {
    'scan.*': { actions: apply(wrongTurn) },
  },
  states: {
    listing: {
      tags: ['busy', 'idle'],
      invoke: {
        src: 'list',
        onDone: { target: 'document', actions: apply(unlessRefused(takeList)) },
      },
    },

    document: {
      tags: 'idle',
      meta: { prompt: 'Scannez ou choisissez la réception', expects: ['reception', 'package'] },
      after: { listStaysFresh: 'listing' },
      on: {
        'scan.reception': { target: 'opening', actions: apply(askAbout) },
        'scan.package': { target: 'opening', actions: apply(askAboutCarton) },
        'cmd.document': { guard: isListed, target: 'opening', actions: apply(chooseDocument) },
        'cmd.free': { target: 'articles', actions: apply(beginWithout) },
      },
    },

    opening: {
      tags: ['busy', 'idle'],
      invoke: {
        src: 'open',
        input: ({ context }) => context.asked,
        onDone: follow(opened, { articles: 'articles', document: 'document', weighing: 'weighing' }),
      },
    },

    articles: {
      meta: {
        prompt: 'Scannez les articles, puis l’emplacement de dépôt',
        expects: ['product', 'location', 'gs1', 'reception', 'package'],
        counts: true,
      },
      on: {
        'scan.product': [
          { guard: isOnDocument, target: 'weighing', actions: apply(hold) },
          { target: 'identifying', actions: apply(hold) },
        ],
        'scan.package': [
          { guard: isCartonToTake, target: 'weighing', actions: apply(hold) },
          { guard: isLabelledForThis, actions: apply(whyNotCarton) },
          // The reading as the article inside is taken.
          { guard: tellsContent },
          { guard: isOfAnotherDelivery, target: 'opening', actions: apply(askAboutCarton) },
          { actions: apply(putDownFirst) },
        ],
        'scan.gs1': { actions: apply(relabel) },
        'scan.location': [
          { guard: hasTaken, target: 'locating', actions: apply(askInNewChange) },
          { actions: apply(takeFirst) },
        ],
        'scan.reception': [
          { guard: endsDocument, target: 'closing', actions: apply(close) },
          { guard: changesDocument, target: 'opening', actions: apply(askAbout) },
          { actions: apply(putDownFirst) },
        ],
        'cmd.validate': { guard: isPlaced, target: 'sending', actions: apply(putWhereBefore) },
        'cmd.damaged': { guard: hasTaken, actions: apply(turnDamaged) },
        'cmd.photograph': { guard: isNumbered, target: 'photographing' },
        'cmd.quantity': { guard: hasTaken, target: 'numbered', actions: apply(setQuantity) },
        'cmd.undo': [
          { guard: isLinkLast, target: 'unlinking', actions: apply(newChange) },
          { guard: hasTaken, actions: apply(putBack) },
          { guard: hasPut, target: 'undoing', actions: apply(newChange) },
        ],
        'cmd.labels': { guard: hasToLabel, target: 'labelling', actions: apply(newChange) },
        'cmd.close': { guard: mayClose, target: 'closing', actions: apply(close) },
        'cmd.free': { guard: isClosed, actions: apply(goOnWithout) },
        'cmd.leave': { target: 'listing', actions: apply(leave) },
      },
    },

    /** A label of a known article is in hand. */
    weighing: {
      always: follow(judgeLabel, {
        unusual: 'unusual',
        lot: 'lot',
        perished: 'perished',
        articles: 'numbered',
      }),
    },

    /** Pieces in hand of an article with serial numbers each have their own before anything else. */
    numbered: {
      always: [{ guard: lacksNumber, target: 'serial' }, { target: 'articles' }],
    },

    serial: {
      meta: { prompt: 'Scannez le numéro de série', expects: ['serial', 'product'] },
      on: {
        'scan.serial': { target: 'numbered', actions: apply(takeNumber) },
        'scan.product': [
          { guard: isOnDocument, target: 'weighing', actions: apply(hold) },
          { target: 'identifying', actions: apply(hold) },
        ],
        'cmd.undo': { target: 'numbered', actions: apply(putBack) },
      },
    },

    unusual: {
      meta: { prompt: 'Pas prévu : rescannez l’article pour confirmer', expects: ['product', 'package'] },
      on: {
        'scan.product': [
          { guard: isHeld, target: 'weighing', actions: apply(confirmUnusual) },
          { actions: apply(notHeld) },
        ],
        'scan.package': [
          { guard: tellsContent },
          { guard: isHeld, target: 'weighing', actions: apply(confirmUnusual) },
          { actions: apply(notHeld) },
        ],
        'cmd.cancel': { target: 'numbered', actions: apply(setAside) },
      },
    },

    lot: {
      meta: { prompt: 'Scannez l’étiquette du lot', expects: ['gs1', 'product'] },
      on: {
        'scan.gs1': [
          { guard: tellsLot, target: 'weighing', actions: apply(takeLot) },
          { actions: apply(noLotOnLabel) },
        ],
        'scan.product': [
          { guard: isLotOfHeld, target: 'weighing', actions: apply(takeLotOfArticle) },
          { actions: apply(notItsLot) },
        ],
        'cmd.lot': [
          { guard: isLotTyped, target: 'weighing', actions: apply(takeTypedLot) },
          { actions: apply(notALot) },
        ],
        'cmd.without-lot': { target: 'numbered', actions: apply(count) },
        'cmd.cancel': { target: 'numbered', actions: apply(setAside) },
      },
    },

    perished: {
      meta: {
        prompt: 'Périmé : rescannez l’article pour le mettre en quarantaine',
        expects: ['product', 'package'],
      },
      on: {
        'scan.product': [
          { guard: isHeld, target: 'weighing', actions: apply(insist) },
          { actions: apply(notHeld) },
        ],
        'scan.package': [
          { guard: tellsContent },
          { guard: isHeld, target: 'weighing', actions: apply(insist) },
          { actions: apply(notHeld) },
        ],
        'cmd.cancel': { target: 'numbered', actions: apply(setAside) },
      },
    },

    /** The document lacks this code; the server may know it. */
    identifying: {
      tags: 'busy',
      invoke: {
        src: 'identify',
        input: ({ context }) => context.held?.code ?? '',
        onDone: [
          whenRefusedFor(['product-unknown'], 'linking', holdUnknown),
          whenRefused('numbered'),
          { target: 'weighing', actions: apply(unlessRefused(learn)) },
        ],
      },
    },

    linking: {
      meta: { prompt: 'Code inconnu : scannez un code connu de l’article', expects: ['product'] },
      on: {
        'scan.product': [
          { guard: isHeld, actions: apply(sameUnknownCode) },
          { target: 'remembering', actions: apply(linkByCode) },
        ],
        'cmd.link': { guard: isArticleOfDocument, target: 'remembering', actions: apply(linkByReference) },
        'cmd.quantity': { actions: apply(standFor) },
        'cmd.cancel': { target: 'numbered', actions: apply(setAside) },
      },
    },

    remembering: {
      tags: 'busy',
      invoke: {
        src: 'link',
        input: linkOf,
        onDone: [
          whenUnreached('linkUnreached'),
          whenRefused('linking'),
          { target: 'weighing', actions: apply(unlessRefused(remember)) },
        ],
      },
    },

    linkUnreached: retrying('remembering', 'Gardez l’article'),

    unlinking: {
      tags: 'busy',
      invoke: {
        src: 'unlink',
        input: linkToUndo,
        onDone: [whenUnreached('unlinkUnreached'), { target: 'articles', actions: apply(unlinked) }],
      },
    },

    unlinkUnreached: retrying('unlinking', 'Gardez l’article'),

    locating: {
      tags: 'busy',
      invoke: {
        src: 'locate',
        input: ({ context }) => context.asked,
        onDone: follow(unlessRefused(place), { sending: 'sending', otherwise: 'articles' }),
      },
    },

    sending: {
      tags: 'busy',
      invoke: {
        src: 'add',
        input: deliveryOf,
        onDone: [
          whenKept('articles', putKept),
          whenUnreached('unreached'),
          whenRefusedFor(['reception-over'], 'confirming', tooMany),
          whenRefusedFor(numberRefusals, 'numbered', takeNumberOut),
          whenRefused('articles', notBooked),
          { target: 'articles', actions: apply(unlessRefused(put)) },
        ],
      },
    },

    confirming: {
      meta: { prompt: 'Plus que prévu : rescannez l’emplacement pour confirmer', expects: ['location'] },
      on: {
        'scan.location': [
          { guard: isSamePlace, target: 'sending', actions: apply(newChange) },
          { actions: apply(notThatPlace) },
        ],
        'cmd.validate': { target: 'sending', actions: apply(newChange) },
        'cmd.cancel': { target: 'articles', actions: apply(doNotConfirm) },
      },
    },

    unreached: retrying('sending', 'Gardez les articles'),

    undoing: {
      tags: 'busy',
      invoke: {
        src: 'undo',
        input: putToUndo,
        onDone: [
          whenKept('articles', takenBackKept),
          whenUnreached('undoUnreached'),
          { target: 'articles', actions: apply(takenBack) },
        ],
      },
    },

    undoUnreached: retrying('undoing'),

    labelling: {
      tags: 'busy',
      invoke: {
        src: 'label',
        input: labelsOf,
        onDone: [
          whenUnreached('labelUnreached'),
          { target: 'articles', actions: apply(unlessRefused(labelled)) },
        ],
      },
    },

    photographing: {
      meta: { prompt: 'Photographiez ce qui est arrivé', expects: [] },
      on: {
        'cmd.photo': { guard: isPictured, target: 'keeping', actions: apply(takePicture) },
        'cmd.cancel': 'articles',
      },
    },

    keeping: {
      tags: 'busy',
      invoke: {
        src: 'photograph',
        input: pictureOf,
        onDone: [
          whenUnreached('photoUnreached'),
          whenRefused('photographing', notPictured),
          { target: 'articles', actions: apply(unlessRefused(pictured)) },
        ],
      },
    },

    photoUnreached: retrying('keeping', 'Gardez les articles'),

    labelUnreached: retrying('labelling', 'Attendez', 'fait les étiquettes'),

    closing: {
      tags: 'busy',
      invoke: {
        src: 'close',
        input: documentToClose,
        onDone: [
          whenKept('listing', closedKept),
          whenUnreached('closeUnreached'),
          whenRefusedFor(['reception-short', 'reception-empty'], 'short', askRest),
          whenRefused('articles', notBooked),
          { target: 'listing', actions: apply(unlessRefused(closed)) },
        ],
      },
    },

    short: {
      meta: { prompt: 'Il manque des pièces : rescannez la réception pour la clore', expects: ['reception'] },
      on: {
        'scan.reception': [
          { guard: isThisOne, target: 'closing', actions: apply(closeExpectingRest) },
          { actions: apply(notThatDocument) },
        ],
        'cmd.close': { target: 'closing', actions: apply(closeExpectingRest) },
        'cmd.drop': { target: 'closing', actions: apply(closeDroppingRest) },
        'cmd.cancel': 'articles',
      },
    },

    closeUnreached: retrying('closing'),
  },
})
