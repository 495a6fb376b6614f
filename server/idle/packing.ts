import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  min,
  ne,
  or,
  sql,
} from 'drizzle-orm'
import { orderStatusWords } from '#contract/entities/order.ts'
import { shapeOf } from '#contract/picking-types.ts'
import { pickingTypeWords } from '#contract/picking-words.ts'
import { within } from '../auth/reach.ts'
import { isToday } from '../dates.ts'
import { announcements, campaigns, carriers, orders, parcels, pickingLists } from '../db/schema/index.ts'
import { lateOrders as lateOrdersOf } from '../home/late.ts'
import { toPack } from '../picking/lists.ts'
import type { Asked, FindIdle, Found } from './kind.ts'

const all = sql<number>`(count(*) over ())::int`

/** Lists with orders left to pack, the one whose lorry leaves first at the top. */
export const openLists: FindIdle = async asked => {
  const { db, user, now, most } = asked
  // The reach is the list's: so the orders are counted in their index alone.
  const left = db
    .select({ id: orders.pickingListId, left: count().as('left'), at: min(orders.cutoffAt).as('at') })
    .from(orders)
    .where(and(inArray(orders.status, toPack), isNotNull(orders.pickingListId)))
    .groupBy(orders.pickingListId)
    .as('left_on_list')
  const open = await db
    .select({ id: pickingLists.id, left: left.left, at: left.at, total: all })
    .from(left)
    .innerJoin(pickingLists, eq(pickingLists.id, left.id))
    .where(within(user, pickingLists))
    .orderBy(asc(left.at), asc(pickingLists.name))
    .limit(most)
  const known = await listsOf(
    asked,
    open.map(({ id }) => id),
  )
  return {
    total: open[0]?.total ?? 0,
    rows: open.flatMap(({ id, left, at }) => {
      const list = known.find(one => one.id === id)
      if (!list) return []
      const { name, type, campaign, orders, next } = list
      const what = campaign ?? pickingTypeWords[type]
      const byOrder = shapeOf(type) === 'multi'
      return {
        name,
        scan: (byOrder ? next : null) ?? name,
        about: byOrder && next ? `${what} · d’abord ${next}` : what,
        at: at?.toISOString() ?? null,
        late: at !== null && at < now,
        done: orders - left,
        total: orders,
      }
    }),
  }
}

async function listsOf({ db, user, now }: Asked, ids: readonly string[]) {
  if (ids.length === 0) return []
  const next = sql<string | null>`(
    select ${orders.name} from ${orders}
    where ${orders.pickingListId} = ${pickingLists.id} and ${inArray(orders.status, toPack)}
      and ${or(isNull(orders.heldUntil), lte(orders.heldUntil, now), eq(orders.heldBy, user.id))}
    order by ${orders.priority} desc, ${orders.cutoffAt}, ${orders.createdAt}, ${orders.name} limit 1)`
  return db
    .select({
      id: pickingLists.id,
      name: pickingLists.name,
      type: pickingLists.type,
      campaign: campaigns.name,
      orders: sql<number>`(select count(*)::int from ${orders} where ${orders.pickingListId} = ${pickingLists.id})`,
      next,
    })
    .from(pickingLists)
    .leftJoin(campaigns, eq(campaigns.id, pickingLists.campaignId))
    .where(and(within(user, pickingLists), inArray(pickingLists.id, [...ids])))
}

const packable = (user: Asked['user']) => and(within(user, orders), inArray(orders.status, toPack))

/** Orders that this person began and left, here or at another bench. */
export const heldByMe: FindIdle = ({ db, user, now, most }) =>
  ofOrders(
    db
      .select({ name: orders.name, at: orders.cutoffAt, status: orders.status, total: all })
      .from(orders)
      .where(and(packable(user), eq(orders.heldBy, user.id), gt(orders.heldUntil, now)))
      .orderBy(asc(orders.cutoffAt), asc(orders.name))
      .limit(most),
    now,
  )

/** Orders of several pieces that are on a list and missed their lorry; one of a single piece is packed from its list. */
export const lateOrders: FindIdle = ({ db, user, now, most }) =>
  ofOrders(
    db
      .select({ name: orders.name, at: orders.cutoffAt, status: orders.status, total: all })
      .from(orders)
      .where(
        and(
          packable(user),
          eq(orders.type, 'multi'),
          lt(orders.cutoffAt, now),
          or(isNull(orders.heldUntil), lte(orders.heldUntil, now)),
        ),
      )
      .orderBy(asc(orders.cutoffAt), asc(orders.name))
      .limit(most),
    now,
  )

/** Every order that missed its lorry and has not left, wherever it stands. */
export const overdue: FindIdle = async ({ db, user, now, most }) => {
  const { first, total } = await lateOrdersOf(db, user, now, most)
  return {
    total,
    rows: first.map(({ name, status, shop, cutoffAt }) => ({
      name,
      scan: name,
      about: `${orderStatusWords[status]} · ${shop}`,
      at: cutoffAt,
      late: true,
    })),
  }
}

/** Sealed parcels that have no label yet, the oldest first. */
export const unlabelled: FindIdle = async ({ db, user, most }) => {
  const rows = await db
    .select({
      name: parcels.name,
      order: orders.name,
      carrier: carriers.name,
      reason: announcements.reason,
      at: announcements.askedAt,
      total: all,
    })
    .from(announcements)
    .innerJoin(parcels, eq(parcels.id, announcements.parcelId))
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .innerJoin(carriers, eq(carriers.id, parcels.carrierId))
    .where(
      and(
        within(user, orders),
        inArray(announcements.state, ['waiting', 'buying', 'refused']),
        ne(parcels.status, 'void'),
      ),
    )
    .orderBy(asc(announcements.askedAt), asc(parcels.name))
    .limit(most)
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ name, order, carrier, reason, at }) => ({
      name,
      scan: name,
      about: [order, reason ?? carrier].join(' · '),
      at: at.toISOString(),
    })),
  }
}

async function ofOrders(
  reading: Promise<{ name: string; at: Date; status: string; total: number }[]>,
  now: Date,
): Promise<Found> {
  const rows = await reading
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ name, at, status }) => ({
      name,
      scan: name,
      about: status === 'packing' ? 'Commencée' : null,
      at: at.toISOString(),
      late: at < now,
    })),
  }
}

/** The person's own parcels of today, the last one first. One on a slip is no longer undone. */
export const packedLast: FindIdle = async ({ db, user, now, most }) => {
  const rows = await db
    .select({
      name: parcels.name,
      order: orders.name,
      at: parcels.createdAt,
      slip: parcels.slipId,
      total: all,
    })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(
      and(
        eq(parcels.createdBy, user.id),
        isToday(parcels.createdAt, now, user.timeZone),
        ne(parcels.status, 'void'),
        within(user, orders),
      ),
    )
    .orderBy(desc(parcels.createdAt), desc(parcels.name))
    .limit(most)
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ name, order, at, slip }) => ({
      name,
      scan: name,
      about: slip === null ? order : `${order} · chargé`,
      at: at.toISOString(),
      undo: slip === null,
    })),
  }
}
