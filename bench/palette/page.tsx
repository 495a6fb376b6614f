import { createRoot } from 'react-dom/client'
import '#src/styles.css'
import { contenders } from './contenders.tsx'
import { entries } from './entries.ts'
import { watchPaint } from './paint.ts'

/** The functions that the bench calls inside Chromium. */
export interface PaletteBench {
  names: string[]
  mount: (name: string, size: number) => void
  /**
   * Milliseconds from the last key until the list is painted and stays still; undefined when the list did not
   * change.
   */
  settled: () => Promise<number | undefined>
}

const paint = watchPaint()

Object.assign(window, {
  paletteBench: {
    names: Object.keys(contenders),
    mount: (name, size) => {
      const root = document.createElement('div')
      document.body.append(root)
      createRoot(root).render(contenders[name]?.(entries(size)))
    },
    settled: paint.settled,
  } satisfies PaletteBench,
})
