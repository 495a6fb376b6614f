import type { PrintJob } from '#contract/answer.ts'
import type { ScannedCommand } from '#src/scan/router/ports.ts'
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

/** What a bench's card says after `DC-`, and how it is read back. */
export const benchCardOf = (number: number) => `POSTE-${number}`

/** A bench's card: a terminal that moves scans it to print where that bench prints. */
export function benchCard(door: PrintingDoor, card: string): ScannedCommand | undefined {
  const [, number] = /^POSTE-([1-9]\d{0,5})$/.exec(card) ?? []
  if (number === undefined) return undefined
  return {
    title: `Imprimer au poste ${number}`,
    allowed: () => true,
    run: async () => (await door.open()).borrow(Number(number)),
  }
}
