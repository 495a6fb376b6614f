import type { Parcel } from '#contract/entities/order.ts'
import type { ParcelTracking } from '#contract/entities/order-information.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { refused, refusedBecause } from '../shared/decision.ts'
import { feedback } from '../shared/operation.ts'
import { isStopped, liveParcels } from '../shared/order-state.ts'
import type { Context, KnownOrder, Outcome } from './ports.ts'

export function mayAddNumber({ order }: Context): boolean {
  return order !== null && !isStopped(order) && liveParcels(order).length > 0
}

export function aim({ order }: Context, name: string): Outcome {
  const mine = order ? liveParcels(order).some(parcel => parcel.name === name) : false
  if (!mine) return refused(`Le colis ${name} n’est pas de la commande ${order?.name}.`)
  return { next: { parcel: name }, say: feedback('step', `Colis ${name}`, 'Scannez son numéro de suivi.') }
}

export function leaveNumbers(): Outcome {
  return { next: {}, say: feedback('step', 'Aucun numéro ajouté') }
}

export function added(answer: Parcel | Refusal): Outcome {
  if (isRefusal(answer)) return refusedBecause(answer)
  return {
    next: { parcel: null, added: answer.tracking },
    say: feedback('step', `Numéro ajouté au colis ${answer.name}`, `${answer.carrier} ${answer.tracking}`),
  }
}

/** A parcel's numbers but the first, which stands on its label; before there is one, all of them. */
export function removable(order: KnownOrder | null): ParcelTracking[] {
  if (!order || isStopped(order)) return []
  return liveParcels(order).flatMap(({ status, carrier, tracking, trackingUrl, formerTrackings }) => {
    const now = tracking === null ? [] : [{ carrier, tracking, trackingUrl }]
    const latestFirst = [...now, ...formerTrackings]
    const hasLabel = status === 'labelled' || status === 'manifested'
    return hasLabel ? latestFirst.slice(0, -1) : latestFirst
  })
}

export function leaveRemoval(): Outcome {
  return { next: {}, say: feedback('step', 'Aucun numéro retiré') }
}

export function removed({ number }: Context, answer: Parcel | Refusal): Outcome {
  if (isRefusal(answer)) return refusedBecause(answer)
  const { name, carrier, tracking } = answer
  const bears = tracking === null ? 'Il n’en porte plus.' : `Il porte ${carrier ?? 'le'} ${tracking}.`
  return { next: { added: null }, say: feedback('step', `Numéro ${number} retiré du colis ${name}`, bears) }
}
