import type { Columns } from '#contract/endpoints/import.ts'
import type { Kind } from './kind.ts'
import { fold } from './values.ts'

export type Titles = Readonly<Record<string, string>>

/** Guesses each column's field: the last choice, or else by its title. A column is taken once. */
export function guessColumns(kind: Kind, headers: readonly string[], remembered: Titles = {}): Columns {
  const folded = headers.map(fold)
  const guessed: Columns = {}
  const taken = new Set<number>()
  const take = (name: string, matches: (header: string) => boolean) => {
    if (guessed[name] !== undefined) return
    const at = folded.findIndex((header, index) => header !== '' && !taken.has(index) && matches(header))
    if (at < 0) return
    guessed[name] = at
    taken.add(at)
  }
  const fields = Object.entries(kind.fields)
  for (const [name] of fields) {
    const title = remembered[name]
    if (title !== undefined) take(name, header => header === fold(title))
  }
  for (const [name, { title }] of fields)
    take(name, header => header === fold(title) || header === fold(name))
  for (const [name, { hints }] of fields) take(name, header => hints.includes(header))
  // « Poids net en g » is a weight; a short hint inside another word proves nothing.
  for (const [name, { hints }] of fields) {
    take(name, header => hints.some(hint => hint.length > 3 && ` ${header} `.includes(` ${hint} `)))
  }
  return guessed
}

/** The titles to remember for the next file of this kind. */
export const titlesOf = (columns: Columns, headers: readonly string[]): Titles =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([name, at]) => {
      const title = headers[at]
      return title ? [[name, title]] : []
    }),
  )

/** The reason why a file cannot be imported with these columns. */
export function columnsProblem(kind: Kind, columns: Columns, width: number): string | undefined {
  const missing = Object.entries(kind.fields).flatMap(([name, { title, required }]) =>
    required && columns[name] === undefined ? [title] : [],
  )
  if (missing.length > 0) {
    const which = missing.map(title => `« ${title} »`).join(', ')
    return missing.length === 1
      ? `Il manque la colonne ${which} : dites laquelle c’est, ou ajoutez-la au fichier.`
      : `Il manque les colonnes ${which} : dites lesquelles ce sont, ou ajoutez-les au fichier.`
  }
  const outside = Object.entries(columns).find(([name, at]) => !kind.fields[name] || at >= width)
  return outside ? 'Les colonnes choisies ne sont pas celles de ce fichier.' : undefined
}
