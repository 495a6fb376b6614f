import { notOnePiece } from '#contract/picking-words.ts'
import { isRefusal } from '#contract/problems.ts'
import { refused } from '../shared/decision.ts'
import { feedback } from '../shared/operation.ts'
import { askInNewChange } from '../shared/parts.ts'
import { scannedAmong } from '../shared/stock.ts'
import type { Allocated, Allocation, Answer, AnswerOrRefusal, Decision, Here, MonoList, On } from './ports.ts'
import { labelWords, nothingOnBench } from './rules.ts'
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
export function takeForList({ context: { list }, event }: On<'scan.product'>): Decision<'allocating'> {
  const found = scannedAmong(
    (list?.products ?? []).map(product => ({ product, qty: product.todo })),
    event.code,
  )
  if (!found) return refused(`Cet article n’est pas dans la liste ${list?.name}. Mettez-le de côté.`)
  if (found.scanned > 1) return refused(notOnePiece(found.scanned), found.pile.product.name)
  return { to: 'allocating', ...askInNewChange({ event }) }
}

export function allocationOf({ context: { changeId, list, asked } }: Here): Allocation {
  return { changeId, list: list?.name ?? '', barcode: asked }
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
    next: { list: null },
    say: feedback('step', `Liste ${list?.name} quittée`, toPack(list?.remaining ?? 0)),
  }
}
