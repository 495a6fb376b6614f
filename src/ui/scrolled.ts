import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void) {
  window.addEventListener('scroll', listener, { passive: true })
  return () => window.removeEventListener('scroll', listener)
}

/** Whether the page is scrolled down by more than this many pixels. */
export const useScrolledPast = (offset: number): boolean =>
  useSyncExternalStore(subscribe, () => window.scrollY > offset)
