import type { OrRefusal } from '#contract/problems.ts'
import type { Role } from '#contract/roles.ts'

/** A person from the access record. `id` is the e-mail address; saved steps use it as their key. */
export type Person = { readonly id: string; readonly name: string }

/** The result of an accepted badge: the person, the roles and shops, and the new session's token. */
export type Arrival = {
  readonly token: string
  readonly who: Person
  readonly roles: readonly Role[]
  readonly shops: readonly string[]
}

/** `arrive`: a badge scanned twice opens the terminal for somebody else, and the work stays its owner's. */
type Purpose = 'log-in' | 'unlock' | 'hand-over' | 'arrive'

/**
 * The purpose of the session that a badge opened. A hand-over gives the step on screen to the colleague, and fails where
 * the step cannot change hands. `arrive` opens the terminal for somebody else: the step waits for `from`.
 */
export type Settling = { readonly arrival: Arrival } & (
  | { readonly how: 'log-in' | 'return' }
  | { readonly how: 'hand-over' | 'arrive'; readonly from: Person }
)

export type TerminalPorts = {
  identify: (input: { badge: string; pin?: string }) => OrRefusal<Arrival>
  settle: (settling: Settling) => OrRefusal<'done'>
}

export type Input = {
  session: boolean
  locked: boolean
  /** The terminal locks itself after this long without a touch. */
  idleMs: () => number
}

export type Context = Pick<Input, 'idleMs'> & {
  purpose: Purpose
  /** The session's person; null until the access record arrives. */
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
  /** A scan, a key press or a touch. */
  | { type: 'active' }
  /** A scan of anything but a badge. */
  | { type: 'other-scan' }
  | { type: 'session.opened' }
  | { type: 'session.ended' }
  | { type: 'session.person'; person: Person }
