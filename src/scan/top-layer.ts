import { useEffect, useRef } from 'react'

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
    if (!element || lifted.current === news) return
    lifted.current = news
    if (element.matches(':popover-open')) element.hidePopover()
    element.showPopover()
  }, [news])
  return ref
}
