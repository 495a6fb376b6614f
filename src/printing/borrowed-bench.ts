import * as z from 'zod/mini'

/** The print settings of this browser, as `known-printers.ts` keeps them. */
export const choiceKey = 'printing'

const Borrowing = z.object({ bench: z.object({ number: z.int() }) })

/** The number of the bench whose printers this terminal borrows. Every call asks, also before printing has loaded. */
export function borrowedBench(storage: Pick<Storage, 'getItem'>): number | undefined {
  try {
    return Borrowing.safeParse(JSON.parse(storage.getItem(choiceKey) ?? '{}')).data?.bench.number
  } catch {
    // A value edited by hand must not stop any call.
    return undefined
  }
}
