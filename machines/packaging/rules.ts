import { kindWords } from '#contract/barcodes/kinds.ts'
import type { Carton, Order, Parcel } from '#contract/entities/order.ts'
import { isRefusal } from '#contract/problems.ts'
import { expectedWeightG, weightText } from '#contract/weighing.ts'
import { judgeWeight, notOffered, relabelReason, whyNotCarton } from '../shared/carton.ts'
import { refused, refusedBecause } from '../shared/decision.ts'
import { type Feedback, feedback, type ScanEvent } from '../shared/operation.ts'
import type {
  Answer,
  AnswerOrRefusal,
  Context,
  Decision,
  Here,
  On,
  PackagingChange,
  Relabelling,
  VoidChange,
} from './ports.ts'

export const nothingInHand = {
  order: null,
  packagings: [],
  parcel: '',
  carton: '',
  weightG: 0,
  confirm: false,
  toStick: false,
  reason: '',
} satisfies Partial<Context>

const noCarton = { carton: '', weightG: 0, confirm: false }

export function namesParcel({ event }: { event: ScanEvent }): boolean {
  return ['package', 'tracking', 'order', 'box'].includes(event.code.kind)
}

/** Goes to the parcel that the code means, to a choice between several, or out again when none may change. */
export function opened({
  context: { asked },
  event,
}: Answer<'open'>): Decision<'carton' | 'which' | 'releasing'> {
  const { packagings, ...order } = event.output
  const free = changeable(order)
  const named = order.parcels.find(({ name, tracking }) => name === asked || tracking === asked)
  const parcel = named ? free.find(one => one === named) : free.length === 1 ? free[0] : undefined
  if (parcel) {
    return { to: 'carton', next: { order, packagings, parcel: parcel.name }, say: parcelInHand(parcel) }
  }
  if (named || free.length === 0) {
    return { to: 'releasing', next: { order }, ...refused(whyNone(order, named)) }
  }
  return {
    to: 'which',
    next: { order, packagings },
    say: feedback('step', order.name, `${free.length} colis`),
  }
}

