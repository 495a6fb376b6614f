import CircleX from 'lucide-react/icons/circle-x'
import CloudOff from 'lucide-react/icons/cloud-off'
import { useOutbox } from './useOutbox.ts'
import type { Waiting } from './waiting.ts'
import { type Seen as Waits, waitingLine } from './words.ts'

type Seen = Waits & { refused: readonly Waiting[] }

/** One calm line above every page while changes wait for the server. */
export function OutboxStrip() {
  const line = waitingLine(useOutbox())
  if (line === undefined) return null
  return (
    <p
      role="status"
      className="mb-4 flex grow basis-112 items-start gap-3 rounded-2xl bg-info-soft px-5 py-3 font-semibold text-info-ink"
    >
      <CloudOff size={22} aria-hidden className="mt-0.5 shrink-0" />
      <span className="min-w-0">{line}</span>
    </p>
  )
}

/** The same on a wall. A refused change comes first: its cards are on the first screen. */
export function WallOutboxStrip(seen: Seen) {
  const [refused] = seen.refused
  const line = waitingLine(seen)
  if (refused) {
    return (
      <p
        role="status"
        className="flex shrink-0 items-center gap-3 rounded-xl bg-warning px-4 py-1 text-[1.125rem] leading-snug text-grey-900"
      >
        <CircleX size="1.5rem" aria-hidden className="shrink-0" />
        <span className="line-clamp-2 min-w-0">
          <strong>Refusé : {refused.what}.</strong> {refused.refused?.detail}
        </span>
      </p>
    )
  }
  if (line === undefined) return null
  return (
    <p
      role="status"
      className="flex shrink-0 items-center gap-3 rounded-xl bg-grey-800 px-4 py-1 text-[1.125rem] leading-snug text-white"
    >
      <CloudOff size="1.5rem" aria-hidden className="shrink-0" />
      <span className="line-clamp-2 min-w-0">{line}</span>
    </p>
  )
}
