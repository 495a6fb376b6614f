import type { Feedback } from '#machines/shared/operation.ts'
import { createStore } from '#src/store.ts'
import type { Latch, PendingReason, Scan, ScanEvents, ScanOutcome } from './scan.ts'

/** An event bus typed by its event map. When one listener throws, the others still hear the event. */
export interface Bus<Events extends object> {
  on<Name extends keyof Events>(name: Name, listen: (event: Events[Name]) => void): () => void
  emit<Name extends keyof Events>(name: Name, event: Events[Name]): void
}

type Listeners<Events> = { [Name in keyof Events]?: Set<(event: Events[Name]) => void> }

export function createBus<Events extends object>(report: (error: unknown) => void): Bus<Events> {
  const listeners: Listeners<Events> = {}
  return {
    on(name, listen) {
      const those = listeners[name] ?? new Set()
      listeners[name] = those
      those.add(listen)
      return () => those.delete(listen)
    },
    emit(name, event) {
      for (const listen of [...(listeners[name] ?? [])]) {
        try {
          listen(event)
        } catch (error) {
          report(error)
        }
      }
    },
  }
}

/** Everything that screens show about scanning, as one value that changes as a whole. */
export interface Feed {
  /** Newest first, only the last few; the journal has the rest. */
  readonly outcomes: readonly ScanOutcome[]
  /** In scan order. */
  readonly pending: readonly { readonly scan: Scan; readonly reason: PendingReason }[]
  readonly latch: Latch | null
  /** The operation's latest message that answers no scan. */
  readonly feedback: Feedback | null
  /** Title of the operation on screen. */
  readonly operation: string | null
}

const shown = 20

/** A verdict stays in the operation where it was given. What names the next screen, or is not decided yet, goes along. */
const goesAlong = ({ kind }: ScanOutcome) => kind === 'navigated' || kind === 'unconfirmed'

export function createFeed(bus: Bus<ScanEvents>) {
  const feed = createStore<Feed>({
    outcomes: [],
    pending: [],
    latch: null,
    feedback: null,
    operation: null,
  })
  const become = (next: Partial<Feed>) => feed.set({ ...feed.get(), ...next })

  const stops = [
    bus.on('pending', ({ scan, reason }) => {
      const waits = { scan, reason }
      const { pending } = feed.get()
      const known = pending.some(one => one.scan === scan)
      become({
        pending: known ? pending.map(one => (one.scan === scan ? waits : one)) : [...pending, waits],
      })
    }),
    bus.on('outcome', outcome =>
      become({
        outcomes: [outcome, ...feed.get().outcomes].slice(0, shown),
        pending: feed.get().pending.filter(({ scan }) => scan !== outcome.scan),
      }),
    ),
    bus.on('latch', latch => become({ latch })),
    bus.on('feedback', feedback => become({ feedback })),
    bus.on('operation', operation => become({ operation, outcomes: feed.get().outcomes.filter(goesAlong) })),
  ]

  return {
    get: feed.get,
    subscribe: feed.subscribe,
    stop() {
      for (const stop of stops) stop()
    },
  }
}
