import { setupCalls } from '#contract/endpoints/setup.ts'
import { isRefusal, type Refusal, refuse } from '#contract/problems.ts'
import { recordAct } from '../audit/record.ts'
import { attemptSucceeded, beginAttempt } from '../auth/attempts.ts'
import type { Db } from '../db/open.ts'
import { handlers } from '../handlers.ts'
import { type From, makeWarehouse, setupClosed } from './make.ts'
import { isEmpty, isSetupCode, setupState } from './state.ts'

/** The name under which tries of the code are counted. Nobody can have it: there is nobody yet. */
const account = 'setup'

const codeIsWrong = refuse(
  'setup-code-wrong',
  'Ce n’est pas le code d’installation. Recopiez celui que le serveur a affiché à son démarrage.',
  { status: 403 },
)

export const setupHandlers = handlers(setupCalls, {
  state: async ({ db }) => ({ data: { state: await setupState(db) } }),

  make: async ({ body: { code, ...asked }, db, database, gate, address, clock, steadyClock, setupCode }) => {
    if (setupCode === undefined || !(await isEmpty(db))) return setupClosed
    const leave = gate.enter({ address, account, now: steadyClock() })
    if (isRefusal(leave)) return leave
    try {
      const attempt = await beginAttempt(db, gate, { account, address, now: steadyClock() })
      if (isRefusal(attempt)) return attempt
      const from = { address, now: clock() }
      if (!isSetupCode(code, setupCode)) return await wrongCode(db, from)
      await attemptSucceeded(db, attempt)
      const refused = await makeWarehouse(db, asked, from)
      if (refused) return refused
      await database.embedded?.rememberMade()
      return { data: null }
    } finally {
      leave()
    }
  },
})

async function wrongCode(db: Db, { address, now }: From): Promise<Refusal> {
  const call = setupCalls.make.name
  await recordAct(db, { address, at: now, call, subject: '', result: codeIsWrong })
  return codeIsWrong
}
