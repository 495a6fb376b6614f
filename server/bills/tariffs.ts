import { and, asc, desc, eq, isNull, max, sql } from 'drizzle-orm'
import type { TariffEntry, TariffModel } from '#contract/endpoints/bill.ts'
import type { Tariff, TariffRules } from '#contract/entities/tariff.ts'
import { conflict, notFound, type OrRefusal, refuse } from '#contract/problems.ts'
import type { AdminAct, Administrator } from '../administration/act.ts'
import type { UserShop } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import { bills, figureDays, tariffs } from '../db/schema/index.ts'
import { daysOf } from './month.ts'

type House = Pick<Administrator, 'warehouseId'>

const ofShop = ({ warehouseId }: House, { id }: UserShop) =>
  and(eq(tariffs.warehouseId, warehouseId), eq(tariffs.shopId, id))

/** The tariffs of a shop, the earliest first. */
export async function tariffsOf(db: Db | Tx, house: House, shop: UserShop): Promise<Tariff[]> {
  const rows = await db.select().from(tariffs).where(ofShop(house, shop)).orderBy(asc(tariffs.fromDay))
  return rows.flatMap(({ fromDay, rules }) => (fromDay === null ? [] : [{ from: fromDay, rules }]))
}

export async function listTariffs(db: Db, house: House, shop: UserShop): Promise<TariffEntry[]> {
  const closed = await lastClosedDay(db, house, shop)
  const rows = await db.select().from(tariffs).where(ofShop(house, shop)).orderBy(desc(tariffs.fromDay))
  return rows.map(row => entryOf(row, closed))
}

type Row = typeof tariffs.$inferSelect

/** A tariff whose first day lies in a closed month has made a bill, or would have. */
function entryOf({ id, fromDay, rules, version }: Row, closed: string | null): TariffEntry {
  if (fromDay === null) throw new Error(`Tariff ${id} is a model`)
  return { id, from: fromDay, rules, version, fixed: closed !== null && fromDay <= closed }
}

async function lastClosedDay(db: Db | Tx, { warehouseId }: House, shop: UserShop): Promise<string | null> {
  const [row] = await db
    .select({ month: max(bills.month) })
    .from(bills)
    .where(and(eq(bills.warehouseId, warehouseId), eq(bills.shopId, shop.id)))
  return row?.month ? daysOf(row.month).to : null
}

type Wanted = { from: string; rules: TariffRules; version?: number | undefined }

const isFixed = (closed: string) =>
  conflict(
    'tariff-closed',
    `Une facture est arrêtée jusqu’au ${closed.split('-').reverse().join('/')} : donnez un tarif à partir d’un jour qui vient après.`,
    closed,
  )

export async function saveTariff(
  { tx, by, now, note }: AdminAct,
  shop: UserShop,
  { from, rules, version }: Wanted,
): OrRefusal<{ tariff: TariffEntry }> {
  const wrong = twice(rules)
  if (wrong) return refuse('tariff-twice', wrong)
  await lockTariffs(tx, by, shop)
  const closed = await lastClosedDay(tx, by, shop)
  if (closed !== null && from <= closed) return isFixed(closed)
  const [before] = await tx
    .select()
    .from(tariffs)
    .where(and(ofShop(by, shop), eq(tariffs.fromDay, from)))
  if (before && version === undefined) {
    return conflict(
      'tariff-day-taken',
      'Un tarif de cette boutique commence déjà ce jour-là : ouvrez-le, ou prenez un autre jour.',
    )
  }
  if (before && before.version !== version) {
    return conflict(
      'version-stale',
      'Quelqu’un a changé ce tarif entre-temps : relisez-le avant d’enregistrer.',
    )
  }
  await countStorageFrom(tx, by, from)
  const values = { rules, changedAt: now, changedBy: by.id }
  const [saved] = before
    ? await tx
        .update(tariffs)
        .set({ ...values, version: before.version + 1 })
        .where(eq(tariffs.id, before.id))
        .returning()
    : await tx
        .insert(tariffs)
        .values({ warehouseId: by.warehouseId, shopId: shop.id, fromDay: from, ...values })
        .returning()
  if (!saved) throw new Error('The tariff was not saved')
  note({ 'à partir du': from, lignes: rules.charges.length }, shop.name)
  return { tariff: entryOf(saved, closed) }
}

