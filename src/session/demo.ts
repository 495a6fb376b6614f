import * as z from 'zod/mini'
import { setupCalls } from '#contract/endpoints/setup.ts'
import { isRefusal } from '#contract/problems.ts'
import type { Call } from '#src/api/client.ts'
import { createSetting } from '#src/setting.ts'
import { useStore } from '#src/store.ts'

/** The browser remembers it for a start without the server, and for lock screens, which call nothing. */
const setting = createSetting('demo', z.object({ demo: z._default(z.boolean(), false) }))

/** Whether the warehouse is the demo, as far as the server has said. */
export const useIsDemo = (): boolean => useStore(setting, ({ demo }) => demo)

/** Asks once a page: a warehouse never becomes a demo, nor a demo somebody's own. */
export async function learnWhetherDemo(call: Call): Promise<void> {
  const answer = await call(setupCalls.state, {})
  if (isRefusal(answer)) return
  const demo = answer.data.state === 'demo'
  if (demo !== setting.get().demo) setting.set({ demo })
}
