import { isRefusal } from '#contract/problems.ts'
import { isKept, keptHere } from '../shared/kept.ts'
import { feedback } from '../shared/operation.ts'
import { closedItself } from './label-rules.ts'
import type { Answer, AnswerOrRefusal, Context, Decision, Here } from './ports.ts'
import { hasParcel, isListOpen, labelWords, nothingOnBench } from './rules.ts'

/** The papers that the bench has are for one parcel with all that is left, without serial numbers, by no chosen service. */
export const mayBeSpare = ({ context: { closed, partial, choosing, scans } }: Here): boolean =>
  closed.length === 0 && !partial && !choosing && scans.every(({ serials = [] }) => serials.length === 0)

export const withoutSpare = (): Decision => ({ next: { spare: null } })

export function takeSpare({ event }: Answer<'spareFor'>): Decision {
  return { next: { spare: event.output.spare } }
}

/** The server numbered and labelled the parcel in one change. */
export const isLabelled = ({ event: { output } }: AnswerOrRefusal<'seal'>): boolean =>
  !isRefusal(output) &&
  !isKept(output) &&
  output.parcels.length > 0 &&
  output.parcels.every(({ status }) => status === 'labelled')

export function sealedWithLabel({ context: { packed }, event }: Answer<'seal'>): Decision {
  const { order, parcels } = event.output
  const [parcel = null] = parcels
  return {
    next: { ...nothingOnBench, order, parcel, packed },
    say: feedback('step', `Colis ${parcel?.name}`, parcel ? labelWords(parcel) : undefined),
  }
}

/** The server does not answer: the parcel has the bench's own number, and its label prints here. */
export function sealedKept({ context }: Here): Decision {
  const { order, packed } = context
  const parcel = parcelOf(context)
  // It holds all that was left.
  const lines = order?.lines.map(line => ({ ...line, packed: line.qty })) ?? []
  return {
    next: { ...nothingOnBench, order: order && { ...order, lines }, parcel, packed },
    say: feedback('step', `Colis ${parcel?.name} fermé sans le serveur`, keptHere),
  }
}

/** The server has not heard of the parcel yet. */
export const isOnlyHere = ({ context: { order, parcel } }: Here): boolean =>
  parcel !== null && order?.parcels.every(({ id }) => id !== parcel.id) === true

/** To undo or print again what the server has not heard of would stop the bench until it is back. */
export const isTold = (here: Here): boolean => !isOnlyHere(here)
export const hasToldParcel = (here: Here): boolean => hasParcel(here) && isTold(here)
export const isLastScan = (here: Here): boolean => (isListOpen(here) || closedItself(here)) && isTold(here)

function parcelOf({ spare, carton, weightG, packagings }: Context): Context['parcel'] {
  if (!spare) return null
  const { code, name } = packagings.find(one => one.code === carton) ?? { code: carton, name: carton }
  return { ...spare, packaging: { code, name }, weightG }
}
