import { type Refusal, refuse } from '#contract/problems.ts'

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
