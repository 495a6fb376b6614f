import type { LookUp } from '../look-up.ts'
import { nothing } from './again.ts'
import type { Row } from './rows.ts'

type FoundRow = Extract<Row, { kind: 'found' }>

/** Several things are marked to be done something to at once. */
export const canBeMarked = (row: Row | undefined): row is FoundRow =>
  row?.kind === 'found' && row.found.together !== undefined

export const isIn = (marked: readonly LookUp[], found: LookUp): boolean =>
  marked.some(({ id }) => id === found.id)

export const toggled = (marked: readonly LookUp[], found: LookUp): readonly LookUp[] =>
  isIn(marked, found) ? marked.filter(({ id }) => id !== found.id) : [...marked, found]

/** The marked things as one, with the acts on all of them. */
export function allOf(marked: readonly LookUp[]): LookUp {
  const all = marked.flatMap(({ together }) => together ?? [])
  const [first] = all
  const isOneKind = all.every(({ kind }) => kind === first?.kind)
  const acts =
    isOneKind && first
      ? first.acts(all)
      : [nothing('Ces choses sont de genres différents : marquez-en d’un seul genre.')]
  return {
    id: 'marked',
    title: marked.length === 1 ? '1 choisi' : `${marked.length} choisis`,
    open: () => {},
    acts: async () => acts,
  }
}
