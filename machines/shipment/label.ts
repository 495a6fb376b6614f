import { assign } from 'xstate'
import type { Code } from '#contract/barcodes/index.ts'
import { kindWords } from '#contract/barcodes/kinds.ts'
import type { Order, Parcel } from '#contract/entities/order.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { refused, refusedBecause } from '../shared/decision.ts'
import { feedback, type ScanEvent } from '../shared/operation.ts'
import { apply, retrying, whenRefused, whenUnreached } from '../shared/parts.ts'
import { relabelReason } from '../shared/relabel.ts'
import { type Context, emptyBench, type Outcome, shipment } from './ports.ts'
import { listMissing, toPack } from './tally.ts'

/** What may still be done to the parcel that was labelled last. */
export const onLastParcel = shipment.createStateConfig({
  on: {
    'cmd.reprint': { guard: ({ context }) => context.parcel !== null, target: '#label.why' },
    'cmd.void': {
      guard: ({ context }) => context.parcel !== null,
      target: '#label.undoing',
      actions: assign(({ event }) => ({ changeId: event.id })),
    },
    'cmd.undo': {
      guard: ({ context }) => context.parcel !== null,
      target: '#label.scan',
      actions: apply(({ context }) => checkAgain(context)),
    },
  },
})

/** Each parcel’s label is made, stuck on and scanned back before anything else is taken in hand. */
export const label = shipment.createStateConfig({
  id: 'label',
  initial: 'making',
  states: {
    making: {
      tags: 'busy',
      invoke: {
        src: 'label',
        input: ({ context: { changeId, order, parcel, reason } }) => ({
          changeId,
          order: order?.name ?? '',
          parcel: parcel?.id ?? '',
          reason,
        }),
        onDone: [
          whenUnreached('unreached'),
          whenRefused('unmade'),
          {
            target: 'scan',
            actions: apply(({ context, event }) => made(context, event.output)),
          },
        ],
      },
    },

    unreached: retrying('making', 'Gardez le colis'),

    /** Sealed, but the server or the carrier makes no label for it. */
    unmade: {
      meta: { prompt: 'L’étiquette n’est pas faite : réessayez ou annulez le colis', expects: [] },
      on: {
        'cmd.validate': { target: 'making', actions: assign(({ event }) => ({ changeId: event.id })) },
        // Somebody else’s label may have been made meanwhile.
        'cmd.reprint': 'why',
        'cmd.void': { target: 'undoing', actions: assign(({ event }) => ({ changeId: event.id })) },
        'cmd.cancel': '#packing.releasing',
      },
    },

    scan: {
      meta: { prompt: 'Collez l’étiquette, puis scannez-la', expects: ['tracking', 'package'] },
      on: {
        'scan.*': [
          {
            guard: ({ context, event }) => isItsLabel(context, event.code) && context.waiting.length > 0,
            target: 'making',
            actions: apply(({ context }) => nextParcel(context)),
          },
          {
            guard: ({ context, event }) => isItsLabel(context, event.code),
            target: 'checked',
            actions: apply(({ context }) => lastParcel(context)),
          },
          { actions: apply(({ context, event }) => notItsLabel(context, event)) },
        ],
        'cmd.reprint': 'why',
        'cmd.void': { target: 'undoing', actions: assign(({ event }) => ({ changeId: event.id })) },
        'cmd.undo': {
          // The scan before was the article: with its parcel it is taken back.
          guard: ({ context }) => context.list !== null,
          target: 'undoing',
          actions: assign(({ event }) => ({ changeId: event.id })),
        },
      },
    },

    /** Back to where one came from. */
    checked: {
      always: [
        { guard: ({ context }) => !context.checked, target: 'scan' },
        { guard: ({ context }) => context.list !== null, target: '#mono.article' },
        { target: '#start' },
      ],
    },

    why: {
      meta: { prompt: 'Pourquoi refaire l’étiquette ?', expects: [] },
      on: {
        'cmd.reason': {
          guard: ({ event }) => relabelReason(event.code) !== undefined,
          target: 'making',
          actions: assign(({ event }) => ({
            changeId: event.id,
            reason: relabelReason(event.code) ?? null,
          })),
        },
        'cmd.cancel': 'checked',
      },
    },

    undoing: {
      tags: 'busy',
      invoke: {
        src: 'undoParcel',
        input: ({ context: { changeId, parcel } }) => ({ changeId, parcel: parcel?.name ?? '' }),
        onDone: [
          whenUnreached('undoUnreached'),
          whenRefused('checked'),
          {
            guard: ({ context }) => context.list !== null,
            target: '#mono.article',
            actions: apply(({ context }) => backOnList(context)),
          },
          {
            target: '#packing.opening',
            actions: apply(({ context }) => packAgain(context)),
          },
        ],
      },
    },

    undoUnreached: retrying('undoing'),
  },
})

