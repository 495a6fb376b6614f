import { and, asc, count, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { QueryOf } from '#contract/endpoint.ts'
import type { CarrierEntry, carrierCalls, DayOfWeek } from '#contract/endpoints/carrier.ts'
import { isRefusal, type Refusal, refuse } from '#contract/problems.ts'
import type { Administrator } from '../administration/act.ts'
import type { Db, Tx } from '../db/open.ts'
import { carrierCartons, carrierDays, carrierShops, carriers, cartons } from '../db/schema/index.ts'
import { keptFor } from '../shops/kept.ts'
import type { Vault } from '../vault.ts'
import { accountShown, accountsWith, waitingFor } from './account-rows.ts'

export type CarrierRow = typeof carriers.$inferSelect

export const carrierUnknown = refuse('carrier-unknown', 'Ce transporteur n’existe plus.', { status: 404 })

export const nameOf = ({ name, slug }: Pick<CarrierRow, 'name' | 'slug'>): string => `${name} (${slug})`

export async function findCarrier(db: Db | Tx, id: string): Promise<CarrierRow | Refusal> {
  const [found] = await db.select().from(carriers).where(eq(carriers.id, id))
  return found ?? carrierUnknown
}

export async function carrierInformation(
  db: Db,
  by: Administrator,
  vault: Vault | undefined,
  id: string,
): Promise<CarrierEntry | Refusal> {
  const found = await findCarrier(db, id)
  return isRefusal(found) ? found : entryOf(db, by, vault, found)
}

export async function entryOf(
  db: Db | Tx,
  by: Administrator,
  vault: Vault | undefined,
  row: CarrierRow,
): Promise<CarrierEntry> {
  const [entry] = await entriesOf(db, by, vault, [row])
  if (!entry) throw new Error(`The carrier ${row.id} has gone`)
  return entry
}

async function entriesOf(
  db: Db | Tx,
  by: Administrator,
  vault: Vault | undefined,
  rows: readonly CarrierRow[],
): Promise<CarrierEntry[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const taken = await db
    .select({ carrierId: carrierCartons.carrierId, code: cartons.code })
    .from(carrierCartons)
    .innerJoin(cartons, eq(cartons.id, carrierCartons.cartonId))
    .where(inArray(carrierCartons.carrierId, ids))
    .orderBy(asc(cartons.code))
  const kept = await db.select().from(carrierShops).where(inArray(carrierShops.carrierId, ids))
  const days = await db
    .select()
    .from(carrierDays)
    .where(and(eq(carrierDays.warehouseId, by.warehouseId), inArray(carrierDays.carrierId, ids)))
  const accounts = await accountsWith(db, by.warehouseId, ids)
  const waiting = await waitingFor(
    db,
    accounts.map(({ id }) => id),
  )
  return rows.map(({ cutoff, ...row }) => {
    const mine = <T extends { carrierId: string }>(all: readonly T[]) =>
      all.filter(({ carrierId }) => carrierId === row.id)
    return {
      ...row,
      cutoff: hourOf(cutoff),
      week: weekOf(mine(days)),
      cartons: mine(taken).map(({ code }) => code),
      ...keptFor(
        by,
        mine(kept).map(({ shopId }) => shopId),
      ),
      accounts: mine(accounts).map(one => accountShown(vault, one, waiting)),
    }
  })
}

/** The database keeps seconds, which no lorry has. */
const hourOf = (time: string) => time.slice(0, 5)

const weekOf = (days: readonly (typeof carrierDays.$inferSelect)[]): DayOfWeek[] =>
  Array.from({ length: 7 }, (_, at) => {
    const day = days.find(({ weekday }) => weekday === at + 1)
    if (!day) return 'usual'
    return day.leaves === null ? 'never' : hourOf(day.leaves)
  })

export async function listCarriers(
  db: Db,
  by: Administrator,
  vault: Vault | undefined,
  asked: QueryOf<typeof carrierCalls.list>,
): Promise<{ carriers: CarrierEntry[]; total: number }> {
  const { text, state, sort = 'name', order = 'asc', page = 0, size = 50 } = asked
  const like = text ? `%${text.replace(/[\\%_]/g, '\\$&')}%` : undefined
  const which = and(
    state && eq(carriers.active, state === 'active'),
    like ? or(ilike(carriers.name, like), ilike(carriers.slug, like)) : undefined,
  )
  const direction = order === 'asc' ? asc : desc
  const sorted: Record<typeof sort, SQL> = {
    name: sql`lower(${carriers.name})`,
    slug: sql`${carriers.slug}`,
    cutoff: sql`${carriers.cutoff}`,
    weight: sql`${carriers.maxWeightG}`,
  }
  const [counted] = await db.select({ total: count() }).from(carriers).where(which)
  const rows = await db
    .select()
    .from(carriers)
    .where(which)
    .orderBy(direction(sorted[sort]), asc(carriers.id))
    .limit(size)
    .offset(page * size)
  return { carriers: await entriesOf(db, by, vault, rows), total: counted?.total ?? 0 }
}
