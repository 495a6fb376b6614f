import { refused } from '../shared/decision.ts'
import { feedback } from '../shared/operation.ts'
import { withTaken } from './counting.ts'
import {
  cartonOf,
  isSameKind,
  labelOf,
  lastingOf,
  lineOf,
  lotInHand,
  type Taken,
  whyUnusual,
} from './goods.ts'
import { type Lot, lotOf, lotTyped, sayDay } from './lots.ts'
import type { Context, Decision, Here, On } from './ports.ts'
import { documentOf, heldLine } from './rules.ts'
import { withToldNumber } from './serials.ts'

/** Counts a known article at once, unless a person must answer something first. */
export function judgeLabel({ context }: Here): Decision<'unusual' | 'lot' | 'perished' | 'articles'> {
  const name = heldLine(context)?.line.product.name
  const why = whyAsk(context)
  if (why !== undefined) {
    return { to: 'unusual', say: feedback('confirm', why, 'Rescannez-le pour le recevoir quand même.') }
  }
  if (lacksLot(context)) return { to: 'lot', say: feedback('step', `${name} : de quel lot ?`) }
  const perishedOn = newlyPerished(context)
  if (perishedOn !== undefined) {
    return {
      to: 'perished',
      say: feedback(
        'confirm',
        `${name} : périmé depuis le ${sayDay(perishedOn)}`,
        'Rescannez-le pour le mettre en quarantaine.',
      ),
    }
  }
  return { to: 'articles', ...count({ context }) }
}

/**
 * The reason to ask first: the article is not on the document or exceeds the expected quantity, and no person confirmed
 * it yet.
 */
function whyAsk(context: Context): string | undefined {
  const found = heldLine(context)
  if (!found || context.seen.includes(found.line.product.sku)) return undefined
  return whyUnusual(documentOf(context), context.taken, found.line, found.qty)
}

function lacksLot(context: Context): boolean {
  const found = heldLine(context)
  if (!found?.line.lots || context.held?.lot) return false
  return lotInHand(context.taken, found.line.product.sku) === undefined
}

/** The expiry day of held goods that have perished. The machine asks once per lot. */
function newlyPerished(context: Context): string | undefined {
  const one = heldPieces(context)
  if (!one?.perished || context.held?.insisted) return undefined
  const known = context.taken.some(other => isSameKind({ ...other, damaged: false }, one))
  return known ? undefined : (one.expiry ?? undefined)
}

export function count({ context }: Here): Decision {
  const one = heldPieces(context)
  if (!one) return refused('Rescannez l’article.')
  const numbered = withToldNumber(context, one)
  const isNew = !context.taken.some(other => isSameKind({ ...other, damaged: false }, one))
  return withTaken(context, [...context.taken, numbered], numbered, isNew)
}

/** The pieces of the held label, with the label's own lot or the lot of the pieces before. */
function heldPieces(context: Context): Taken | undefined {
  const found = heldLine(context)
  const { held } = context
  if (!found || !held) return undefined
  const { sku } = found.line.product
  const { lot, expiry } = (held.lot === null && lotInHand(context.taken, sku)) || held
  const cartons = cartonOf(documentOf(context), held.code) ? [held.code] : []
  const lasting = lastingOf(found.line, expiry, held.day)
  return { sku, qty: found.qty, lot, expiry, damaged: false, ...lasting, cartons }
}

/** A second scan of the held label confirms it. */
export function isHeld({ context, event }: On<'scan.product' | 'scan.package'>): boolean {
  return event.code.value === context.held?.code
}

export function insist({ context: { held } }: Here): Decision {
  return { next: { held: held && { ...held, insisted: true } } }
}

export function confirmUnusual({ context }: Here): Decision {
  const sku = heldLine(context)?.line.product.sku
  return { next: { seen: sku === undefined ? context.seen : [...context.seen, sku] } }
}

export function notHeld(): Decision {
  return refused('Rescannez le même article, ou mettez-le de côté.')
}

export function setAside(): Decision {
  return { next: { held: null }, say: feedback('step', 'Article mis de côté', 'Il n’est pas compté.') }
}

export function tellsLot({ event }: On<'scan.gs1'>): boolean {
  return event.code.gs1.lot !== undefined
}

export function takeLot({ context, event }: On<'scan.gs1'>): Decision {
  return ofLot(context, lotOf(event.code.gs1))
}

export function noLotOnLabel(): Decision {
  return refused('Cette étiquette ne dit pas de lot.')
}

/** This is another label of the held article, and it tells the lot. */
export function isLotOfHeld({ context, event }: On<'scan.product'>): boolean {
  const label = labelOf(event.code, event.at)
  const sku = lineOf(documentOf(context), label)?.line.product.sku
  return label.lot !== null && sku === heldLine(context)?.line.product.sku
}

export function takeLotOfArticle({ context, event }: On<'scan.product'>): Decision {
  return ofLot(context, labelOf(event.code, event.at))
}

export function notItsLot(): Decision {
  return refused('Ce code ne dit pas le lot de cet article.')
}

export function isLotTyped({ event }: On<'cmd.lot'>): boolean {
  return lotTyped(event.code) !== undefined
}

export function takeTypedLot({ context, event }: On<'cmd.lot'>): Decision {
  return ofLot(context, lotTyped(event.code))
}

export function notALot(): Decision {
  return refused('Saisissez le lot, puis sa date s’il en a une.')
}

function ofLot({ held }: Context, lot: Lot | undefined): Decision {
  return held && lot ? { next: { held: { ...held, lot: lot.lot, expiry: lot.expiry } } } : {}
}
