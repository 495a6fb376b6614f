import { and, asc, count, eq, gte, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { PrintJob } from '#contract/answer.ts'
import type { MissingManifest } from '#contract/entities/announcement.ts'
import { conflict, notFound, type OrRefusal } from '#contract/problems.ts'
import { ofOwnWarehouse } from '../auth/reach.ts'
import type { Act, User, WarehouseUser } from '../auth/user.ts'
import type { Db } from '../db/open.ts'
import { carrierSlips, carriers, manifests, printJobs, users } from '../db/schema/index.ts'
import { handedOn, keepPrints } from '../printing/prints.ts'

const hour = 3_600_000
/** A paper of an earlier hour waits at home, as any print. */
const awaitedMs = hour
/** The driver has long gone. */
const forgottenMs = 7 * 24 * hour
const mostShown = 5

const stateOf = { waiting: 'coming', asking: 'coming', made: 'ready', refused: 'refused' } as const

/** The papers that this person waits for, whose slips they sealed. */
export async function awaitedManifests(db: Db, user: WarehouseUser, now: Date) {
  const rows = await db
    .select({ id: manifests.id, slip: carrierSlips.name, state: manifests.state })
    .from(manifests)
    .innerJoin(carrierSlips, eq(carrierSlips.id, manifests.slipId))
    .where(
      and(
        ofOwnWarehouse(user, carrierSlips.warehouseId),
        eq(manifests.askedBy, user.id),
        isNull(manifests.fetchedAt),
        gte(manifests.askedAt, new Date(now.getTime() - awaitedMs)),
        sql`not (${manifests.state} = 'made' and ${manifests.prints} = '{}')`,
      ),
    )
    .orderBy(asc(manifests.askedAt), asc(manifests.id))
  return { manifests: rows.map(({ state, ...row }) => ({ ...row, state: stateOf[state] })) }
}

/** Hands papers that have come to the browser that asks first. */
export async function fetchManifests(
  { tx, user, now }: Act,
  ids: readonly string[],
): Promise<{ data: { fetched: number }; prints: PrintJob[] }> {
  const fetched = await tx
    .update(manifests)
    .set({ fetchedAt: now })
    .where(
      and(
        inArray(manifests.id, [...ids]),
        eq(manifests.askedBy, user.id),
        eq(manifests.state, 'made'),
        isNull(manifests.fetchedAt),
      ),
    )
    .returning({ prints: manifests.prints })
  const kept = fetched.flatMap(({ prints }) => prints)
  const prints =
    kept.length === 0
      ? []
      : await tx
          .select(handedOn)
          .from(printJobs)
          .where(and(inArray(printJobs.id, kept), ofOwnWarehouse(user, printJobs.warehouseId)))
          .orderBy(asc(printJobs.title))
  return { data: { fetched: fetched.length }, prints }
}

/** Slips that left without their carrier's paper, for those who load lorries. */
export async function missingManifests(
  db: Db,
  user: User,
  now: Date,
): Promise<{ first: MissingManifest[]; total: number }> {
  if (!user.roles.includes('Barcode')) return { first: [], total: 0 }
  const which = and(
    ofOwnWarehouse(user, carrierSlips.warehouseId),
    ne(manifests.state, 'made'),
    or(eq(manifests.state, 'refused'), isNotNull(manifests.reason)),
    gte(manifests.askedAt, new Date(now.getTime() - forgottenMs)),
  )
  const rows = await db
    .select({
      id: manifests.id,
      slip: carrierSlips.name,
      carrier: carriers.name,
      since: manifests.askedAt,
      by: users.displayName,
      reason: manifests.reason,
    })
    .from(manifests)
    .innerJoin(carrierSlips, eq(carrierSlips.id, manifests.slipId))
    .innerJoin(carriers, eq(carriers.id, carrierSlips.carrierId))
    .leftJoin(users, eq(users.id, manifests.askedBy))
    .where(which)
    .orderBy(asc(manifests.askedAt), asc(carrierSlips.name))
    .limit(mostShown)
  const [all] = await db
    .select({ total: count() })
    .from(manifests)
    .innerJoin(carrierSlips, eq(carrierSlips.id, manifests.slipId))
    .where(which)
  return {
    first: rows.map(({ since, reason, ...row }) => ({
      ...row,
      since: since.toISOString(),
      reason: reason ?? '',
    })),
    total: all?.total ?? 0,
  }
}

/** Asks the carrier once more, at once. */
export async function retryManifest({ tx, user, now }: Act, id: string): OrRefusal<{ slip: string }> {
  const [found] = await tx
    .select({ row: manifests, slip: carrierSlips.name })
    .from(manifests)
    .innerJoin(carrierSlips, eq(carrierSlips.id, manifests.slipId))
    .where(and(eq(manifests.id, id), ofOwnWarehouse(user, carrierSlips.warehouseId)))
    .for('update', { of: manifests })
  if (!found) return notFound('manifest-unknown', 'Ce bordereau de transporteur n’existe pas.')
  if (found.row.state === 'made') return conflict('manifest-made', 'Le transporteur l’a donné entre-temps.')
  if (found.row.state !== 'asking') {
    await tx
      .update(manifests)
      .set({
        ...{ state: 'waiting', reason: null, tries: 0, nextAt: sql`now()` },
        ...{ askedBy: user.id, askedAt: now },
      })
      .where(eq(manifests.id, id))
  }
  return { slip: found.slip }
}

/** The carrier's papers of a slip, once more, as they came. Old ones have been forgotten with their prints. */
export async function reprintManifests(
  { tx, user, now }: Act,
  slipId: string,
  reason: string,
): Promise<PrintJob[]> {
  const rows = await tx
    .select({ prints: manifests.prints })
    .from(manifests)
    .where(eq(manifests.slipId, slipId))
  const kept = rows.flatMap(({ prints }) => prints)
  if (kept.length === 0) return []
  const jobs = await tx
    .select()
    .from(printJobs)
    .where(
      and(inArray(printJobs.id, kept), ofOwnWarehouse(user, printJobs.warehouseId), ne(printJobs.data, '')),
    )
    .orderBy(asc(printJobs.title))
  return keepPrints(
    tx,
    user,
    now,
    jobs.map(({ id, role, format, data, title, shopId }) => ({
      ...{ role, format, data, title, shopId, againOf: id, reason },
      type: 'REPRINT' as const,
    })),
  )
}
