import { useLocation } from 'react-router-dom'
import { setupCalls } from '#contract/endpoints/setup.ts'
import { pageRoute } from '#contract/pages.ts'
import { useReading } from '#src/api/useReading.ts'
import { useSessionState } from './context.tsx'

/** Whether the warehouse is the demo. A server that does not answer does not say. */
const useIsDemo = (): boolean => useReading(setupCalls.state, {}).data?.data.state === 'demo'

const what = 'Entrepôt de démonstration.'
const how = 'Le vôtre commence dans un autre dossier : DATA_DIR=./entrepot npm run setup'

/** The first line of every page of the demo: that it is one, and how to begin one's own. */
export function DemoNotice() {
  if (!useIsDemo()) return null
  return (
    <p className="mb-2 text-sm text-ink-2 wrap-anywhere">
      <strong className="font-semibold">{what}</strong> {how}
    </p>
  )
}

/** The same on the pages without a layout, in the margin that they leave at their end: no word stands below it. */
export function DemoFoot() {
  const { token } = useSessionState()
  const { pathname } = useLocation()
  const bare = !token || pathname === pageRoute('calibration')
  return bare ? <Foot /> : null
}

function Foot() {
  if (!useIsDemo()) return null
  return (
    <footer className="relative -mt-8 h-8 px-4 text-end text-sm text-ink-2 max-sm:text-center">
      <strong className="font-semibold">{what}</strong> <span className="max-sm:hidden">{how}</span>
    </footer>
  )
}

/** On a wall: one word in its top bar. */
export function DemoWord() {
  return useIsDemo() ? <span className="text-grey-400">Démonstration</span> : null
}
