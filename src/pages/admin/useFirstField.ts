import { useEffect, useRef } from 'react'
import { afterPaint } from '#src/ui/after-paint.ts'

/** Puts the focus into a form's first field, once the palette that led here has closed and given the focus back. */
export function useFirstField(wanted: boolean) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(
    () => (wanted ? afterPaint(() => form.current?.querySelector('input')?.focus()) : undefined),
    [wanted],
  )
  return form
}
