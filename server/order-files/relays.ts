import { and, eq, isNull } from 'drizzle-orm'
import type { RelayPoint } from '#contract/entities/order.ts'
import { conflict, isRefusal, type OrRefusal } from '#contract/problems.ts'
import { providers } from '../carriers/providers/index.ts'
import type { Near } from '../carriers/providers/provider.ts'
import type { CarrierReach } from '../carriers/providers/talk.ts'
import type { Db } from '../db/open.ts'
import { carrierAccounts, carriers } from '../db/schema/index.ts'
import { openAccount } from '../packing/carrier-entries.ts'
import type { Vault } from '../vault.ts'

type World = { readonly db: Db; readonly vault: Vault | undefined; readonly reach: CarrierReach }
type Wanted = Near & { readonly carrier: string }

/** Asks the first account with this carrier that can search, nearest first. Nothing is bought or kept. */
export async function relaysNear(
  { db, vault, reach }: World,
  { warehouseId }: { warehouseId: string },
  { carrier, ...near }: Wanted,
): OrRefusal<{ relays: RelayPoint[] }> {
  const rows = await db
    .select({ account: carrierAccounts, carrier: carriers.name })
    .from(carrierAccounts)
    .innerJoin(carriers, eq(carriers.id, carrierAccounts.carrierId))
    .where(
      and(
        eq(carrierAccounts.warehouseId, warehouseId),
        eq(carriers.slug, carrier),
        eq(carrierAccounts.active, true),
        isNull(carrierAccounts.removedAt),
      ),
    )
    .orderBy(carrierAccounts.position, carrierAccounts.name)
  const able = rows.flatMap(({ account, carrier: name }) => {
    const search = account.provider && providers[account.provider].relays
    return search && account.delivery !== 'home' ? [{ account, name, search }] : []
  })
  const [first] = able
  if (!first) {
    const detail =
      'Aucun compte de ce transporteur ne cherche de points relais : donnez son numéro à la main.'
    return conflict('relays-not-searched', detail, carrier)
  }
  const { account, name, search } = first
  const secret = openAccount(vault, account)
  if (isRefusal(secret)) return secret
  const { url, number, service } = account
  const heard = await search(near, { account: { url, number, service, secret: secret ?? '' }, reach })
  if (heard.came === 'relays') return { relays: [...heard.relays] }
  return conflict('relays-unanswered', `${name} : ${heard.reason}.`, carrier)
}
