import { createStore } from '#src/store.ts'
import type { Operation, RunningOperation, World } from './definition.ts'

export type Active = {
  readonly operation: Operation
  readonly running: RunningOperation
  /** Under which its step is written down: an operation's, or a shop's own of it. */
  readonly step: string
  readonly shop: World['shop']
}

/** The operation whose screen is open, if one is: commands and cards ask here. */
export function createActive() {
  const active = createStore<Active | undefined>(undefined)
  return {
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