function made({ parcel }: Context, answer: { order: Order; parcels: Parcel[] } | Refusal): Outcome {
  if (isRefusal(answer)) return refusedBecause(answer)
  const { order, parcels } = answer
  const labelled = [...parcels, ...order.parcels].find(({ id }) => id === parcel?.id) ?? parcel
  return {
    next: { order, parcel: labelled, checked: false, reason: null },
    say: feedback('step', `Colis ${labelled?.name}`, `Étiquette ${labelled?.carrier ?? ''} à coller`),
  }
}

function isItsLabel({ parcel }: Context, { kind, value }: Code): boolean {
  return (kind === 'tracking' && value === parcel?.tracking) || (kind === 'package' && value === parcel?.name)
}

function notItsLabel({ order, parcel }: Context, { code: { kind } }: ScanEvent): Outcome {
  const whose = `${parcel?.name}, pour ${order?.customer}`
  if (kind === 'tracking' || kind === 'package') {
    return refused(`Ce n’est pas la bonne étiquette : cherchez celle du colis ${whose}.`)
  }
  return refused(`Ceci est ${kindWords[kind].one} : scannez d’abord l’étiquette du colis ${whose}.`)
}

function nextParcel({ parcel, waiting: [next, ...waiting] }: Context): Outcome {
  return {
    // A parcel’s first label is made once, whoever asks for it: it is asked for under the parcel’s own id.
    next: { parcel: next ?? null, waiting, changeId: next?.id ?? '' },
    say: feedback('step', `${parcel?.name} vérifié`, `Colis suivant : ${next?.name}`),
  }
}

function lastParcel({ list, order, parcel }: Context): Outcome {
  const next = { checked: true, ...(list?.remaining === 0 ? { list: null } : {}) }
  const done = `${parcel?.name} vérifié`
  if (list) {
    return {
      next,
      say: feedback(
        'step',
        list.remaining === 0 ? `Liste ${list.name} terminée` : done,
        toPack(list.remaining),
      ),
    }
  }
  const short = listMissing(order?.lines ?? [], [])
  return {
    next,
    say: feedback(
      'step',
      short ? `${order?.name} : partie emballée` : `${order?.name} emballée`,
      short ? `Il manque ${short}` : done,
    ),
  }
}

function checkAgain({ parcel }: Context): Outcome {
  return { next: { checked: false }, say: feedback('step', `Rescannez l’étiquette du colis ${parcel?.name}`) }
}

function backOnList({ list, order, parcel }: Context): Outcome {
  const skus = new Set(order?.lines.map(({ product }) => product.sku))
  return {
    next: {
      order: null,
      parcel: null,
      list: list && {
        ...list,
        remaining: list.remaining + 1,
        products: list.products.map(one =>
          skus.has(one.sku) ? { ...one, todo: one.todo + 1, done: one.done - 1 } : one,
        ),
      },
    },
    say: feedback(
      'step',
      `Colis ${parcel?.name} annulé`,
      'Jetez son étiquette. L’article peut être rescanné.',
    ),
  }
}

function packAgain({ order, parcel }: Context): Outcome {
  return {
    next: { ...emptyBench, asked: order?.name ?? '' },
    say: feedback('step', `Colis ${parcel?.name} annulé`, 'Jetez son étiquette et ressortez les articles.'),
  }
}
