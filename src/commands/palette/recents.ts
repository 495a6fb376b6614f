import * as z from 'zod/mini'

const key = 'palette-used'
/** The list before a query begins with this many. */
const lastKept = 5
/** Whoever runs a command each day has it before one of last month. */
const fading = 0.95
const learnedKept = 60

/** What was last done from the palette: a command, a thing that was opened, an act on a thing. */
const Used = z.object({
  id: z.string(),
  thing: z.optional(z.object({ id: z.string(), title: z.string(), act: z.optional(z.string()) })),
})
const Kept = z.object({
  last: z.array(Used),
  learned: z.array(z.object({ id: z.string(), weight: z.number() })),
})
export type Used = z.infer<typeof Used>
type Kept = z.infer<typeof Kept>

export type Recents = {
  /** The last five, newest first. */
  readonly last: () => readonly Used[]
  /** The ids by their use, the most used first: what is done often, and lately. */
  readonly byUse: () => readonly string[]
  readonly remember: (used: Used) => void
}

/** What is done from the palette, kept in this browser. Of a thing it keeps the number alone, no customer's name. */
export function createRecents(store: Pick<Storage, 'getItem' | 'setItem'>): Recents {
  let { last, learned } = read(store)
  return {
    last: () => last,
    byUse: () => learned.map(({ id }) => id),
    remember(used) {
      last = [used, ...last.filter(({ id }) => id !== used.id)].slice(0, lastKept)
      const before = learned.find(({ id }) => id === used.id)?.weight ?? 0
      learned = [
        { id: used.id, weight: before * fading + 1 },
        ...learned
          .filter(({ id }) => id !== used.id)
          .map(({ id, weight }) => ({ id, weight: weight * fading })),
      ]
        .sort((one, other) => other.weight - one.weight)
        .slice(0, learnedKept)
      try {
        store.setItem(key, JSON.stringify({ last, learned }))
      } catch {
        // The storage is full or forbidden: the list lasts until the page closes.
      }
    },
  }
}

function read(store: Pick<Storage, 'getItem'>): Kept {
  try {
    const kept = z.safeParse(Kept, JSON.parse(store.getItem(key) ?? 'null'))
    if (kept.success) return kept.data
  } catch {
    // It was written by something else.
  }
  return { last: [], learned: [] }
}
