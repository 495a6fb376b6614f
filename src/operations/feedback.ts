import CircleCheck from 'lucide-react/icons/circle-check'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import OctagonX from 'lucide-react/icons/octagon-x'
import { useLayoutEffect, useState } from 'react'
import type { Code } from '#contract/barcodes/index.ts'
import { latches, type Tone } from '#machines/shared/operation.ts'
import type { Bus } from '#src/scan/bus.ts'
import { useScan } from '#src/scan/provider.tsx'
import type { ScanEvents } from '#src/scan/scan.ts'
import { shownText } from '#src/scan/words.ts'
import { createStore, useStore } from '#src/store.ts'
import { useStoreAfterPaint } from '#src/ui/after-paint.ts'
import type { ViewRow } from './definition.ts'

/** The outcome of a scan or a command, as the screen shows it. */
export type ScanFeedback = {
  readonly id: string
  readonly tone: Tone | 'waiting'
  readonly text: string
  readonly detail?: string | undefined
  /** The text that was scanned. */
  readonly code?: string | undefined
  /** The name in the code, without its check character. */
  readonly names?: string | undefined
  readonly photo?: string | undefined
  /** The scanner's name, on a bench that knows several. */
  readonly by?: string | undefined
  /** The reading that was refused, and what the step asked for when it came. */
  readonly refused?: { readonly code: Code | undefined; readonly prompt: string | undefined } | undefined
}

/** The last outcome and the two before it. */
const kept = 3

export type FeedbackHistory = ReturnType<typeof createFeedbackHistory>
type Rows = readonly ViewRow[] | undefined

/** Collects the outcomes of scans and commands while this screen is open. */
export function useFeedbackHistory(): FeedbackHistory {
  const { bus, sources } = useScan()
  const [feed] = useState(() => createFeedbackHistory(() => sources.get().length > 1))
  // As early as the operation is attached, so that no outcome of it is missed.
  useLayoutEffect(() => feed.listenTo(bus), [feed, bus])
  return feed
}

/** The latest outcome, drawn before everything else. */
export function useLatestFeedback(feed: FeedbackHistory, rows: Rows): ScanFeedback | undefined {
  useStore(feed)
  return latestFeedback(feed, rows)
}

export function latestFeedback({ get }: FeedbackHistory, rows: Rows): ScanFeedback | undefined {
  const [last] = get()
  return last && withPhoto(last, rows)
}

/** The earlier outcomes, newest first. */
export function useEarlierFeedback(feed: FeedbackHistory): readonly ScanFeedback[] {
  return useStoreAfterPaint(feed).slice(1)
}

function createFeedbackHistory(hasSeveralScanners: () => boolean) {
  const history = createStore<readonly ScanFeedback[]>([])
  let answered = false

  const become = (next: readonly ScanFeedback[]) => history.set(next.slice(0, kept))
  const add = (one: ScanFeedback) => become([one, ...history.get()])
  /** Adds a command's outcome below the operation's answer, because the answer says more. */
  const addBehind = (one: ScanFeedback) =>
    become([...history.get().slice(0, 1), one, ...history.get().slice(1)])

  return {
    get: history.get,
    subscribe: history.subscribe,
    listenTo(bus: Bus<ScanEvents>) {
      const stops = [
        bus.on('outcome', ({ scan, kind, tone, text, detail, code, step }) => {
          const put = kind === 'command' && answered ? addBehind : add
          // The screen names a command by its title, not by the text on its card.
          const shown = kind === 'command' ? undefined : shownText(scan)
          const refused = latches(tone) ? { code: code ?? scan.codes[0], prompt: step?.prompt } : undefined
          const by = hasSeveralScanners() ? scan.source.name : undefined
          put({ id: scan.id, tone, text, detail, code: shown, names: code?.value, by, refused })
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

type Look = { word: string; icon: typeof CircleCheck; ink: string; edge: string }

/** Each tone has a colour, an icon and a word, so that none is known by its colour alone. */
export const tones: Readonly<Record<Tone | 'waiting', Look>> = {
  ok: { word: 'Accepté', icon: CircleCheck, ink: 'text-success-ink', edge: 'border-success' },
  step: { word: 'Étape faite', icon: CircleCheck, ink: 'text-success-ink', edge: 'border-success' },
  confirm: { word: 'À confirmer', icon: CircleHelp, ink: 'text-warning-ink', edge: 'border-warning' },
  refused: { word: 'Refusé', icon: CircleX, ink: 'text-error-ink', edge: 'border-error' },
  alarm: { word: 'Arrêtez', icon: OctagonX, ink: 'text-error-ink', edge: 'border-error' },
  waiting: { word: 'En attente', icon: Clock, ink: 'text-ink-2', edge: 'border-line' },
}
