import { ilike, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Removes case, accents and signs, so that « O’Brien-Müller » becomes `obrien muller`. */
export function searchText(...texts: readonly string[]): string {
  return texts
    .join(' ')
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .replaceAll('œ', 'oe')
    .replaceAll('Œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('Æ', 'ae')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Matches rows that hold a word beginning with each word of `query`. Without any word it matches nothing. */
export function matches(column: PgColumn, query: string): SQL {
  const words = searchText(query).split(' ').filter(Boolean).slice(0, 12)
  if (words.length === 0) return sql`false`
  const prefixes = words.map(word => `${word}:*`).join(' & ')
  return sql`to_tsvector('simple', ${column}) @@ to_tsquery('simple', ${prefixes})`
}

/** For LIKE: what begins with this text, whatever signs it has. */
export const beginning = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`

export const containing = (text: string): string => `%${beginning(text)}`

/** Keeps the rows in which one of these columns has the text. Without a text, it keeps them all. */
export const holding = (text: string | undefined, ...columns: PgColumn[]): SQL | undefined =>
  text ? or(...columns.map(column => ilike(column, containing(text)))) : undefined
