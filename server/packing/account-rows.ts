import { and, asc, count, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { CarrierAccount } from '#contract/endpoints/carrier.ts'
import { type Refusal, refuse } from '#contract/problems.ts'
import type { Db, Tx } from '../db/open.ts'
import { announcements, carrierAccounts, carrierSlips, parcels } from '../db/schema/index.ts'
import type { Vault } from '../vault.ts'

export type AccountRow = typeof carrierAccounts.$inferSelect
export type Place = { readonly warehouseId: string; readonly carrierId: string }

export const accountUnknown = refuse('account-unknown', 'Ce compte n’existe pas, ou plus.', { status: 404 })

/** Whose a sealed secret is. */
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

/** Of each account, the parcels that wait for its label, or whose label it may still have to take back. */
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

export function accountShown(
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

/** What a carrier's service logs in with; null if no secret is stored. */
export function openAccount(
  vault: Vault | undefined,
  row: Pick<AccountRow, 'secret' | 'warehouseId' | 'carrierId'>,
): string | null | Refusal {
  if (row.secret === null) return null
  return (
    vault?.open(row.secret, ownerOf(row)) ??
    refuse(
      'secret-unreadable',
      'Le secret de ce transporteur a été enregistré avec une autre clé : un administrateur doit le saisir de nouveau.',
      { status: 409 },
    )
  )
}
