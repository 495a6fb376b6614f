import type { LookUp, LookUpPort } from '#src/commands/look-up.ts'
import { fold, occurrences, startsWord } from '#src/commands/palette/highlight.ts'
import { manualPath, readFrom } from './addresses.ts'
import { manualPages } from './contents.ts'

type Entry = {
  readonly page: string
  readonly heading?: string
  readonly title: string
  readonly hint: string
  /** Its title without case and accents, and that of the page it stands on. */
  readonly own: string
  readonly around: string
}

const named = 'Mode d’emploi'
/** More would push what is asked for off the screen. */
const most = 5
/** A shorter query begins too many words. */
const fewest = 3

const entries = manualPages.flatMap(({ name, title, headings }): Entry[] => [
  { page: name, title, hint: named, own: fold(`${named} ${title}`), around: '' },
  ...headings.map(heading => ({
    page: name,
    heading: heading.id,
    title: heading.title,
    hint: `${named} · ${title}`,
    own: fold(heading.title),
    around: fold(`${named} ${title}`),
  })),
])

/** Pages of the manual and their headings, whose words begin as those of the query. */
export const manualLookUp =
  (go: (path: string) => unknown): LookUpPort =>
  async (query, _signal, only) => {
    const words = fold(query)
      .split(/[\s’']+/)
      .filter(Boolean)
    if (only !== undefined || words.join('').length < fewest) return { found: [] }
    const begins = (text: string) => (word: string) =>
      occurrences(text, word).some(at => startsWord(text, at))
    return {
      found: entries
        .filter(({ own, around }) => words.every(begins(`${around} ${own}`)) && words.some(begins(own)))
        .slice(0, most)
        .map(
          ({ page, heading, title, hint }): LookUp => ({
            id: `manual:${page}#${heading ?? ''}`,
            title,
            hint,
            icon: 'book-open',
            open: () => go(manualPath(page, readFrom(location), heading)),
          }),
        ),
    }
  }
