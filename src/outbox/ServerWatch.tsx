import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { readFailedAgain } from '#src/api/queries.ts'
import { useScan } from '#src/scan/provider.tsx'
import { useAccessRefused } from '#src/session/access.tsx'
import { useOutbox } from './useOutbox.ts'

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
