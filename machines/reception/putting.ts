import type { Location } from '#contract/entities/stock.ts'
import { isRefusal } from '#contract/problems.ts'
import { promised, type Refused, refused, refusedBecause } from '../shared/decision.ts'
import { feedback } from '../shared/operation.ts'
import { pieces, sum } from '../shared/stock.ts'
import {
  type Document,
  isForQuarantine,
  type Places,
  parted,
  seenAfter,
  together,
  withReceived,
} from './goods.ts'
import type {
  Answer,
  AnswerOrRefusal,
  Context,
  Decision,
  Delivery,
  Here,
  On,
  Put,
  TakingBack,
} from './ports.ts'
import { documentOf } from './rules.ts'

/** Every piece in hand has a place from before. */
export function isPlaced({ context: { taken, places } }: Here): boolean {
  return taken.length > 0 && parted(taken, places).staying.length === 0
}

export function putWhereBefore({ context: { places }, event }: On<'cmd.validate'>): Decision {
  return { next: { to: places, changeId: event.id } }
}

/** A scanned quarantine is not proposed for sound goods. */
export function place({ context, event }: Answer<'locate'>): Decision<'sending'> {
  const to = placesAt(context, event.output)
  if (typeof to === 'string') return refused(to)
  const { places } = context
  const ordinary = to.quarantine === null ? to.ordinary : places.ordinary
  return {
    to: 'sending',
    next: { to, places: { ordinary, quarantine: to.quarantine ?? places.quarantine } },
  }
}

/** The destinations when this location is scanned, or a French sentence that says why it does not fit. */
function placesAt({ taken }: Context, { name, kind, blocked }: Location): Places | string {
  if (kind !== 'storage' && kind !== 'quarantine') return `${name} ne prend pas de livraison.`
  if (blocked) return `${name} est bloqué : rien n’y entre.`
  if (kind === 'quarantine') return { ordinary: taken.some(isForQuarantine) ? null : name, quarantine: name }
  if (taken.every(isForQuarantine)) {
    const what = taken.every(one => one.damaged) ? 'abîmé' : 'périmé'
    return `${name} n’est pas en quarantaine : un article ${what} n’y va pas.`
  }
  return { ordinary: name, quarantine: null }
}

export function deliveryOf({ context: { changeId, document, taken, to, seen } }: Here): Delivery {
  const { going } = parted(together(taken), to)
  return {
    changeId,
    document: document?.name ?? null,
    begunBy: document?.begunBy ?? null,
    lines: going.map(line => ({ ...line, over: seen.includes(line.sku) })),
  }
}

/** A colleague brought in some of it at the same time, so the sum is too much. */
export function tooMany({ context: { seen }, event }: Here & Refused): Decision {
  const { detail, got = '' } = event.output.refused
  return {
    next: { seen: [...seen, got] },
    say: feedback('confirm', detail, 'Rescannez l’emplacement pour confirmer.'),
  }
}

export function isSamePlace({ context, event }: On<'scan.location'>): boolean {
  return Object.values(context.to).includes(event.code.value)
}

export function notThatPlace(): Decision {
  return refused('Rescannez le même emplacement, ou annulez.')
}

export function doNotConfirm({ context: { seen } }: Here): Decision {
  return { next: { seen: seen.slice(0, -1) } }
}

export function put({ context, event }: Answer<'add'>): Decision {
  const { document, moves } = event.output
  return putDown(context, { name: document }, { moves })
}

/** The browser has the delivery. Nobody has named its moves yet, nor the document that it may begin. */
export function putKept({ context }: Here): Decision {
  const { name, begunBy = context.changeId } = documentOf(context)
  return promised(putDown(context, name === null ? { begunBy } : {}, { moves: [], of: context.changeId }))
}

function putDown(
  context: Context,
  now: Partial<Pick<Document, 'name' | 'begunBy'>>,
  made: Pick<Put, 'moves' | 'of'>,
): Decision {
  const { going, staying } = parted(context.taken, context.to)
  const where = [...new Set(going.map(({ to }) => to))].join(' et ')
  const left = staying.length > 0 ? `${pieces(sum(staying))} encore en main` : undefined
  return {
    next: {
      document: withReceived({ ...documentOf(context), ...now }, going),
      taken: staying,
      linked: null,
      put: { ...made, taken: going },
    },
    say: feedback('step', `${pieces(sum(going))} à ${where}`, left),
  }
}

export const hasPut = ({ context: { put } }: Here): boolean => put !== null

export function putToUndo({ context: { changeId, document, put } }: Here): TakingBack {
  return { moves: [], taken: [], ...put, changeId, document: document?.name ?? null }
}

/** Forgets goods that cannot be taken back, so that the screen no longer offers it. */
export function takenBack({ context, event }: AnswerOrRefusal<'undo'>): Decision {
  return isRefusal(event.output)
    ? { next: { put: null }, ...refusedBecause(event.output) }
    : pickedUp(context)
}

export const takenBackKept = ({ context }: Here) => promised(pickedUp(context))

function pickedUp(context: Context): Decision {
  const back = (context.put?.taken ?? []).map(one => ({ ...one, qty: -one.qty }))
  const document = withReceived(documentOf(context), back)
  return {
    next: { put: null, document, seen: seenAfter(document, context.taken, context.seen) },
    say: feedback('step', `Dépôt annulé : reprenez ${pieces(-sum(back))}`, 'Elles ne sont plus reçues.'),
  }
}
