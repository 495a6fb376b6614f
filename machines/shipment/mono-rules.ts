import { notOnePiece } from '#contract/picking-words.ts'
import { isRefusal } from '#contract/problems.ts'
import { fitsSerial, whyNotSerial } from '#contract/serials.ts'
import { type Refused, refused, refusedBecause } from '../shared/decision.ts'
import { feedback } from '../shared/operation.ts'
import { askInNewChange } from '../shared/parts.ts'
import { scannedAmong } from '../shared/stock.ts'
import { whyTooNear } from './pieces.ts'
import type {
  Allocated,
  Allocation,
  Answer,
  AnswerOrRefusal,
  Context,
  Decision,
  Here,
  MonoList,
  On,
} from './ports.ts'
import { labelWords, nothingOnBench } from './rules.ts'
import { isNumbered, type Numbered, numberIn } from './serial-rules.ts'
import { toPack } from './tally.ts'

export function openList({ event: { output: list } }: Answer<'openList'>): Decision<'article'> {
  const { name, remaining } = list
  if (remaining === 0) return refused(`La liste ${name} est terminée : il n’y reste rien à emballer.`)
  return {
    to: 'article',
    next: { ...nothingOnBench, list },
    say: feedback('step', `Liste ${name}`, toPack(remaining)),
  }
}

/** Each order of the list takes one piece, so a code that stands for several is refused. */
export function takeForList({
  context: { list, early },
  event,
}: On<'scan.product'>): Decision<'allocating' | 'serial'> {
  const found = scannedAmong(
    (list?.products ?? []).map(product => ({ product, qty: product.todo })),
    event.code,
  )
  if (!found) return refused(`Cet article n’est pas dans la liste ${list?.name}. Mettez-le de côté.`)
  const { product } = found.pile
  const leastDays = list?.products.find(({ sku }) => sku === product.sku)?.leastDays
  const tooNear = whyTooNear(product.name, leastDays, event.code, event.at)
  if (tooNear) return tooNear
  if (found.scanned > 1) return refused(notOnePiece(found.scanned), product.name)
  const asked = askInNewChange({ event }).next
  if (!isNumbered(product)) return { to: 'allocating', next: { ...asked, early: [] } }
  const read = [...early, numberIn(event.code, product) ?? '']
  const number = read.findLast(one => fitsSerial(one, product.serials))
  if (number !== undefined) return { to: 'allocating', next: { ...asked, early: [number] } }
  return { to: 'serial', next: { ...asked, early: [] }, say: feedback('step', product.name) }
}

/** The article of the list that was scanned and lacks its number. */
export const numberedAsked = ({ list, asked }: Context): Numbered | undefined =>
  list?.products.filter(isNumbered).find(({ codes }) => codes.some(({ code }) => code === asked))

export function readForAsked({ context, event }: On<'scan.serial'>): Decision<'allocating'> {
  const product = numberedAsked(context)
  const number = event.code.value
  const why = product && whyNotSerial(number, product.serials, product.name)
  if (why !== undefined) return refused(why)
  return { to: 'allocating', next: { early: [number], changeId: event.id } }
}

/** A number before its article waits for it; the last one counts. */
export function readForList({ context: { list }, event }: On<'scan.serial'>): Decision {
  const number = event.code.value
  const its = list?.products.filter(isNumbered).find(({ serials }) => fitsSerial(number, serials))
  return {
    next: { early: [number] },
    say: feedback('step', `Numéro ${number} lu`, its && `Scannez son article : ${its.name}`),
  }
}

export function putBack({ context }: Here): Decision {
  return { next: { early: [] }, say: feedback('step', 'Article reposé', numberedAsked(context)?.name) }
}

export function numberRefused({ event: { output } }: Refused): Decision {
  return { next: { early: [] }, ...refusedBecause(output) }
}

export function allocationOf({ context: { changeId, list, asked, early } }: Here): Allocation {
  const { name = '', remaining = 0 } = list ?? {}
  return { changeId, list: name, barcode: asked, serial: early[0], remaining }
}

export function allocated({ context: { list }, event }: Answer<'allocate'>): Decision {
  const { order, parcel, remaining } = event.output
  return {
    next: {
      list: list && withOnePacked(list, order.lines, remaining),
      order,
      parcel,
      waiting: [],
      checked: false,
      reason: null,
      early: [],
    },
    say: feedback('step', `${order.name} pour ${order.customer}`, labelWords(parcel)),
  }
}

/** The carrier of the parcel has not given its label yet. */
export const isAllocatedAwaited = ({ event: { output } }: AnswerOrRefusal<'allocate'>): boolean =>
  !isRefusal(output) && output.parcel.tracking === null

function withOnePacked(list: MonoList, lines: Allocated['order']['lines'], remaining: number): MonoList {
  const packed = new Set(lines.map(({ product }) => product.sku))
  return {
    ...list,
    remaining,
    products: list.products.map(product =>
      packed.has(product.sku)
        ? { ...product, todo: Math.max(product.todo - 1, 0), done: product.done + 1 }
        : product,
    ),
  }
}

export function leaveList({ context: { list } }: Here): Decision {
  return {
    next: { list: null, early: [] },
    say: feedback('step', `Liste ${list?.name} quittée`, toPack(list?.remaining ?? 0)),
  }
}
