import CircleCheck from 'lucide-react/icons/circle-check'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import OctagonX from 'lucide-react/icons/octagon-x'
import type { Tone } from '#machines/shared/operation.ts'
import { useStoreAfterPaint } from '#src/ui/useStoreAfterPaint.ts'
import { useStore } from '#src/useStore.ts'
import type { ViewRow } from './definition.ts'
import type { FeedbackHistory, ScanFeedback } from './history.ts'

type Rows = readonly ViewRow[] | undefined

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
