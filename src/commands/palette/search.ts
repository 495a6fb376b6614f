import type { FuseResult } from 'fuse.js'
import { fold } from './fold.ts'

export type Findable = {
  readonly title: string
  readonly hint?: string
  readonly section?: string
  readonly keywords?: readonly string[]
}

/** How well it matches: 0 the title begins with it, 1 a word of the title does, 2 it is in the title, 3 elsewhere, 4 nearly. */
export type Band = 0 | 1 | 2 | 3 | 4
export type Hit<E> = { readonly entry: E; readonly band: Band }

export type Search<E> = {
  readonly find: (query: string, limit?: number) => Hit<E>[]
  /** What was perhaps meant, for a query that finds nothing; dear, so it is only asked then. */
  readonly near: (query: string, limit?: number) => Promise<Hit<E>[]>
}

type Indexed<E> = {
  readonly entry: E
  readonly title: string
  readonly text: string
  readonly letters: number
}

const shortlist = 300
/** Of a shorter word every other word is a slip away. */
const shortestSlip = 4

/** Folded and joined once, not at every key. */
export function createSearch<E extends Findable>(entries: readonly E[]): Search<E> {
  const index: Indexed<E>[] = entries.map(entry => {
    const title = fold(entry.title)
    const text = [
      title,
      ...[entry.hint, entry.section, ...(entry.keywords ?? [])].map(part => fold(part ?? '')),
    ]
    return { entry, title, text: text.join('\n'), letters: lettersOf(text.join()) }
  })

  return {
    find(query, limit = 50) {
      const wanted = fold(query).trim()
      if (!wanted) return index.slice(0, limit).map(({ entry }) => ({ entry, band: 3 }))
      const words = wanted.split(/\s+/)
      const bands: [Hit<E>[], Hit<E>[], Hit<E>[], Hit<E>[]] = [[], [], [], []]
      for (const { entry, title, text } of index) {
        if (!hasAll(text, words)) continue
        const band = bandOf(title, wanted, words)
        if (bands[band].length < limit) bands[band].push({ entry, band })
        if (bands[0].length === limit) break
      }
      return bands.flat().slice(0, limit)
    },

    async near(query, limit = 10) {
      const wanted = fold(query).trim()
      if (wanted.length < shortestSlip) return []
      const letters = lettersOf(wanted)
      const close = index.filter(one => missing(letters, one.letters) <= 1).slice(0, shortlist)
      if (close.length === 0) return []
      const { default: Fuse } = await import('fuse.js/basic')
      const fuse = new Fuse(close, {
        keys: ['title', 'entry.keywords'],
        threshold: 0.3,
        ignoreLocation: true,
        ignoreDiacritics: true,
      })
      return fuse.search(wanted, { limit }).map(hitOf)
    },
  }
}

const hitOf = <E>({ item }: FuseResult<Indexed<E>>): Hit<E> => ({ entry: item.entry, band: 4 })

function hasAll(text: string, words: readonly string[]): boolean {
  for (const word of words) if (!text.includes(word)) return false
  return true
}

function bandOf(title: string, wanted: string, words: readonly string[]): 0 | 1 | 2 | 3 {
  if (title.startsWith(wanted)) return 0
  if (title.includes(` ${wanted}`)) return 1
  return hasAll(title, words) ? 2 : 3
}

/** Which letters and digits occur at all, one bit for each (digits share one). */
function lettersOf(text: string): number {
  let letters = 0
  for (let at = 0; at < text.length; at += 1) {
    const place = text.charCodeAt(at) - 97
    if (place >= 0 && place < 26) letters |= 1 << place
    else if (place >= -49 && place < -39) letters |= 1 << 26
  }
  return letters
}

function missing(wanted: number, there: number): number {
  let rest = wanted & ~there
  let count = 0
  for (; rest !== 0; rest &= rest - 1) count += 1
  return count
}
