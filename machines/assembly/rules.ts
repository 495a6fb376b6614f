import { kindWords } from '#contract/barcodes/kinds.ts'
import { refused } from '../shared/decision.ts'
import { feedback, type ScanEvent } from '../shared/operation.ts'
import { scannedAmong } from '../shared/stock.ts'
import { isToldOf } from '../shared/told.ts'
import { allTaken, lackingOf, liesAt, possible } from './pieces.ts'
import type { Answer, Assembling, Context, Decision, Here, On } from './ports.ts'

export const isTold = ({ event }: On<'told'>): boolean =>
  isToldOf('stock')({ event }) || isToldOf('orders')({ event }) || isToldOf('articles')({ event })

export const showFigures = ({ event: { output } }: Answer<'look'>): Decision => ({
  next: { ...output, ...nothing },
})

const nothing = { kit: null, apart: false, qty: 0, at: '' }

export const askForScanned = ({ event }: On<'scan.product'>): Decision => ({
  next: { asked: event.code.value, wantsAll: false },
})

export const isListed = ({ context, event }: On<'cmd.choose'>): boolean =>
  listed(context, event) !== undefined
export const askForListed = ({ context, event }: On<'cmd.choose'>): Decision => ({
  next: { asked: listed(context, event)?.product.sku ?? '', wantsAll: true },
})

const listed = ({ kits }: Context, { code }: { code: string }) => kits[Number(code)]

export const toTakeApart = (): Decision => ({ next: { apart: true } })
export const hasDone = ({ context }: Here): boolean => context.done !== null
export const isApart = ({ context }: Here): boolean => context.apart

export function open({ context, event: { output: kit } }: Answer<'open'>): Decision<'kit'> {
  const { apart, wantsAll } = context
  const one = { kit, apart, qty: 1 }
  const lacking = lackingOf(one)
  if (lacking)
    return apart
      ? refused(`Il n’y a pas de ${kit.product.name} à défaire.`)
      : refused(lacking, `Pour un ${kit.product.name}`)
  const qty = wantsAll ? Math.max(1, Math.min(kit.missing, possible(one))) : 1
  return {
    to: 'kit',
    next: { kit, qty, at: '', done: null },
    say: feedback('step', what({ kit, qty }), apart ? 'À défaire' : beyond(kit.missing, possible(one))),
  }
}

/** The figures after a refusal: what was counted stays. */
export const openAgain = ({ event: { output: kit } }: Answer<'open'>): Decision => ({ next: { kit } })

const beyond = (missing: number, most: number): string =>
  missing > 0 ? `${missing} attendus, pièces pour ${most}` : `Pièces pour ${most}`

const what = ({ kit, qty }: Pick<Context, 'kit' | 'qty'>): string => `${qty} × ${kit?.product.name}`

export function addScanned({ context, event }: On<'scan.product'>): Decision {
  const { kit, qty } = context
  const found = kit && scannedAmong([{ product: kit.product, qty }], event.code)
  return found
    ? countTo(context, qty + found.scanned)
    : refused(`Ce n’est pas le kit « ${kit?.product.name} ».`, 'Terminez-le d’abord, ou abandonnez-le.')
}

export const setQuantity = ({ context, event }: On<'cmd.quantity'>): Decision => countTo(context, event.n)

export const awaitsMore = ({ context }: Here): boolean => !context.apart && (context.kit?.missing ?? 0) > 0
export const takeAll = ({ context }: Here): Decision =>
  countTo(context, Math.min(context.kit?.missing ?? 0, possible(context)))

export const countsSeveral = ({ context }: Here): boolean => context.qty > 1
export const oneLess = ({ context }: Here): Decision => countTo(context, context.qty - 1)

function countTo(context: Context, qty: number): Decision {
  const wanted = { ...context, qty }
  const most = possible(context)
  if (qty > most || qty < 1)
    return context.apart
      ? refused(`Il n’y en a que ${most} à défaire.`)
      : refused(`Il n’y a de pièces que pour ${most}.`, lackingOf(wanted))
  return { next: { qty }, say: feedback('ok', what(wanted)) }
}

/** A place where pieces lie is first where they are taken; scanned again, or any other, it is where the goods go. */
export function goTo({ context, event }: On<'scan.location'>): Decision<'sending'> {
  const name = event.code.value
  const lacking = lackingOf(context)
  if (lacking) return refused(lacking, 'Diminuez la quantité.')
  if (name !== context.at && liesAt(context, name))
    return {
      next: { at: name },
      say: feedback('step', `Pris d’abord à ${name}`, 'Rescannez-le pour y poser, ou un autre emplacement.'),
    }
  return { to: 'sending', next: { to: name, changeId: event.id } }
}

export const assemblingOf = ({ context }: Here): Assembling => ({
  ...{ changeId: context.changeId, apart: context.apart, kit: context.kit?.product.sku ?? '' },
  ...{ qty: context.qty, from: allTaken(context), to: context.to },
})

export function done({ context, event: { output } }: Answer<'send'>): Decision {
  const { apart, to } = context
  const made = { moves: output.moves, apart, what: what(context), to }
  return {
    next: { ...nothing, done: made },
    say: apart
      ? feedback('step', `Défait : ${made.what}`, `Les pièces sont à ${to}.`)
      : feedback('step', `Assemblé : ${made.what}`, `À ${to}`),
  }
}

export const abandoned = (): Decision => ({
  next: { ...nothing },
  say: feedback('step', 'Abandonné', 'Rien n’a bougé.'),
})

export const undoingOf = ({ context: { changeId, done } }: Here) => ({ changeId, moves: done?.moves ?? [] })

export function undone({ context: { done } }: Here): Decision {
  const back = done?.apart ? 'Remettez les kits à leur place.' : 'Remettez les pièces à leur place.'
  return { next: { done: null }, say: feedback('step', `Annulé : ${done?.what} à ${done?.to}`, back) }
}

export function wrongTurn({ context, event: { code } }: Here & { event: ScanEvent }): Decision {
  const now = context.kit
    ? 'scannez un emplacement'
    : `scannez un kit à ${context.apart ? 'défaire' : 'assembler'}`
  return refused(`Ceci est ${kindWords[code.kind].one} : ${now}.`)
}
