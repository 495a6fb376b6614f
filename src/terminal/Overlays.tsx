import { useEffect } from 'react'
import { feedback } from '#machines/shared/operation.ts'
import { FocusNotice } from '#src/scan/FocusNotice.tsx'
import { ManualEntry } from '#src/scan/ManualEntry.tsx'
import { useScan, useScanFeed } from '#src/scan/provider.tsx'
import { shownText } from '#src/scan/words.ts'
import { drawNoticesWith, type NoticeLevel } from '#src/ui/notify.ts'
import { useStore } from '#src/useStore.ts'

/** The notices and dialogs of a desk, drawn for a wall. */
export function WallOverlays() {
  useNotices()
  const { manualEntry } = useScan()
  const byHand = useStore(manualEntry.open)
  return (
    <>
      <Waiting />
      {byHand && <ManualEntry onClose={() => manualEntry.open.set(false)} />}
      <FocusNotice />
    </>
  )
}

const toneOf = {
  success: 'step',
  info: 'step',
  warning: 'refused',
  error: 'refused',
} as const satisfies Record<NoticeLevel, string>

/** Turns notices into scan feedback with a sound, because nobody reads a toast from three metres away. */
function useNotices() {
  const { bus } = useScan()
  useEffect(
    () =>
      drawNoticesWith(({ level, text, detail }) =>
        bus.emit('feedback', feedback(toneOf[level], text, detail)),
      ),
    [bus],
  )
}

/** Shows the scans that wait for an answer, so that the operator does not scan twice. */
function Waiting() {
  const { pending } = useScanFeed()
  const [first] = pending
  return (
    <div role="status" className="pointer-events-none fixed end-5 top-14 z-20">
      {first && (
        <p className="rounded-2xl border-2 border-grey-600 bg-grey-900 px-5 py-2 text-[1.25rem] font-semibold text-white">
          {pending.length === 1
            ? `En attente · ${shownText(first.scan)}`
            : `${pending.length} scans en attente`}
        </p>
      )}
    </div>
  )
}
