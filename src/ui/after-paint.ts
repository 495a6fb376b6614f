import { useCallback, useSyncExternalStore } from 'react'

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
  const { port1, port2 } = new MessageChannel()
  const latest = setTimeout(begin, atTheLatest)
  port1.onmessage = () => {
    clearTimeout(latest)
    port1.close()
    // Behind whatever else waits for that frame.
    setTimeout(begin)
  }
  // A message posted in a frame arrives once that frame has been painted.
  requestAnimationFrame(() => port2.postMessage(null))
}

export const painted = () => new Promise<void>(afterPaint)

/** `useSyncExternalStore` for what may be drawn a frame behind the answer. */
export function useAfterPaint<T>(subscribe: (listen: () => void) => () => void, get: () => T): T {
  const later = useCallback((listen: () => void) => subscribe(() => afterPaint(listen)), [subscribe])
  return useSyncExternalStore(later, get)
}
