import { and, asc, eq, sql } from 'drizzle-orm'
import type { PrestationKind, PrestationKindWanted } from '#contract/endpoints/prestation-kind.ts'
import { codeFrom, type PrestationCard } from '#contract/entities/prestation.ts'
import { conflict, notFound, type OrRefusal } from '#contract/problems.ts'
import type { AdminAct } from '../administration/act.ts'
import { atRank } from '../administration/rank.ts'
import { changesOf } from '../audit/record.ts'
import type { Db, Tx } from '../db/open.ts'
import { prestationKinds, prestations } from '../db/schema/index.ts'
import { holding } from '../db/search.ts'

export type KindRow = typeof prestationKinds.$inferSelect

const kindUnknown = notFound('prestation-kind-unknown', 'Cette prestation n’existe plus.')

/** In use in their order, then the archived ones. */
const inOrder = [
  sql`${prestationKinds.active} desc`,
  asc(prestationKinds.position),
  asc(prestationKinds.name),
]

const uses = sql<number>`(select count(*)::int from ${prestations} where ${prestations.kindId} = ${prestationKinds}.id)`

/** The cards that benches take. */
export const cardsOf = (db: Db | Tx, warehouseId: string): Promise<PrestationCard[]> =>
  db
    .select({
      code: prestationKinds.code,
      name: prestationKinds.name,
      unit: prestationKinds.unit,
    })
    .from(prestationKinds)
    .where(and(eq(prestationKinds.warehouseId, warehouseId), eq(prestationKinds.active, true)))
    .orderBy(...inOrder)

export async function listKinds(db: Db | Tx, warehouseId: string, text?: string): Promise<PrestationKind[]> {
  const like = holding(text, prestationKinds.name, prestationKinds.code)
  const all = await db
    .select({ kind: prestationKinds, uses, found: sql<boolean>`${like ?? sql`true`}` })
    .from(prestationKinds)
    .where(eq(prestationKinds.warehouseId, warehouseId))
    .orderBy(...inOrder)
  return all
    .map(({ kind: { warehouseId: _w, position: _p, ...kind }, uses, found }, at) => ({
      entry: { ...kind, uses, rank: at + 1 },
      found,
    }))
    .filter(({ found }) => found)
    .map(({ entry }) => entry)
}

/** Code and unit are given once: cards are printed, and what was done was counted so. */
export async function saveKind(
  { tx, by, note }: AdminAct,
  { id, rank, ...wanted }: PrestationKindWanted,
): OrRefusal<PrestationKind> {
  const { warehouseId } = by
  const all = await locked(tx, warehouseId)
  const before = all.find(kind => kind.id === id)
  if (id !== undefined && !before) return kindUnknown
  if (before) note({}, before.name)
  const { name, active = before?.active ?? true } = wanted
  const same = all.find(one => one.id !== id && one.name.toLowerCase() === name.toLowerCase())
  if (same) return taken(same, `« ${same.name} »`)
  const code = before?.code ?? wanted.code ?? freeCode(name, all)
  const twin = all.find(one => one.id !== id && one.code === code)
  if (twin) return taken(twin, `Le code ${code} de « ${twin.name} »`)
  const unit = before?.unit ?? wanted.unit
  const [saved] = before
    ? await tx
        .update(prestationKinds)
        .set({ name, active })
        .where(eq(prestationKinds.id, before.id))
        .returning()
    : await tx
        .insert(prestationKinds)
        .values({ warehouseId, code, name, unit, active, position: all.length })
        .returning()
  if (!saved) return kindUnknown
  await arrange(tx, saved, all, rank)
  const entry = await entryOf(tx, saved)
  const rankBefore = before && all.indexOf(before) + 1
  note(
    changesOf({
      prestation: [before?.name ?? null, name],
      code: [before?.code ?? null, code],
      rang: [rankBefore ?? null, entry.rank],
      archivé: [!(before?.active ?? true), !active],
    }),
    name,
  )
  return entry
}

/** Removes only a kind that was never done. */
export async function removeKind({ tx, by, note }: AdminAct, id: string): OrRefusal<PrestationKind> {
  const row = (await locked(tx, by.warehouseId)).find(kind => kind.id === id)
  if (!row) return kindUnknown
  note({}, row.name)
  const entry = await entryOf(tx, row)
  if (entry.uses > 0) {
    return conflict(
      'prestation-kind-used',
      `« ${row.name} » a servi ${entry.uses} fois : archivez-la.`,
      row.name,
    )
  }
  await tx.delete(prestationKinds).where(eq(prestationKinds.id, id))
  note(changesOf({ prestation: [row.name, null] }), row.name)
  return entry
}

/** The work of a scanned card, if benches still take it. */
export async function kindOfCard(tx: Db | Tx, warehouseId: string, code: string): OrRefusal<KindRow> {
  const [kind] = await tx
    .select()
    .from(prestationKinds)
    .where(and(eq(prestationKinds.warehouseId, warehouseId), eq(prestationKinds.code, code)))
  if (!kind) {
    return notFound('prestation-kind-unknown', `Aucune prestation n’a la carte ${code}.`, code)
  }
  if (!kind.active) {
    return conflict(
      'prestation-kind-archived',
      `« ${kind.name} » ne se fait plus : rendez sa carte à un responsable.`,
      code,
    )
  }
  return kind
}

/** All of the warehouse, in the order of their page; two people do not arrange them at once. */
const locked = (tx: Tx, warehouseId: string): Promise<KindRow[]> =>
  tx
    .select()
    .from(prestationKinds)
    .where(eq(prestationKinds.warehouseId, warehouseId))
    .orderBy(...inOrder)
    .for('update')

async function entryOf(tx: Tx, { id, warehouseId }: KindRow): Promise<PrestationKind> {
  const found = (await listKinds(tx, warehouseId)).find(kind => kind.id === id)
  if (!found) throw new Error(`The kind of prestation ${id} has gone`)
  return found
}

/** Puts a kind at its rank and numbers the others anew. */
async function arrange(
  tx: Tx,
  saved: KindRow,
  before: readonly KindRow[],
  rank: number | undefined,
): Promise<void> {
  for (const [position, { id }] of atRank(saved, before, rank).entries()) {
    await tx
      .update(prestationKinds)
      .set({ position })
      .where(and(eq(prestationKinds.id, id), sql`${prestationKinds.position} <> ${position}`))
  }
}

function freeCode(name: string, all: readonly KindRow[]): string {
  const codes = new Set(all.map(({ code }) => code))
  for (let nth = 1; ; nth += 1) {
    const code = codeFrom(name, nth)
    if (!codes.has(code)) return code
  }
}

const taken = ({ name, active }: KindRow, what: string) =>
  conflict('prestation-kind-taken', `${what} existe déjà${active ? '' : ', archivée'}.`, name)
