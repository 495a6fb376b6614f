import { useSyncExternalStore } from 'react'

/** Written by scroll events, because reading `scrollY` while a page is drawn makes the browser lay it out at once. */
let top = 0

function subscribe(listener: () => void) {
  const scrolled = () => {
    top = window.scrollY
    listener()
  }
  window.addEventListener('scroll', scrolled, { passive: true })
  return () => window.removeEventListener('scroll', scrolled)
}

/** Whether the page is scrolled down by more than this many pixels. */
export const useScrolledPast = (offset: number): boolean =>
  useSyncExternalStore(subscribe, () => top > offset)
