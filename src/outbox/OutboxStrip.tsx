import { useQueryClient } from '@tanstack/react-query'
import CircleX from 'lucide-react/icons/circle-x'
import CloudOff from 'lucide-react/icons/cloud-off'
import { useEffect, useRef } from 'react'
import { readFailedAgain } from '#src/api/queries.ts'
import { useScan } from '#src/scan/provider.tsx'
import { useAccessRefused } from '#src/session/access.tsx'
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

/** Notices a server that does not answer the page's reading of every minute, and sounds it. Then what failed is read again. */
export function ServerWatch() {
  const { outbox, down } = useOutbox()
  const isDown = down !== undefined
  const queries = useQueryClient()
  const { sounds } = useScan()
  const refused = useAccessRefused()
  const fails = refused !== undefined && (refused.status === 0 || refused.status >= 500)
  useEffect(() => {
    if (fails) outbox?.sendNow()
  }, [fails, outbox])
  const wasDown = useRef(false)
  useEffect(() => {
    if (wasDown.current === isDown) return
    wasDown.current = isDown
    sounds.play(isDown ? 'lost' : 'back')
    if (!isDown) void readFailedAgain(queries)
  }, [isDown, queries, sounds])
  return null
}
