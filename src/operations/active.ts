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
  let active: Active | undefined
  const listeners = new Set<() => void>()
  const change = (next: Active | undefined) => {
    active = next
    for (const listen of [...listeners]) listen()
  }
  return {
    get: () => active,
    open(next: Active) {
      const { unsubscribe } = next.running.actor.subscribe({ next: () => change({ ...next }) })
      change(next)
      return () => {
        unsubscribe()
        change(undefined)
      }
    },
    subscribe(listen: () => void) {
      listeners.add(listen)
      return () => listeners.delete(listen)
    },
  }
}

export type ActiveOperations = ReturnType<typeof createActive>
