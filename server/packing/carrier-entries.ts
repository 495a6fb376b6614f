import { and, asc, count, desc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { QueryOf } from '#contract/endpoint.ts'
import type { CarrierAccount, CarrierEntry, carrierCalls, DayOfWeek } from '#contract/endpoints/carrier.ts'
import { conflict, isRefusal, notFound, type OrRefusal, type Refusal } from '#contract/problems.ts'
import type { Administrator } from '../administration/act.ts'
import type { Db, Tx } from '../db/open.ts'
import {
  announcements,
  carrierAccounts,
  carrierCartons,
  carrierDays,
  carrierShops,
  carrierSlips,
  carriers,
  cartons,
  parcels,
} from '../db/schema/index.ts'
import { holding } from '../db/search.ts'
import { keptFor } from '../shops/named.ts'
import type { Vault } from '../vault.ts'

export type CarrierRow = typeof carriers.$inferSelect

export const carrierUnknown = notFound('carrier-unknown', 'Ce transporteur n’existe plus.')

export const nameOf = ({ name, slug }: Pick<CarrierRow, 'name' | 'slug'>): string => `${name} (${slug})`

export async function findCarrier(db: Db | Tx, id: string): OrRefusal<CarrierRow> {
  const [found] = await db.select().from(carriers).where(eq(carriers.id, id))
  return found ?? carrierUnknown
}

export async function carrierInformation(
  db: Db,
  by: Administrator,
  vault: Vault | undefined,
  id: string,
): OrRefusal<CarrierEntry> {
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
  const which = and(
    state && eq(carriers.active, state === 'active'),
    holding(text, carriers.name, carriers.slug),
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

export type AccountRow = typeof carrierAccounts.$inferSelect
export type Place = { readonly warehouseId: string; readonly carrierId: string }

export const accountUnknown = notFound('account-unknown', 'Ce compte n’existe pas, ou plus.')

/** The owner of a sealed secret: the text opens for this owner alone. */
export const ownerOf = ({ warehouseId, carrierId }: Place): string => `${warehouseId}/${carrierId}`

/** A warehouse's accounts with some carriers, in the order in which parcels are offered to them. */
export const accountsWith = (db: Db | Tx, warehouseId: string, carrierIds: readonly string[]) =>
  db
    .select()
    .from(carrierAccounts)
    .where(
      and(
        eq(carrierAccounts.warehouseId, warehouseId),
        inArray(carrierAccounts.carrierId, [...carrierIds]),
        isNull(carrierAccounts.removedAt),
      ),
    )
    .orderBy(asc(carrierAccounts.position), asc(carrierAccounts.name), asc(carrierAccounts.id))

export async function accountOf(
  db: Db | Tx,
  { warehouseId, carrierId }: Place,
  id: string,
): Promise<AccountRow | undefined> {
  return (await accountsWith(db, warehouseId, [carrierId])).find(row => row.id === id)
}

export async function accountNamed(
  db: Db | Tx,
  { warehouseId, carrierId }: Place,
  name: string,
): Promise<AccountRow | undefined> {
  return (await accountsWith(db, warehouseId, [carrierId])).find(row => row.name === name)
}

/** For each account, the parcels that wait for its label, or whose label it may have to take back. */
export async function waitingFor(db: Db | Tx, accountIds: readonly string[]): Promise<Map<string, number>> {
  if (accountIds.length === 0) return new Map()
  const isLeft = sql`${carrierSlips.status} is not distinct from 'sealed'`
  const rows = await db
    .select({ accountId: announcements.accountId, waiting: count() })
    .from(announcements)
    .innerJoin(parcels, eq(parcels.id, announcements.parcelId))
    .leftJoin(carrierSlips, eq(carrierSlips.id, parcels.slipId))
    .where(
      and(
        inArray(announcements.accountId, [...accountIds]),
        or(
          inArray(announcements.state, ['waiting', 'buying', 'withdrawing']),
          and(eq(announcements.state, 'refused'), ne(parcels.status, 'void')),
          and(eq(announcements.state, 'labelled'), ne(parcels.status, 'void'), sql`not ${isLeft}`),
        ),
      ),
    )
    .groupBy(announcements.accountId)
  return new Map(rows.map(({ accountId, waiting }) => [accountId, waiting]))
}

export const rulesOf = ({ shops, countries, fromG, toG, delivery, fromCents, toCents }: AccountRow) => ({
  ...{ shops, countries, fromG, toG, delivery, fromCents, toCents },
})

function accountShown(
  vault: Vault | undefined,
  row: AccountRow,
  waiting: ReadonlyMap<string, number>,
): CarrierAccount {
  const { id, name, active, provider, url, service, number } = row
  return {
    ...{ id, name, active, provider, url, service, rules: rulesOf(row), number },
    storedAt: row.secretAt?.toISOString() ?? null,
    readable: row.secret === null || vault?.open(row.secret, ownerOf(row)) !== undefined,
    waiting: waiting.get(id) ?? 0,
  }
}

/** The secret for a carrier's service; null if none is stored. */
export function openAccount(
  vault: Vault | undefined,
  row: Pick<AccountRow, 'secret' | 'warehouseId' | 'carrierId'>,
): string | null | Refusal {
  if (row.secret === null) return null
  return (
    vault?.open(row.secret, ownerOf(row)) ??
    conflict(
      'secret-unreadable',
      'Le secret de ce transporteur a été enregistré avec une autre clé : un administrateur doit le saisir de nouveau.',
    )
  )
}
