import { assign } from 'xstate'
import type { Gs1 } from '#contract/barcodes/index.ts'
import { houseDay, isPerished } from '#contract/day.ts'
import { refused } from '../shared/decision.ts'
import { feedback, type ScanEvent } from '../shared/operation.ts'
import { apply } from '../shared/parts.ts'
import { pieces, sum } from '../shared/stock.ts'
import {
  isSameKind,
  type Label,
  labelOf,
  lineNamed,
  lineOf,
  lotInHand,
  parted,
  standing,
  type Taken,
  unannounced,
  whyUnusual,
} from './goods.ts'
import { toLabel } from './labelling.ts'
import { type Lot, lotTyped, sayDay, sayLot } from './lots.ts'
import {
  type Context,
  documentOf,
  emptyHands,
  heldLine,
  isThisOne,
  type Outcome,
  reception,
  setAside,
} from './ports.ts'

/** What comes off the pallet: read, asked about where need be, in hand. */
export const countingStates = {
  articles: reception.createStateConfig({
    meta: {
      prompt: 'Scannez les articles, puis l’emplacement de dépôt',
      expects: ['product', 'location', 'gs1', 'reception'],
      counts: true,
    },
    on: {
      'scan.product': [
        {
          guard: ({ context, event }) =>
            lineOf(documentOf(context), labelOf(event.code, event.at)) !== undefined,
          target: 'weighing',
          actions: assign(({ event }) => ({ held: labelOf(event.code, event.at) })),
        },
        {
          target: 'identifying',
          actions: assign(({ event }) => ({ held: labelOf(event.code, event.at) })),
        },
      ],
      'scan.gs1': {
        actions: apply(({ context, event }) => relabel(context, event)),
      },
      'scan.location': [
        {
          guard: ({ context }) => context.taken.length > 0,
          target: 'locating',
          actions: assign(({ event }) => ({ asked: event.code.value, changeId: event.id })),
        },
        {
          actions: apply(() => refused('Scannez d’abord les articles que vous déposez.')),
        },
      ],
      'scan.reception': [
        {
          guard: ({ context, event }) => mayClose(context) && isThisOne(context, event.code.value),
          target: 'closing',
          actions: assign(({ event }) => ({ changeId: event.id, rest: null })),
        },
        {
          guard: ({ context, event }) => mayChange(context) && !isThisOne(context, event.code.value),
          target: 'opening',
          actions: assign(({ event }) => ({ asked: event.code.value })),
        },
        { actions: apply(putDownFirst) },
      ],
      'cmd.validate': {
        guard: ({ context }) => isPlaced(context),
        target: 'sending',
        actions: assign(({ context, event }) => ({ to: context.places, changeId: event.id })),
      },
      'cmd.damaged': {
        guard: ({ context }) => context.taken.length > 0,
        actions: apply(({ context }) => turnDamaged(context)),
      },
      'cmd.quantity': {
        guard: ({ context }) => context.taken.length > 0,
        actions: apply(({ context, event }) => setQuantity(context, event.n)),
      },
      'cmd.undo': [
        {
          guard: ({ context }) => context.taken.length > 0,
          actions: apply(({ context }) => putBack(context)),
        },
        {
          guard: ({ context }) => context.put !== null,
          target: 'undoing',
          actions: assign(({ event }) => ({ changeId: event.id })),
        },
      ],
      'cmd.labels': {
        guard: ({ context }) => toLabel(context).length > 0,
        target: 'labelling',
        actions: assign(({ event }) => ({ changeId: event.id })),
      },
      'cmd.close': {
        guard: ({ context }) => mayClose(context),
        target: 'closing',
        actions: assign(({ event }) => ({ changeId: event.id, rest: null })),
      },
      'cmd.free': {
        guard: ({ context }) => documentOf(context).closed,
        actions: apply(({ context }) => goOnWithout(context)),
      },
      'cmd.leave': {
        target: 'listing',
        actions: apply(({ context }) => leave(context)),
      },
    },
  }),

  /** A label of a known article: it is counted, unless something has to be said about it first. */
  weighing: reception.createStateConfig({
    always: [
      {
        guard: ({ context }) => whyAsk(context) !== undefined,
        target: 'unusual',
        actions: apply(({ context }) => askAgain(context)),
      },
      {
        guard: ({ context }) => lacksLot(context),
        target: 'lot',
        actions: apply(({ context }) => askLot(context)),
      },
      {
        guard: ({ context }) => perishedSince(context) !== undefined,
        target: 'perished',
        actions: apply(({ context }) => askPerished(context)),
      },
      { target: 'articles', actions: apply(({ context }) => count(context)) },
    ],
  }),

  perished: reception.createStateConfig({
    meta: {
      prompt: 'Périmé : rescannez l’article pour le mettre en quarantaine',
      expects: ['product'],
    },
    on: {
      'scan.product': [
        {
          guard: ({ context, event }) => event.code.value === context.held?.code,
          target: 'weighing',
          actions: assign(({ context }) => ({ held: context.held && { ...context.held, insisted: true } })),
        },
        { actions: apply(notThisOne) },
      ],
      'cmd.cancel': { target: 'articles', actions: apply(setAside) },
    },
  }),

  unusual: reception.createStateConfig({
    meta: { prompt: 'Pas prévu : rescannez l’article pour confirmer', expects: ['product'] },
    on: {
      'scan.product': [
        {
          guard: ({ context, event }) => event.code.value === context.held?.code,
          target: 'weighing',
          actions: assign(({ context }) => ({ seen: withSeen(context) })),
        },
        { actions: apply(notThisOne) },
      ],
      'cmd.cancel': { target: 'articles', actions: apply(setAside) },
    },
  }),

  lot: reception.createStateConfig({
    meta: { prompt: 'Scannez l’étiquette du lot', expects: ['gs1', 'product'] },
    on: {
      'scan.gs1': [
        {
          guard: ({ event }) => event.code.gs1.lot !== undefined,
          target: 'weighing',
          actions: assign(({ context, event }) => ofLot(context, lotOf(event.code.gs1))),
        },
        { actions: apply(() => refused('Cette étiquette ne dit pas de lot.')) },
      ],
      'scan.product': [
        {
          guard: ({ context, event }) => isLotOfHeld(context, labelOf(event.code, event.at)),
          target: 'weighing',
          actions: assign(({ context, event }) => ofLot(context, labelOf(event.code, event.at))),
        },
        { actions: apply(() => refused('Ce code ne dit pas le lot de cet article.')) },
      ],
      'cmd.lot': [
        {
          guard: ({ event }) => lotTyped(event.code) !== undefined,
          target: 'weighing',
          actions: assign(({ context, event }) => ofLot(context, lotTyped(event.code))),
        },
        {
          actions: apply(() => refused('Saisissez le lot, puis sa date s’il en a une.')),
        },
      ],
      'cmd.without-lot': {
        target: 'articles',
        actions: apply(({ context }) => count(context)),
      },
      'cmd.cancel': { target: 'articles', actions: apply(setAside) },
    },
  }),
}

