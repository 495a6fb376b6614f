import { useEffect, useState } from 'react'
import type { Tone } from '#machines/shared/operation.ts'
import type { Bus } from '#src/scan/bus.ts'
import { useScan } from '#src/scan/provider.tsx'
import type { ScanEvents } from '#src/scan/scan.ts'
import { shownText } from '#src/scan/words.ts'
import { createStore, useStore } from '#src/store.ts'
import { useStoreAfterPaint } from '#src/ui/after-paint.ts'
import type { ViewRow } from './definition.ts'

/** What became of one scan or one command, as the screen tells it. */
export type ScanFeedback = {
  readonly id: string
  readonly tone: Tone | 'waiting'
  readonly text: string
  readonly detail?: string | undefined
  /** What was scanned, as it was read. */
  readonly code?: string | undefined
  /** What the code was taken for, without its check character. */
  readonly names?: string | undefined
  readonly photo?: string | undefined
}

/** The last one and those before it: what may be done keeps its place under them. */
const kept = 3

export type FeedbackHistory = ReturnType<typeof createFeedbackHistory>
type Rows = readonly ViewRow[] | undefined

/** What becomes of the scans and commands on this screen, for as long as it is there. */
export function useFeedbackHistory(): FeedbackHistory {
  const { bus } = useScan()
  const [feed] = useState(createFeedbackHistory)
  useEffect(() => feed.listenTo(bus), [feed, bus])
  return feed
}

/** The answer to the last one: drawn before anything else is. */
export function useLatestFeedback(feed: FeedbackHistory, rows: Rows): ScanFeedback | undefined {
  useStore(feed)
  return latestFeedback(feed, rows)
}

export function latestFeedback({ get }: FeedbackHistory, rows: Rows): ScanFeedback | undefined {
  const [last] = get()
  return last && withPhoto(last, rows)
}

/** Those before it, newest first. */
export function useEarlierFeedback(feed: FeedbackHistory): readonly ScanFeedback[] {
  return useStoreAfterPaint(feed).slice(1)
}

function createFeedbackHistory() {
  const said = createStore<readonly ScanFeedback[]>([])
  let answered = false

  const become = (next: readonly ScanFeedback[]) => said.set(next.slice(0, kept))
  const add = (one: ScanFeedback) => become([one, ...said.get()])
  /** A command that the operation has answered already says less than the answer: it stands behind it. */
  const addBehind = (one: ScanFeedback) => become([...said.get().slice(0, 1), one, ...said.get().slice(1)])

  return {
    get: said.get,
    subscribe: said.subscribe,
    listenTo(bus: Bus<ScanEvents>) {
      const stops = [
        bus.on('outcome', ({ scan, kind, tone, text, detail, code }) => {
          const put = kind === 'command' && answered ? addBehind : add
          // A command is named by its title, not by what stands on its card.
          const shown = kind === 'command' ? undefined : shownText(scan)
          put({ id: scan.id, tone, text, detail, code: shown, names: code?.value })
        }),
        bus.on('feedback', ({ tone, text, detail }) => {
          add({ id: `${Date.now()} ${text}`, tone, text, detail })
          answered = true
          queueMicrotask(() => {
            answered = false
          })
        }),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

const withPhoto = (said: ScanFeedback, rows: Rows): ScanFeedback => ({
  ...said,
  photo: rows?.find(({ codes }) => said.names && codes?.includes(said.names))?.photo,
})
