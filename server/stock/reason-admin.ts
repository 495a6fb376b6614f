import { and, asc, eq, sql } from 'drizzle-orm'
import type { ReasonEntry, ReasonKind, ReasonWanted } from '#contract/endpoints/reason.ts'
import { conflict, notFound, type OrRefusal } from '#contract/problems.ts'
import type { AdminAct } from '../administration/act.ts'
import { atRank } from '../administration/rank.ts'
import { changesOf } from '../audit/record.ts'
import type { Db, Tx } from '../db/open.ts'
import { printJobs, printLog, reasons, rebuts, returns } from '../db/schema/index.ts'
import { holding } from '../db/search.ts'

type Row = typeof reasons.$inferSelect

const reasonUnknown = notFound('reason-unknown', 'Ce motif n’existe plus.')

/** A column of the outer row, for the counted tables have an id too. */
const own = (column: 'id' | 'label') => sql`${sql.identifier('reasons')}.${sql.identifier(column)}`

/** The papers' history keeps a reason's words, the rest keeps its row. */
const uses = sql<number>`case ${reasons.list}
  when 'rebut' then (select count(*) from ${rebuts} where ${rebuts.reasonId} = ${own('id')})
  when 'return_origin' then (select count(*) from ${returns} where ${returns.originId} = ${own('id')})
  when 'return_wait' then (select count(*) from ${returns} where ${returns.waitReasonId} = ${own('id')})
  else (select count(*) from ${printLog} where ${printLog.reason} = ${own('label')})
    + (select count(*) from ${printJobs} where ${printJobs.reason} = ${own('label')})
end`.mapWith(Number)

/** The reasons in use in their order, then the archived ones. */
export async function listReasons(db: Db | Tx, list: ReasonKind, text?: string): Promise<ReasonEntry[]> {
  const like = holding(text, reasons.label)
  const all = await db
    .select({ reason: reasons, uses, found: sql<boolean>`${like ?? sql`true`}` })
    .from(reasons)
    .where(eq(reasons.list, list))
    .orderBy(sql`${reasons.active} desc`, asc(reasons.position), asc(reasons.label))
  return all
    .map(({ reason: { position: _, ...reason }, uses, found }, at) => ({
      entry: { ...reason, uses, rank: at + 1 },
      found,
    }))
    .filter(({ found }) => found)
    .map(({ entry }) => entry)
}

export async function saveReason(
  { tx, note }: AdminAct,
  { id, list, rank, ...wanted }: ReasonWanted,
): OrRefusal<ReasonEntry> {
  const all = await locked(tx, list)
  const before = all.find(reason => reason.id === id)
  if (id !== undefined && !before) return reasonUnknown
  if (before) note({}, before.label)
  const same = all.find(one => one.id !== id && one.label.toLowerCase() === wanted.label.toLowerCase())
  if (same) {
    return conflict(
      'reason-taken',
      `« ${same.label} » existe déjà${same.active ? '' : ', archivé'}.`,
      same.label,
    )
  }
  const { label, photo = before?.photo ?? false, active = before?.active ?? true } = wanted
  const [saved] = before
    ? await tx.update(reasons).set({ label, photo, active }).where(eq(reasons.id, before.id)).returning()
    : await tx
        .insert(reasons)
        .values({ list, code: codeFor(label, all), label, photo, active, position: all.length })
        .returning()
  if (!saved) return reasonUnknown
  await arrange(tx, saved, all, rank)
  const entry = await entryOf(tx, saved)
  const rankBefore = before && all.indexOf(before) + 1
  note(
    changesOf({
      motif: [before?.label ?? null, label],
      'photo exigée': [before?.photo ?? false, photo],
      rang: [rankBefore ?? null, entry.rank],
      archivé: [!(before?.active ?? true), !active],
    }),
    label,
  )
  return entry
}

/** Removes only a reason that no past act names. */
export async function removeReason({ tx, note }: AdminAct, id: string): OrRefusal<ReasonEntry> {
  const [row] = await tx.select().from(reasons).where(eq(reasons.id, id)).for('update')
  if (!row) return reasonUnknown
  note({}, row.label)
  const entry = await entryOf(tx, row)
  if (entry.uses > 0) {
    return conflict('reason-used', `« ${row.label} » a servi ${entry.uses} fois : archivez-le.`, row.label)
  }
  await tx.delete(reasons).where(eq(reasons.id, id))
  note(changesOf({ motif: [row.label, null] }), row.label)
  return entry
}

/** All of a list, in the order of its page; two people do not arrange it at once. */
async function locked(tx: Tx, list: ReasonKind): Promise<Row[]> {
  return tx
    .select()
    .from(reasons)
    .where(eq(reasons.list, list))
    .orderBy(sql`${reasons.active} desc`, asc(reasons.position), asc(reasons.label))
    .for('update')
}

async function entryOf(tx: Tx, { id, list }: Row): Promise<ReasonEntry> {
  const found = (await listReasons(tx, list)).find(reason => reason.id === id)
  if (!found) throw new Error(`The reason ${id} has gone`)
  return found
}

/** Puts a reason at its rank and numbers the list anew. */
async function arrange(tx: Tx, saved: Row, before: readonly Row[], rank: number | undefined): Promise<void> {
  for (const [position, { id }] of atRank(saved, before, rank).entries()) {
    await tx
      .update(reasons)
      .set({ position })
      .where(and(eq(reasons.id, id), sql`${reasons.position} <> ${position}`))
  }
}

/** « Abîmé par l’humidité » gives `abime_par_l_humidite`. */
function codeFor(label: string, taken: readonly Row[]): string {
  const plain = label
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 40)
  const codes = new Set(taken.map(({ code }) => code))
  for (let nth = 1; ; nth += 1) {
    const code = nth === 1 && plain !== '' ? plain : `${plain || 'motif'}_${nth}`
    if (!codes.has(code)) return code
  }
}

type List = (typeof reasons.$inferSelect)['list']

export const reasonsOf = (db: Db, list: List) =>
  db
    .select({ code: reasons.code, label: reasons.label, photo: reasons.photo })
    .from(reasons)
    .where(and(eq(reasons.list, list), eq(reasons.active, true)))
    .orderBy(asc(reasons.position), asc(reasons.label))
