import { and, desc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { OpenPickingList } from '#contract/entities/picking.ts'
import { type Refusal, refuse } from '#contract/problems.ts'
import { shopOf } from '../auth/permissions.ts'
import { type Reach, within } from '../auth/reach.ts'
import type { User } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import { campaigns, orders, pickingLists, shops, users } from '../db/schema/index.ts'

export type ListRow = typeof pickingLists.$inferSelect

/** Finds a list of this shop. For a list of another of the user's shops, the refusal names that shop. */
export async function findList(
  db: Db | Tx,
  user: User,
  shop: string,
  name: string,
): Promise<ListRow | Refusal> {
  const [found] = await db
    .select({ list: pickingLists, shop: shops.slug })
    .from(pickingLists)
    .innerJoin(shops, eq(shops.id, pickingLists.shopId))
    .where(and(eq(pickingLists.name, name), within(user, pickingLists)))
  const owner = found && shopOf(user, found.shop)
  if (!found || !owner) {
    return refuse('picking-list-unknown', `La liste ${name} n’existe pas.`, { status: 404, got: name })
  }
  if (owner.slug !== shop) {
    return refuse(
      'picking-list-other-shop',
      `${name} est une liste de ${owner.name} : changez de boutique.`,
      {
        status: 409,
        expected: shop,
        got: owner.slug,
      },
    )
  }
  return found.list
}

/** Finds the list and locks it until the transaction ends. */
export async function holdList(tx: Tx, user: User, shop: string, name: string): Promise<ListRow | Refusal> {
  await tx
    .select({ id: pickingLists.id })
    .from(pickingLists)
    .where(and(eq(pickingLists.name, name), within(user, pickingLists)))
    .for('update')
  return findList(tx, user, shop, name)
}

export const toPack = ['picking', 'packing'] as const

/** Lists that still have orders to pack, newest first. */
export async function openLists(db: Db | Tx, reach: Reach): Promise<OpenPickingList[]> {
  const rows = await db
    .select({
      name: pickingLists.name,
      type: pickingLists.type,
      campaign: campaigns.name,
      printedAt: pickingLists.createdAt,
      printedBy: users.displayName,
      orders: sql<number>`count(*)::int`,
      packed: sql<number>`(count(*) filter (where ${notInArray(orders.status, [...toPack])}))::int`,
    })
    .from(pickingLists)
    .innerJoin(orders, eq(orders.pickingListId, pickingLists.id))
    .leftJoin(campaigns, eq(campaigns.id, pickingLists.campaignId))
    .leftJoin(users, eq(users.id, pickingLists.createdBy))
    .where(
      and(
        within(reach, pickingLists),
        inArray(
          pickingLists.id,
          db
            .select({ id: orders.pickingListId })
            .from(orders)
            .where(and(within(reach, orders), inArray(orders.status, toPack))),
        ),
      ),
    )
    .groupBy(pickingLists.id, campaigns.name, users.displayName)
    .orderBy(desc(pickingLists.createdAt), desc(pickingLists.name))
  return rows.map(row => ({ ...row, printedAt: row.printedAt.toISOString() }))
}

/** Refuses a list that was cancelled or whose orders are all packed. */
export async function closedBecause(tx: Db | Tx, list: ListRow): Promise<Refusal | undefined> {
  const rows = await tx
    .select({ status: orders.status })
    .from(orders)
    .where(eq(orders.pickingListId, list.id))
  if (rows.length === 0) {
    return refuse('picking-list-cancelled', `La liste ${list.name} a été annulée : jetez-la.`, {
      status: 409,
    })
  }
  if (rows.some(({ status }) => toPack.some(open => open === status))) return undefined
  return refuse('picking-list-done', `La liste ${list.name} est terminée : il ne reste rien à préparer.`, {
    status: 409,
  })
}
