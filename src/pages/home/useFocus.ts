import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** What somebody was led to has the focus, each time: Enter does it. */
export function useFocus(focused: boolean) {
  const { key } = useLocation()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (focused && key !== '') button.current?.focus()
  }, [focused, key])
  return button
}
