import { isRefusal } from '#contract/problems.ts'
import { quote, type Refused, refused } from '../shared/decision.ts'
import { feedback } from '../shared/operation.ts'
import { withLater } from './later.ts'
import type { Answer, AnswerOrRefusal, Decision, Here, NextAsked, On } from './ports.ts'

/** The walk through today's plan. The server says which place comes next, and holds it for one person. */

export const hasPlan = ({ context: { plan } }: Here): boolean => plan !== null && plan.left > 0

export const isOnTour = ({ context: { tour } }: Here): boolean => tour !== null

export function startTour({ event }: On<'cmd.tour'>): Decision {
  return {
    next: { changeId: event.id, tour: { place: null, after: null, later: [], leave: null, result: null } },
  }
}

/** A walk goes on by itself, so the next question has an id made of the last change's. */
export function goOn({ context: { changeId, tour } }: Here): Decision {
  return { next: { changeId: `${changeId}.next`, tour: tour && { ...tour, place: null } } }
}

export function placeToAskFor({ context: { changeId, tour } }: Here): NextAsked {
  const { after = null, later = [], leave = null } = tour ?? {}
  return { changeId, after, later, leave }
}

export function isAnyLeft({ event: { output } }: AnswerOrRefusal<'next'>): boolean {
  return !isRefusal(output) && output.place !== null
}

/** The next place is said large, with what became of the last one. */
export function sendThere({ context: { tour }, event }: Answer<'next'>): Decision {
  const { place, plan } = event.output
  if (!tour || !place) return { next: { plan } }
  return {
    next: { tour: { ...tour, place, after: place.location, leave: null, result: null }, plan },
    say: feedback('step', `Allez à ${place.location}`, tour.result ?? placesLeft(plan.left)),
  }
}

export function tourDone({ context: { tour }, event }: Answer<'next'>): Decision {
  const { plan } = event.output
  const next = { tour: null, plan }
  if (tour?.after !== null) return { next }
  return { next, ...refused('Il ne reste rien à compter pour vous : d’autres s’en occupent.') }
}

export function notPlanned(about: Refused): Decision {
  return { next: { tour: null }, ...quote(about) }
}

export function isThere({ context: { tour }, event }: On<'scan.location'>): boolean {
  return tour?.place?.location === event.code.value
}

export function whyNotHere({ context: { tour }, event }: On<'scan.location'>): Decision {
  return refused(
    `Ceci est ${event.code.value} : le plan attend ${tour?.place?.location}.`,
    'Remettez-le à plus tard, ou quittez le plan.',
  )
}

export function putOff({ context: { tour }, event }: On<'cmd.later'>): Decision {
  const name = tour?.place?.location
  if (!tour || name === undefined) return {}
  const later = withLater(tour.later, name)
  const result = `${name} : plus tard, à la fin`
  return { next: { changeId: event.id, tour: { ...tour, place: null, later, leave: name, result } } }
}

export function leaveTour({ context: { tour }, event }: On<'cmd.leave'>): Decision {
  return { next: { changeId: event.id, asked: tour?.place?.location ?? '', tour: null } }
}

/** « 12 emplacements » */
const placesLeft = (n: number): string => (n === 1 ? '1 emplacement' : `${n} emplacements`)
