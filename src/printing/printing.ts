import type { PrintJob } from '#contract/answer.ts'
import { createStore } from '#src/store.ts'
import type { Printing } from './running.ts'

/** Printing for those who come before it: it is fetched with the first print, or once a page stands. */
export function createPrintingDoor(load: () => Promise<Printing>) {
  const printing = createStore<Printing | undefined>(undefined)
  let loading: Promise<Printing> | undefined

  const open = () => {
    loading ??= load().then(
      loaded => {
        printing.set(loaded)
        return loaded
      },
      failure => {
        // The next one tries again.
        loading = undefined
        throw failure
      },
    )
    return loading
  }

  return {
    open,
    get: printing.get,
    subscribe: printing.subscribe,
    /** Resolves once the jobs are written down. */
    add: async (jobs: readonly PrintJob[]) => (await open()).queue.add(jobs),
  }
}

export type PrintingDoor = ReturnType<typeof createPrintingDoor>
