import { useMemo } from 'react'
import { type Readable, useStore } from '#src/store.ts'

/** Nothing is painted in a window that nobody sees. */
const atTheLatest = 100

let waiting: (() => void)[] = []

function begin() {
  const due = waiting
  waiting = []
  for (const work of due) work()
}

// A page that goes leaves nothing undone.
if (typeof window !== 'undefined') window.addEventListener('pagehide', begin)

/**
 * Once the frame that shows what happened now is on the screen: an answer is seen first, and what follows from it is
 * written down, sounded and drawn right behind.
 */
export function afterPaint(work: () => void) {
  waiting.push(work)
  if (waiting.length > 1) return
  const latest = setTimeout(begin, atTheLatest)
  requestAnimationFrame(() =>
    // What a frame calls and its painting are one task: a timer set in it comes after, and one more behind
    // whatever else waits for that frame.
    setTimeout(() =>
      setTimeout(() => {
        clearTimeout(latest)
        begin()
      }),
    ),
  )
}

/** `useStore` for what may be drawn a frame behind the answer. */
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
