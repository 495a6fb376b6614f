import * as z from 'zod/mini'
import { rebutCalls } from '#contract/endpoints/rebut.ts'
import { receptionCalls } from '#contract/endpoints/reception.ts'
import { Undoing } from '#contract/entities/stock.ts'
import type { Waiting } from './waiting.ts'

/** A change that may be kept here is undone by its name, for its moves have none yet. */
export const undoing = ({ of, moves }: { of?: string; moves: readonly string[] }): Undoing =>
  of === undefined ? { moves: [...moves] } : { of }

/**
 * The waiting changes without those that a later one undoes. Both are sent: the server may have made the first one and
 * its answer got lost.
 */
export function standing(waiting: readonly Waiting[]): Waiting[] {
  const undone = new Set(waiting.flatMap(undoneBy))
  return waiting.filter(({ id }) => !undone.has(id))
}

function undoneBy({ call, input: { body } }: Waiting): string[] {
  if (call !== rebutCalls.undo.name && call !== receptionCalls.undo.name) return []
  const undoing = z.safeParse(Undoing, body)
  return undoing.success && undoing.data.of !== undefined ? [undoing.data.of] : []
}
