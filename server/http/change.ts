import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { eq, lt, sql } from 'drizzle-orm'
import { isRefusal, type Refusal, refuse } from '#contract/problems.ts'
import { type Noted, unlessRefused } from '../administration/act.ts'
import { type Actor, recordAct } from '../audit/record.ts'
import { subjectOf } from '../audit/subject.ts'
import type { Db, Tx } from '../db/open.ts'
import { idempotencyKeys, refusals } from '../db/schema/index.ts'
import { canBeRetried } from '../db/sql-failure.ts'
import { command, statements, unnamed } from '../db/statements.ts'
import type { RawInput } from './input.ts'

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
}
export type Outcome = { readonly result: unknown; readonly replayed: boolean }

const keptDays = 30
const tooMany = 429
const triesAtMost = 5

export function readKey(header: string | string[] | undefined): string | undefined | Refusal {
  if (header === undefined) return undefined
  if (typeof header === 'string' && /^[\w.:-]{1,80}$/.test(header)) return header
  return refuse(
    'key-invalid',
    'L’en-tête Idempotency-Key doit faire 80 lettres, chiffres ou tirets au plus : rien n’a été fait.',
    { status: 400, expected: 'Idempotency-Key' },
  )
}

/**
 * Runs a change once, even if its answer gets lost. One transaction writes the change and the answer, so a
 * retry with the same key finds both or neither. A refusal is an answer too; it undoes what its handler
 * wrote. Without a key no answer is kept, and a request sent again is a new change.
 */
export async function runOnce(db: Db, change: Change, run: (tx: Tx) => Promise<unknown>): Promise<Outcome> {
  const bodyHash = hashOf(change.input)
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction(async tx => {
        const { key, call, actor, input, now, keptSince, noted } = change
        const userId = actor.user?.id ?? null
        const known = key === undefined ? undefined : await knownAnswer(tx, key)
        if (known) {
          const same = known.userId === userId && known.call === call && known.bodyHash === bodyHash
          return { result: same ? known.answer : keyReused, replayed: true }
        }
        const result = await unlessRefused(tx, run)
        const later = isRefusal(result) && result.refused.status === tooMany
        if (isRefusal(result) && !later) await noteRefusal(tx, change, result)
        const { details, subject = subjectOf(input) } = noted?.() ?? {}
        const status = isRefusal(result) ? result.refused.status : 200
        await Promise.all([
          recordAct(tx, { ...actor, at: now, call, subject, result, details }),
          // A change that came too often is not kept: the caller may send it later under the same key.
          key !== undefined &&
            !later &&
            keys(tx).keep.execute({
              key,
              call,
              userId,
              bodyHash,
              status,
              answer: result,
              createdAt: keptSince,
            }),
        ])
        return { result, replayed: false }
      })
    } catch (error) {
      if (tries >= triesAtMost || !canBeRetried(error)) throw error
      // Two changes collided, and the database aborted this one: try again.
      await pause(10 * tries + Math.random() * 20)
    }
  }
}

export async function purgeKeys(db: Db, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - keptDays * 24 * 3_600_000)
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, limit))
}

const keyReused = refuse(
  'key-reused',
  'Cette clé a déjà servi à un autre changement : rien n’a été fait cette fois.',
)

/** The lock makes the second of two requests with one key wait for the first one's answer, on any server. */
async function knownAnswer(tx: Tx, key: string) {
  const { lock, find } = keys(tx)
  const [, [known]] = await Promise.all([lock.execute({ key }), find.execute({ key })])
  return known
}

const keys = statements(db => ({
  lock: command(db, sql`select pg_advisory_xact_lock(hashtextextended(${sql.placeholder('key')}, 0))`),
  find: db
    .select()
    .from(idempotencyKeys)
    .where(eq(idempotencyKeys.key, sql.placeholder('key')))
    .prepare(unnamed),
  keep: db
    .insert(idempotencyKeys)
    .values({
      key: sql.placeholder('key'),
      call: sql.placeholder('call'),
      userId: sql.placeholder('userId'),
      bodyHash: sql.placeholder('bodyHash'),
      status: sql.placeholder('status'),
      answer: sql.placeholder('answer'),
      createdAt: sql.placeholder('createdAt'),
    })
    .prepare(unnamed),
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
