import {
  apply,
  askAbout,
  follow,
  newChange,
  retrying,
  unlessRefused,
  whenRefused,
  whenUnreached,
} from '../shared/parts.ts'
import {
  backOnList,
  came,
  checkAgain,
  closedItself,
  giveReason,
  goOn,
  hasMore,
  isAwaited,
  isItsDelay,
  isItsLabel,
  isKnownReason,
  isLabelOfSeveral,
  isLastOfOrder,
  isToCheck,
  labelToMake,
  lastParcel,
  late,
  made,
  newVoid,
  nextParcel,
  nextWithout,
  notItsLabel,
  packAgain,
  parcelToVoid,
  stillComing,
} from './label-rules.ts'
import { takeForList } from './mono-rules.ts'
import { shipment } from './ports.ts'
import { choosesService, noLabel, onRemedy, relayChoice, serviceChoice } from './remedies.ts'
import { hasParcel, isListOpen } from './rules.ts'
import { hasToldParcel, isLastScan, isOnlyHere, isTold } from './spare-rules.ts'

export const onLastParcel = shipment.createStateConfig({
  on: {
    'cmd.reprint': { guard: hasToldParcel, target: '#label.why' },
    'cmd.void': { guard: hasToldParcel, target: '#label.undoing', actions: apply(newVoid) },
    'cmd.undo': { guard: hasParcel, target: '#label.scan', actions: apply(checkAgain) },
  },
})

/** Prints, sticks and scans back one parcel's label before the next. */
export const label = shipment.createStateConfig({
  id: 'label',
  initial: 'deciding',
  states: {
    deciding: {
      always: [{ guard: choosesService, target: 'quoting' }, { target: 'making' }],
    },

    making: {
      tags: 'busy',
      invoke: {
        src: 'label',
        input: labelToMake,
        onDone: [
          whenUnreached('unreached'),
          whenRefused('unmade'),
          { guard: isAwaited, target: 'coming', actions: apply(unlessRefused(made)) },
          { target: 'scan', actions: apply(unlessRefused(made)) },
        ],
      },
    },

    /** A carrier elsewhere makes the label. The packer waits a little, or goes on: it prints here when it comes. */
    coming: {
      meta: {
        prompt: 'L’étiquette arrive : attendez-la, ou passez à la suite',
        expects: ['product', 'order', 'box'],
      },
      invoke: {
        src: 'awaitLabel',
        input: ({ context }) => context.parcel?.id ?? '',
        onDone: [whenRefused('unmade', noLabel), { target: 'scan', actions: apply(unlessRefused(came)) }],
      },
      on: {
        'label.late': { guard: isItsDelay, actions: apply(late) },
        'scan.product': follow(
          takeForList,
          { allocating: '#mono.allocating', serial: '#mono.serial' },
          isListOpen,
        ),
        'scan.order': { guard: isLastOfOrder, target: '#packing', actions: apply(askAbout) },
        'scan.box': { guard: isLastOfOrder, target: '#packing', actions: apply(askAbout) },
        'scan.*': { actions: apply(stillComing) },
        'cmd.validate': [
          { guard: hasMore, target: 'deciding', actions: apply(nextWithout) },
          { target: 'checked', actions: apply(goOn) },
        ],
        'cmd.void': { target: 'undoing', actions: apply(newVoid) },
        'cmd.undo': [
          { guard: isListOpen, target: 'undoing', actions: apply(newChange) },
          { guard: closedItself, target: 'undoing', actions: apply(newChange) },
        ],
      },
    },

    unreached: retrying('making', 'Gardez le colis', 'fait l’étiquette'),

    /** The parcel is sealed, but the server or the carrier made no label. */
    unmade: {
      meta: { prompt: 'L’étiquette n’est pas faite : réessayez ou annulez le colis', expects: [] },
      on: {
        'cmd.validate': { target: 'making', actions: apply(newChange) },
        // A colleague may have printed the label in the meantime.
        'cmd.reprint': 'why',
        'cmd.void': { target: 'undoing', actions: apply(newVoid) },
        'cmd.cancel': '#packing.releasing',
        ...onRemedy.on,
      },
    },

    ...serviceChoice.states,
    ...relayChoice.states,

    scan: {
      meta: { prompt: 'Collez l’étiquette, puis scannez-la', expects: ['tracking', 'package'] },
      on: {
        'scan.*': [
          { guard: isLabelOfSeveral, target: 'deciding', actions: apply(nextParcel) },
          { guard: isItsLabel, target: 'checked', actions: apply(lastParcel) },
          { actions: apply(notItsLabel) },
        ],
        // The printer may need the server, too.
        'cmd.validate': { guard: isOnlyHere, target: 'checked', actions: apply(goOn) },
        'cmd.reprint': { guard: isTold, target: 'why' },
        'cmd.void': { guard: isTold, target: 'undoing', actions: apply(newVoid) },
        // The previous scan was the article that made this parcel, so undo takes back the whole parcel.
        'cmd.undo': { guard: isLastScan, target: 'undoing', actions: apply(newChange) },
      },
    },

    /** Goes back to the list, to the start, or to a label that is not scanned back yet. */
    checked: {
      always: [
        { guard: isToCheck, target: 'scan' },
        { guard: isListOpen, target: '#mono.article' },
        { target: '#start' },
      ],
    },

    why: {
      meta: { prompt: 'Pourquoi refaire l’étiquette ?', expects: [] },
      on: {
        'cmd.reason': { guard: isKnownReason, target: 'making', actions: apply(giveReason) },
        'cmd.cancel': 'checked',
      },
    },

    undoing: {
      tags: 'busy',
      invoke: {
        src: 'undoParcel',
        input: parcelToVoid,
        onDone: [
          whenUnreached('undoUnreached'),
          whenRefused('checked'),
          { guard: isListOpen, target: '#mono.article', actions: apply(backOnList) },
          { target: '#packing.opening', actions: apply(packAgain) },
        ],
      },
    },

    undoUnreached: retrying('undoing', 'Gardez le colis', 'annule un colis'),
  },
})
