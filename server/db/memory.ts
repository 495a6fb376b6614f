import { AsyncLocalStorage } from 'node:async_hooks'

/** As the triggers of `kept_changes` name what they tell of. */
const kinds = ['house', 'places', 'articles', 'people'] as const
export type KeptKind = (typeof kinds)[number]

/** Begins the notification of `forget_kept`. */
export const keptWord = 'kept '

/** Where kept readings are answered from memory. */
export const scope = new AsyncLocalStorage<Kept>()

/** The answer to the question for what a server has not seen yet. */
export type News = { readonly snapshot: string; readonly changed: readonly string[] }

type Shelf = { clear(): void; delete(key: string): boolean }

/** After so long without an answer all is forgotten: the rows that tell what was changed may be gone. */
const silenceMs = 20 * 60_000

/** The steady clock stands still while a machine is suspended; the wall's may be set back. One of them tells a silence. */
const clocks = () => [performance.now(), Date.now()] as const

/** What one server keeps of one database. */
export class Kept {
  readonly #shelves: { readonly about: readonly KeptKind[]; readonly shelf: Shelf }[] = []
  /** How often something of each kind was forgotten. */
  readonly #times: Record<KeptKind, number> = { house: 0, places: 0, articles: 0, people: 0 }
  /** Of the changes in this snapshot of the database none is left to be heard. */
  #snapshot: string | null = null
  #heardAt: readonly [number, number] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  readonly hears: boolean

  /**
   * `hears`: the commit of every change is heard before the answer to any later statement, so that nobody need ask. The embedded
   * database's one connection hears so.
   */
  constructor(hears: boolean) {
    this.hears = hears
  }

  /** Runs work in which kept readings are answered from here, after a question. */
  within<T>(work: () => T): T {
    return scope.run(this, work)
  }

  /** The snapshot to ask with. */
  snapshot(): string | null {
    const [steady, wall] = clocks()
    if (Math.max(steady - this.#heardAt[0], wall - this.#heardAt[1]) > silenceMs) this.forgetAll()
    return this.#snapshot
  }

  /** `seen` went out with the question. Without it nothing could be told: what was read by then may be older than the answer. */
  hear({ snapshot, changed }: News, seen: string | null): void {
    if (seen === null) this.forgetAll()
    for (const word of changed) this.forget(word)
    this.#snapshot = snapshot
    this.#heardAt = clocks()
  }

  /** `word` is a kind, or a kind and the key of the one thing that was changed. */
  forget(word: string): void {
    const [named, key] = word.split(' ')
    const kind = kinds.find(one => one === named)
    if (!kind) return
    this.#times[kind] += 1
    for (const { about, shelf } of this.#shelves) {
      if (!about.includes(kind)) continue
      if (key) shelf.delete(key)
      else shelf.clear()
    }
  }

  forgetAll(): void {
    this.#snapshot = null
    for (const kind of kinds) this.forget(kind)
  }

  hold(about: readonly KeptKind[], shelf: Shelf): void {
    this.#shelves.push({ about, shelf })
  }

  /** Says later whether something of these kinds was forgotten meanwhile: what was read by then may be older than that. */
  watch(about: readonly KeptKind[]): () => boolean {
    const sum = () => about.reduce((total, kind) => total + this.#times[kind], 0)
    const before = sum()
    return () => sum() === before
  }
}
