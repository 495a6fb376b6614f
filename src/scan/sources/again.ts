/** Pauses between tries of a device that did not open, in ms: another program may let go of it. */
const pauses = [1000, 2000, 5000, 10_000, 30_000] as const

/**
 * Tries a device again: after a pause when it did not open, and when the machine wakes, for a browser that slept may
 * have missed its coming and going.
 */
export function createAgain(look: () => void) {
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const woke = () => {
    if (globalThis.document?.visibilityState !== 'hidden') look()
  }
  const wakes = [
    [globalThis.document, 'visibilitychange'],
    [globalThis.document, 'resume'],
    [globalThis.window, 'pageshow'],
  ] as const
  return {
    start() {
      for (const [where, name] of wakes) where?.addEventListener(name, woke)
    },
    later() {
      clearTimeout(timer)
      timer = setTimeout(look, pauses[Math.min(tries, pauses.length - 1)])
      tries += 1
    },
    /** It opened: the next failure begins with the shortest pause. */
    opened() {
      clearTimeout(timer)
      tries = 0
    },
    stop() {
      clearTimeout(timer)
      tries = 0
      for (const [where, name] of wakes) where?.removeEventListener(name, woke)
    },
  }
}
