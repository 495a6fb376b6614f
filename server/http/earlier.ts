import { and, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Undoing } from '#contract/entities/stock.ts'
import { conflict, type OrRefusal } from '#contract/problems.ts'
import type { Tx } from '../db/open.ts'
import { idempotencyKeys } from '../db/schema/index.ts'

/** The answer to this person's earlier change. Undefined when that change was refused or never came. */
export async function answerUnder<A extends z.ZodMiniType>(
  tx: Tx,
  { id }: { id: string },
  key: string,
  answer: A,
): Promise<z.infer<A> | undefined> {
  const [known] = await tx
    .select({ answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.key, key), eq(idempotencyKeys.userId, id)))
  const read = z.safeParse(answer, known?.answer)
  return read.success ? read.data : undefined
}

const WithMoves = z.object({ data: z.object({ moves: z.array(z.string()) }) })

/** The moves to undo, be they named or those of an earlier change. */
export async function movesToUndo(
  tx: Tx,
  user: { id: string },
  { moves, of }: Undoing,
): OrRefusal<readonly string[]> {
  const named = moves ?? (of && (await answerUnder(tx, user, of, WithMoves))?.data.moves)
  return named || conflict('nothing-to-undo', 'Ce changement n’a pas été fait : il n’y a rien à annuler.')
}
