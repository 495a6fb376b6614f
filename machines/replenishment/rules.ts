import { kindWords } from '#contract/barcodes/kinds.ts'
import { type TakenReplenishment, tourStops } from '#contract/endpoints/replenishment.ts'
import { refused } from '../shared/decision.ts'
import { feedback, type ScanEvent } from '../shared/operation.ts'
import { pieces, scannedAmong, sum } from '../shared/stock.ts'
import { isToldOf } from '../shared/told.ts'
import type { Answer, Context, Decision, Here, Line, On, Putting, Stop, Taking } from './ports.ts'

type Tour = Pick<Context, 'stops'>

/** Lines of which nothing is in hand yet. */
export const leftIn = ({ stops }: Tour): Stop[] => stops.filter(({ hand }) => hand === 0)
/** Lines in hand, along the pick places. */
export const heldIn = ({ stops }: Tour): Stop[] =>
  stops
    .filter(({ hand }) => hand > 0)
    .toSorted((one, other) => one.toWalk - other.toWalk || one.to.localeCompare(other.to))

export const hasLeft = ({ context }: Here): boolean => leftIn(context).length > 0
export const hasHeld = ({ context }: Here): boolean => heldIn(context).length > 0
export const hasPut = ({ context }: Here): boolean => context.put !== null

const isOf = (line: Line | null, { product, from, to }: Stop): boolean =>
  line?.sku === product.sku && line.from === from && line.to === to
const lineOf = ({ product, from, to }: Stop): Line => ({ sku: product.sku, from, to })

export const isTold = ({ event }: On<'told'>): boolean =>
  isToldOf('stock')({ event }) || isToldOf('orders')({ event }) || isToldOf('articles')({ event })

export const showFigures = ({ event: { output } }: Answer<'look'>): Decision => ({ next: output })

/** A tour that the person has begun elsewhere, or before their browser was lost, goes on. */
export function takeFigures({ context, event: { output } }: Answer<'look'>): Decision<'going'> {
  const mine = output.taken.filter(one => one.mine)
  const next = { ...output, stops: [], at: '', last: null }
  return mine.length === 0 || context.stops.length > 0
    ? { next }
    : { to: 'going', next: { ...next, stops: mine.map(stopOf), put: null }, say: sayTour(mine) }
}

const stopOf = ({ takenBy: _, takenAt: __, mine: ___, ...way }: TakenReplenishment): Stop => ({
  ...way,
  hand: 0,
})

const sayTour = (mine: readonly TakenReplenishment[]) =>
  feedback('step', `À apporter : ${pieces(sum(mine))}`, `D’abord à ${mine[0]?.from}`)

export const askForTour = ({ event }: On<'cmd.tour'>): Decision => askFor('', event)
export const askForPlace = ({ event }: On<'scan.location'>): Decision => askFor(event.code.value, event)
export const isListed = ({ context, event }: On<'cmd.choose'>): boolean =>
  context.tasks[Number(event.code)] !== undefined
export const askForListed = ({ context, event }: On<'cmd.choose'>): Decision =>
  askFor(context.tasks[Number(event.code)]?.to ?? '', event)

const askFor = (asked: string, { id }: { id: string }): Decision => ({ next: { asked, changeId: id } })

export const takingOf = ({ context: { asked, changeId } }: Here): Taking => ({
  changeId,
  stops: tourStops,
  ...(asked === '' ? {} : { place: asked }),
})

export const begin = ({ event: { output } }: Answer<'take'>): Decision => ({
  next: { stops: output.map(stopOf), at: '', last: null, put: null },
  say: sayTour(output),
})

/** A reserve place with something left to take, or a pick place of what is in hand. */
export function goTo({ context, event }: On<'scan.location'>): Decision<'articles' | 'sending'> {
  const name = event.code.value
  const here = leftIn(context).filter(({ from }) => from === name)
  if (here.length > 0) {
    const what = here.map(({ product, qty }) => `${qty} × ${product.name}`).join(', ')
    return { to: 'articles', next: { at: name }, say: feedback('step', `À prendre à ${name}`, what) }
  }
  if (context.stops.some(({ to, hand }) => to === name && hand > 0))
    return { to: 'sending', next: { to: name, changeId: event.id } }
  const first = leftIn(context)[0]?.from ?? heldIn(context)[0]?.to
  return refused(`Rien n’est à prendre ni à poser à ${name}.`, `Allez à ${first}.`)
}

const here = ({ stops, at }: Pick<Context, 'stops' | 'at'>): Stop[] => stops.filter(({ from }) => from === at)

export function take({ context, event }: On<'scan.product'>): Decision<'going'> {
  const piles = here(context).map(stop => ({ ...stop, left: stop.qty - stop.hand }))
  const found = scannedAmong(piles, event.code)
  if (!found) return refused(`Cet article n’est pas à prendre à ${context.at}.`)
  // Two pick places may need the same article: the first that is not complete gets it.
  const wanted = piles.filter(({ product }) => product.sku === found.pile.product.sku)
  const stop = wanted.find(({ left }) => left > 0) ?? wanted.at(-1)
  return stop ? hold(context, stop, stop.hand + found.scanned) : {}
}

