import type { LabelKind } from '#contract/endpoints/label.ts'
import {
  apply,
  follow,
  newChange,
  retrying,
  unlessRefused,
  whenRefused,
  whenUnreached,
} from '../shared/parts.ts'
import { labels } from './ports.ts'
import {
  boxesToCreate,
  choose,
  countBoxes,
  created,
  empty,
  found,
  hasLines,
  hasRanges,
  isMeant,
  isOfKind,
  isOnList,
  labelsToPrint,
  look,
  lookUntil,
  makesBoxes,
  oneMore,
  printed,
  question,
  setQuantity,
  takeBack,
  wrongTurn,
} from './rules.ts'

type Words = { first: string; more: string; last: string }

const labelsMachine = (id: string, kind: LabelKind, words: Words) =>
  labels.createMachine({
    id,
    context: { kind, lines: [], asked: '', since: null, meant: [], changeId: '', count: 0 },
    initial: 'first',
    on: {
      'scan.*': { actions: apply(wrongTurn) },
    },
    states: {
      first: {
        tags: 'idle',
        meta: { prompt: words.first, expects: [kind] },
        on: {
          'scan.*': [
            { guard: isOfKind, target: 'finding', actions: apply(look) },
            { actions: apply(wrongTurn) },
          ],
          'cmd.create': { guard: makesBoxes, target: 'counting' },
        },
      },

      more: {
        meta: { prompt: words.more, expects: [kind], counts: true },
        on: {
          'scan.*': [
            { guard: isOnList, actions: apply(oneMore) },
            { guard: isOfKind, target: 'finding', actions: apply(look) },
            { actions: apply(wrongTurn) },
          ],
          'cmd.quantity': { actions: apply(setQuantity) },
          'cmd.until': { guard: hasRanges, target: 'range' },
          'cmd.print': { target: 'printing', actions: apply(newChange) },
          'cmd.undo': follow(takeBack, { first: 'first' }),
          'cmd.cancel': { target: 'first', actions: apply(empty) },
        },
      },

      /** All labels from the last scanned one to the next scanned one. */
      range: {
        meta: { prompt: words.last, expects: [kind] },
        on: {
          'scan.*': [
            { guard: isOfKind, target: 'finding', actions: apply(lookUntil) },
            { actions: apply(wrongTurn) },
          ],
          'cmd.undo': 'more',
          'cmd.cancel': 'more',
        },
      },

      finding: {
        tags: 'busy',
        invoke: {
          src: 'find',
          input: question,
          onDone: follow(found, { meaning: 'meaning', more: 'more', first: 'first' }),
        },
      },

      meaning: {
        meta: { prompt: 'Deux boutiques vendent cet article : choisissez', expects: [] },
        on: {
          'cmd.meant': { guard: isMeant, target: 'more', actions: apply(choose) },
          'cmd.cancel': [{ guard: hasLines, target: 'more' }, { target: 'first' }],
        },
      },

      /** The number of new boxes to create. */
      counting: {
        tags: 'idle',
        meta: { prompt: 'Combien de caisses neuves ?', expects: [] },
        on: {
          'cmd.quantity': follow(countBoxes, { creating: 'creating' }),
          'cmd.undo': 'first',
          'cmd.cancel': 'first',
        },
      },

      creating: {
        tags: 'busy',
        invoke: {
          src: 'create',
          input: boxesToCreate,
          onDone: [
            whenUnreached('createUnreached'),
            { target: 'first', actions: apply(unlessRefused(created)) },
          ],
        },
      },

      createUnreached: retrying('creating'),

      printing: {
        tags: 'busy',
        invoke: {
          src: 'print',
          input: labelsToPrint,
          onDone: [
            whenUnreached('unreached'),
            whenRefused('more'),
            { target: 'first', actions: apply(printed) },
          ],
        },
      },

      unreached: retrying('printing'),
    },
  })

export const printProductMachine = labelsMachine('print-product', 'product', {
  first: 'Scannez l’article à étiqueter',
  more: 'Scannez la suite, ou imprimez',
  last: 'Scannez le dernier article',
})

export const printLocationMachine = labelsMachine('print-location', 'location', {
  first: 'Scannez l’emplacement à étiqueter',
  more: 'Scannez la suite, ou imprimez',
  last: 'Scannez le dernier emplacement de la suite',
})

export const printBoxMachine = labelsMachine('print-box', 'box', {
  first: 'Scannez la caisse à étiqueter, ou créez-en',
  more: 'Scannez la suite, ou imprimez',
  last: 'Scannez la dernière caisse de la suite',
})

/** A kind of label without its machine does not compile. */
export const labelMachines: Readonly<Record<LabelKind, ReturnType<typeof labelsMachine>>> = {
  product: printProductMachine,
  location: printLocationMachine,
  box: printBoxMachine,
}
