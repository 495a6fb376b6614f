import { useContext, useEffect, useMemo } from 'react'
import { useAccess } from '#src/session/access.tsx'
import type { Readable } from '#src/store.ts'
import { useStore } from '#src/useStore.ts'
import { type LazyOutbox, OutboxContext } from './context.ts'
import { ofPerson } from './outbox.ts'
import type { Down } from './reach.ts'
import type { Waiting } from './waiting.ts'

export function useLazyOutbox(): LazyOutbox {
  const outbox = useContext(OutboxContext)
  if (!outbox) throw new Error('useLazyOutbox() must be used inside an OutboxContext')
  return outbox
}

/** The changes in this browser's outbox as the person at the screen sees them. Opens the outbox. */
export function useOutbox() {
  const lazy = useLazyOutbox()
  const access = useAccess()
  useEffect(() => {
    // A screen that needs the outbox opens it again; the page goes on without it.
    lazy.open().catch(() => {})
  }, [lazy])
  const outbox = useStore(lazy)
  const all = useStore(outbox ?? empty)
  const down = useStore(outbox?.down ?? up)
  const seen = useMemo(() => ofPerson(all, access), [all, access])
  return { outbox, down, ...seen }
}

const none: readonly Waiting[] = []
const empty: Readable<readonly Waiting[]> = { get: () => none, subscribe: () => () => {} }
const up: Readable<Down | undefined> = { get: () => undefined, subscribe: () => () => {} }
