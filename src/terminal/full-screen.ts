/** Asks the browser for a screen that stays on and holds nothing else. It may refuse both: the work goes on. */
export function keepAwake(document: Document) {
  const { navigator } = document.defaultView ?? window
  let held: WakeLockSentinel | undefined
  let stopped = false

  async function hold() {
    // A hidden page is refused, and one that was hidden has lost what it held.
    if (stopped || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    try {
      held = await navigator.wakeLock.request('screen')
      if (stopped) void held.release()
    } catch {
      // A battery that is nearly empty, or a policy: the screen may go dark, the next scan wakes it.
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

/** Whether the next scan will fill the screen: browsers want a gesture, and a scanner's key is one. */
export const canFill = (document: Document): boolean =>
  document.fullscreenEnabled && document.fullscreenElement === null
