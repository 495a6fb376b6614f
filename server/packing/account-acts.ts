import { eq } from 'drizzle-orm'
import type { CarrierEntry } from '#contract/endpoints/carrier.ts'
import { isRefusal, type Refusal, refuse } from '#contract/problems.ts'
import type { AdminAct } from '../administration/act.ts'
import { providers } from '../carriers/providers/index.ts'
import type { CarrierReach } from '../carriers/providers/talk.ts'
import type { Db } from '../db/open.ts'
import { carrierAccounts } from '../db/schema/index.ts'
import type { Vault } from '../vault.ts'
import { accountOf, accountsWith, accountUnknown, openAccount, waitingFor } from './account-rows.ts'
import { entryOf, findCarrier, nameOf } from './carrier-entries.ts'

/** Puts the accounts in an order. It must name each of them, so that nobody sorts a list that has changed meanwhile. */
export async function orderAccounts(
  { tx, by, note }: AdminAct,
  vault: Vault | undefined,
  carrierId: string,
  ids: readonly string[],
): Promise<CarrierEntry | Refusal> {
  const carrier = await findCarrier(tx, carrierId)
  if (isRefusal(carrier)) return carrier
  const rows = await accountsWith(tx, by.warehouseId, [carrierId])
  const wanted = ids.flatMap(id => rows.find(row => row.id === id) ?? [])
  if (new Set(wanted).size !== rows.length || ids.length !== rows.length) {
    return refuse(
      'accounts-changed',
      'Les comptes ont changé entre-temps : relisez la page, puis refaites.',
      {
        status: 409,
      },
    )
  }
  for (const [position, { id }] of wanted.entries()) {
    await tx.update(carrierAccounts).set({ position }).where(eq(carrierAccounts.id, id))
  }
  const namesOf = (accounts: typeof rows) => accounts.map(({ name }) => name || 'sans nom').join(', ')
  note({ ordre: { from: namesOf(rows), to: namesOf(wanted) } }, nameOf(carrier))
  return entryOf(tx, by, vault, carrier)
}

/** Takes an account and its secret away. Refused while it has something to do for a parcel. */
export async function removeAccount(
  { tx, by, now, note }: AdminAct,
  vault: Vault | undefined,
  carrierId: string,
  id: string,
): Promise<CarrierEntry | Refusal> {
  const carrier = await findCarrier(tx, carrierId)
  if (isRefusal(carrier)) return carrier
  const row = await accountOf(tx, { warehouseId: by.warehouseId, carrierId }, id)
  if (!row) return accountUnknown
  // A parcel that is being sealed holds the row until it is, so it is counted here.
  await tx.select().from(carrierAccounts).where(eq(carrierAccounts.id, id)).for('update')
  const waiting = (await waitingFor(tx, [id])).get(id) ?? 0
  if (waiting > 0) {
    const those = waiting === 1 ? 'Un colis a' : `${waiting} colis ont`
    return refuse(
      'account-in-use',
      `${those} encore besoin de ce compte : suspendez-le, et retirez-le quand ils seront partis ou annulés.`,
      { status: 409, got: String(waiting) },
    )
  }
  await tx
    .update(carrierAccounts)
    .set({ removedAt: now, secret: null, secretAt: null })
    .where(eq(carrierAccounts.id, id))
  note({ compte: { from: row.name || 'sans nom', to: null } }, nameOf(carrier))
  return entryOf(tx, by, vault, carrier)
}

/** Asks the account's service something that buys nothing. */
export async function tryAccount(
  db: Db,
  warehouseId: string,
  { vault, reach }: { vault: Vault | undefined; reach: CarrierReach },
  { carrier: carrierId, account: id }: { carrier: string; account: string },
): Promise<{ checked: string; why: string | null } | Refusal> {
  const row = await accountOf(db, { warehouseId, carrierId }, id)
  if (!row) return accountUnknown
  const provider = row.provider && providers[row.provider]
  if (!provider) {
    return { checked: 'rien', why: 'ce compte n’a pas de service : ses numéros viennent de l’entrepôt' }
  }
  const secret = openAccount(vault, row)
  if (isRefusal(secret)) return { checked: 'le secret', why: 'il a été chiffré avec une autre clé' }
  const { url, number, service } = row
  const why = await provider.check({ url, number, service, secret: secret ?? '' }, reach)
  return { checked: provider.checks, why: why ?? null }
}
