import { type SQL, sql } from 'drizzle-orm'
import { dayIn } from '#contract/day.ts'
import type { FiguresAsked } from '#contract/endpoints/figures.ts'
import { type OrRefusal, refuse } from '#contract/problems.ts'
import { shopNotServed, shopOf } from '../auth/permissions.ts'
import type { Reach } from '../auth/reach.ts'
import type { UserShop, WarehouseUser } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import type { Window } from '../window.ts'
import { columnsOf, keptIn, openDays } from './keep.ts'
import { type Kept, rowsOf } from './sources.ts'

const mostDays = 5 * 366
/** Besides today, yesterday is counted anew until it is kept. */
const mostLive = 2

/** The days that are asked for, of shops that the reader serves. */
export type Span = {
  readonly db: Db | Tx
  readonly window: Window
  readonly now: Date
  /** Days from this one to today are counted anew: the running one, and yesterday while it is not kept. */
  readonly live: { readonly from: string; readonly today: string }
  /** Days that are over and not kept yet, of those that are asked for, and of all. */
  readonly missing: number
  readonly missingEver: number
  readonly shops: readonly UserShop[]
}

export async function spanOf(
  db: Db | Tx,
  user: Pick<WarehouseUser, 'warehouseId' | 'timeZone' | 'shops'>,
  { from, to, shop }: FiguresAsked,
  now: Date,
): OrRefusal<Span> {
  const one = shop === undefined ? undefined : shopOf(user, shop)
  if (shop !== undefined && !one) return shopNotServed
  if (from > to) return refuse('days-reversed', 'Le premier jour vient après le dernier.', { got: from })
  if (daysBetween(from, to) > mostDays)
    return refuse('days-too-many', 'Demandez cinq ans au plus.', { got: from })
  const { warehouseId, timeZone } = user
  const window = { warehouseId, timeZone, from, to }
  const today = dayIn(timeZone, now)
  const open = await openDays(db, user, now)
  const recent = open.filter(day => daysBetween(day, today) < mostLive)
  const missing = open.filter(day => !recent.includes(day))
  return {
    ...{ db, window, now },
    live: { from: recent.at(-1) ?? today, today },
    missing: missing.filter(day => day >= from && day <= to).length,
    missingEver: missing.length,
    shops: one ? [one] : user.shops,
  }
}

const dayMs = 24 * 3_600_000
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs

/** The rows of these days: kept ones for days that are over, counted ones for today. */
export function rowsIn({ db, window, live }: Span, kept: Kept): SQL {
  const { warehouseId, from, to } = window
  const columns = sql.raw(columnsOf[kept].join(', '))
  const over = sql`select ${columns} from ${keptIn[kept]}
    where warehouse_id = ${warehouseId} and day between ${from} and ${to} and day < ${live.from}`
  if (live.from > to || live.today < from) return over
  const running = { ...window, from: later(from, live.from), to: earlier(to, live.today) }
  return sql`${over} union all ${rowsOf[kept](db, running)}`
}

const later = (one: string, other: string): string => (one > other ? one : other)
const earlier = (one: string, other: string): string => (one < other ? one : other)

/** Rows of the reader's shops. */
export const ofShops = (span: Pick<Span, 'shops'>): SQL =>
  sql`shop_id = any(${sql.param(shopIdsIn(span))}::uuid[])`

export const shopIdsIn = ({ shops }: Pick<Span, 'shops'>): string[] => shops.map(({ id }) => id)

/** For what is read as it is, and not kept by day. */
export const reachIn = ({ window: { warehouseId }, shops }: Pick<Span, 'window' | 'shops'>): Reach => ({
  warehouseId,
  shops,
})

/** How many days were asked for, today included. */
export const daysIn = ({ window: { from, to }, live }: Pick<Span, 'window' | 'live'>): number =>
  Math.max(1, daysBetween(from, earlier(to, live.today)) + 1)
