/** A hidden window never paints, so a timer runs the work after this many milliseconds. */
const atTheLatest = 100

let waiting: (() => void)[] = []

function begin() {
  const due = waiting
  waiting = []
  for (const work of due) work()
}

// Does the waiting work before the page closes.
if (typeof window !== 'undefined') window.addEventListener('pagehide', begin)

/**
 * Runs the work after the next paint. The operator sees the answer first; storage, sounds and other rendering come right
 * after it.
 */
export function afterPaint(work: () => void) {
  waiting.push(work)
  if (waiting.length > 1) return
  const latest = setTimeout(begin, atTheLatest)
  requestAnimationFrame(() =>
    // A frame's callbacks and its paint are one task, so a timer set in it runs after the paint. The second timer
    // runs after everything else that waits for that frame.
    setTimeout(() =>
      setTimeout(() => {
        clearTimeout(latest)
        begin()
      }),
    ),
  )
}

const idleAtTheLatest = 500

/** Runs the work when the page has nothing else to do. */
export function whenIdle(work: () => void) {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: idleAtTheLatest })
  else setTimeout(work)
}
