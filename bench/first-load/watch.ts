export type Sight = { readonly heading: string }

/**
 * Runs in the page before its own scripts: scans, and notes when the browser paints a heading that begins
 * with `heading`.
 */
export function watchLoading({ heading, scan }: Sight & { scan: string | undefined }): void {
  window.sights = {}
  const betweenKeysMs = 8

  const look = () => {
    const isThere = [...document.querySelectorAll('h1, h2')].some(({ textContent }) =>
      textContent?.startsWith(heading),
    )
    if (!isThere) return requestAnimationFrame(look)
    // A frame's callbacks run before its paint.
    return requestAnimationFrame(() => {
      window.sights.ready = performance.now()
    })
  }

  /** Each key carries the time at which a scanner would send it. */
  const pullTrigger = (text: string) => {
    const keys = [...text, 'Enter']
    const begin = performance.now() - keys.length * betweenKeysMs
    for (const [at, key] of keys.entries()) {
      const shiftKey = /^[A-Z]$/.test(key)
      const code = /\d/.test(key)
        ? `Digit${key}`
        : key === '-'
          ? 'Minus'
          : key === 'Enter'
            ? key
            : `Key${key}`
      for (const type of ['keydown', 'keyup']) {
        const event = new KeyboardEvent(type, { key, code, shiftKey, bubbles: true, cancelable: true })
        Object.defineProperty(event, 'timeStamp', { value: begin + at * betweenKeysMs })
        document.body.dispatchEvent(event)
      }
    }
  }

  requestAnimationFrame(look)
  // The document is parsed, and no script of the application has run yet.
  document.addEventListener('readystatechange', () => {
    if (scan && document.readyState === 'interactive') pullTrigger(scan)
  })
}
