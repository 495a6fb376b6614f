import type { JournalEntry } from '../../../scan/journal-entry.ts'

export const wantedNames = [
  ['all', 'Tous'],
  ['good', 'Pris'],
  ['bad', 'Refusés et inconnus'],
  ['duplicate', 'Doublons'],
] as const
export type Wanted = (typeof wantedNames)[number][0]

const isBad = ({ outcome }: JournalEntry) => outcome.kind === 'refused' || outcome.kind === 'unknown'

/** Newest first; every word has to stand somewhere in the entry, accents and case aside. */
export function filterEntries(
  entries: readonly JournalEntry[],
  words: string,
  wanted: Wanted,
): readonly JournalEntry[] {
  const needles = plain(words).split(/\s+/).filter(Boolean)
  return entries
    .filter(entry => {
      if (wanted === 'bad' && !isBad(entry)) return false
      if (wanted === 'duplicate' && entry.outcome.kind !== 'duplicate') return false
      if (wanted === 'good' && (isBad(entry) || entry.outcome.kind === 'duplicate')) return false
      const { text, source, outcome, step, codes } = entry
      const hay = plain(
        [text, source.name, outcome.text, step?.operation, ...codes.map(({ value }) => value)].join(' '),
      )
      return needles.every(needle => hay.includes(needle))
    })
    .reverse()
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