/** A tariff and a bill of one shop are not saved and closed at once: a bill would be made by prices that then change. */
export const lockTariffs = (tx: Tx, { warehouseId }: House, { id }: UserShop): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`bill ${warehouseId} ${id}`}, 0))`)

/** Days before the house's first tariff have no count of what was stored: they are kept again. */
async function countStorageFrom(tx: Tx, { warehouseId }: House, from: string): Promise<void> {
  const [row] = await tx
    .select({ first: sql<string | null>`min(${tariffs.fromDay})` })
    .from(tariffs)
    .where(eq(tariffs.warehouseId, warehouseId))
  const first = row?.first ?? null
  if (first !== null && first <= from) return
  await tx
    .delete(figureDays)
    .where(
      and(
        eq(figureDays.warehouseId, warehouseId),
        sql`${figureDays.day} >= ${from}`,
        first === null ? undefined : sql`${figureDays.day} < ${first}`,
      ),
    )
}

function twice({ charges }: TariffRules): string | null {
  const seen = new Set<string>()
  for (const { kind, of } of charges) {
    const key = `${kind}:${of ?? ''}`
    if (seen.has(key)) return 'Le tarif a deux prix pour la même chose : gardez-en un.'
    seen.add(key)
  }
  return null
}

export async function removeTariff(
  { tx, by, note }: AdminAct,
  shop: UserShop,
  id: string,
): OrRefusal<{ tariff: TariffEntry }> {
  await lockTariffs(tx, by, shop)
  const closed = await lastClosedDay(tx, by, shop)
  const [found] = await tx
    .select()
    .from(tariffs)
    .where(and(ofShop(by, shop), eq(tariffs.id, id)))
  if (!found) return notFound('tariff-unknown', 'Ce tarif n’existe plus.')
  const tariff = entryOf(found, closed)
  if (closed !== null && tariff.fixed) return isFixed(closed)
  await tx.delete(tariffs).where(eq(tariffs.id, id))
  note({ 'à partir du': tariff.from }, shop.name)
  return { tariff }
}

const isModel = ({ warehouseId }: House) => and(eq(tariffs.warehouseId, warehouseId), isNull(tariffs.shopId))

const modelOf = ({ id, name, rules, version }: Row): TariffModel => ({ id, name, rules, version })

export async function listModels(db: Db, house: House): Promise<TariffModel[]> {
  const rows = await db.select().from(tariffs).where(isModel(house)).orderBy(asc(tariffs.name))
  return rows.map(modelOf)
}

export async function saveModel(
  { tx, by, now, note }: AdminAct,
  { id, name, rules }: { id?: string | undefined; name: string; rules: TariffRules },
): OrRefusal<{ model: TariffModel }> {
  const wrong = twice(rules)
  if (wrong) return refuse('tariff-twice', wrong)
  note({}, name)
  const [taken] = await tx
    .select({ id: tariffs.id })
    .from(tariffs)
    .where(and(isModel(by), eq(tariffs.name, name)))
  if (taken && taken.id !== id)
    return conflict('tariff-model-taken', `Un modèle s’appelle déjà « ${name} ».`, name)
  const values = { name, rules, changedAt: now, changedBy: by.id }
  const [saved] = id
    ? await tx
        .update(tariffs)
        .set({ ...values, version: sql`${tariffs.version} + 1` })
        .where(and(isModel(by), eq(tariffs.id, id)))
        .returning()
    : await tx
        .insert(tariffs)
        .values({ warehouseId: by.warehouseId, ...values })
        .returning()
  return saved ? { model: modelOf(saved) } : notFound('tariff-unknown', 'Ce modèle n’existe plus.')
}

export async function removeModel({ tx, by, note }: AdminAct, id: string): OrRefusal<{ model: TariffModel }> {
  const [gone] = await tx
    .delete(tariffs)
    .where(and(isModel(by), eq(tariffs.id, id)))
    .returning()
  if (!gone) return notFound('tariff-unknown', 'Ce modèle n’existe plus.')
  note({}, gone.name)
  return { model: modelOf(gone) }
}
