import { useContext, useEffect } from 'react'
import { useStore } from '#src/store.ts'
import { type LazyOutbox, OutboxContext } from './context.ts'
import type { Outbox } from './outbox.ts'

export function useLazyOutbox(): LazyOutbox {
  const outbox = useContext(OutboxContext)
  if (!outbox) throw new Error('useLazyOutbox() must be used inside an OutboxContext')
  return outbox
}

/** The outbox, which this opens; undefined until it has loaded. */
export function useOutbox(): Outbox | undefined {
  const lazy = useLazyOutbox()
  useEffect(() => {
    // What needs the outbox asks again; the page goes on without it.
    lazy.open().catch(() => {})
  }, [lazy])
  return useStore(lazy)
}
