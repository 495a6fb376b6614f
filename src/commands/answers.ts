import { lotTyped, sayLot } from '#machines/reception/lots.ts'

/** A text that a command asks for before it runs. */
export type Question = 'lot'

/** For each question, the answers that the typed text may mean, in words; none while it is no answer. */
export const answersTo: Readonly<Record<Question, (typed: string) => readonly string[]>> = {
  lot: typed => {
    const lot = lotTyped(typed)
    return lot ? [sayLot(lot).join(' · ')] : []
  },
}
