import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Fate } from './fates.ts'
import type { Journal } from './journal.ts'

type Copy = { readonly due: number; readonly send: () => Promise<unknown> }

/** How many further changes of the house pass a late copy. */
const lateBy = 15
const slowMs = 40

/** Noted of a sending that reached the server, which then died. */
export const cutOff = 'cut off'

export type Network = ReturnType<typeof makeNetwork>

type Options = {
  /** Called at each sending of a change, with their count so far and its address. */
  readonly onChange: (count: number, address: string) => void
  /** A planted fault: each sending has a new key, as if the server forgot them. */
  readonly newKeyEachTime?: boolean
}

/** Carries the messages of all benches, and loses, doubles, delays and reorders them as the plan says. */
export function makeNetwork(journal: Journal, { onChange, newKeyEachTime = false }: Options) {
  let sent = 0
  /** Pending while nobody may send. */
  let closedUntil: Promise<void> | undefined
  const delivering = new Set<Promise<unknown>>()
  let late: Copy[] = []
  const under = new Set<Promise<unknown>>()

  const inTheBackground = (work: Promise<unknown>) => {
    const one = work.catch(() => {}).finally(() => under.delete(one))
    under.add(one)
  }

  const during = <T>(work: Promise<T>): Promise<T> => {
    delivering.add(work)
    return work.finally(() => delivering.delete(work))
  }

  const releaseLate = (until: number) => {
    const due = late.filter(copy => copy.due <= until)
    late = late.filter(copy => copy.due > until)
    for (const { send } of due) inTheBackground(send())
  }

  return {
    get sent() {
      return sent
    },
    /** A tab's way to the server. `next` gives the fate of each sending of a change. */
    fetchOf: (next: () => Fate, isOffline: () => boolean): typeof fetch => {
      return async (input, init) => {
        const request = new Request(input, init)
        const key = request.headers.get('idempotency-key')
        if (isOffline()) {
          if (key) journal.note(key, 'offline')
          throw new TypeError('offline')
        }
        if (!key) return fetch(request)
        const body = await request.text()
        const deliver = async () => {
          const { url, method } = request
          const headers = new Headers(request.headers)
          if (newKeyEachTime) headers.set('idempotency-key', randomUUID())
          while (closedUntil) await closedUntil
          const answering = fetch(url, { method, headers, ...(body ? { body } : {}) })
          const whole = answering.then(async reply => ({ reply, text: await reply.text() }))
          const { reply, text } = await during(whole).catch(error => {
            journal.note(key, cutOff)
            throw error
          })
          journal.answered(key, reply.status, text, reply.headers.has('idempotency-replayed'))
          return new Response(text || null, reply)
        }
        sent += 1
        onChange(sent, request.url)
        releaseLate(sent)
        const fate = next()
        if (fate !== 'arrives') journal.note(key, fate)
        switch (fate) {
          case 'arrives':
            return deliver()
          case 'request-lost':
            throw new TypeError('the request got lost')
          case 'answer-lost':
            await deliver().catch(() => {})
            throw new TypeError('the answer got lost')
          case 'doubled': {
            const [first] = await Promise.all([deliver(), deliver().catch(() => {})])
            return first
          }
          case 'copied-late':
            late.push({ due: sent + lateBy, send: deliver })
            return deliver()
          case 'request-slow':
            await pause(slowMs)
            return deliver()
          case 'answer-slow': {
            const answer = await deliver()
            await pause(slowMs)
            return answer
          }
        }
      }
    },
    /** Does this while no change is under way: a change that began before midnight has ended when its day is kept. */
    async meanwhileQuiet(act: () => void) {
      const done = Promise.allSettled(delivering).then(act)
      closedUntil = done
      await done
      if (closedUntil === done) closedUntil = undefined
    },
    /** The late copies that are left arrive now. */
    async settle() {
      releaseLate(Number.POSITIVE_INFINITY)
      while (under.size > 0) await Promise.all(under)
    },
  }
}
