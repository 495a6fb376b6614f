import { and, eq, type SQL, sql } from 'drizzle-orm'
import { endOfDay } from '../dates.ts'
import type { Db, Tx } from '../db/open.ts'
import { figureDays, figureStock, locations, moves, stock } from '../db/schema/index.ts'
import { type House, held, type Moment } from './held.ts'

/** The stock's piles are read rather than a kept day that is this many days further away. */
const daysOfPiles = 7

/**
 * The pieces in the house of each article at that moment, also of those without any: `product_id`, `pieces`. They are those of the
 * nearest kept day and what moved between; before any is kept, those of the piles.
 */
export async function heldSums(db: Db | Tx, house: House, moment: Moment, today: string): Promise<SQL> {
  const { warehouseId, timeZone } = house
  const here = sql`select id from ${locations} where ${locations.warehouseId} = ${warehouseId} and ${locations.kind} in (${held})`
  const kept = await nearestKept(db, house, moment, today)
  const base = kept
    ? sql`select ${figureStock.productId} as product_id, ${figureStock.pieces} as qty from ${figureStock}
        where ${figureStock.warehouseId} = ${warehouseId} and ${figureStock.day} = ${kept}`
    : sql`select ${stock.productId} as product_id, sum(${stock.qty}::float8) as qty from ${stock}
        where ${stock.locationId} in (${here}) group by 1`
  const { from, to, sign } = between(kept ? { day: kept, end: endOfDay(kept, timeZone) } : undefined, moment)
  if (!from) return sql`select product_id, qty as pieces from (${base}) base`
  return sql`select product_id, coalesce(base.qty, 0) + coalesce(since.qty, 0) as pieces
    from (${base}) base full join (
      select ${moves.productId} as product_id,
        ${sign} * sum(case when ${moves.toId} in (${here}) then ${moves.qty} else -${moves.qty} end) as qty
      from ${moves} where ${moves.at} >= ${from} and ${to ? sql`${moves.at} < ${to}` : sql`true`}
        and (${moves.fromId} in (${here})) <> (${moves.toId} in (${here}))
      group by 1) since using (product_id)`
}

type Kept = { readonly day: string; readonly end: SQL } | undefined
type Between = { readonly from: SQL | undefined; readonly to?: SQL | undefined; readonly sign: SQL }

const [forth, back] = [sql.raw('1'), sql.raw('-1')]

/** The moves between what is known and what is asked for, forth or back. */
function between(kept: Kept, { until, day }: Moment): Between {
  if (!kept) return { from: until, sign: back }
  if (!until || day > kept.day) return { from: kept.end, to: until, sign: forth }
  return { from: until, to: kept.end, sign: back }
}

async function nearestKept(
  db: Db | Tx,
  { warehouseId }: House,
  { day }: Moment,
  today: string,
): Promise<string | undefined> {
  const away = sql`abs(${figureDays.day} - ${day}::date)`
  const [nearest] = await db
    .select({ day: figureDays.day, away: away.mapWith(Number) })
    .from(figureDays)
    .where(and(eq(figureDays.warehouseId, warehouseId), figureDays.stock))
    .orderBy(away)
    .limit(1)
  return nearest && nearest.away <= daysBetween(day, today) + daysOfPiles ? nearest.day : undefined
}

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000
