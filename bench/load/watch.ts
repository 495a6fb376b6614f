export type Sight = { readonly heading: string }

/** Runs in the page before anything of it: notes when a heading that begins so has been painted. */
export function watchLoading({ heading }: Sight): void {
  window.sights = {}
  const look = () => {
    const isThere = [...document.querySelectorAll('h1, h2')].some(({ textContent }) =>
      textContent?.startsWith(heading),
    )
    if (!isThere) return requestAnimationFrame(look)
    // A frame's own callbacks run before it is painted.
    return requestAnimationFrame(() => {
      window.sights.ready = performance.now()
    })
  }
  requestAnimationFrame(look)
}
