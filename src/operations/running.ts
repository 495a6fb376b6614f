import type { ActiveOperation } from '#src/scan/router/ports.ts'
import type { Readable } from '#src/store.ts'
import type { RunningOperation } from './definition.ts'
import type { FeedbackHistory } from './history.ts'
import type { Handover, Resumed } from './saved.ts'

export type Run = {
  running: RunningOperation
  /** The saved step and its person. */
  step: string
  resumed: Resumed
  /** The handovers that the work on the screen went through. */
  handovers: () => readonly Handover[]
  /** The same object for as long as it runs, for the router. */
  scanned: ActiveOperation
  /** The outcomes since it runs. */
  history: FeedbackHistory
}

/**
 * `elsewhere`: another tab of this browser works on the step; `continueHere` takes it. `failed`: the files of the operation do
 * not come.
 */
export type Running =
  | 'loading'
  | Run
  | { readonly at: 'elsewhere'; readonly continueHere: () => void }
  | { readonly failed: unknown }

export type Started = Readable<Running> & { stop: () => void }
