import { kindWords } from '#contract/barcodes/kinds.ts'
import type { WallList, WallSlot } from '#contract/endpoints/put-wall.ts'
import { refused } from '../shared/decision.ts'
import { feedback, type ScanEvent } from '../shared/operation.ts'
import { pieces } from '../shared/stock.ts'
import type { Answer, Context, Decision, Here, On, Putting, TakingBack } from './ports.ts'

export const isCancelled = ({ status }: WallSlot): boolean => status === 'cancelled'
const isOpen = ({ status }: WallSlot): boolean => status === 'picking' || status === 'packing'

/** Pieces that a slot still lacks. */
export const missingIn = (slot: WallSlot): number => (isOpen(slot) ? slot.pieces - slot.sorted : 0)

export const showWall = ({ event: { output } }: Answer<'look'>): Decision => ({
  next: { wall: output, list: null, last: null, inHand: false },
})

export const isListed = ({ context: { wall }, event }: On<'cmd.choose'>): boolean =>
  wall?.lists.some(({ name }) => name === event.code) === true

export const askForListed = ({ event }: On<'cmd.choose'>): Decision => ({ next: { asked: event.code } })

export const isToEmpty = ({ context: { wall }, event }: On<'cmd.empty'>): boolean =>
  wall?.slots.some(slot => isCancelled(slot) && slot.box === event.code) === true

export const askToEmpty = ({ event }: On<'cmd.empty'>): Decision => ({
  next: { asked: event.code, changeId: event.id },
})

export const emptied = ({ event: { output } }: Answer<'empty'>): Decision => ({
  say: feedback('step', `Casier ${output.slot} libre`, `Ses pièces de ${output.order} retournent en rayon.`),
})

export function begin({ event: { output: list } }: Answer<'open'>): Decision {
  const left = list.pieces - list.sorted
  return {
    next: { list, last: null, inHand: false },
    say: feedback('step', `Liste ${list.name}`, left === 0 ? 'Tout est trié.' : `${pieces(left)} à trier`),
  }
}

/** A colleague at the same list puts pieces too. */
export const showList = ({ event: { output } }: Answer<'open'>): Decision => ({ next: { list: output } })

export const isUnopened = ({ context }: Here): boolean => context.list === null
export const isInHand = ({ context }: Here): boolean => context.inHand
export const hasLast = ({ context }: Here): boolean => context.last !== null
export const isDone = ({ context: { list } }: Here): boolean =>
  list?.slots.every(slot => missingIn(slot) === 0) === true

/** The scan of the next piece says that the last one lies in its slot. */
export function take({ event: { id, code } }: On<'scan.product'>): Decision {
  return {
    next: { asked: code.value, quantity: code.gs1?.quantity ?? null, inHand: false, changeId: id },
  }
}

export const puttingOf = ({ context: { changeId, list, asked, quantity } }: Here): Putting => ({
  ...{ changeId, list: list?.name ?? '', code: asked },
  ...(quantity === null ? {} : { quantity }),
})

export function counted({ event: { output } }: Answer<'put'>): Decision {
  const { list, put } = output
  const slot = list.slots.find(({ box }) => box === put.box)
  const left = slot ? missingIn(slot) : 0
  const article = list.articles.find(({ product }) => product.sku === put.sku)?.product.name ?? put.sku
  const what = put.qty === 1 ? article : `${put.qty} × ${article}`
  return {
    next: { list, last: put, inHand: true },
    say:
      left === 0
        ? feedback('step', `Casier ${put.slot} complet`, `${what} est la dernière pièce de ${put.order}.`)
        : feedback('ok', `Casier ${put.slot}`, `${what} : il manque encore ${pieces(left)}`),
  }
}

export function lay({ context: { last }, event }: On<'scan.box'>): Decision<'going'> {
  if (!last) return {}
  if (event.code.value !== last.box) {
    return refused(`Ce n’est pas le bon casier : la pièce va au casier ${last.slot}.`)
  }
  return { to: 'going', next: { inHand: false }, say: feedback('ok', `Casier ${last.slot}`, 'C’est posé.') }
}

export const backOf = ({ context: { changeId, list, last } }: Here): TakingBack => ({
  ...{ changeId, list: list?.name ?? '' },
  ...{ order: last?.order ?? '', sku: last?.sku ?? '', qty: last?.qty ?? 1 },
})

export const takenBack = ({ context: { last }, event: { output } }: Answer<'takeBack'>): Decision => ({
  next: { list: output, last: null, inHand: false },
  say: feedback('step', `Reprenez ${pieces(last?.qty ?? 1)} du casier ${last?.slot}`),
})

export const finished = ({ context: { list } }: Here): Decision => ({
  say: feedback('step', `Liste ${list?.name} triée`, 'Emballez les casiers complets.'),
})

/** Missing pieces stay known: the list is there to be opened again. */
export function leave({ context: { list } }: Here): Decision {
  const short = list?.slots.filter(slot => missingIn(slot) > 0) ?? []
  if (!list || short.length === 0) return {}
  const numbers = short.map(({ slot }) => slot)
  const where = numbers.length === 1 ? `Au casier ${numbers[0]}.` : `Aux casiers ${numbers.join(', ')}.`
  return {
    say: feedback('step', `Il manque ${pieces(list.pieces - list.sorted)} à la liste ${list.name}`, where),
  }
}

export const changesList = ({ context: { list }, event }: On<'scan.pickingList'>): boolean =>
  event.code.value !== list?.name

export const sameList = ({ context: { list } }: Here): Decision =>
  refused(`La liste ${list?.name} est déjà ouverte : scannez une pièce.`)

export function wrongTurn({ context, event: { code } }: Here & { event: ScanEvent }): Decision {
  return refused(`Ceci est ${kindWords[code.kind].one} : ${awaited(context)}.`)
}

const awaited = ({ list, inHand, last }: Pick<Context, 'inHand' | 'last'> & { list: WallList | null }) =>
  list === null
    ? 'scannez la liste à trier'
    : inHand
      ? `posez la pièce au casier ${last?.slot}`
      : 'scannez une pièce de la liste'
