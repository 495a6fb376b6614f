import { isDeepStrictEqual } from 'node:util'
import type { Db } from '#server/db/open.ts'
import { idempotencyKeys } from '#server/db/schema/index.ts'
import { withDrawings } from '#server/http/kept-answers.ts'
import type { Change } from '../world/journal.ts'
import { sentence } from './claims.ts'

/** The answer that a bench heard is the one that the server keeps for the change's key. */
export async function checkKeys(db: Db, changes: readonly Change[]): Promise<string[]> {
  const rows = await db.select().from(idempotencyKeys)
  // A shop's program has its own id before its keys; they are no bench's.
  const kept = new Map(rows.filter(({ key }) => !key.includes(':')).map(row => [row.key, row]))
  const known = new Set(changes.map(({ key }) => key))
  const faults = [...kept.keys()].filter(key => !known.has(key)).map(key => `the key ${key} is nobody's`)
  for (const change of changes) {
    if (change.answer?.status !== 200) continue
    const row = kept.get(change.key)
    if (!row) faults.push(`LOST: the server does not know ${sentence(change)}`)
    else if (
      row.status !== 200 ||
      !isDeepStrictEqual(await withDrawings(db, row.answer), change.answer.body)
    ) {
      faults.push(`the server keeps another answer for ${sentence(change)}`)
    }
  }
  return faults
}
