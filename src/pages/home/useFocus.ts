import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** Focuses the button of the row that the address names, so that Enter presses it. */
export function useFocus(focused: boolean) {
  const { key } = useLocation()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (focused && key !== '') button.current?.focus()
  }, [focused, key])
  return button
}
