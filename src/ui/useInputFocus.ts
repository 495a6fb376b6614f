import { useEffect, useRef } from 'react'
import { useStore } from '#src/useStore.ts'
import type { InputFocus } from './input-focus.ts'

/** Spread `props` on a field: the field takes the focus on request, and reports it. */
export function useInputFocus(focus: InputFocus) {
  const ref = useRef<HTMLInputElement>(null)
  const { isFocused, needToFocus } = useStore(focus)
  useEffect(() => {
    if (!needToFocus || !ref.current) return
    ref.current.focus()
    // A field that has the focus already fires no event.
    if (ref.current === document.activeElement) focus.report(true)
  }, [needToFocus, focus])
  // A field that leaves the page fires no event either.
  useEffect(() => () => focus.report(false), [focus])
  return {
    isFocused,
    props: { ref, onFocus: () => focus.report(true), onBlur: () => focus.report(false) },
  }
}
