import { randomUUID } from 'node:crypto'
import { aliasedTable, and, asc, eq, ne, notInArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type OpenCount, openCountStatuses } from '#contract/entities/stock.ts'
import { conflict, type OrRefusal } from '#contract/problems.ts'
import type { User } from '../auth/user.ts'
import { heldMinutes } from '../count-plan/today.ts'
import { keep } from '../db/kept.ts'
import type { Db, Tx } from '../db/open.ts'
import { send } from '../db/pool.ts'
import { insertFrom, rowsFor } from '../db/rows.ts'
import { counts, locations, moves, stock, userShops, users } from '../db/schema/index.ts'
import { command, isOneOfThese, statements, unnamed } from '../db/statements.ts'
import type { Holding, LocationRow } from '../stock/locations.ts'
import { serves } from '../stock/taking.ts'
import { mayApprove, variancesOf } from './approval.ts'

export type CountRow = typeof counts.$inferSelect
export type Round = 1 | 2

/** The start of a count that is held for a walk through the plan and not begun: no move has this number. */
export const heldOnly = -1

const isOver = ['closed', 'abandoned'] as const
const underWay = notInArray(counts.status, [...isOver])

/** The location's running count; there is at most one. */
export async function openCountAt(tx: Tx, locationId: string): Promise<CountRow | undefined> {
  const [row] = await ofCounts(tx).open.execute({ locationId })
  return row
}

/** A place to count: its running count, the number of the last move there, and the goods that the ledger has there. */
type Counted = { open: CountRow | undefined; lastMove: number; holdings: PlacedGoods[] }
export type PlacedGoods = Pick<Holding, 'productId' | 'qty'>

/** Call this after `placeMark`, so that it misses no move. */
export async function placeToCount(tx: Tx, locationId: string): Promise<Counted> {
  const [place] = await ofCounts(tx).place.execute({ locationId })
  if (!place) throw new Error(`The place ${locationId} is gone`)
  return { ...place, open: place.open ?? undefined }
}

export function roundOf({ status, firstBy, secondBy }: CountRow, { id }: User): Round | undefined {
  if (status === 'open' && firstBy === id) return 1
  if (status === 'recount' && secondBy === id) return 2
  return undefined
}

type Beginning = { open: CountRow | undefined; mark: number; now: Date }

/** Assigns the location's count to this user, from this ledger number on, or says why it is not theirs. */
export async function takeUp(
  tx: Tx,
  user: User,
  location: LocationRow,
  { open, mark, now }: Beginning,
): OrRefusal<CountRow> {
  const began = { startedAtMove: mark, startedAt: now }
  if (!open) return beginCount(tx, { locationId: location.id, status: 'open', firstBy: user.id, ...began })
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
  if (second && !(await countsFor(tx, open)).every(shopId => serves(user, shopId))) {
    return conflict(
      'count-other-shops',
      `${name} a été compté pour des boutiques que vous ne servez pas. Laissez-le à quelqu’un qui les sert.`,
    )
  }
  const taken = { ...open, ...began, ...(second ? { secondBy: user.id } : { firstBy: user.id }) }
  await send(ofCounts(tx).assign, taken)
  return taken
}

type Begun = Pick<CountRow, 'locationId' | 'status' | 'startedAtMove' | 'startedAt' | 'firstBy'>

export async function beginCount(tx: Tx, begun: Begun): Promise<CountRow> {
  const count = { ...begun, id: randomUUID(), secondBy: null, approvedBy: null, closedAt: null }
  await send(ofCounts(tx).begin, { rows: rowsFor(counts, [count]) })
  return count
}

/** Both rounds count the goods of the same shops: the shops of the first counter. */
export const countsFor = async (tx: Tx, { firstBy }: CountRow): Promise<readonly string[]> =>
  firstBy === null ? [] : ((await countedKept.one(tx, firstBy)) ?? [])

/** By person. */
const countedKept = keep<string[]>(['people'], async (db, userIds) => {
  const shops = new Map<string, string[]>(userIds.map(userId => [userId, []]))
  const rows = await ofCounts(db).shops.execute({ userIds })
  for (const { userId, shopId } of rows) shops.get(userId)?.push(shopId)
  return shops
})

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

const at = sql.placeholder

const ofCounts = statements(db => {
  const open = db
    .select()
    .from(counts)
    .where(and(eq(counts.locationId, at('locationId')), underWay))
    .for('update')
  const taken = open.as('taken')
  const lastAt = (end: PgColumn) =>
    sql<number>`(select max(${moves.number}) from ${moves} where ${end} = ${at('locationId')})`
  return {
    open: open.prepare(unnamed),
    place: db
      .select({
        open: taken._.selectedFields,
        lastMove: sql`coalesce(greatest(${lastAt(moves.fromId)}, ${lastAt(moves.toId)}), 0)`.mapWith(Number),
        holdings: sql<PlacedGoods[]>`(
          select coalesce(json_agg(json_build_object('productId', product_id, 'qty', qty)), '[]'::json)
          from ${stock} where location_id = ${at('locationId')} and qty > 0)`,
      })
      .from(locations)
      .leftJoinLateral(taken, sql`true`)
      .where(eq(locations.id, at('locationId')))
      .prepare(unnamed),
    begin: command(
      db,
      insertFrom(counts, ['id', 'locationId', 'status', 'startedAtMove', 'startedAt', 'firstBy'], 'rows'),
    ),
    assign: command(
      db,
      sql`update ${counts} set started_at_move = ${at('startedAtMove')}, started_at = ${at('startedAt')},
        first_by = ${at('firstBy')}, second_by = ${at('secondBy')} where id = ${at('id')}`,
    ),
    shops: db
      .select({ userId: userShops.userId, shopId: userShops.shopId })
      .from(userShops)
      .where(isOneOfThese(userShops.userId, 'userIds'))
      .prepare(unnamed),
  }
})

const first = aliasedTable(users, 'first')
const second = aliasedTable(users, 'second')

/** This warehouse's running counts, the longest open first. A place that is only held for a walk has none yet. */
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
    .where(and(eq(locations.warehouseId, user.warehouseId), underWay, ne(counts.startedAtMove, heldOnly)))
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
