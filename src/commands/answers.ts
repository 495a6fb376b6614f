import { lotTyped, sayLot } from '#machines/reception/lots.ts'

/** What a command asks before it runs. */
export type Question = 'lot'

/** What the typed text is taken for, in words; nothing while it is no answer. */
export const answersTo: Readonly<Record<Question, (typed: string) => readonly string[]>> = {
  lot: typed => {
    const lot = lotTyped(typed)
    return lot ? [sayLot(lot).join(' · ')] : []
  },
}