function whyAsk(context: Context): string | undefined {
  const found = heldLine(context)
  if (!found || context.seen.includes(found.line.product.sku)) return undefined
  return whyUnusual(documentOf(context), context.taken, found.line, found.qty)
}

function askAgain(context: Context): Outcome {
  return { say: feedback('confirm', whyAsk(context) ?? '', 'Rescannez-le pour le recevoir quand même.') }
}

function withSeen(context: Context): readonly string[] {
  const sku = heldLine(context)?.line.product.sku
  return sku === undefined ? context.seen : [...context.seen, sku]
}

function lacksLot(context: Context): boolean {
  const found = heldLine(context)
  if (!found?.line.lots || context.held?.lot) return false
  return lotInHand(context.taken, found.line.product.sku) === undefined
}

function askLot(context: Context): Outcome {
  return { say: feedback('step', `${heldLine(context)?.line.product.name} : de quel lot ?`) }
}

function notThisOne(): Outcome {
  return refused('Rescannez le même article, ou mettez-le de côté.')
}

/** The pieces that the held label stands for, of the lot that it tells, or that was told of the ones before. */
function heldPieces(context: Context): Taken | undefined {
  const found = heldLine(context)
  const { held } = context
  if (!found || !held) return undefined
  const { sku } = found.line.product
  const { lot, expiry } = (held.lot === null && lotInHand(context.taken, sku)) || held
  return { sku, qty: found.qty, lot, expiry, damaged: false, perished: isPerished(expiry, held.day) }
}

/** The day on which what is held perished; of several pieces of one lot it is asked once. */
function perishedSince(context: Context): string | undefined {
  const one = heldPieces(context)
  if (!one?.perished || context.held?.insisted) return undefined
  const known = context.taken.some(other => isSameKind({ ...other, damaged: false }, one))
  return known ? undefined : (one.expiry ?? undefined)
}

function askPerished(context: Context): Outcome {
  const name = heldLine(context)?.line.product.name
  return {
    say: feedback(
      'confirm',
      `${name} : périmé depuis le ${sayDay(perishedSince(context) ?? '')}`,
      'Rescannez-le pour le mettre en quarantaine.',
    ),
  }
}

