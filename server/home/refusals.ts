import { and, desc, eq, inArray, isNull, notExists, notInArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Attention } from '#contract/endpoints/home.ts'
import { endpoints } from '#contract/endpoints/index.ts'
import { conflict, notFound, type OrRefusal } from '#contract/problems.ts'
import { inOwnWarehouse } from '../auth/reach.ts'
import type { User } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import { refusals, userShops, users } from '../db/schema/index.ts'

/**
 * Most refusals tell the operator what to do next. These do not go away with another scan: the goods are not
 * where the ledger has them, or a manager must set something up.
 */
const needPerson = [
  'stock-short',
  'slip-goods-missing',
  'picking-not-found',
  'no-carton',
  'carrier-missing',
  'carrier-no-numbers',
  'label-unreadable',
  'packing-no-place',
  'slip-no-place',
  'reception-no-supplier',
  'return-no-place',
  'adjustment-no-place',
  'rebut-no-place',
]

const mostShown = 5

const doing = new Map<string, string>(endpoints.map(({ name, does }) => [name, does]))

/** Refusals that agree in these columns count as one problem. */
const sameTrouble = [refusals.call, refusals.code, refusals.detail] as const

/** Lists the open refusals of this user. A manager sees those of the whole warehouse. */
export async function refusedChanges(db: Db, user: User): Promise<Attention['refusals']> {
  if (user.warehouseId === null) return { first: [], total: 0 }
  const newest = sql`max(${refusals.at})`.mapWith(refusals.at)
  const rows = await db
    .select({
      id: sql<string>`(array_agg(${refusals.id} order by ${refusals.at} desc, ${refusals.id}))[1]`,
      at: newest,
      call: refusals.call,
      detail: refusals.detail,
      by: sql<
        string | null
      >`(array_agg(${users.displayName} order by ${refusals.at} desc, ${refusals.id}))[1]`,
      times: sql<number>`count(*)::int`,
    })
    .from(refusals)
    .innerJoin(users, eq(users.id, refusals.userId))
    .where(and(isOpen, concerns(db, user)))
    .groupBy(...sameTrouble)
    .orderBy(desc(newest))
  return {
    first: rows
      .slice(0, mostShown)
      .map(({ call, at, ...row }) => ({ ...row, what: doing.get(call) ?? call, at: at.toISOString() })),
    total: rows.length,
  }
}

/** Settles a refusal and all open ones like it. Returns how many those were. */
export async function settleRefusal(
  tx: Tx,
  user: User,
  id: string,
  now: Date,
): OrRefusal<{ settled: number }> {
  const settler = alias(users, 'settler')
  const [known] = await tx
    .select({ refusal: refusals, settler: settler.displayName })
    .from(refusals)
    .innerJoin(users, eq(users.id, refusals.userId))
    .leftJoin(settler, eq(settler.id, refusals.settledBy))
    .where(and(eq(refusals.id, id), inArray(refusals.code, needPerson), concerns(tx, user)))
    .for('update', { of: refusals })
  if (!known) return notFound('refusal-unknown', 'Ce refus n’existe pas, ou n’attend personne.')
  const { call, code, detail, settledAt } = known.refusal
  if (settledAt) return conflict('refusal-settled', `${known.settler ?? 'Quelqu’un'} s’en est déjà occupé.`)
  const same = await tx
    .select({ id: refusals.id })
    .from(refusals)
    .innerJoin(users, eq(users.id, refusals.userId))
    .where(
      and(
        eq(refusals.call, call),
        eq(refusals.code, code),
        eq(refusals.detail, detail),
        isOpen,
        concerns(tx, user),
      ),
    )
  const settled = await tx
    .update(refusals)
    .set({ settledAt: now, settledBy: user.id })
    .where(
      and(
        isNull(refusals.settledAt),
        inArray(
          refusals.id,
          same.map(one => one.id),
        ),
      ),
    )
    .returning({ id: refusals.id })
  return { settled: settled.length }
}

const isOpen = and(isNull(refusals.settledAt), inArray(refusals.code, needPerson))

function concerns(db: Db | Tx, user: User) {
  const here = inOwnWarehouse(user, refusals.warehouseId)
  const own = eq(refusals.userId, user.id)
  if (user.standing === 'operator' || user.warehouseId === null) return and(here, own)
  const shopIds = user.shops.map(({ id }) => id)
  // A colleague may also work for shops that this manager does not serve. Their refusals stay hidden.
  const elsewhere = db
    .select({ shopId: userShops.shopId })
    .from(userShops)
    .where(and(eq(userShops.userId, refusals.userId), notInArray(userShops.shopId, shopIds)))
  return and(here, or(own, notExists(elsewhere)))
}
