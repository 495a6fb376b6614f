import * as z from 'zod/mini'

const Person = z.object({ email: z.string(), name: z.string() })
const Warehouse = z.object({ slug: z.string(), name: z.string() })

/** A change that the browser keeps until the server has decided. */
export const Waiting = z.object({
  /** The change's idempotency key: the server makes it once, however often it arrives. */
  id: z.string(),
  call: z.string(),
  input: z.record(z.string(), z.unknown()),
  /** The things that the change concerns, such as its places. Changes of the same thing are sent in their order. */
  about: z.array(z.string()),
  /** Only this person's session may send it, and only in this warehouse. */
  by: Person,
  warehouse: Warehouse,
  at: z.number(),
  /** « Comptage de A-01 : 12 pièces » */
  what: z.string(),
  /** The page where a person does it again. */
  path: z.string(),
  tries: z.int(),
  /** Not sent before this time. */
  notBefore: z.number(),
  /** The server's sentence when it takes this change only later, such as tomorrow's photographs. */
  because: z.optional(z.string()),
  /** The server's answer when it refused for good. Then a person decides. */
  refused: z.nullable(z.object({ code: z.string(), detail: z.string(), at: z.number() })),
})
export type Waiting = z.infer<typeof Waiting>

/** A session's person and where the person works. */
export type Sender = { readonly email: string; readonly warehouse: string }

/** Returns the changed entry, or undefined when the entry no longer allows the change. */
export type Rule = (entry: Waiting) => Waiting | undefined

const longestPauseMs = 60_000

/** One second, two, four, up to a minute. Benches that lost the server together do not come back together. */
export function pauseMs(tries: number, chance = Math.random()): number {
  const pause = Math.min(1_000 * 2 ** Math.min(tries, 10), longestPauseMs)
  return pause * (0.75 + chance / 4)
}

/** The server failed on this change alone: it waits, and others go on. */
export const postponed =
  (now: number, waitMs = 0, because?: string): Rule =>
  ({ because: _, ...entry }) => ({
    ...entry,
    ...(because === undefined ? {} : { because }),
    tries: entry.tries + 1,
    notBefore: now + Math.max(pauseMs(entry.tries), waitMs),
  })

export const refusedFor =
  (code: string, detail: string, at: number): Rule =>
  entry => ({ ...entry, refused: { code, detail, at } })

/** A refused change, sent once more as a new one: the server keeps its refusal under the old id. */
export const sentAgain =
  (id: string, inputOf: (entry: Waiting) => Waiting['input']): Rule =>
  entry =>
    entry.refused ? { ...entry, id, input: inputOf(entry), refused: null, tries: 0, notBefore: 0 } : undefined

export const isRefused = ({ refused }: Waiting): boolean => refused !== null

export const isOf =
  ({ email, warehouse }: Sender) =>
  (entry: Waiting): boolean =>
    entry.by.email === email && entry.warehouse.slug === warehouse

/**
 * The first changes that may be sent side by side: no two about the same thing, and none whose thing an earlier change is
 * still about. `next` is when the first of the others may go.
 */
export function due(
  entries: readonly Waiting[],
  sender: Sender,
  now: number,
  atMost: number,
): { ready: Waiting[]; next: number | undefined } {
  const taken = new Set<string>()
  const ready: Waiting[] = []
  let next: number | undefined
  for (const entry of entries.filter(isOf(sender))) {
    if (isRefused(entry)) continue
    const isFree = entry.about.every(thing => !taken.has(thing))
    for (const thing of entry.about) taken.add(thing)
    if (!isFree) continue
    if (entry.notBefore > now) next = Math.min(next ?? entry.notBefore, entry.notBefore)
    else if (ready.push(entry) >= atMost) break
  }
  return { ready, next }
}
