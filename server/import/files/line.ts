/** One line of a file. `at` is the part of the file that was read so far, from 0 to 1. */
export type Line = { readonly line: number; readonly cells: readonly string[]; readonly at: number }

/** Stands for a formula without a value, so that a reader can say so. No text begins with this character. */
export const formulaMark = '\uE000formule'

export const mostColumns = 500
export const mostLines = 500_000
export const longestCell = 10_000

/** A file that cannot be read, with a sentence that says what to do. */
export class Unreadable extends Error {}