function hold(context: Context, stop: Stop, hand: number): Decision<'going'> {
  const { product, qty, to } = stop
  if (hand > qty) return refused(`Il n’en faut que ${qty} à ${to}.`, product.name)
  const stops = context.stops.map(one => (isOf(lineOf(stop), one) ? { ...one, hand } : one))
  const next = { stops, last: lineOf(stop) }
  const say = feedback('ok', product.name, `${hand} sur ${qty} pour ${to}`)
  return here({ ...context, stops }).every(one => one.hand === one.qty)
    ? { to: 'going', next, say }
    : { next, say }
}

const lastOf = ({ stops, last }: Context): Stop | undefined => stops.find(stop => isOf(last, stop))

export const hasLast = ({ context }: Here): boolean => (lastOf(context)?.hand ?? 0) > 0

export function setQuantity({ context, event }: On<'cmd.quantity'>): Decision<'going'> {
  const stop = lastOf(context)
  return stop ? hold(context, stop, event.n) : refused('Scannez d’abord un article.')
}

export function takeAll({ context }: Here): Decision {
  const all = here(context)
  const stops = context.stops.map(stop => (all.includes(stop) ? { ...stop, hand: stop.qty } : stop))
  const [first] = all
  return {
    next: { stops, last: first ? lineOf(first) : null },
    say: feedback('ok', 'Tout est pris', `${pieces(sum(all))} à ${context.at}`),
  }
}

export function putBack({ context }: Here): Decision {
  const stop = lastOf(context)
  if (!stop) return refused('Il n’y a rien à annuler.')
  const stops = context.stops.map(one => (one === stop ? { ...one, hand: one.hand - 1 } : one))
  return {
    next: { stops, at: stop.from },
    say: feedback('step', `Reposez un article à ${stop.from}`, stop.product.name),
  }
}

/** The lines of the place where the person stands, or goes next, of which there is nothing. */
const missingIn = (context: Context): Stop[] => {
  const left = leftIn(context)
  const place = left.some(({ from }) => from === context.at) ? context.at : left[0]?.from
  return left.filter(({ from }) => from === place)
}

export const missingOf = ({ context }: Here) => ({
  changeId: context.changeId,
  lines: missingIn(context).map(lineOf),
})

export function dropped({ context }: Here): Decision {
  const missing = missingIn(context)
  return {
    next: { stops: context.stops.filter(stop => !missing.includes(stop)) },
    say: feedback('step', `Rien à ${missing[0]?.from}`, 'Faites compter cet emplacement.'),
  }
}

export const puttingOf = ({ context }: Here): Putting => ({
  changeId: context.changeId,
  to: context.to,
  lines: placedIn(context).map(({ product, from, hand }) => ({ sku: product.sku, from, qty: hand })),
})

const placedIn = ({ stops, to }: Context): Stop[] => stops.filter(stop => stop.to === to && stop.hand > 0)

export function placed({ context, event: { output } }: Answer<'put'>): Decision {
  const done = placedIn(context)
  const qty = done.reduce((total, { hand }) => total + hand, 0)
  const stops = context.stops.filter(stop => !done.includes(stop))
  return {
    next: { stops, last: null, put: { moves: output.moves, to: context.to, qty } },
    say: feedback('step', `${pieces(qty)} à ${context.to}`, whatIsLeft(stops)),
  }
}

const whatIsLeft = (stops: readonly Stop[]): string => {
  const next = leftIn({ stops })[0]?.from ?? heldIn({ stops })[0]?.to
  return next === undefined ? 'La tournée est finie.' : `Ensuite à ${next}`
}

export function abandoned({ context }: Here): Decision {
  const held = heldIn(context)
  return {
    next: { stops: [], at: '', last: null, put: null },
    say: feedback(
      'step',
      'Tournée abandonnée',
      held.length === 0
        ? 'Rien n’a bougé.'
        : `Remettez les articles à ${[...new Set(held.map(({ from }) => from))].join(', ')}.`,
    ),
  }
}

export const undoingOf = ({ context: { changeId, put } }: Here) => ({ changeId, moves: put?.moves ?? [] })

export function undone({ context: { put } }: Here): Decision {
  return {
    next: { put: null },
    say: feedback(
      'step',
      `Pose annulée : ${pieces(put?.qty ?? 0)} à reprendre à ${put?.to}`,
      'Remettez-les en réserve.',
    ),
  }
}

export function wrongTurn({ context, event: { code } }: Here & { event: ScanEvent }): Decision {
  const what =
    code.kind === 'product' && context.stops.length > 0
      ? 'scannez d’abord son emplacement'
      : 'scannez un emplacement'
  return refused(`Ceci est ${kindWords[code.kind].one} : ${what}.`)
}
