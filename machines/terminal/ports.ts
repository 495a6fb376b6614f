import type { Refusal } from '#contract/problems.ts'
import type { Role } from '#contract/roles.ts'

/** A person as the access record names them. `id` is the e-mail address, under which the steps are saved. */
export type Person = { readonly id: string; readonly name: string }

/** A badge was accepted: whose it is, what this person may do, and the session that it opened. */
export type Arrival = {
  readonly token: string
  readonly who: Person
  readonly roles: readonly Role[]
  readonly shops: readonly string[]
}

/** Why the screen asks for a badge. */
export type Purpose = 'log-in' | 'unlock' | 'hand-over'

/**
 * What a session that a badge opened is for. A hand-over gives the step on the screen to the colleague. `asked`: it was
 * asked for, and fails where the step cannot change hands; otherwise a locked terminal opens for the colleague all the same.
 */
export type Settling = { readonly arrival: Arrival } & (
  | { readonly how: 'log-in' | 'return' }
  | { readonly how: 'hand-over'; readonly from: Person; readonly asked: boolean }
)

/** `step-waits`: the colleague may not go on with the step, so it waits for its owner. */
export type Settled = 'done' | 'step-waits'

export type TerminalPorts = {
  identify: (input: { badge: string; pin?: string }) => Promise<Arrival | Refusal>
  settle: (settling: Settling) => Promise<Settled | Refusal>
}

export type Input = {
  session: boolean
  locked: boolean
  /** A terminal that nobody touches for so long locks itself. */
  idleMs: () => number
}

export type Context = Pick<Input, 'idleMs'> & {
  purpose: Purpose
  /** The person whose session it is; null until the access record is read. */
  holder: Person | null
  badge: string
  digits: string
  arrival: Arrival | null
}

export type Event =
  | { type: 'badge'; text: string }
  | { type: 'digit'; digit: string }
  | { type: 'clear' }
  | { type: 'validate' }
  | { type: 'lock' }
  | { type: 'relieve' }
  | { type: 'cancel' }
  /** A scan, a key or a touch. */
  | { type: 'active' }
  | { type: 'session.opened' }
  | { type: 'session.ended' }
  | { type: 'session.person'; person: Person }
