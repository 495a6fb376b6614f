import { isBlocked } from '#machines/qz/rules.ts'

/**
 * Lets calls to QZ Tray through, one at a time: two searches at once fail while it starts. Once somebody has blocked a
 * call, no other one leaves until a person asks for it, because each could open QZ Tray's window again.
 */
export function createGate() {
  let last: Promise<unknown> = Promise.resolve()
  let blocked: Error | undefined

  async function watched<T>(call: () => Promise<T>): Promise<T> {
    if (blocked) throw blocked
    try {
      return await call()
    } catch (error) {
      if (isBlocked(error)) blocked = error instanceof Error ? error : new Error(String(error))
      throw error
    }
  }

  return {
    /** A question, which waits for the questions before it. */
    ask<T>(call: () => Promise<T>): Promise<T> {
      const mine = last.then(() => watched(call))
      last = mine.catch(() => {})
      return mine
    },
    /** A print, which waits for no question: a slow printer must not hold up the others. */
    print: watched,
    /** A person tries again, or QZ Tray has started anew. */
    reopen() {
      blocked = undefined
    },
  }
}
