import type { Grammar } from '#contract/barcodes/grammar.ts'
import type { IdleKind, IdleRow, IdleSection } from '#contract/endpoints/idle.ts'
import { plural } from '#src/ui/numbers.ts'
import { idleWords, scanOf } from './kinds.ts'

export type IdleCard = { readonly id: string; readonly title: string; readonly code: string }

/** A wall has room for six cards on a page: so many of these kinds leave room for the others. */
const mostOf: Partial<Record<IdleKind, number>> = {
  ...{ held: 2, late: 2, packed: 1, planned: 2, countedLast: 2, perishing: 2, tooOld: 2 },
  // Each shop has its card already, as a choice.
  ...{ shopsToPick: 0, shopsToReceive: 0, shopsInQuarantine: 0 },
}

const onWall = (kind: IdleKind, rows: readonly IdleRow[]) => rows.slice(0, mostOf[kind])

/** Each row as a card with the thing's own code, as on its paper. */
export const idleCards = (sections: readonly IdleSection[], grammar: Grammar): IdleCard[] =>
  sections.flatMap(({ kind, rows }) =>
    onWall(kind, rows).map(row => ({
      id: `idle.${kind}.${row.name}`,
      title: idleWords[kind].card(row),
      code: scanOf(kind, row, grammar),
    })),
  )

/** « 12 listes, 3 en retard »: how much waits in all, beside the cards of the first. */
export function idleSum(sections: readonly IdleSection[]): string {
  const waiting = sections.filter(({ kind, total }) => total > 0 && idleWords[kind].counted !== undefined)
  const words = waiting.map(({ kind, total }) => {
    const { counted } = idleWords[kind]
    return counted ? plural(total, ...counted) : ''
  })
  return words.length === 0 ? 'Rien n’attend ici' : words.join(', ')
}
