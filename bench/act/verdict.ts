/** The functions that the bench calls inside the page. */
export interface VerdictWatch {
  /** Milliseconds from the last key of the latest scan to the frame that shows its outcome. */
  next: () => Promise<number>
  /** Stops all keys from reaching the page: from then on a scan only writes a word where outcomes appear. */
  writeOnly: () => void
}

/**
 * Measures from the last key event of a scan to the painted outcome. It runs as text in the page, before the
 * page's own scripts, so it must not use names from outside.
 */
export function watchVerdicts(): void {
  let pressedAt: number | undefined
  let shown = ''
  let panel: Element | null = null
  let taken: number | undefined
  let asked: ((ms: number) => void) | undefined
  const painted = new MessageChannel()
  painted.port1.onmessage = () => {
    if (pressedAt === undefined) return
    taken = performance.now() - pressedAt
    pressedAt = undefined
    answer()
  }

  function answer() {
    if (taken === undefined || !asked) return
    asked(taken)
    taken = undefined
    asked = undefined
  }

  let writesOnly = false
  let words = 0

  addEventListener(
    'keydown',
    event => {
      if (writesOnly) event.stopImmediatePropagation()
      if (event.key !== 'Enter') return
      // Count from when the page handles the key, not from when the bench sent it: here all keys come at
      // once, but a real scanner's earlier keys are long done by its last one.
      pressedAt = performance.now()
      taken = undefined
      if (!writesOnly) return
      event.preventDefault()
      words += 1
      panel?.querySelector('[data-part="text"]')?.replaceChildren(`verdict ${words}`)
    },
    { capture: true },
  )

  new MutationObserver(() => {
    if (!panel?.isConnected) panel = document.querySelector('[aria-label="Dernier scan"]')
    const verdict = panel?.textContent ?? ''
    if (verdict === shown) return
    shown = verdict
    // A message posted in a frame arrives after that frame is painted.
    requestAnimationFrame(() => painted.port2.postMessage(null))
  }).observe(document, { subtree: true, childList: true, characterData: true })

  Object.assign(window, {
    verdicts: {
      next: () =>
        new Promise<number>(resolve => {
          asked = resolve
          answer()
        }),
      writeOnly: () => {
        writesOnly = true
      },
    },
  })
}
