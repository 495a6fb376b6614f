import { reasonCalls } from '#contract/endpoints/reason.ts'
import { isRefusal } from '#contract/problems.ts'
import type { Call } from '#src/api/client.ts'
import type { ViewChoice } from '../view.ts'
import { choiceOf } from './view.ts'

/** The house's reasons; without the server there are none to print, and the other cards are. */
export async function lastingReasons(call: Call): Promise<readonly ViewChoice[]> {
  const reasons = await call(reasonCalls.rebut, {})
  return isRefusal(reasons) ? [] : reasons.map(choiceOf)
}
