import type { DoneActorEvent } from 'xstate'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { type Feedback, feedback } from '../shared/operation.ts'
import type { Arrival, Context, Event, Input, Settling } from './ports.ts'

type Here = { context: Context }
type On<T extends Event['type']> = Here & { event: Extract<Event, { type: T }> }
type Answer<T> = Here & { event: DoneActorEvent<T | Refusal> }

const pinLength = { least: 4, most: 8 }

/** A colleague who scans the badge again within this long means it. */
export const secondScan = 20_000

/** A half-typed PIN is forgotten after this long, so that the next person cannot finish it. */
export const pinWaits = 60_000

export function start({ input: { session, locked, idleMs } }: { input: Input }): Context {
  return {
    idleMs,
    purpose: session ? (locked ? 'unlock' : 'hand-over') : 'log-in',
    holder: null,
    badge: '',
    digits: '',
    arrival: null,
  }
}

export const isHandOver = ({ context }: Here): boolean => context.purpose === 'hand-over'
export const isArrival = ({ context }: Here): boolean => context.purpose === 'arrive'
export const isLogIn = ({ context }: Here): boolean => context.purpose === 'log-in'

export const hasNoDigits = ({ context }: Here): boolean => context.digits === ''
export const mayTypeMore = ({ context }: Here): boolean => context.digits.length < pinLength.most
export const isPinLongEnough = ({ context }: Here): boolean => context.digits.length >= pinLength.least

export const forgottenBadge = { badge: '', digits: '', arrival: null }

export function typeDigit({ context, event }: On<'digit'>): Partial<Context> {
  return { digits: context.digits + event.digit }
}

export function takeBadge({ event }: On<'badge'>): Partial<Context> {
  return { badge: event.text, digits: '' }
}

export function isSameBadge({ context, event }: On<'badge'>): boolean {
  return event.text === context.badge
}

export function badgeToCheck({ context: { badge, digits } }: Here) {
  return digits ? { badge, pin: digits } : { badge }
}

export const isRefused = ({ event }: Answer<unknown>): boolean => isRefusal(event.output)

export function asksPin({ event: { output } }: Answer<Arrival>): boolean {
  return isRefusal(output) && (output.refused.code === 'pin-required' || output.refused.code === 'pin-wrong')
}

export function whyPin(about: Answer<Arrival>): Feedback {
  const { output } = about.event
  const isAsked = isRefusal(output) && output.refused.code === 'pin-required'
  return isAsked ? feedback('step', 'Badge lu', 'Composez votre code PIN.') : why(about)
}

export function why({ event: { output } }: Answer<unknown>): Feedback {
  return feedback('refused', isRefusal(output) ? output.refused.detail : '')
}

export function takeArrival({ event: { output } }: Answer<Arrival>): Partial<Context> {
  return { arrival: isRefusal(output) ? null : output }
}

/** Without a known holder there is no step to hand over, so the badge simply opens its own session. */
export function settlingOf({ context: { arrival, purpose, holder } }: Here): Settling {
  if (!arrival) throw new Error('A terminal settles an arrival, and nobody arrived.')
  if (purpose === 'log-in' || !holder) return { how: 'log-in', arrival }
  if (holder.id === arrival.who.id) return { how: 'return', arrival }
  return { how: purpose === 'hand-over' ? 'hand-over' : 'arrive', arrival, from: holder }
}

export function welcome({ context }: Here): Feedback {
  const settling = settlingOf({ context })
  const { name } = settling.arrival.who
  switch (settling.how) {
    case 'log-in':
      return feedback('step', `Bonjour ${name}`)
    case 'return':
      return feedback('step', `De retour, ${name}`)
    case 'hand-over':
      return feedback('step', `À vous, ${name}`, `Relève de ${settling.from.name}`)
    case 'arrive':
      return feedback('step', `Bonjour ${name}`, `Le travail de ${settling.from.name} reste à son nom.`)
  }
}

export function holdSession({ context }: Here): Partial<Context> {
  return { holder: context.arrival?.who ?? null }
}
