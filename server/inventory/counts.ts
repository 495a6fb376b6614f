import { aliasedTable, and, asc, eq, gt, notInArray, or } from 'drizzle-orm'
import { type OpenCount, openCountStatuses } from '#contract/entities/stock.ts'
import { conflict, type OrRefusal } from '#contract/problems.ts'
import type { User } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import { counts, locations, moves, userShops, users } from '../db/schema/index.ts'
import type { LocationRow } from '../stock/locations.ts'
import { mayApprove, variancesOf } from './approval.ts'

export type CountRow = typeof counts.$inferSelect
export type Round = 1 | 2

/** A counter who walks away blocks the location for at most this long. */
const heldMinutes = 30

const isOver = ['closed', 'abandoned'] as const
const underWay = notInArray(counts.status, [...isOver])

/** The location's running count; there is at most one. */
export async function openCountAt(tx: Tx, locationId: string): Promise<CountRow | undefined> {
  const [row] = await tx
    .select()
    .from(counts)
    .where(and(eq(counts.locationId, locationId), underWay))
    .for('update')
  return row
}

export function roundOf({ status, firstBy, secondBy }: CountRow, { id }: User): Round | undefined {
  if (status === 'open' && firstBy === id) return 1
  if (status === 'recount' && secondBy === id) return 2
  return undefined
}

/** Assigns the location's count to this user, from this ledger number on, or says why it is not theirs. */
export async function takeUp(
  tx: Tx,
  user: User,
  location: LocationRow,
  mark: number,
  now: Date,
  known?: { open: CountRow | undefined },
): OrRefusal<CountRow> {
  const { open } = known ?? { open: await openCountAt(tx, location.id) }
  const began = { startedAtMove: mark, startedAt: now }
  if (!open) {
    const [made] = await tx
      .insert(counts)
      .values({ locationId: location.id, firstBy: user.id, ...began })
      .returning()
    return written(made)
  }
  const { name } = location
  if (open.status === 'approval') {
    return conflict('count-approval', `Les écarts de ${name} attendent l’approbation d’un responsable.`)
  }
  const second = open.status === 'recount'
  if (second && open.firstBy === user.id) {
    return conflict(
      'count-by-another',
      `Vous avez déjà compté ${name} : le second comptage revient à quelqu’un d’autre.`,
    )
  }
  const counting = second ? open.secondBy : open.firstBy
  if (counting !== null && counting !== user.id && isHeld(open, now)) {
    return conflict('count-held', `${name} est en cours de comptage par ${await nameOf(tx, counting)}.`)
  }
  if (second && !(await countsFor(tx, open)).every(shopId => user.shops.some(({ id }) => id === shopId))) {
    return conflict(
      'count-other-shops',
      `${name} a été compté pour des boutiques que vous ne servez pas. Laissez-le à quelqu’un qui les sert.`,
    )
  }
  const [taken] = await tx
    .update(counts)
    .set({ ...began, ...(second ? { secondBy: user.id } : { firstBy: user.id }) })
    .where(eq(counts.id, open.id))
    .returning()
  return written(taken)
}

/** Both rounds count the goods of the same shops: the shops of the first counter. */
export async function countsFor(tx: Tx, { firstBy }: CountRow): Promise<string[]> {
  if (firstBy === null) return []
  const rows = await tx.select({ id: userShops.shopId }).from(userShops).where(eq(userShops.userId, firstBy))
  return rows.map(({ id }) => id)
}

/** Call this after `placeMark`, so that it misses no move. */
export async function hasMovedSince(db: Db | Tx, locationId: string, number: number): Promise<boolean> {
  const [later] = await db
    .select({ number: moves.number })
    .from(moves)
    .where(and(gt(moves.number, number), or(eq(moves.fromId, locationId), eq(moves.toId, locationId))))
    .limit(1)
  return later !== undefined
}

/** Gives the count up: another user may start it again, or do the second round. */
export async function giveUp(tx: Tx, user: User, locationId: string): Promise<void> {
  const open = await openCountAt(tx, locationId)
  const round = open && roundOf(open, user)
  if (!open || !round) return
  await tx
    .update(counts)
    .set(round === 1 ? { status: 'abandoned' } : { secondBy: null })
    .where(eq(counts.id, open.id))
}

function isHeld({ startedAt }: CountRow, now: Date): boolean {
  return now.getTime() - startedAt.getTime() < heldMinutes * 60_000
}

async function nameOf(tx: Tx, userId: string): Promise<string> {
  const [row] = await tx.select({ name: users.displayName }).from(users).where(eq(users.id, userId))
  return row?.name ?? 'quelqu’un'
}

function written<T>(row: T | undefined): T {
  if (row === undefined) throw new Error('The count was not written')
  return row
}

const first = aliasedTable(users, 'first')
const second = aliasedTable(users, 'second')

/** This warehouse's running counts, the longest open first. */
export async function openCounts(db: Db, user: User): Promise<OpenCount[]> {
  if (user.warehouseId === null) return []
  const rows = await db
    .select({
      id: counts.id,
      location: locations.name,
      zone: locations.zone,
      status: counts.status,
      startedAt: counts.startedAt,
      firstId: counts.firstBy,
      firstBy: first.displayName,
      secondBy: second.displayName,
    })
    .from(counts)
    .innerJoin(locations, eq(locations.id, counts.locationId))
    .leftJoin(first, eq(first.id, counts.firstBy))
    .leftJoin(second, eq(second.id, counts.secondBy))
    .where(and(eq(locations.warehouseId, user.warehouseId), underWay))
    .orderBy(asc(counts.startedAt), asc(locations.name))
  const found: OpenCount[] = []
  for (const { firstId, status, startedAt, ...row } of rows) {
    const known = openCountStatuses.find(one => one === status)
    if (!known) continue
    const variances = known === 'approval' && mayApprove(user) ? await variancesOf(db, row.id) : []
    // Hides a count with goods of shops that the user does not serve.
    if (variances.some(({ product }) => !user.shops.some(({ slug }) => slug === product.shop))) continue
    found.push({
      ...row,
      status: known,
      startedAt: startedAt.toISOString(),
      mine: firstId === user.id,
      variances,
    })
  }
  return found
}
