import { useLocation } from 'react-router-dom'
import { pageRoute } from '#contract/pages.ts'
import { useSessionState } from './context.tsx'
import { useIsDemo } from './demo.ts'

const what = 'Entrepôt de démonstration.'
const how = 'Pour commencer le vôtre : DATA_DIR=./entrepot npm run setup'

/** The first line of every page of the demo: that it is one, and how to begin one's own. */
export function DemoNotice() {
  if (!useIsDemo()) return null
  return (
    <p className="mb-2 text-sm text-ink-2 wrap-anywhere print:hidden">
      <strong className="font-semibold">{what}</strong> {how}
    </p>
  )
}

/** The same on the pages without a layout, in the margin that they leave at their end: no word stands below it. */
export function DemoFoot() {
  const { token } = useSessionState()
  const { pathname } = useLocation()
  const isDemo = useIsDemo()
  if (!isDemo || (token && pathname !== pageRoute('calibration'))) return null
  return (
    <aside
      aria-label="Démonstration"
      className="relative -mt-8 h-8 px-4 text-end text-sm text-ink-2 max-sm:text-center print:hidden"
    >
      <strong className="font-semibold">{what}</strong> <span className="max-xl:hidden">{how}</span>
    </aside>
  )
}

/** On a wall: one word in its top bar, where the work says nothing there. */
export function DemoWord() {
  return useIsDemo() ? <span className="text-grey-400">Démonstration</span> : null
}
