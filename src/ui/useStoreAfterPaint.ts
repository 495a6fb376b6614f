import { useMemo } from 'react'
import type { Readable } from '#src/store.ts'
import { useStore } from '#src/useStore.ts'
import { afterPaint } from './after-paint.ts'

/** `useStore` for parts that may render one frame after the answer. */
export function useStoreAfterPaint<T>(store: Readable<T>): T {
  const later = useMemo(
    () => ({
      get: store.get,
      subscribe: (listen: () => void) => store.subscribe(() => afterPaint(listen)),
    }),
    [store],
  )
  return useStore(later)
}
