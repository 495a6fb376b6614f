import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import * as z from 'zod/mini'
import { Party, Seller } from '#contract/entities/bill.ts'
import type { OrRefusal } from '#contract/problems.ts'
import type { AdminAct } from '../administration/act.ts'
import type { UserShop } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import { billParties } from '../db/schema/index.ts'

export type Parties = { readonly seller: Seller | null; readonly buyer: Party | null }

/** Both sides of a shop's bills, as far as they are known. */
export async function partiesOf(
  db: Db | Tx,
  { warehouseId }: { warehouseId: string },
  shop: UserShop,
): Promise<Parties> {
  const rows = await db
    .select({ shopId: billParties.shopId, party: billParties.party })
    .from(billParties)
    .where(
      and(
        eq(billParties.warehouseId, warehouseId),
        or(isNull(billParties.shopId), inArray(billParties.shopId, [shop.id])),
      ),
    )
  const of = (id: string | null) => rows.find(({ shopId }) => shopId === id)?.party
  const [seller, buyer] = [of(null), of(shop.id)]
  return { seller: seller ? z.parse(Seller, seller) : null, buyer: buyer ? z.parse(Party, buyer) : null }
}

export async function saveParties(
  { tx, by, note }: AdminAct,
  shop: UserShop,
  { seller, buyer }: { seller?: Seller | undefined; buyer?: Party | undefined },
): OrRefusal<Parties> {
  if (seller) await save(tx, by.warehouseId, null, seller)
  if (buyer) await save(tx, by.warehouseId, shop.id, buyer)
  note({ ...(seller ? { émetteur: seller.name } : {}), ...(buyer ? { client: buyer.name } : {}) }, shop.name)
  return partiesOf(tx, by, shop)
}

const save = (tx: Tx, warehouseId: string, shopId: string | null, party: Party | Seller): Promise<unknown> =>
  tx
    .insert(billParties)
    .values({ warehouseId, shopId, party })
    .onConflictDoUpdate({ target: [billParties.warehouseId, billParties.shopId], set: { party } })
