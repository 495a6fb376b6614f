import { kindWords } from '#contract/barcodes/kinds.ts'
import type { Carton, Order, Parcel } from '#contract/entities/order.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { expectedWeightG, weightText } from '#contract/weighing.ts'
import { notOffered, sayWeight, whyNotCarton } from '../shared/carton.ts'
import { type Outcome as OutcomeOf, refused, refusedBecause } from '../shared/decision.ts'
import { type Feedback, feedback, type ScanEvent } from '../shared/operation.ts'

export type PackedOrder = Order & { packagings: Carton[] }
export type PackagingChange = {
  changeId: string
  order: string
  parcel: string
  packaging: string
  weightG: number
  confirm: boolean
}
export type VoidChange = { changeId: string; parcel: string }
/** By the parcel’s id. */
export type Relabelling = { changeId: string; order: string; parcelId: string; reason: string }
type Packed = { order: Order; parcels: Parcel[] }

export type PackagingPorts = {
  open: (name: string) => Promise<PackedOrder | Refusal>
  save: (change: PackagingChange) => Promise<(Packed & { relabelled: boolean }) | Refusal>
  relabel: (change: Relabelling) => Promise<Packed | Refusal>
  undoParcel: (change: VoidChange) => Promise<{ order: Order } | Refusal>
  /** Gives the order back, so that another bench may go on with it. */
  release: (order: string) => Promise<{ order: Order } | Refusal>
}

export type Context = {
  /** What was scanned last: an order, its box, a parcel of it. */
  asked: string
  changeId: string
  order: Order | null
  packagings: readonly Carton[]
  /** By their names: the parcel in hand, and the carton chosen for it. */
  parcel: string
  carton: string
  /** The weight that was told, and whether it was repeated. */
  weightG: number
  confirm: boolean
  /** A label has come out that is not scanned back yet. */
  toStick: boolean
  /** Why it is made again. */
  reason: string
}

export type Event =
  | ScanEvent<'order' | 'package' | 'tracking' | 'box'>
  | { type: 'cmd.parcel'; id: string; code: string }
  | { type: 'cmd.packaging'; id: string; code: string }
  | { type: 'cmd.weight'; id: string; n: number }
  | { type: 'cmd.reprint'; id: string }
  | { type: 'cmd.reason'; id: string; code: string }
  | { type: 'cmd.void'; id: string }
  | { type: 'cmd.undo'; id: string }
  | { type: 'cmd.cancel'; id: string }

type Outcome = OutcomeOf<Context>

export const emptyHands = {
  order: null,
  packagings: [],
  parcel: '',
  carton: '',
  weightG: 0,
  confirm: false,
  toStick: false,
  reason: '',
}

function changeable({ parcels }: Order): Parcel[] {
  return parcels.filter(({ status }) => status === 'sealed' || status === 'labelled')
}

/** The parcel that a text names, of those that may still change. */
export function parcelOf({ order }: Pick<Context, 'order'>, text: string): Parcel | undefined {
  return order
    ? changeable(order).find(({ name, tracking }) => name === text || tracking === text)
    : undefined
}

export function inHand({ order, parcel }: Context): Parcel | undefined {
  return order?.parcels.find(({ name }) => name === parcel)
}

/** The one parcel that is meant; the order alone where one must be chosen; nothing where none may change. */
export function opened({ asked }: Context, answer: PackedOrder | Refusal): Outcome {
  if (isRefusal(answer)) return refusedBecause(answer)
  const { packagings, ...order } = answer
  const free = changeable(order)
  const named = order.parcels.find(({ name, tracking }) => name === asked || tracking === asked)
  const parcel = named ? free.find(one => one === named) : free.length === 1 ? free[0] : undefined
  const next = { order, packagings }
  if (parcel) return { next: { ...next, parcel: parcel.name }, say: parcelInHand(parcel) }
  if (named || free.length === 0) return refused(whyNone(order, named))
  return { next, say: feedback('step', order.name, `${free.length} colis`) }
}

export function nothingToChange({ asked }: Pick<Context, 'asked'>, answer: PackedOrder | Refusal): Outcome {
  if (isRefusal(answer)) return refusedBecause(answer)
  const { packagings: _, ...order } = answer
  const named = order.parcels.find(({ name, tracking }) => name === asked || tracking === asked)
  const { say } = refused(whyNone(order, named))
  return { next: { order }, say }
}

function whyNone(order: Order, named: Parcel | undefined): string {
  const [parcel] = named ? [named] : order.parcels.filter(({ status }) => status !== 'void')
  switch (parcel?.status) {
    case 'void':
      return `${parcel.name} est annulé.`
    case 'manifested':
      return `${parcel.name} est déjà sur un bordereau : il ne change plus.`
    default:
      return `${order.name} n’a pas encore de colis fermé : emballez-la en Expédition.`
  }
}

function parcelInHand({ name, packaging, weightG }: Parcel): Feedback {
  return feedback(
    'step',
    `Colis ${name}`,
    [packaging.name, weightG && weightText(weightG)].filter(Boolean).join(', '),
  )
}

export function take(context: Context, text: string): Outcome {
  const parcel = parcelOf(context, text)
  return parcel ? { next: { parcel: parcel.name }, say: parcelInHand(parcel) } : notItsParcel(context)
}

