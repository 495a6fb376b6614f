import type { ChangeKind } from '#contract/live.ts'

/** What has changed elsewhere: things of these kinds, or anything. */
export type Elsewhere = ReadonlySet<ChangeKind> | 'anything'

export type Pace = {
  /** Hears what changed. `run` has it all, together. */
  note(changed: Elsewhere): void
  /** From now on `run` comes no oftener than this. */
  slowTo(everyMs: number): void
  stop(): void
}

/** Gathers what changed elsewhere, so that a busy house has each bench ask again once in a while. */
export function createPace(run: (changed: Elsewhere) => void): Pace {
  let everyMs = 1_000
  let noted: Elsewhere | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastAt = Number.NEGATIVE_INFINITY

  const due = () => {
    timer = undefined
    lastAt = performance.now()
    const all = noted
    noted = undefined
    if (all) run(all)
  }

  return {
    note(changed) {
      noted =
        noted === 'anything' || changed === 'anything' ? 'anything' : new Set([...(noted ?? []), ...changed])
      // Benches that heard the same word at once do not ask at once.
      const spread = Math.random() * (everyMs / 4)
      timer ??= setTimeout(due, Math.max(spread, lastAt + everyMs - performance.now()))
    },
    slowTo(ms) {
      everyMs = ms
    },
    stop: () => clearTimeout(timer),
  }
}
