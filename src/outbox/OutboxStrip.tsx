import CircleX from 'lucide-react/icons/circle-x'
import CloudOff from 'lucide-react/icons/cloud-off'
import { WallStrip } from '#src/ui/WallStrip.tsx'
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
      <WallStrip icon={CircleX}>
        <strong>Refusé : {refused.what}.</strong> {refused.refused?.detail}
      </WallStrip>
    )
  }
  if (line === undefined) return null
  return (
    <WallStrip icon={CloudOff} tone="calm">
      {line}
    </WallStrip>
  )
}