export function notItsParcel({ order }: Context): Outcome {
  return refused(`Ce colis n’est pas de ${order?.name}, ou ne change plus.`)
}

/** What it should weigh in this carton; undefined where an article was never weighed. */
export function computedG(context: Context, carton: Carton): number | undefined {
  const pieces = inHand(context)?.lines.map(({ line, qty }) => ({
    qty,
    weightG: context.order?.lines.find(({ id }) => id === line)?.weightG ?? 0,
  }))
  return expectedWeightG(carton.tareG, pieces ?? [])
}

/** The one it has first, then the others that its carrier takes, then those it does not, which say so. */
export function offered(context: Context): Carton[] {
  const current = inHand(context)?.packaging.code
  const rank = ({ code, accepted }: Carton) => (code === current ? 0 : accepted ? 1 : 2)
  return [...context.packagings].sort((one, other) => rank(one) - rank(other))
}

export function chosen({ packagings, carton }: Context): Carton | undefined {
  return packagings.find(({ code }) => code === carton)
}

export function choose(context: Context, code: string): Outcome {
  const carton = context.packagings.find(one => one.code === code)
  if (!carton) return notOffered
  const computed = computedG(context, carton)
  const why = whyNotCarton(context.order?.carrier ?? null, carton, computed)
  if (why !== undefined) return refused(why)
  return {
    next: { carton: carton.code, weightG: 0, confirm: false },
    say: feedback(
      'step',
      carton.name,
      computed === undefined ? undefined : `Calculé : ${weightText(computed)}`,
    ),
  }
}

export function anotherCarton(): Outcome {
  return {
    next: { carton: '', weightG: 0, confirm: false },
    say: feedback('step', 'Choisissez de nouveau le carton'),
  }
}

export function weigh(context: Context, weightG: number): Outcome {
  const carton = chosen(context)
  if (!carton) return notOffered
  const repeated = weightG === context.weightG
  const carrier = context.order?.carrier ?? null
  const say = sayWeight({ carrier, carton, weightG, computedG: computedG(context, carton), repeated })
  if (say.tone === 'confirm') return { next: { weightG }, say }
  return say.tone === 'step' ? { next: { weightG, confirm: repeated }, say } : { say }
}

export function isAboutCarton(answer: Packed | Refusal): boolean {
  return isRefusal(answer) && /^(packaging|carrier|weight)-/.test(answer.refused.code)
}

export function notSaved(answer: Packed | Refusal): Outcome {
  return { next: { carton: '', weightG: 0, confirm: false }, ...refusedBecause(answer) }
}

export function saved({ parcel }: Context, answer: (Packed & { relabelled: boolean }) | Refusal): Outcome {
  if (isRefusal(answer)) return refusedBecause(answer)
  const now = answer.order.parcels.find(({ name }) => name === parcel)
  const what = [now?.packaging.name, now?.weightG && weightText(now.weightG)].filter(Boolean).join(', ')
  return {
    next: { order: answer.order, toStick: answer.relabelled },
    say: feedback(
      'step',
      `Colis ${parcel} : ${what}`,
      answer.relabelled ? 'Jetez l’ancienne étiquette.' : undefined,
    ),
  }
}

export const hasLabel = (context: Context): boolean => inHand(context)?.status === 'labelled'

export function relabelled({ parcel }: Context, answer: Packed | Refusal): Outcome {
  if (isRefusal(answer)) return refusedBecause(answer)
  return {
    next: { order: answer.order, toStick: true },
    say: feedback('step', `Étiquette du colis ${parcel} refaite`, 'Jetez l’ancienne étiquette.'),
  }
}

export function isItsLabel(context: Context, text: string): boolean {
  const parcel = inHand(context)
  return parcel?.name === text || parcel?.tracking === text
}

export function notItsLabel({ parcel }: Context, { code: { kind } }: ScanEvent): Outcome {
  return kind === 'tracking' || kind === 'package'
    ? refused(`Ce n’est pas la bonne étiquette : cherchez celle du colis ${parcel}.`)
    : refused(`Ceci est ${kindWords[kind].one} : scannez d’abord l’étiquette du colis ${parcel}.`)
}

export function checked({ parcel }: Context): Outcome {
  return { say: feedback('step', `${parcel} vérifié`) }
}

export function askVoid({ parcel }: Context): Outcome {
  return { say: feedback('confirm', `Annuler le colis ${parcel} ?`, 'Répétez la commande pour confirmer.') }
}

export function undone({ parcel }: Context, answer: { order: Order } | Refusal): Outcome {
  if (isRefusal(answer)) return refusedBecause(answer)
  return {
    next: { order: answer.order },
    say: feedback(
      'step',
      `Colis ${parcel} annulé`,
      'Jetez son étiquette. Ses articles sont à réemballer ou à ranger.',
    ),
  }
}

export function wrongTurn({ order, parcel }: Context, { code: { kind } }: ScanEvent): Outcome {
  const what = !order
    ? 'scannez d’abord un colis ou une commande'
    : parcel
      ? `finissez d’abord le colis ${parcel}`
      : `choisissez d’abord un colis de ${order.name}`
  return refused(`Ceci est ${kindWords[kind].one} : ${what}.`)
}
