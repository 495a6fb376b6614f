import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { readFailedAgain } from '#src/api/queries.ts'
import { useAccessRefused } from '#src/session/access.tsx'
import { useOutbox } from './useOutbox.ts'

/** Notices a server that does not answer the page's reading of every minute. Once it answers, what failed is read again. */
export function ServerWatch() {
  const { outbox, down } = useOutbox()
  const isDown = down !== undefined
  const queries = useQueryClient()
  const refused = useAccessRefused()
  const fails = refused !== undefined && (refused.status === 0 || refused.status >= 500)
  useEffect(() => {
    if (fails) outbox?.sendNow()
  }, [fails, outbox])
  const wasDown = useRef(false)
  useEffect(() => {
    if (wasDown.current && !isDown) void readFailedAgain(queries)
    wasDown.current = isDown
  }, [isDown, queries])
  return null
}
