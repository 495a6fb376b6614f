import { useEffect, useRef, useState } from 'react'

const unset = Symbol('never lifted')

/**
 * Lifts an element above any open dialog, and anew whenever `news` changes: a dialog opened since then covers it.
 * The element carries `popover="manual"`.
 */
export function useTopLayer<T extends HTMLElement>(news: unknown) {
  const ref = useRef<T>(null)
  const lifted = useRef<unknown>(unset)
  useEffect(() => {
    const element = ref.current
    // It may stand in a dialog that has just gone; it is lifted where it goes next.
    if (!element?.isConnected || lifted.current === news) return
    lifted.current = news
    if (element.matches(':popover-open')) element.hidePopover()
    element.showPopover()
  }, [news])
  return ref
}

/**
 * The open dialog that lies on top, if there is one: what stands outside of it can neither be pressed nor does a
 * screen reader tell of it.
 */
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

function topDialog(): Element | null {
  return [...document.querySelectorAll('dialog:modal')].at(-1) ?? null
}
