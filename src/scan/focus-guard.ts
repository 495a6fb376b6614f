import type { Readable } from '#src/store.ts'

/** True while the window is visible but unfocused: a keyboard scanner's keys then go to another program. */
export type FocusGuard = Readable<boolean>

/**
 * Every event asks the browser again. Tracking focus and blur would drift: some browsers fire nothing when
 * the focus comes back from an embedded frame or the address bar.
 */
export function createFocusGuard(window: Window): FocusGuard {
  const { document } = window
  const events = ['focus', 'blur', 'pageshow'] as const
  return {
    get: () => document.visibilityState === 'visible' && !document.hasFocus(),
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
