import { setTimeout as pause } from 'node:timers/promises'
import { type Deed, deedOf, logIn } from './deeds.ts'
import type { Size } from './house.ts'
import { CallFailed, openWire, type Sample } from './wire.ts'

/** A change of each bench every so often. */
export const everyMs = 2_000
const logInsAtOnce = 4

type Member = { readonly deed: Deed; readonly close: () => void }

export type Shift = {
  readonly samples: readonly Sample[]
  /** Changes that were due, and how many of them began a second too late, because the one before had no answer yet. */
  readonly due: number
  readonly late: number
}

/** The benches of one warehouse, logged in, and able to work a while. */
export function gather(origin: string, size: Size) {
  const members: Member[] = []
  let samples: Sample[] = []

  async function join(bench: number): Promise<void> {
    const wire = openWire(origin, sample => samples.push(sample))
    const work = { wire, bench, size }
    await logIn(work)
    members.push({ deed: deedOf(work), close: wire.close })
  }

  return {
    /** Lets in as many as are missing, a few at once, as the gate of log-ins allows. */
    async grow(benches: number): Promise<void> {
      let next = members.length + 1
      const letIn = async () => {
        while (next <= benches) {
          const bench = next
          next += 1
          await join(bench)
        }
      }
      await Promise.all(Array.from({ length: logInsAtOnce }, letIn))
    },
    async work(seconds: number): Promise<Shift> {
      samples = []
      const until = performance.now() + seconds * 1000
      const figures = { due: 0, late: 0 }
      const one = async ({ deed }: Member, nth: number) => {
        // They do not all scan at the same moment.
        let at = performance.now() + (everyMs * nth) / members.length
        while (at < until) {
          await pause(Math.max(0, at - performance.now()))
          figures.due += 1
          if (performance.now() - at > 1000) figures.late += 1
          await deed().catch(passed)
          at += everyMs
        }
      }
      await Promise.all(members.map(one))
      return { samples, ...figures }
    },
    close(): void {
      for (const { close } of members) close()
    },
  }
}

/** A refusal of the server or the network is in the samples. Any other error is a fault of the bench. */
function passed(error: unknown): void {
  if (!(error instanceof CallFailed)) throw error
}
