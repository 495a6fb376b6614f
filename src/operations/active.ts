import { createStore } from '#src/store.ts'
import type { Operation, RunningOperation, World } from './definition.ts'
import type { Started } from './running.ts'

export type Active = {
  readonly operation: Operation
  readonly running: RunningOperation
  /** The key under which the step is saved: the operation's, or one for each shop. */
  readonly step: string
  readonly shop: World['shop']
}

type Ahead = { readonly operation: Operation; readonly user: string; readonly started: Started }

/** The operation whose screen is open, if any. Commands and cards send their events to it. */
export function createActive() {
  const active = createStore<Active | undefined>(undefined)
  let ahead: Ahead | undefined
  return {
    /** Keeps an operation that runs before its screen is drawn. */
    keepAhead(next: Ahead) {
      ahead = next
    },
    /** The screen takes its operation over; any other is stopped. */
    takeAhead(operation: Pick<Operation, 'id'>, user: string): Started | undefined {
      const kept = ahead
      ahead = undefined
      if (kept?.operation.id === operation.id && kept.user === user) return kept.started
      kept?.started.stop()
      return undefined
    },
    /** No screen has taken it over. */
    dropAhead() {
      ahead?.started.stop()
      ahead = undefined
    },
    get: active.get,
    subscribe: active.subscribe,
    open(next: Active) {
      const { unsubscribe } = next.running.actor.subscribe({ next: () => active.set({ ...next }) })
      active.set(next)
      return () => {
        unsubscribe()
        active.set(undefined)
      }
    },
  }
}

export type ActiveOperations = ReturnType<typeof createActive>

/** The saved step's name; each shop has its own. */
export const stepOf = ({ id }: Pick<Operation, 'id'>, shop: { readonly slug: string } | undefined): string =>
  shop ? `${id}:${shop.slug}` : id
