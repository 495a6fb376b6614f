import { kindWords } from '#contract/barcodes/kinds.ts'
import { promised, type Refused, refused } from '../shared/decision.ts'
import { feedback, type ScanEvent } from '../shared/operation.ts'
import { counted, departureAt, isDeparture, pieces, scannedAmong, sum } from '../shared/stock.ts'
import type { Answer, Context, Decision, Here, Journey, Load, On, TransferChange } from './ports.ts'

export const hasArrived = ({ context }: Here): boolean => context.arrived !== null

export const hasLoads = ({ context }: Here): boolean => context.loads.length > 0

export function canArrive({ context: { from, loads }, event }: On<'scan.location'>): boolean {
  return loads.length > 0 && event.code.value !== from?.name
}

export function isSameArrival({ context, event }: On<'scan.location'>): boolean {
  return event.code.value === context.to
}

export function lookAt({ event }: On<'scan.location'>): Decision {
  return { next: { to: event.code.value } }
}

export function depart({ event }: Answer<'locate'>): Decision<'articles'> {
  const from = departureAt(event.output)
  if (!isDeparture(from)) return refused(from)
  return {
    to: 'articles',
    next: { from, loads: [], arrived: null },
    say: feedback('step', `Départ de ${from.name}`, `${pieces(sum(from.piles))} sur place`),
  }
}

export function take({ context: { from, loads }, event }: On<'scan.product'>): Decision {
  const found = scannedAmong(from?.piles ?? [], event.code)
  if (!found) return refused(`Cet article n’est pas à ${from?.name}.`)
  const { product, qty: there } = found.pile
  const qty = (loads.find(load => load.sku === product.sku)?.qty ?? 0) + found.scanned
  return carry(loads, { sku: product.sku, name: product.name, qty }, there)
}

export function setQuantity({ context: { from, loads }, event }: On<'cmd.quantity'>): Decision {
  const last = loads.at(-1)
  if (!last) return refused('Scannez d’abord un article.')
  const there = from?.piles.find(({ product }) => product.sku === last.sku)?.qty ?? 0
  return carry(loads, { ...last, qty: event.n }, there)
}

function carry(loads: readonly Load[], load: Load, there: number): Decision {
  const say = counted(load.name, load.qty, there)
  return load.qty > there ? { say } : { next: { loads: withLast(loads, load) }, say }
}

/** An article that is taken again moves to the end, so that it is the last one. */
function withLast(loads: readonly Load[], load: Load): Load[] {
  return [...loads.filter(other => other.sku !== load.sku), load]
}

export function takeAll({ context: { from } }: Here): Decision {
  const loads = (from?.piles ?? []).map(({ product, qty }) => ({ sku: product.sku, name: product.name, qty }))
  return { next: { loads }, say: feedback('ok', 'Tout est pris', pieces(sum(loads))) }
}

export function putBack({ context: { loads } }: Here): Decision {
  const last = loads.at(-1)
  if (!last) return refused('Il n’y a rien à annuler.')
  const rest = loads.slice(0, -1)
  return {
    next: { loads: last.qty > 1 ? [...rest, { ...last, qty: last.qty - 1 }] : rest },
    say: feedback('step', `Reposez un article`, last.name),
  }
}

export function abandon(): Decision {
  return { next: { from: null, loads: [] }, say: feedback('step', 'Rangement abandonné', 'Rien n’a bougé.') }
}

export function goTo({ event }: On<'scan.location'>): Decision {
  return { next: { to: event.code.value, changeId: event.id, confirm: false } }
}

export function confirmArrival({ event }: On<'scan.location'>): Decision {
  return { next: { changeId: event.id, confirm: true } }
}

export function whyNotThere({ context: { from, loads } }: Here): Decision {
  return loads.length === 0
    ? refused(`Scannez d’abord les articles que vous prenez à ${from?.name}.`)
    : refused(`${from?.name} est l’emplacement de départ. Scannez celui d’arrivée.`)
}

export function changeOf({ context }: Here): TransferChange {
  return { ...journeyOf(context), changeId: context.changeId, confirm: context.confirm }
}

export function askAgain({ event }: Refused): Decision {
  return { say: feedback('confirm', event.output.refused.detail, 'Rescannez-le pour confirmer.') }
}

export function arrive({ context }: Here): Decision {
  const journey = journeyOf(context)
  return {
    next: { from: null, loads: [], arrived: journey },
    say: feedback('step', `${pieces(sum(journey.loads))} à ${journey.to}`, `Depuis ${journey.from}`),
  }
}

/** The browser has the transfer: the goods are where the person put them, and the server hears of it later. */
export const arriveKept = (here: Here) => promised(arrive(here))

export function wayBack({ context: { arrived, changeId } }: Here): TransferChange {
  const { from = '', to = '', loads = [] } = arrived ?? {}
  return { from: to, to: from, loads, changeId, confirm: true }
}

export function undone({ context: { arrived } }: Here): Decision {
  return {
    next: { arrived: null },
    say: feedback('step', `Rangement annulé : remettez les articles à ${arrived?.from}`),
  }
}

export const undoneKept = (here: Here) => promised(undone(here))

export function wrongTurn({ context: { from }, event: { code } }: Here & { event: ScanEvent }): Decision {
  const what = from ? 'scannez un article ou un emplacement' : 'scannez d’abord l’emplacement de départ'
  return refused(`Ceci est ${kindWords[code.kind].one} : ${what}.`)
}

export function confirmFirst({ context: { to }, event: { code } }: Here & { event: ScanEvent }): Decision {
  return refused(`Ceci est ${kindWords[code.kind].one} : rescannez ${to}, ou une autre arrivée.`)
}

function journeyOf({ from, to, loads }: Context): Journey {
  return { from: from?.name ?? '', to, loads }
}
