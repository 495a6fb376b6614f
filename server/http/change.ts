import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { eq, lt, sql } from 'drizzle-orm'
import { isRefusal, type OrRefusal, type Refusal, refuse } from '#contract/problems.ts'
import { idempotencyKeyPattern } from '#contract/values.ts'
import type { Noted } from '../administration/act.ts'
import { type Actor, auditInsert, auditLines, lineOf } from '../audit/record.ts'
import { subjectOf } from '../audit/subject.ts'
import { newsColumns } from '../db/kept.ts'
import { shortageOf } from '../db/ledger.ts'
import type { Kept, News } from '../db/memory.ts'
import type { Db, Tx } from '../db/open.ts'
import { send } from '../db/pool.ts'
import { idempotencyKeys, refusals } from '../db/schema/index.ts'
import { canBeRetried, sqlFailureOf } from '../db/sql-failure.ts'
import { command, statements, unnamed } from '../db/statements.ts'
import type { RawInput } from './input.ts'
import { withDrawings, withoutDrawings } from './kept-answers.ts'

export type Change = {
  /** Undefined: the caller gave no key, so the change cannot be repeated safely. */
  readonly key: string | undefined
  readonly call: string
  /** A person, or a shop's program. */
  readonly actor: Actor
  readonly input: RawInput
  readonly now: Date
  /** The steady clock's time: the key is kept for 30 days from it. */
  readonly keptSince: Date
  /** The handler's notes for the audit log, once it has run. */
  readonly noted?: () => Noted | undefined
  /** The actor by the rights of now, or why they may no longer do it. */
  readonly lookAgain?: (tx: Tx) => OrRefusal<Actor>
}
export type Outcome = { readonly result: unknown; readonly replayed: boolean }

const keptDays = 30
const tooMany = 429
const triesAtMost = 5

export function readKey(header: string | string[] | undefined): string | undefined | Refusal {
  if (header === undefined) return undefined
  if (typeof header === 'string' && new RegExp(idempotencyKeyPattern).test(header)) return header
  return refuse(
    'key-invalid',
    'L’en-tête Idempotency-Key doit faire 80 lettres, chiffres ou tirets au plus : rien n’a été fait.',
    { status: 400, expected: 'Idempotency-Key' },
  )
}

/**
 * Runs a change once, even if its answer gets lost. One transaction writes the change and the answer, so a
 * retry with the same key finds both or neither. A refusal is an answer too; what its handler wrote is undone before it is
 * written. Of two requests with one key at once, the database refuses the key of the second, which then finds the first one's
 * answer. Without a key no answer is kept, and a request sent again is a new change.
 */
export async function runOnce(db: Db, change: Change, run: (tx: Tx) => Promise<unknown>): Promise<Outcome> {
  const bodyHash = hashOf(change.input)
  for (let tries = 1; ; tries += 1) {
    try {
      let refused: Refused | undefined
      const outcome = await db.change(async ({ tx, begun, undo }): Promise<Outcome> => {
        const known = await opening(tx, db.kept, change.key, begun)
        if (known) {
          if (!isSame(known, change, bodyHash)) {
            undo()
            return { result: keyReused, replayed: true }
          }
          await send(ends(tx).touch, { key: change.key })
          return { result: await withDrawings(tx, known.answer), replayed: true }
        }
        const actor = (await db.kept.within(() => change.lookAgain?.(tx))) ?? change.actor
        if (isRefusal(actor)) {
          undo()
          return { result: actor, replayed: false }
        }
        const present = { ...change, actor }
        const result = await run(tx)
        if (!isRefusal(result)) await writeEnd(tx, present, bodyHash, result)
        else {
          undo()
          refused = { ...present, result }
        }
        return { result, replayed: false }
      })
      if (refused) await writeRefusal(db, refused, bodyHash)
      return outcome
    } catch (error) {
      if (tries >= triesAtMost || !canRunAgain(error)) throw error
      // Two changes collided, and the database aborted this one: try again.
      await pause(10 * tries + Math.random() * 20)
    }
  }
}

/** What goes out first: it brings the answer that is known already, and what was changed of what is kept here. */
async function opening(tx: Tx, kept: Kept, key: string | undefined, begun: Promise<unknown>) {
  if (kept.hears) {
    const [[known]] = await Promise.all([key === undefined ? [] : ends(tx).find.execute({ key }), begun])
    return known
  }
  const seen = kept.snapshot()
  const [{ rows }] = await Promise.all([ends(tx).open.execute({ key: key ?? null, seen }), begun])
  const [row] = rows
  if (!row) throw new Error('The database did not say what was changed')
  kept.hear(row, seen)
  return row.call === null ? undefined : row
}

