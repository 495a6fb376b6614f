import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { AnswerOf, Endpoint, InputOf } from '#contract/endpoint.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { isUnreached } from '#machines/shared/decision.ts'
import { type Chance, makeChance } from '#server/demo/chance.ts'
import { createClient } from '#src/api/client.ts'
import { fatesOf } from './fates.ts'
import type { Journal } from './journal.ts'
import type { Network } from './network.ts'
import { always, beforeNextTryMs, type Person } from './person.ts'
import type { Server } from './server.ts'

/** A change without an answer after this many sendings is a fault of the server or of the simulation. */
const sendingsAtMost = 500

export type World = {
  readonly server: Server
  readonly network: Network
  readonly journal: Journal
  /** Aborted once the history has broken off or its time is up: then nobody tries again. */
  readonly over?: AbortSignal
}

export type Troubles = {
  /** Seeds what the person decides, and what happens to the messages. */
  readonly seed: number
  /** This many messages of the tab fail from here on: the bench is offline. */
  readonly offlineFor: number
  /** The clock of this bench, in minutes away from the server's. */
  readonly clockMinutes: number
}

/** A bench: the person's calls, the seeded chance that decides, and the bench's own clock. */
export type Bench = {
  readonly chance: Chance
  /** Sends a change under one id until the server has decided. Another tab may send the same id. */
  change<E extends Endpoint>(endpoint: E, input: InputOf<E>, key?: string): Promise<AnswerOf<E> | Refusal>
  read<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<AnswerOf<E> | Refusal>
  /** Notes the content under this name: each later note of the name must be the same. */
  saw(name: string, what: string): void
  /** Something that no bench may ever see. */
  fault(sentence: string): void
  /** The time of the scans, by a clock that may be wrong. */
  now(): string
}

type At = { readonly person: Person; readonly tab: string }

/** Somebody who asks too much is told for how long to wait; to ask meanwhile would use up all tries. */
const waitOf = ({ refused: { retryAfter } }: Refusal): number =>
  retryAfter === undefined ? beforeNextTryMs : retryAfter * 1000

/** A tab at work on one errand. It calls the server by the application's own client. */
export function openBench(
  { server, network, journal, over = always }: World,
  { person, tab }: At,
  troubles: Troubles,
): Bench {
  let offlineFor = troubles.offlineFor
  const isOffline = () => {
    offlineFor -= 1
    return offlineFor >= 0
  }
  const call = createClient({
    token: person.token,
    tokenRefused: () => {},
    report: error => void journal.faults.push(`${error.message}: ${error.cause}`),
    origin: server.url,
    fetch: network.fetchOf(fatesOf(troubles.seed), isOffline),
  })

  const untilDecided = async <A>(what: string, send: () => Promise<A | Refusal>): Promise<A | Refusal> => {
    let last = 'nothing'
    for (let tries = 1; tries <= sendingsAtMost; tries += 1) {
      over.throwIfAborted()
      const token = person.token()
      const answer = await send()
      const isBusy = isRefusal(answer) && answer.refused.status === 429
      if (!isUnreached(answer) && !isBusy) return answer
      if (isRefusal(answer)) last = `${answer.refused.status} ${answer.refused.code}`
      await server.up()
      if (isRefusal(answer) && answer.refused.status === 401) await person.logInAgain(token)
      else await pause(isBusy ? waitOf(answer) : beforeNextTryMs, undefined, { signal: over })
    }
    throw new Error(`${what} of ${tab} was never decided; last it heard ${last}`)
  }

  return {
    chance: makeChance(troubles.seed),
    change: (endpoint, input, key = randomUUID()) => {
      journal.begin(key, tab, endpoint, input)
      return untilDecided(endpoint.name, () => call(endpoint, input, { idempotencyKey: key }))
    },
    read: (endpoint, input) => untilDecided(endpoint.name, () => call(endpoint, input, { retries: 0 })),
    saw: journal.saw,
    fault: sentence => void journal.faults.push(sentence),
    now: () => new Date(server.now() + troubles.clockMinutes * 60_000).toISOString(),
  }
}
