import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The steps by which wall.css makes words smaller, down to 13 minutes of arc. */
const smallest = 6

declare module 'react' {
  interface CSSProperties {
    /** How many steps smaller than usual the words of a box are. */
    '--step'?: number
    /** How many lines of a name are shown. */
    '--lines'?: number
  }
}

/**
 * Makes the words of a box as much smaller as they need to be wholly in it. Where the smallest are still too large, it leaves out
 * parts with `data-spare`, the last one first, then lines of the part with `data-name`. It looks again at each drawing and
 * each new size.
 */
export function useFit<Box extends HTMLElement>(): RefObject<Box | null> {
  const ref = useRef<Box>(null)
  useLayoutEffect(() => {
    const box = ref.current
    if (!box) return
    const stepDown = () => {
      const spare = [...box.querySelectorAll<HTMLElement>('[data-spare]')]
      for (const part of spare) part.hidden = false
      delete box.dataset.cut
      for (let step = 0; step <= smallest; step += 1) {
        box.style.setProperty('--step', String(step))
        if (isWhole(box)) return
      }
      for (const part of spare.reverse()) {
        part.hidden = true
        if (isWhole(box)) return
      }
      box.dataset.cut = ''
      for (let lines = 4; lines > 0; lines -= 1) {
        box.style.setProperty('--lines', String(lines))
        if (isWhole(box)) return
      }
    }
    stepDown()
    const watch = new ResizeObserver(stepDown)
    watch.observe(box)
    return () => watch.disconnect()
  })
  return ref
}

const isWhole = ({ scrollHeight, clientHeight, scrollWidth, clientWidth }: HTMLElement): boolean =>
  scrollHeight <= clientHeight + 1 && scrollWidth <= clientWidth + 1
