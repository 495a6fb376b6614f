import { and, asc, count, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { QueryOf } from '#contract/endpoint.ts'
import type { CartonEntry, CartonWanted, cartonCalls } from '#contract/endpoints/carton.ts'
import { conflict, isRefusal, notFound, type OrRefusal, type Refusal, refuse } from '#contract/problems.ts'
import type { AdminAct, Administrator } from '../administration/act.ts'
import { changesOf } from '../audit/record.ts'
import type { Db, Tx } from '../db/open.ts'
import { cartonShops, cartons } from '../db/schema/index.ts'
import { holding } from '../db/search.ts'
import { keptFor, shopsNamed } from '../shops/named.ts'

type Row = typeof cartons.$inferSelect

const cartonUnknown = notFound('carton-unknown', 'Ce carton n’existe plus.')

/** Adds or changes a carton. One that is archived keeps its row: parcels were packed in it. */
export async function saveCarton(act: AdminAct, wanted: CartonWanted): OrRefusal<CartonEntry> {
  const { tx, by, note } = act
  const { id, shops: slugs, ...values } = wanted
  const before = id === undefined ? undefined : await findCarton(tx, id)
  if (isRefusal(before)) return before
  const was = before && (await entriesOf(tx, by, [before]))[0]
  if (was) note({}, nameOf(was))
  const refused = await whyNot(tx, wanted)
  if (refused) return refused
  const shops = slugs === undefined ? undefined : shopsNamed(by, slugs)
  if (isRefusal(shops)) return shops
  const [saved] =
    id === undefined
      ? await tx.insert(cartons).values(values).returning()
      : await tx.update(cartons).set(values).where(eq(cartons.id, id)).returning()
  if (!saved) return cartonUnknown
  if (shops) await keep(act, saved.id, shops)
  const [entry] = await entriesOf(tx, by, [saved])
  if (!entry) throw new Error(`The carton ${saved.id} has gone`)
  note(changesOf(valuesOf(was, entry)), nameOf(entry))
  return entry
}

async function whyNot(
  tx: Tx,
  { id, code, tareG, limitG, ...wanted }: CartonWanted,
): Promise<Refusal | undefined> {
  const [taken] = await tx
    .select({ id: cartons.id })
    .from(cartons)
    .where(and(eq(cartons.code, code), id === undefined ? undefined : ne(cartons.id, id)))
  if (taken) return conflict('carton-code-taken', `Un autre carton a déjà le code ${code}.`, code)
  const narrowest = Math.min(wanted.lengthMm, wanted.widthMm, wanted.heightMm)
  if (2 * (wanted.paddingMm ?? 0) >= narrowest) {
    return refuse('carton-all-padding', 'Le calage prend toute la place : donnez-le moins épais.')
  }
  if (tareG < limitG) return undefined
  return refuse(
    'carton-limit-low',
    'Le poids maximal comprend le carton : il doit dépasser le poids du carton vide.',
  )
}

/** Sets the shops among those that the administrator serves; other shops stay. */
async function keep({ tx, by }: AdminAct, cartonId: string, shops: readonly { id: string }[]): Promise<void> {
  const served = by.shops.map(({ id }) => id)
  await tx
    .delete(cartonShops)
    .where(and(eq(cartonShops.cartonId, cartonId), inArray(cartonShops.shopId, served)))
  if (shops.length > 0) {
    await tx.insert(cartonShops).values(shops.map(({ id }) => ({ cartonId, shopId: id })))
  }
}

const nameOf = ({ name, code }: Pick<Row, 'name' | 'code'>) => `${name} (${code})`

const valuesOf = (was: CartonEntry | undefined, is: CartonEntry) =>
  ({
    nom: [was?.name ?? null, is.name],
    code: [was?.code ?? null, is.code],
    'intérieur, en mm': [was ? sizeOf(was) : null, sizeOf(is)],
    'calage de chaque côté, en mm': [was?.paddingMm ?? null, is.paddingMm],
    'poids à vide, en g': [was?.tareG ?? null, is.tareG],
    'poids maximal, en g': [was?.limitG ?? null, is.limitG],
    boutiques: [was?.shops ?? null, is.shops],
    archivé: [!(was?.active ?? true), !is.active],
  }) as const

const sizeOf = ({ lengthMm, widthMm, heightMm }: CartonEntry) => `${lengthMm} × ${widthMm} × ${heightMm}`

async function findCarton(db: Db | Tx, id: string): OrRefusal<Row> {
  const [found] = await db.select().from(cartons).where(eq(cartons.id, id))
  return found ?? cartonUnknown
}

export async function cartonInformation(db: Db, by: Administrator, id: string): OrRefusal<CartonEntry> {
  const found = await findCarton(db, id)
  if (isRefusal(found)) return found
  const [entry] = await entriesOf(db, by, [found])
  return entry ?? cartonUnknown
}

async function entriesOf(db: Db | Tx, by: Administrator, rows: readonly Row[]): Promise<CartonEntry[]> {
  if (rows.length === 0) return []
  const kept = await db
    .select()
    .from(cartonShops)
    .where(
      inArray(
        cartonShops.cartonId,
        rows.map(({ id }) => id),
      ),
    )
  return rows.map(row => ({
    ...row,
    ...keptFor(
      by,
      kept.flatMap(({ cartonId, shopId }) => (cartonId === row.id ? [shopId] : [])),
    ),
  }))
}

export async function listCartons(
  db: Db,
  by: Administrator,
  asked: QueryOf<typeof cartonCalls.list>,
): Promise<{ cartons: CartonEntry[]; total: number }> {
  const { text, state, sort = 'name', order = 'asc', page = 0, size = 50 } = asked
  const which = and(
    state && eq(cartons.active, state === 'active'),
    holding(text, cartons.name, cartons.code),
  )
  const direction = order === 'asc' ? asc : desc
  const sorted: Record<typeof sort, SQL> = {
    name: sql`lower(${cartons.name})`,
    code: sql`${cartons.code}`,
    volume: sql`${cartons.lengthMm}::bigint * ${cartons.widthMm} * ${cartons.heightMm}`,
    tare: sql`${cartons.tareG}`,
    limit: sql`${cartons.limitG}`,
  }
  const [counted] = await db.select({ total: count() }).from(cartons).where(which)
  const rows = await db
    .select()
    .from(cartons)
    .where(which)
    .orderBy(direction(sorted[sort]), asc(cartons.id))
    .limit(size)
    .offset(page * size)
  return { cartons: await entriesOf(db, by, rows), total: counted?.total ?? 0 }
}
