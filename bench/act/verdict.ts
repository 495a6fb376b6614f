/** What the bench asks inside the page. */
export interface VerdictWatch {
  /** Of the scan made last: milliseconds from its last key to the frame that shows what became of it. */
  next: () => Promise<number>
  /** From now on nothing of the page hears a key: a scan only has a word written where verdicts stand. */
  writeOnly: () => void
}

/**
 * From the key event that ends a scan to the painted verdict. Runs in the page before anything of it, as text, so it
 * names nothing from outside itself.
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
      // When the page gets to it, not when it was sent: the keys before it came all at once here, and are long
      // done with when a scanner sends its last one.
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
    // A message posted in a frame arrives once that frame has been painted.
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
