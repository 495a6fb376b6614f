import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * Leads the focus to the first result. ↓ may be pressed before the results are there, and the results of the last letters
 * replace those of the first ones: the focus follows in both cases.
 */
export function useFirstResult() {
  const ref = useRef<HTMLDivElement>(null)
  const isWanted = useRef(false)

  useEffect(() => {
    if (isWanted.current && !ref.current?.contains(document.activeElement)) focusFirst(ref.current)
  })

  return {
    ref,
    enter: () => {
      isWanted.current = true
      focusFirst(ref.current)
    },
    /** The operator types on. */
    stay: () => {
      isWanted.current = false
    },
    onFocus: () => {
      isWanted.current = true
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // A replaced result loses the focus to nothing. Only another element means that the operator left.
      if (relatedTarget instanceof Node && !ref.current?.contains(relatedTarget)) isWanted.current = false
    },
  }
}

const focusFirst = (results: HTMLElement | null) => results?.querySelector('a')?.focus()
