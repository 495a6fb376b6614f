import { type Refusal, refuse, tooManyCalls } from '#contract/problems.ts'

/** The part of a minute's calls that one person may make at once, as a page or a queue of changes does when it starts. */
const burst = 1 / 4

export type Rate = {
  /** Takes one call from what the person has left, or says when the next one is free. */
  take(userId: string): Refusal | undefined
}

/** Limits what one person's sessions may ask of this server, so that a program gone wild keeps nobody from working. */
export function makeRate(callsPerMinute: number, passedMs = () => performance.now()): Rate {
  const most = Math.max(1, callsPerMinute * burst)
  const perMs = callsPerMinute / 60_000
  const left = new Map<string, { calls: number; at: number }>()
  return {
    take(userId) {
      if (callsPerMinute === 0) return undefined
      const at = passedMs()
      const last = left.get(userId) ?? { calls: most, at }
      const calls = Math.min(most, last.calls + (at - last.at) * perMs)
      left.set(userId, { calls: calls < 1 ? calls : calls - 1, at })
      return calls < 1 ? wait(Math.ceil((1 - calls) / perMs / 1000)) : undefined
    },
  }
}

const wait = (retryAfter: number): Refusal =>
  refuse(
    tooManyCalls,
    'Votre compte demande trop de choses à la fois. Attendez quelques secondes, puis réessayez.',
    { status: 429, retryAfter },
  )
