import type { PrintJob } from '#contract/answer.ts'
import type { Printing } from './running.ts'

/** Printing for those who come before it: it is fetched with the first print, or once a page stands. */
export function createPrintingDoor(load: () => Promise<Printing>) {
  const listeners = new Set<() => void>()
  let loading: Promise<Printing> | undefined
  let printing: Printing | undefined

  const open = () => {
    loading ??= load().then(
      loaded => {
        printing = loaded
        for (const listen of [...listeners]) listen()
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
    now: () => printing,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** Resolves once the jobs are written down. */
    add: async (jobs: readonly PrintJob[]) => (await open()).queue.add(jobs),
  }
}

export type PrintingDoor = ReturnType<typeof createPrintingDoor>
