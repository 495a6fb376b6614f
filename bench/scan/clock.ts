/**
 * The page's clock, which the traces drive: six thousand traces take minutes of virtual time but seconds of
 * real time. Import this file first, so that all other code uses its functions.
 */
interface Timer {
  at: number
  every: number | undefined
  run: () => void
}

const real = { now: performance.now.bind(performance) }
const timers = new Map<number, Timer>()
let now = 1_000
let nextHandle = 1

const add = (run: () => void, delay: number, every?: number): number => {
  const handle = nextHandle++
  timers.set(handle, { at: now + Math.max(0, delay), every, run })
  return handle
}

export const clock = {
  now: () => now,
  realNow: real.now,
  /** Fires every timer due until then, in order. */
  advance(until: number): void {
    for (;;) {
      let first: [number, Timer] | undefined
      for (const entry of timers) {
        if (entry[1].at <= until && (!first || entry[1].at < first[1].at)) first = entry
      }
      if (!first) break
      const [handle, timer] = first
      now = Math.max(now, timer.at)
      if (timer.every === undefined) timers.delete(handle)
      else timer.at += timer.every
      timer.run()
    }
    now = Math.max(now, until)
  },
  /** The page stands still until then; overdue timers fire late. */
  stall(until: number): void {
    now = Math.max(now, until)
  },
}

const replaced = {
  setTimeout: (run: () => void, delay = 0) => add(run, delay),
  setInterval: (run: () => void, delay = 0) => add(run, delay, Math.max(1, delay)),
  clearTimeout: (handle?: number) => handle !== undefined && timers.delete(handle),
  clearInterval: (handle?: number) => handle !== undefined && timers.delete(handle),
}
Object.assign(window, {
  setTimeout: (run: (...rest: unknown[]) => void, delay?: number, ...rest: unknown[]) =>
    replaced.setTimeout(() => run(...rest), delay),
  setInterval: (run: (...rest: unknown[]) => void, delay?: number, ...rest: unknown[]) =>
    replaced.setInterval(() => run(...rest), delay),
  clearTimeout: replaced.clearTimeout,
  clearInterval: replaced.clearInterval,
})
Object.defineProperty(performance, 'now', { value: () => now })
Date.now = () => Math.round(performance.timeOrigin + now)
