import { fold } from './fold.ts'

export type PaletteEntry = { readonly title: string; readonly path: string; readonly group: string }

export type Indexed<E extends PaletteEntry> = {
  readonly entry: E
  readonly title: string
  readonly rest: string
}

/** Done once, not at every key. */
export const indexEntries = <E extends PaletteEntry>(entries: readonly E[]): Indexed<E>[] =>
  entries.map(entry => ({
    entry,
    title: fold(entry.title),
    rest: `${fold(entry.path)}\n${fold(entry.group)}`,
  }))

const bands = 4

/** Whatever has every word of the query in its title, path or group; what its title begins with comes first. */
export function filterEntries<E extends PaletteEntry>(
  index: readonly Indexed<E>[],
  query: string,
  limit = 50,
): E[] {
  const wanted = fold(query).trim()
  if (!wanted) return index.slice(0, limit).map(({ entry }) => entry)
  const words = wanted.split(/\s+/)
  const found: E[][] = Array.from({ length: bands }, () => [])
  for (const { entry, title, rest } of index) {
    if (!words.every(word => title.includes(word) || rest.includes(word))) continue
    found[bandOf(title, wanted, words)]?.push(entry)
  }
  return found.flat().slice(0, limit)
}

function bandOf(title: string, wanted: string, words: readonly string[]): number {
  if (title.startsWith(wanted)) return 0
  if (title.includes(` ${wanted}`)) return 1
  return words.every(word => title.includes(word)) ? 2 : 3
}
