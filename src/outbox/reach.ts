import { createStore, type Readable } from '#src/store.ts'
import { inTime, isLost } from './answers.ts'
import { pauseMs } from './waiting.ts'

/** True while the server does not answer. */
export interface Reach extends Readable<boolean> {
  /** A call got no answer. From now on this asks, after growing pauses, until the server answers. */
  lost(waitSeconds?: number): void
  /** Asks now. */
  look(): void
  /** Asks no more, because the page closes. */
  stop(): void
}

type World = {
  /** Any question that a server in order answers. */
  ask: () => Promise<unknown>
  report: (surprise: Error) => void
}

export function createReach({ ask, report }: World): Reach {
  const isDown = createStore(false)
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsking = false
  let tries = 0

  function lost(waitSeconds = 0) {
    isDown.set(true)
    if (timer !== undefined || isAsking) return
    timer = setTimeout(look, Math.max(pauseMs(tries), waitSeconds * 1_000))
    tries += 1
  }

  function look() {
    if (isAsking) return
    clearTimeout(timer)
    timer = undefined
    isAsking = true
    inTime(ask())
      .then(answer => {
        isAsking = false
        if (isLost(answer)) return lost(answer.refused.retryAfter)
        tries = 0
        isDown.set(false)
      })
      .catch((surprise: unknown) => {
        isAsking = false
        report(surprise instanceof Error ? surprise : new Error(String(surprise)))
      })
  }

  return { get: isDown.get, subscribe: isDown.subscribe, lost, look, stop: () => clearTimeout(timer) }
}
