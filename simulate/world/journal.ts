import { isDeepStrictEqual } from 'node:util'
import type { Endpoint } from '#contract/endpoint.ts'

/** A change as the person meant it, and the answer that ended it. */
export type Change = {
  readonly key: string
  readonly by: string
  readonly call: string
  readonly input: unknown
  /** How its sendings fared, for the reader of a failing history. */
  readonly sendings: string[]
  answer?: { readonly status: number; readonly body: unknown }
}

export type Journal = ReturnType<typeof makeJournal>

/** Everything that the benches asked for and heard. */
export function makeJournal() {
  const changes = new Map<string, Change>()
  const seen = new Map<string, string>()
  const faults: string[] = []
  let replays = 0

  return {
    faults,
    changes: () => [...changes.values()],
    /** Closed bills and their papers, as they were first seen. */
    seen: (name: string): string | undefined => seen.get(name),
    saw(name: string, what: string): void {
      const before = seen.get(name)
      if (before === undefined) seen.set(name, what)
      else if (before !== what) faults.push(`CHANGED: ${name}:\n  ${before}\n  ${what}`)
    },
    get replays() {
      return replays
    },
    begin(key: string, by: string, { name }: Endpoint, input: unknown): void {
      if (!changes.has(key)) changes.set(key, { key, by, call: name, input, sendings: [] })
    },
    note(key: string, what: string): void {
      changes.get(key)?.sendings.push(what)
    },
    /** An answer came out of the server, whether or not it reaches its bench. All answers to one key must be equal. */
    answered(key: string, status: number, text: string, replayed: boolean): void {
      const change = changes.get(key)
      if (!change) throw new Error(`Nobody sent the key ${key}`)
      change.sendings.push(`${status}${replayed ? ' again' : ''}`)
      if (status === 500) faults.push(`${change.call} of ${change.by} answered 500: ${text}`)
      if (!isFinal(status)) return
      if (replayed) replays += 1
      const body = text === '' ? undefined : JSON.parse(text)
      if (!change.answer) change.answer = { status, body }
      else if (!sameAnswer(change.answer, { status, body })) {
        faults.push(
          `${change.call} of ${change.by} was answered in two ways under one key (${change.sendings.join(', ')}):\n` +
            `  ${JSON.stringify(change.answer.body)}\n  ${text}`,
        )
      }
    },
  }
}

/** Neither a failure nor an ended session nor a crowd: the server has decided. */
const isFinal = (status: number) => status < 500 && ![401, 408, 429].includes(status)

type Answer = NonNullable<Change['answer']>

/** Each request has its own id, which a refusal repeats. */
function sameAnswer(one: Answer, other: Answer): boolean {
  return one.status === other.status && isDeepStrictEqual(withoutId(one.body), withoutId(other.body))
}

function withoutId(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  return { ...body, requestId: undefined }
}
