import { busyCode, diskFullCode, readOnlyCode } from '#contract/no-writes.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { tooSlow } from '#src/api/client.ts'
import { createStore, type Readable } from '#src/store.ts'
import { pauseMs } from './waiting.ts'

/** The refusals that say more than that the server is silent. */
const told = [diskFullCode, readOnlyCode, busyCode] as const

/** The reason why nothing is sent now: the server is silent, has too much to do, or its database takes no changes. */
export type Down = 'silent' | (typeof told)[number]

type Lost = Pick<Refusal['refused'], 'code' | 'retryAfter'>

/** Undefined while the server answers. */
export interface Reach extends Readable<Down | undefined> {
  /** A call got no answer, or this one. From now on this asks, after growing pauses, until the server answers. */
  lost(why?: Lost): void
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
  const down = createStore<Down | undefined>(undefined)
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsking = false
  let tries = 0

  function lost({ code, retryAfter = 0 }: Lost = { code: '' }) {
    down.set(told.find(one => one === code) ?? 'silent')
    if (timer !== undefined || isAsking) return
    timer = setTimeout(look, Math.max(pauseMs(tries), retryAfter * 1_000))
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
        if (isLost(answer)) return lost(answer.refused)
        tries = 0
        down.set(undefined)
      })
      .catch((surprise: unknown) => {
        isAsking = false
        report(surprise instanceof Error ? surprise : new Error(String(surprise)))
      })
  }

  return { get: down.get, subscribe: down.subscribe, lost, look, stop: () => clearTimeout(timer) }
}

/** Nobody stands at a shelf longer than this before the work goes on without the server. */
export const patienceMs = 4_000

/** No answer came, or one of a gateway or of a server whose database is away. */
export function isLost(answer: unknown): answer is Refusal {
  return isRefusal(answer) && (answer.refused.status === 0 || [502, 503, 504].includes(answer.refused.status))
}

/** The server has not decided: the same change may succeed later. */
export function isUndecided(answer: unknown): answer is Refusal {
  if (!isRefusal(answer)) return false
  const { status } = answer.refused
  return status === 0 || status >= 500 || status === 429
}

/** A late answer counts as none. What it was about is asked again, or sent again under the same id. */
export async function inTime<T>(answer: Promise<T | Refusal>, ms = patienceMs): Promise<T | Refusal> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<Refusal>(resolve => {
    timer = setTimeout(() => resolve(tooSlow), ms)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
