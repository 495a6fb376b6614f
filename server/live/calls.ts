import { liveCalls } from '#contract/endpoints/live.ts'
import { handlers } from '../handlers.ts'

export const liveHandlers = handlers(liveCalls, {
  changes: ({ user, benches }) => benches.open(user),
})
