import { useEffect, useRef, useState } from 'react'

const unset = Symbol('never lifted')

/**
 * Lifts an element above any open dialog, and again whenever `news` changes, because a dialog that opened since then
 * covers it. The element has `popover="manual"`.
 */
export function useTopLayer<T extends HTMLElement>(news: unknown) {
  const ref = useRef<T>(null)
  const lifted = useRef<unknown>(unset)
  useEffect(() => {
    const element = ref.current
    // Its dialog may have just closed. The next effect lifts it in its new place.
    if (!element?.isConnected || lifted.current === news) return
    lifted.current = news
    if (element.matches(':popover-open')) element.hidePopover()
    element.showPopover()
  }, [news])
  return ref
}

/** The topmost open dialog, if any. Nothing outside of it can be pressed or read by a screen reader. */
export function useTopDialog(watching: boolean): Element | null {
  const [top, setTop] = useState<Element | null>(null)
  useEffect(() => {
    if (!watching) return
    const look = () => setTop(topDialog())
    look()
    const watch = new MutationObserver(look)
    watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] })
    return () => watch.disconnect()
  }, [watching])
  return top
}

/** A native dialog lies above those of React Aria, which carry `data-modal`. */
function topDialog(): Element | null {
  const topmost = (selector: string) => [...document.querySelectorAll(selector)].at(-1)
  return topmost('dialog:modal') ?? topmost('[data-modal]') ?? null
}