function ofLot({ held }: Context, lot: Lot | undefined): Partial<Context> {
  return held && lot ? { held: { ...held, lot: lot.lot, expiry: lot.expiry } } : {}
}

function count(context: Context): Outcome {
  const one = heldPieces(context)
  return one ? withTaken(context, [...context.taken, one], one) : refused('Rescannez l’article.')
}

/** The last label's own lot was on a sticker beside it. */
function relabel(context: Context, { code: { gs1 }, at }: ScanEvent<'gs1'>): Outcome {
  const last = context.taken.at(-1)
  if (!last) return refused('Scannez d’abord l’article, puis son lot.')
  const told = lotOf(gs1)
  if (told.lot === null && told.expiry === null) return refused('Cette étiquette ne dit pas de lot.')
  const expiry = told.expiry ?? last.expiry
  const one = { ...last, lot: told.lot ?? last.lot, expiry, perished: isPerished(expiry, houseDay(at)) }
  return withTaken(context, [...context.taken.slice(0, -1), one], one)
}

function isLotOfHeld(context: Context, label: Label): boolean {
  const sku = lineOf(documentOf(context), label)?.line.product.sku
  return label.lot !== null && sku === heldLine(context)?.line.product.sku
}

function lotOf({ lot, expiry, bestBefore }: Gs1): Lot {
  return { lot: lot ?? null, expiry: expiry ?? bestBefore ?? null }
}

function turnDamaged(context: Context): Outcome {
  const last = context.taken.at(-1)
  if (!last) return refused('Scannez d’abord un article.')
  const one = { ...last, damaged: !last.damaged }
  return withTaken(context, [...context.taken.slice(0, -1), one], one)
}

/** So many in hand of the last article, of its lot and condition, however they were scanned. */
function setQuantity(context: Context, qty: number): Outcome {
  const last = context.taken.at(-1)
  const line = lineNamed(documentOf(context), last?.sku)
  if (!last || !line) return refused('Scannez d’abord un article.')
  const others = context.taken.filter(one => !isSameKind(one, last))
  const unusual = context.seen.includes(last.sku)
    ? undefined
    : whyUnusual(documentOf(context), others, line, qty)
  if (unusual) return refused(unusual, 'Scannez la pièce de trop pour la recevoir quand même.')
  const one = { ...last, qty }
  return withTaken(context, [...others, one], one)
}

function withTaken(context: Context, taken: readonly Taken[], one: Taken): Outcome {
  const line = lineNamed(documentOf(context), one.sku)
  if (!line) return refused('Rescannez l’article.')
  const detail = [
    standing(taken, line),
    ...(one.damaged ? ['abîmé'] : []),
    ...(one.perished ? ['périmé'] : []),
    ...sayLot(one),
  ].join(' · ')
  return { next: { taken, held: null }, say: feedback('ok', line.product.name, detail) }
}

function putBack({ taken, document }: Context): Outcome {
  const last = taken.at(-1)
  const name = document ? lineNamed(document, last?.sku)?.product.name : undefined
  const what = last && last.qty > 1 ? `Reposez ${pieces(last.qty)}` : 'Reposez un article'
  return { next: { taken: taken.slice(0, -1) }, say: feedback('step', what, name) }
}

function mayClose({ document, taken }: Context): boolean {
  return taken.length === 0 && document?.closed === false && document?.name !== null
}

/** One that is closed may be left with goods in hand: they go on to another. */
function mayChange(context: Context): boolean {
  return context.taken.length === 0 || documentOf(context).closed
}

function putDownFirst(): Outcome {
  return refused('Déposez d’abord les articles en main : scannez leur emplacement.')
}

function goOnWithout({ document, taken }: Context): Outcome {
  const lines = (document?.lines ?? []).map(line => ({ ...line, expected: 0, received: 0 }))
  return {
    next: { document: { ...unannounced, lines }, put: null },
    say: feedback('step', 'On continue sans document', `${pieces(sum(taken))} en main`),
  }
}

function leave({ taken }: Context): Outcome {
  return {
    next: { ...emptyHands, document: null, put: null },
    say:
      taken.length > 0
        ? feedback('step', 'Réception quittée', `${pieces(sum(taken))} en main : non reçues.`)
        : feedback('step', 'Réception quittée', 'Elle reste ouverte.'),
  }
}

function isPlaced({ taken, places }: Context): boolean {
  return taken.length > 0 && parted(taken, places).staying.length === 0
}
