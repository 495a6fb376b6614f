import type { Readable } from '#src/store.ts'

/** True while the window is visible without the focus: a keyboard wedge's keys go to another program. */
export type FocusGuard = Readable<boolean>

/**
 * Only what the browser says counts, not what it said last: a focus that comes back while an embedded frame or the
 * address bar has it fires nothing in some browsers, so every event asks anew.
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