function changeable({ parcels }: Order): Parcel[] {
  return parcels.filter(({ status }) => status === 'sealed' || status === 'labelled')
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

export function isItsParcel({ context, event }: On<'scan.package' | 'scan.tracking'>): boolean {
  return parcelOf(context, event.code.value) !== undefined
}

export function takeParcel({ context, event }: On<'scan.package' | 'scan.tracking'>): Decision {
  return take(context, event.code.value)
}

export function isKnownParcel({ context, event }: On<'cmd.parcel'>): boolean {
  return parcelOf(context, event.code) !== undefined
}

export function chooseParcel({ context, event }: On<'cmd.parcel'>): Decision {
  return take(context, event.code)
}

/** The parcel with this name or tracking number, if it may still change. */
function parcelOf({ order }: Context, text: string): Parcel | undefined {
  return order
    ? changeable(order).find(({ name, tracking }) => name === text || tracking === text)
    : undefined
}

function take(context: Context, text: string): Decision {
  const parcel = parcelOf(context, text)
  return parcel ? { next: { parcel: parcel.name }, say: parcelInHand(parcel) } : notItsParcel({ context })
}

export function notItsParcel({ context: { order } }: Here): Decision {
  return refused(`Ce colis n’est pas de ${order?.name}, ou ne change plus.`)
}

export function chooseCarton({ context, event }: On<'cmd.packaging'>): Decision<'weight'> {
  const carton = context.packagings.find(one => one.code === event.code)
  if (!carton) return notOffered
  const computed = computedG(context, carton)
  const why = whyNotCarton(context.order?.carrier ?? null, carton, computed)
  if (why !== undefined) return refused(why)
  return {
    to: 'weight',
    next: { ...noCarton, carton: carton.code },
    say: feedback(
      'step',
      carton.name,
      computed === undefined ? undefined : `Calculé : ${weightText(computed)}`,
    ),
  }
}

export function anotherCarton(): Decision {
  return { next: noCarton, say: feedback('step', 'Choisissez de nouveau le carton') }
}

export function weigh({ context, event }: On<'cmd.weight'>): Decision<'saving'> {
  const carton = chosen(context)
  if (!carton) return notOffered
  const weightG = event.n
  const repeated = weightG === context.weightG
  const carrier = context.order?.carrier ?? null
  const { result, say } = judgeWeight({
    carrier,
    carton,
    weightG,
    computedG: computedG(context, carton),
    repeated,
  })
  if (result === 'refused') return { say }
  if (result === 'unusual') return { next: { weightG }, say }
  return { to: 'saving', next: { weightG, confirm: repeated, changeId: event.id }, say }
}

export function packedParcel({
  context: { changeId, order, parcel, carton, weightG, confirm },
}: Here): PackagingChange {
  return { changeId, order: order?.name ?? '', parcel, packaging: carton, weightG, confirm }
}

export function saved({
  context: { parcel },
  event: { output },
}: AnswerOrRefusal<'save'>): Decision<'carton' | 'label' | 'releasing'> {
  if (isRefusal(output)) {
    const isAboutCarton = /^(packaging|carrier|weight)-/.test(output.refused.code)
    return isAboutCarton
      ? { to: 'carton', next: noCarton, ...refusedBecause(output) }
      : { to: 'releasing', ...refusedBecause(output) }
  }
  const { order, relabelled } = output
  const now = order.parcels.find(({ name }) => name === parcel)
  const what = [now?.packaging.name, now?.weightG && weightText(now.weightG)].filter(Boolean).join(', ')
  return {
    to: relabelled ? 'label' : 'releasing',
    next: { order, toStick: relabelled },
    say: feedback(
      'step',
      `Colis ${parcel} : ${what}`,
      relabelled ? 'Jetez l’ancienne étiquette.' : undefined,
    ),
  }
}

export const hasLabel = ({ context }: Here): boolean => inHand(context)?.status === 'labelled'

export const hasLabelToStick = ({ context }: Here): boolean => context.toStick

export function isKnownReason({ event }: On<'cmd.reason'>): boolean {
  return relabelReason(event.code) !== undefined
}

export function giveReason({ event }: On<'cmd.reason'>): Decision {
  return { next: { changeId: event.id, reason: relabelReason(event.code) ?? '' } }
}

export function labelOf({ context }: Here): Relabelling {
  const { changeId, order, reason } = context
  return { changeId, order: order?.name ?? '', parcelId: inHand(context)?.id ?? '', reason }
}

export function relabelled({ context: { parcel }, event }: Answer<'relabel'>): Decision {
  return {
    next: { order: event.output.order, toStick: true },
    say: feedback('step', `Étiquette du colis ${parcel} refaite`, 'Jetez l’ancienne étiquette.'),
  }
}

export function isItsLabel({ context, event }: Here & { event: ScanEvent }): boolean {
  const parcel = inHand(context)
  const { value } = event.code
  return parcel?.name === value || parcel?.tracking === value
}

export function checked({ context: { parcel } }: Here): Decision {
  return { say: feedback('step', `${parcel} vérifié`) }
}

export function notItsLabel({ context: { parcel }, event }: Here & { event: ScanEvent }): Decision {
  const { kind } = event.code
  return kind === 'tracking' || kind === 'package'
    ? refused(`Ce n’est pas la bonne étiquette : cherchez celle du colis ${parcel}.`)
    : refused(`Ceci est ${kindWords[kind].one} : scannez d’abord l’étiquette du colis ${parcel}.`)
}

export function askVoid({ context: { parcel } }: Here): Decision {
  return { say: feedback('confirm', `Annuler le colis ${parcel} ?`, 'Répétez la commande pour confirmer.') }
}

export function parcelToVoid({ context: { changeId, parcel } }: Here): VoidChange {
  return { changeId, parcel }
}

export function undone({ context: { parcel }, event }: Answer<'undoParcel'>): Decision {
  return {
    next: { order: event.output.order },
    say: feedback(
      'step',
      `Colis ${parcel} annulé`,
      'Jetez son étiquette. Ses articles sont à réemballer ou à ranger.',
    ),
  }
}

export function wrongTurn({ context: { order, parcel }, event }: Here & { event: ScanEvent }): Decision {
  const what = !order
    ? 'scannez d’abord un colis ou une commande'
    : parcel
      ? `finissez d’abord le colis ${parcel}`
      : `choisissez d’abord un colis de ${order.name}`
  return refused(`Ceci est ${kindWords[event.code.kind].one} : ${what}.`)
}

export function inHand({ order, parcel }: Context): Parcel | undefined {
  return order?.parcels.find(({ name }) => name === parcel)
}

export function chosen({ packagings, carton }: Context): Carton | undefined {
  return packagings.find(({ code }) => code === carton)
}

/** The parcel's expected weight in this carton; undefined when an article has no known weight. */
export function computedG(context: Context, carton: Carton): number | undefined {
  const pieces = inHand(context)?.lines.map(({ line, qty }) => ({
    qty,
    weightG: context.order?.lines.find(({ id }) => id === line)?.weightG ?? 0,
  }))
  return expectedWeightG(carton.tareG, pieces ?? [])
}

/** The parcel's present carton first, then cartons that the carrier takes, then the others. */
export function offered(context: Context): Carton[] {
  const current = inHand(context)?.packaging.code
  const rank = ({ code, accepted }: Carton) => (code === current ? 0 : accepted ? 1 : 2)
  return [...context.packagings].sort((one, other) => rank(one) - rank(other))
}
