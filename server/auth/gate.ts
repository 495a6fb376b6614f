import { type Refusal, refuse, tooManyCalls } from '#contract/problems.ts'

/** Log-ins under way at once. A whole shift may come at once; a flood is turned away before it costs a query. */
const mostAtOnce = { inAll: 32, perAddress: 8 }
/** A refusal is repeated from memory for this long before the database is asked again. */
const rememberedMs = 10_000
const mostRemembered = 10_000

type Block = { from: number; until: number; retryAt: number }

/** Turns away log-ins that are too many at once, before they take a connection or a hash. */
export type Gate = {
  /** Lets a log-in through, and returns how to say that it has ended; or the refusal to answer. */
  enter(who: { address: string; account: string; now: Date }): (() => void) | Refusal
  /** Answers the next log-ins of this account or address from memory. */
  block(who: { account?: string; address: string; now: Date }, retryAfter: number): void
}

export function makeGate(): Gate {
  const under = new Map<string, number>()
  const blocks = new Map<string, Block>()
  let inAll = 0

  const blockOf = (key: string, now: number) => {
    const block = blocks.get(key)
    // A clock that was set back must not prolong a block.
    if (block && now >= block.from && now < block.until) return block
    blocks.delete(key)
    return undefined
  }
  const keysOf = (address: string, account: string) => [address, `${address} ${account}`]

  return {
    enter({ address, account, now }) {
      for (const key of keysOf(address, account)) {
        const block = blockOf(key, now.getTime())
        if (block) return tooManyTries(Math.ceil((block.retryAt - now.getTime()) / 1000))
      }
      const here = under.get(address) ?? 0
      if (inAll >= mostAtOnce.inAll || here >= mostAtOnce.perAddress) return tooManyAtOnce
      inAll += 1
      under.set(address, here + 1)
      return () => {
        inAll -= 1
        const left = (under.get(address) ?? 1) - 1
        if (left > 0) under.set(address, left)
        else under.delete(address)
      }
    },

    block({ address, account, now }, retryAfter) {
      const from = now.getTime()
      const retryAt = from + retryAfter * 1000
      if (blocks.size >= mostRemembered) blocks.clear()
      blocks.set(account === undefined ? address : `${address} ${account}`, {
        from,
        until: Math.min(retryAt, from + rememberedMs),
        retryAt,
      })
    },
  }
}

const tooManyAtOnce = refuse(
  'too-many-log-ins',
  'Trop de connexions en même temps. Réessayez dans quelques secondes.',
  { status: 429, retryAfter: 3 },
)

export function tooManyTries(retryAfter: number): Refusal {
  const minutes = Math.ceil(retryAfter / 60)
  return refuse(
    'too-many-tries',
    `Trop d’essais. Réessayez dans ${minutes} minute${minutes > 1 ? 's' : ''}, ou demandez à un responsable.`,
    { status: 429, retryAfter },
  )
}

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
