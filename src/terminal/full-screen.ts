/** Asks the browser to keep the screen on and to fill it. The browser may refuse both; the work continues. */
export function keepAwake(document: Document) {
  const { navigator } = document.defaultView ?? window
  let held: WakeLockSentinel | undefined
  let stopped = false

  async function hold() {
    // The browser refuses a hidden page and releases the lock when a page hides.
    if (stopped || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    try {
      held = await navigator.wakeLock.request('screen')
      if (stopped) void held.release()
    } catch {
      // The battery is low or a policy forbids it: the screen may go dark, and the next scan wakes it.
    }
  }

  document.addEventListener('visibilitychange', hold)
  void hold()

  return {
    fill() {
      if (!canFill(document)) return
      document.documentElement.requestFullscreen({ navigationUI: 'hide' }).catch(() => {})
    },
    stop() {
      stopped = true
      document.removeEventListener('visibilitychange', hold)
      void held?.release()
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => {})
    },
  }
}

/** Whether the next scan will fill the screen. Browsers want a gesture, and a scanner's key is one. */
export const canFill = (document: Document): boolean =>
  document.fullscreenEnabled && document.fullscreenElement === null
