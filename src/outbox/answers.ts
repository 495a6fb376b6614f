import { isRefusal, type Refusal } from '#contract/problems.ts'
import { tooSlow } from '#src/api/refusal.ts'

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
