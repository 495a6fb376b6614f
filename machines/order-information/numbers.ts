import type { ParcelTracking } from '#contract/endpoints/order.ts'
import { type Refused, refused } from '../shared/decision.ts'
import { feedback } from '../shared/operation.ts'
import { isStopped, liveParcels } from '../shared/order-state.ts'
import type { Answer, Decision, Here, KnownOrder, NumberChange, NumberRemoval, On } from './ports.ts'

export function mayAddNumber({ context: { order } }: Here): boolean {
  return order !== null && !isStopped(order) && liveParcels(order).length > 0
}

export function chooseParcel({ context: { order }, event }: On<'scan.package'>): Decision {
  const name = event.code.value
  const isItsParcel = order !== null && liveParcels(order).some(parcel => parcel.name === name)
  if (!isItsParcel) return refused(`Le colis ${name} n’est pas de la commande ${order?.name}.`)
  return { next: { parcel: name }, say: feedback('step', `Colis ${name}`, 'Scannez son numéro de suivi.') }
}

export function takeNumber({ event }: On<'scan.tracking'>): Decision {
  const { value, checked } = event.code
  return { next: { number: value, sure: checked, changeId: event.id } }
}

export function numberToAdd({ context: { changeId, order, number, parcel, sure } }: Here): NumberChange {
  return { changeId, order: order?.name ?? '', number, parcel, sure }
}

/** A misread number without a check digit cannot be noticed, so it is read twice. */
export function askNumberAgain({ event }: Refused): Decision {
  return { say: feedback('confirm', event.output.refused.detail, 'Rescannez-le pour confirmer.') }
}

export function isSameNumber({ context, event }: On<'scan.tracking'>): boolean {
  return event.code.value === context.number
}

export function confirmNumber({ event }: On<'scan.tracking' | 'cmd.confirm'>): Decision {
  return { next: { sure: true, changeId: event.id } }
}

export function added({ event: { output: parcel } }: Answer<'addNumber'>): Decision {
  return {
    next: { parcel: null, added: parcel.tracking },
    say: feedback('step', `Numéro ajouté au colis ${parcel.name}`, `${parcel.carrier} ${parcel.tracking}`),
  }
}

export function leaveAdding(): Decision {
  return { say: feedback('step', 'Aucun numéro ajouté') }
}

/** A labelled parcel keeps its first number, which is on its label. All other numbers may go. */
export function removable(order: KnownOrder | null): ParcelTracking[] {
  if (!order || isStopped(order)) return []
  return liveParcels(order).flatMap(({ status, carrier, tracking, trackingUrl, formerTrackings }) => {
    const now = tracking === null ? [] : [{ carrier, tracking, trackingUrl }]
    const latestFirst = [...now, ...formerTrackings]
    const hasLabel = status === 'labelled' || status === 'manifested'
    return hasLabel ? latestFirst.slice(0, -1) : latestFirst
  })
}

export const mayRemoveNumber = ({ context }: Here): boolean => removable(context.order).length > 0

export function isRemovable({ context, event }: On<'cmd.number'>): boolean {
  return removable(context.order).some(({ tracking }) => tracking === event.code)
}

export function chooseNumber({ event }: On<'cmd.number'>): Decision {
  return { next: { number: event.code, changeId: event.id } }
}

export const hasAdded = ({ context }: Here): boolean => context.added !== null

export function takeAdded({ context, event }: On<'cmd.undo'>): Decision {
  return { next: { number: context.added ?? '', changeId: event.id } }
}

export function numberToRemove({ context: { changeId, order, number } }: Here): NumberRemoval {
  return { changeId, order: order?.name ?? '', number }
}

export function removed({ context: { number }, event }: Answer<'removeNumber'>): Decision {
  const { name, carrier, tracking } = event.output
  const bears = tracking === null ? 'Il n’en porte plus.' : `Il porte ${carrier ?? 'le'} ${tracking}.`
  return { next: { added: null }, say: feedback('step', `Numéro ${number} retiré du colis ${name}`, bears) }
}

export function leaveRemoving(): Decision {
  return { say: feedback('step', 'Aucun numéro retiré') }
}
