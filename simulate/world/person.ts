import { setTimeout as pause } from 'node:timers/promises'
import { userCalls } from '#contract/endpoints/user.ts'
import { isRefusal } from '#contract/problems.ts'
import { isUnreached } from '#machines/shared/decision.ts'
import { createClient } from '#src/api/client.ts'
import { password } from '#tests/drivers/warehouse.ts'
import type { Journal } from './journal.ts'
import type { Server } from './server.ts'

/** A lost message is sent again after this. */
export const beforeNextTryMs = 20

export type Person = ReturnType<typeof openPerson>

/** Ends never. */
export const always = new AbortController().signal

/** One person's session, which all tabs of the browser share. Once it is `over` nobody tries again. */
export function openPerson(server: Server, journal: Journal, username: string, over: AbortSignal = always) {
  let token: string | null = null
  let entering: Promise<void> | undefined
  const call = createClient({
    token: () => token,
    tokenRefused: () => {},
    report: error => void journal.faults.push(error.message),
    origin: server.url,
    fetch,
  })
  const logIn = async () => {
    for (;;) {
      over.throwIfAborted()
      await server.up()
      const answer = await call(userCalls.logIn, { body: { username, password } })
      if (!isRefusal(answer)) {
        token = answer.token
        return
      }
      const { status, detail } = answer.refused
      if (!isUnreached(answer) && status !== 429) throw new Error(`${username} cannot log in: ${detail}`)
      await pause(beforeNextTryMs, undefined, { signal: over })
    }
  }
  return {
    token: () => token,
    /** The first tab that finds the session ended opens a new one for all. */
    logInAgain(ended: string | null): Promise<void> {
      if (token !== ended) return entering ?? Promise.resolve()
      entering ??= logIn().finally(() => {
        entering = undefined
      })
      return entering
    },
    logOut: () => call(userCalls.logOut, {}),
  }
}
