/** The page must stay idle for this long: longer than any throttle or deferral of the three palettes. */
const stillMs = 400
const tickMs = 50
const lateMs = 25

/**
 * Measures from a real key event to the frame that shows its last consequence. Everything that a palette
 * defers, throttles or virtualizes counts, and so does its painting.
 */
export function watchPaint() {
  let pressedAt = 0
  let paintedAt: number | undefined
  let changed = 0
  const after = new MessageChannel()

  addEventListener(
    'keydown',
    event => {
      pressedAt = event.timeStamp
      paintedAt = undefined
      changed = 0
    },
    { capture: true },
  )

  new MutationObserver(() => {
    changed = performance.now()
    // A message posted in a frame arrives after that frame is painted.
    requestAnimationFrame(() => after.port2.postMessage(null))
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  after.port1.onmessage = () => {
    paintedAt = performance.now()
  }

  async function settled(): Promise<number | undefined> {
    let still = 0
    while (still < stillMs) {
      const [before, seen] = [performance.now(), changed]
      await new Promise(resolve => setTimeout(resolve, tickMs))
      const busy = performance.now() - before > tickMs + lateMs || seen !== changed
      still = busy ? 0 : still + tickMs
    }
    return paintedAt === undefined ? undefined : paintedAt - pressedAt
  }

  return { settled }
}
