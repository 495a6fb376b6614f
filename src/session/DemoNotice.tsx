import { useLocation } from 'react-router-dom'
import * as z from 'zod/mini'
import { setupCalls } from '#contract/endpoints/setup.ts'
import { pageRoute } from '#contract/pages.ts'
import { isRefusal } from '#contract/problems.ts'
import type { Call } from '#src/api/client.ts'
import { createSetting } from '#src/setting.ts'
import { useStore } from '#src/useStore.ts'
import { useSessionState } from './context.tsx'

const what = 'Entrepôt de démonstration.'
const how = 'Pour commencer le vôtre : DATA_DIR=./entrepot npm run setup'

/** The first line of every page of the demo: that it is one, and how to begin one's own. */
export function DemoNotice() {
  if (!useIsDemo()) return null
  return (
    <p className="mb-2 text-sm text-ink-2 print:hidden">
      <strong className="font-semibold">{what}</strong> <span className="max-md:hidden">{how}</span>
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

/** The browser remembers it for a start without the server, and for lock screens, which call nothing. */
const setting = createSetting('demo', z.object({ demo: z._default(z.boolean(), false) }))

/** Whether the warehouse is the demo, as far as the server has said. */
const useIsDemo = (): boolean => useStore(setting, ({ demo }) => demo)

/** Asks once a page: a warehouse never becomes a demo, nor a demo somebody's own. */
export async function learnWhetherDemo(call: Call): Promise<void> {
  const answer = await call(setupCalls.state, {})
  if (isRefusal(answer)) return
  const demo = answer.data.state === 'demo'
  if (demo !== setting.get().demo) setting.set({ demo })
}
