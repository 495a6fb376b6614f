/** Whether a keyboard wedge's keys reach this page. */
export interface FocusGuard {
  /** True while the window is visible without the focus: scans go to another program. */
  isAway(): boolean
  subscribe(listen: () => void): () => void
}

/**
 * Only what the browser says counts, not what it said last: a focus that comes back while an embedded frame or the
 * address bar has it fires nothing in some browsers, so every event asks anew.
 */
export function createFocusGuard(window: Window): FocusGuard {
  const { document } = window
  const events = ['focus', 'blur', 'pageshow'] as const
  return {
    isAway: () => document.visibilityState === 'visible' && !document.hasFocus(),
    subscribe(listen) {
      for (const event of events) window.addEventListener(event, listen)
      document.addEventListener('visibilitychange', listen)
      return () => {
        for (const event of events) window.removeEventListener(event, listen)
        document.removeEventListener('visibilitychange', listen)
      }
    },
  }
}
