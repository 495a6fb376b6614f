import type { Feedback } from '#machines/shared/operation.ts'
import type { Bus } from './bus.ts'
import type { Latch, Outcome, PendingReason, Scan, ScanEvents } from './scan.ts'

/** What screens show of scanning, as one value that changes as a whole. */
export interface Feed {
  /** Newest first, the last few only: the journal has the rest. */
  readonly outcomes: readonly Outcome[]
  /** In the order in which they were made. */
  readonly pending: readonly { readonly scan: Scan; readonly reason: PendingReason }[]
  readonly latch: Latch | null
  /** What an operation said last of its own accord. */
  readonly feedback: Feedback | null
  /** The operation whose screen is there. */
  readonly operation: string | null
}

const shown = 20

export function createFeed(bus: Bus<ScanEvents>) {
  const listeners = new Set<() => void>()
  let feed: Feed = { outcomes: [], pending: [], latch: null, feedback: null, operation: null }

  function become(next: Partial<Feed>) {
    feed = { ...feed, ...next }
    for (const listen of [...listeners]) listen()
  }

  const stops = [
    bus.on('pending', ({ scan, reason }) => {
      const waits = { scan, reason }
      const known = feed.pending.some(one => one.scan === scan)
      become({
        pending: known
          ? feed.pending.map(one => (one.scan === scan ? waits : one))
          : [...feed.pending, waits],
      })
    }),
    bus.on('outcome', outcome =>
      become({
        outcomes: [outcome, ...feed.outcomes].slice(0, shown),
        pending: feed.pending.filter(({ scan }) => scan !== outcome.scan),
      }),
    ),
    bus.on('latch', latch => become({ latch })),
    bus.on('feedback', feedback => become({ feedback })),
    bus.on('operation', operation => become({ operation })),
  ]

  return {
    current: () => feed,
    subscribe(listen: () => void) {
      listeners.add(listen)
      return () => listeners.delete(listen)
    },
    stop() {
      for (const stop of stops) stop()
    },
  }
}
