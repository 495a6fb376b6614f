import { daysText } from '#contract/shelf-life.ts'
import { refused } from '../shared/decision.ts'
import { houseDay } from '../shared/house-day.ts'
import { feedback } from '../shared/operation.ts'
import { pieces } from '../shared/stock.ts'
import {
  isSameKind,
  labelOf,
  lastingOf,
  lineNamed,
  lineOf,
  seenAfter,
  serialsOf,
  standing,
  type Taken,
  whyUnusual,
} from './goods.ts'
import { lotOf, sayDay, sayLot } from './lots.ts'
import type { Context, Decision, Here, On } from './ports.ts'
import { documentOf } from './rules.ts'

/** Rules for goods that come off the pallet: read, count, keep in hand until they are put down. */

export const hasTaken = ({ context }: Here): boolean => context.taken.length > 0

/** The document lists this article. The machine looks up any other code. */
export function isOnDocument({ context, event }: On<'scan.product'>): boolean {
  return lineOf(documentOf(context), labelOf(event.code, event.at)) !== undefined
}

export function hold({ event }: On<'scan.product' | 'scan.package'>): Decision {
  return { next: { held: labelOf(event.code, event.at) } }
}

/** The lot stood on a label beside the article's own. */
export function relabel({ context, event }: On<'scan.gs1'>): Decision {
  const last = context.taken.at(-1)
  if (!last) return refused('Scannez d’abord l’article, puis son lot.')
  const told = lotOf(event.code.gs1)
  if (told.lot === null && told.expiry === null) return refused('Cette étiquette ne dit pas de lot.')
  const expiry = told.expiry ?? last.expiry
  const line = lineNamed(documentOf(context), last.sku)
  const lasting = line && lastingOf(line, expiry, houseDay(event.at))
  const one = { ...last, ...lasting, lot: told.lot ?? last.lot, expiry }
  return withTaken(context, [...context.taken.slice(0, -1), one], one, !last.short)
}

export function turnDamaged({ context }: Here): Decision {
  const last = context.taken.at(-1)
  return last
    ? replaceLast(context, { ...last, damaged: !last.damaged })
    : refused('Scannez d’abord un article.')
}

function replaceLast(context: Context, one: Taken): Decision {
  return withTaken(context, [...context.taken.slice(0, -1), one], one)
}

/** Sets the number of pieces in hand of the last article, lot and condition, however they were scanned. */
export function setQuantity({ context, event: { n: qty } }: On<'cmd.quantity'>): Decision {
  const last = context.taken.at(-1)
  const line = lineNamed(documentOf(context), last?.sku)
  if (!last || !line) return refused('Scannez d’abord un article.')
  const others = context.taken.filter(one => !isSameKind(one, last))
  const unusual = context.seen.includes(last.sku)
    ? undefined
    : whyUnusual(documentOf(context), others, line, qty)
  if (unusual) return refused(unusual, 'Scannez la pièce de trop pour la recevoir quand même.')
  const cartons = context.taken.flatMap(one => (isSameKind(one, last) ? one.cartons : []))
  const { serials: given = [] } = serialsOf(...context.taken.filter(one => isSameKind(one, last)))
  const { serials: _, ...kind } = last
  const serials = given.slice(0, qty)
  const one = { ...kind, qty, cartons, ...(serials.length > 0 ? { serials } : {}) }
  return withTaken(context, [...others, one], one)
}

/** The context with these goods in hand. `one` is the last. The first of its kind says aloud that its date is short. */
export function withTaken(context: Context, taken: readonly Taken[], one: Taken, isNew = false): Decision {
  const line = lineNamed(documentOf(context), one.sku)
  if (!line) return refused('Rescannez l’article.')
  const { leastDays = 0, product } = line
  const detail = [
    standing(taken, line),
    ...(one.damaged ? ['abîmé'] : []),
    ...(one.perished ? ['périmé'] : []),
    ...(one.short ? ['date courte'] : []),
    ...sayLot(one),
  ].join(' · ')
  const next = { taken, held: null }
  if (isNew && one.short && one.expiry !== null) {
    const text = `${product.name} : date courte, ${sayDay(one.expiry)}`
    return {
      next,
      say: feedback('step', text, `Il faut ${daysText(leastDays)} au départ. ${standing(taken, line)}`),
    }
  }
  return { next, say: feedback('ok', product.name, detail) }
}

export function putBack({ context }: Here): Decision {
  const { taken, document, seen } = context
  const last = taken.at(-1)
  const rest = taken.slice(0, -1)
  const name = document ? lineNamed(document, last?.sku)?.product.name : undefined
  const what = last && last.qty > 1 ? `Reposez ${pieces(last.qty)}` : 'Reposez un article'
  return {
    next: { taken: rest, seen: seenAfter(documentOf(context), rest, seen) },
    say: feedback('step', what, name),
  }
}

export function takeFirst(): Decision {
  return refused('Scannez d’abord les articles que vous déposez.')
}

export function putDownFirst(): Decision {
  return refused('Déposez d’abord les articles en main : scannez leur emplacement.')
}