type Known = Pick<typeof idempotencyKeys.$inferSelect, 'userId' | 'call' | 'bodyHash' | 'answer'>

const isSame = (known: Known, { call, actor }: Change, bodyHash: string) =>
  known.userId === (actor.user?.id ?? null) && known.call === call && known.bodyHash === bodyHash

type Refused = Change & { readonly result: Refusal }

const writeRefusal = (db: Db, { result, ...change }: Refused, bodyHash: string): Promise<void> =>
  db.change(async ({ tx, begun }) => {
    await begun
    if (result.refused.status !== tooMany) await noteRefusal(tx, change, result)
    await writeEnd(tx, change, bodyHash, result)
  })

/** Writes the change's line of the audit log, and its answer under its key. */
async function writeEnd(tx: Tx, change: Change, bodyHash: string, result: unknown): Promise<void> {
  const { key, call, actor, input, now, keptSince, noted } = change
  const { details, subject = subjectOf(input) } = noted?.() ?? {}
  const line = lineOf({ ...actor, at: now, call, subject, result, details })
  const later = isRefusal(result) && result.refused.status === tooMany
  // A change that came too often is not kept: the caller may send it later under the same key.
  if (key === undefined || later) return send(auditLines(tx).insert, line)
  const status = isRefusal(result) ? result.refused.status : 200
  await send(ends(tx).keep, {
    ...line,
    ...{ key, keyUser: actor.user?.id ?? null, bodyHash, status, keptSince },
    answer: result === undefined ? null : JSON.stringify(withoutDrawings(result)),
  })
}

/** What two changes may meet at: one key, whose answer is there then; the next tracking number. */
const meets = ['idempotency_keys_pkey', 'parcels_tracking']

/** Lost to another change: a second try sees what that one has written. */
const canRunAgain = (error: unknown): boolean => {
  const failure = sqlFailureOf(error)
  return (
    canBeRetried(error) || meets.some(met => met === failure?.constraint) || shortageOf(error) !== undefined
  )
}

export async function purgeKeys(db: Db, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - keptDays * 24 * 3_600_000)
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, limit))
}

const keyReused = refuse(
  'key-reused',
  'Cette clé a déjà servi à un autre changement : rien n’a été fait cette fois.',
)

const at = sql.placeholder

const ends = statements(db => ({
  find: db
    .select({
      userId: idempotencyKeys.userId,
      call: idempotencyKeys.call,
      bodyHash: idempotencyKeys.bodyHash,
      answer: idempotencyKeys.answer,
    })
    .from(idempotencyKeys)
    .where(eq(idempotencyKeys.key, at('key')))
    .prepare(unnamed),
  open: command<News & Known>(
    db,
    sql`select ${newsColumns}, user_id as "userId", call, body_hash as "bodyHash", answer
      from (select 1) as one left join ${idempotencyKeys} on key = ${at('key')}`,
  ),
  /**
   * A known answer is given once this commit stands where the change's own has to: a PostgreSQL that started again without its
   * synchronous copy shows changes that the copy lacks, and that a failover would lose.
   */
  touch: db
    .update(idempotencyKeys)
    .set({ key: sql`${idempotencyKeys.key}` })
    .where(eq(idempotencyKeys.key, at('key')))
    .prepare(unnamed),
  keep: command(
    db,
    sql`with line as (${auditInsert})
      insert into ${idempotencyKeys} (key, call, user_id, body_hash, status, answer, created_at)
      values (${at('key')}, ${at('call')}, ${at('keyUser')}, ${at('bodyHash')}, ${at('status')}, ${at('answer')}, ${at('keptSince')})`,
  ),
}))

/** For the person's home page; a program has its answer. */
async function noteRefusal(tx: Tx, { call, actor, now }: Change, { refused }: Refusal): Promise<void> {
  if (!actor.user) return
  const { id: userId, warehouseId } = actor.user
  await tx
    .insert(refusals)
    .values({ at: now, userId, warehouseId, call, code: refused.code, detail: refused.detail })
}

function hashOf(input: RawInput): string {
  return createHash('sha256').update(canonical(input)).digest('base64url')
}

/** Sorts the fields, since their order in a body means nothing. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
