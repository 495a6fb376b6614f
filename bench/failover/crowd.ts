import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { locationCalls } from '#contract/endpoints/location.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { beforeNextTry, isUnreached } from '#machines/shared/decision.ts'
import { type Call, createClient } from '#src/api/client.ts'
import { followChanges } from '#src/live/stream.ts'
import { memoryOutboxStore } from '#src/outbox/entries.ts'
import { createOutbox } from '#src/outbox/outbox.ts'
import { placeKey } from '#src/outbox/places.ts'
import { names, password } from '../load/house.ts'

/** A change that the server has acknowledged. */
export type Acknowledged = { readonly at: number; readonly key: string; readonly moves: readonly string[] }

/** The answers that a bench or a screen heard, by the clock that only goes forward. */
export type Heard = { readonly at: number; readonly kinds: readonly string[] }

const everyMs = 400

export type Screen = Awaited<ReturnType<typeof openScreen>>
export type Bench = Awaited<ReturnType<typeof openBench>>

const clientOf = (origin: string, token: string | null) =>
  createClient({
    origin,
    fetch: globalThis.fetch,
    token: () => token,
    tokenRefused: () => {},
    report: error => {
      throw error
    },
  })

/**
 * A person who moves pieces between two shelves of their own, by the application's own client. Some move through the real outbox,
 * which keeps what does not arrive and asks after growing pauses; the others send the same change each second, as a packing bench does.
 */
export async function openBench(origin: string, nth: number) {
  const session = accepted(
    await clientOf(origin, null)(userCalls.logIn, { body: { username: names.person(nth), password } }),
  )
  const call = clientOf(origin, session.token)
  const access = accepted(await call(userCalls.access, {}))
  const acknowledged: Acknowledged[] = []
  const refused: string[] = []
  let made = 0
  let working = true
  let ended = false

  const noting: Call = async (endpoint, input, options) => {
    const answer = await call(endpoint, input, options)
    const key = options?.idempotencyKey
    if (endpoint.name !== locationCalls.transfer.name || key === undefined) return answer
    if (isRefusal(answer)) {
      if (!isUnreached(answer)) refused.push(`${key}: ${answer.refused.code} ${answer.refused.detail}`)
    } else if (acknowledged.every(one => one.key !== key)) {
      const { moves } = locationCalls.transfer.answer.parse(answer).data
      acknowledged.push({ at: performance.now(), key, moves })
    }
    return answer
  }

  const outbox = await createOutbox({
    store: memoryOutboxStore(),
    tabs: { changed: () => {}, onChanged: () => {} },
    call: noting,
    callAs: () => noting,
    token: { get: () => session, subscribe: () => () => {} },
    access: () => access,
    changed: () => {},
    print: async () => {},
    report: error => {
      throw error
    },
  })
  const disown = outbox.own()

  const move = () => {
    const shelves = [names.shelf(nth, 1), names.shelf(nth, 2)] as const
    const [from, to] = made % 2 === 0 ? shelves : ([shelves[1], shelves[0]] as const)
    const lines = [{ sku: names.article(1 + (nth % 60)), qty: 1 }]
    made += 1
    return { key: randomUUID(), body: { from, to, lines, confirm: true } }
  }

  async function keep(): Promise<void> {
    const { key, body } = move()
    const about = [placeKey(body.from), placeKey(body.to)]
    await outbox.change(locationCalls.transfer, { body }, { id: key, about, what: '', path: '/' })
  }

  async function insist(): Promise<void> {
    const { key, body } = move()
    while (isUnreached(await noting(locationCalls.transfer, { body }, { idempotencyKey: key })))
      await pause(beforeNextTry)
  }

  const keeps = nth % 2 === 0
  const isDecided = () => outbox.get().every(entry => entry.refused !== null)
  let turn: Promise<void> = Promise.resolve()
  const work = (async () => {
    // They do not all scan at the same moment.
    await pause((everyMs * nth) / 8)
    while (!ended) {
      if (working) {
        turn = keeps ? keep() : insist()
        await turn
      }
      await pause(everyMs)
    }
  })()

  return {
    ...{ nth, keeps, acknowledged, refused },
    work() {
      working = true
    },
    /** Begins no new change, and waits until the server has decided about all that were begun. */
    async rest(): Promise<void> {
      working = false
      await turn
      while (!isDecided()) await pause(100)
    },
    async close(): Promise<void> {
      ended = true
      await work
      disown()
      outbox.stop()
    },
  }
}

/** A screen that shows what others change, by the browser's own client. */
export async function openScreen(origin: string, nth: number) {
  const session = accepted(
    await clientOf(origin, null)(userCalls.logIn, { body: { username: names.person(nth), password } }),
  )
  const heard: Heard[] = []
  const note = (...kinds: string[]) => void heard.push({ at: performance.now(), kinds })
  const stop = followChanges({
    ...{ origin, token: session.token, fetch: globalThis.fetch },
    heard: word => note(...('told' in word ? word.told : 'missed' in word ? ['missed'] : ['open'])),
    lives: () => {},
    lost: () => note('lost'),
    refused: why => note(`refused: ${why}`),
  })
  return { heard, stop }
}

function accepted<T>(answer: T | Refusal): T {
  if (isRefusal(answer)) throw new Error(answer.refused.detail)
  return answer
}
