import { sql } from 'drizzle-orm'
import { dayIn } from '#contract/day.ts'
import type { DayPlan, PlannedFor } from '#contract/entities/count-plan.ts'
import type { User } from '../auth/user.ts'
import { startOfDay } from '../dates.ts'
import type { Db, Tx } from '../db/open.ts'
import { counts, locations, plannedCounts, products, stock } from '../db/schema/index.ts'

type Row = {
  id: string
  name: string
  zone: string
  why: PlannedFor
  closed: boolean
  running_id: string | null
  status: 'open' | 'recount' | 'approval' | null
  first_by: string | null
  second_by: string | null
  started_at: Date | string | null
}

/** A place of today's share. `running`: its count that is not over. */
export type DuePlace = {
  readonly id: string
  readonly name: string
  readonly zone: string
  readonly why: PlannedFor
  readonly running: { readonly id: string; readonly status: 'open' | 'recount' } | null
  /** A count of today is there. Where a second count is missing, it is still free for another person. */
  readonly counted: boolean
  /** This person could count it now. */
  readonly free: boolean
}

/** A counter who walks away blocks the place for at most this long. */
export const heldMinutes = 30

/** Today's share in walking order: places that hold goods of this person's shops, and empty ones. */
export async function placesDue(db: Db | Tx, user: User, now: Date): Promise<DuePlace[]> {
  const { warehouseId, timeZone } = user
  if (warehouseId === null) return []
  const day = dayIn(timeZone, now)
  const start = startOfDay(day, timeZone)
  const shops = sql`array[${sql.join(
    user.shops.map(({ id }) => sql`${id}::uuid`),
    sql`, `,
  )}]::uuid[]`
  const { rows } = await db.execute<Row>(sql`
    select ${locations.id}, ${locations.name}, ${locations.zone}, ${plannedCounts.why},
      exists (select 1 from ${counts} done where done.location_id = ${locations.id} and done.status = 'closed'
        and done.closed_at >= ${start.toISOString()}::timestamptz) as closed,
      running.id as running_id, running.status, running.first_by, running.second_by, running.started_at
    from ${plannedCounts} join ${locations} on ${locations.id} = ${plannedCounts.locationId}
      left join ${counts} running on running.location_id = ${locations.id} and running.status not in ('closed', 'abandoned')
    where ${plannedCounts.warehouseId} = ${warehouseId} and ${plannedCounts.day} = ${day} and not ${locations.blocked}
      and coalesce((select bool_or(${products.shopId} = any(${shops})) from ${stock}
        join ${products} on ${products.id} = ${stock.productId}
        where ${stock.locationId} = ${locations.id} and ${stock.qty} > 0), true)
    order by ${locations.walk}, ${locations.name}`)
  return rows.map(row => seenBy(user, row, { now, start }))
}

type Times = { readonly now: Date; readonly start: Date }

function seenBy({ id: me }: User, row: Row, { now, start }: Times): DuePlace {
  const { id, name, zone, why, closed, status, first_by: first, second_by: second } = row
  const startedAt = row.started_at === null ? undefined : new Date(row.started_at)
  const isHeld = startedAt !== undefined && now.getTime() - startedAt.getTime() < heldMinutes * 60_000
  const counted =
    closed || status === 'approval' || (status === 'recount' && startedAt !== undefined && startedAt >= start)
  const isMine = (who: string | null) => who === null || who === me || !isHeld
  const free =
    status === null
      ? !closed
      : status === 'open'
        ? !closed && isMine(first)
        : status === 'recount' && first !== me && isMine(second)
  const running =
    row.running_id !== null && (status === 'open' || status === 'recount')
      ? { id: row.running_id, status }
      : null
  return { id, name, zone, why, running, counted, free }
}

/** Null where nothing is planned today. */
export function dayPlanOf(places: readonly DuePlace[]): DayPlan | null {
  if (places.length === 0) return null
  return {
    due: places.length,
    counted: places.filter(({ counted }) => counted).length,
    left: places.filter(({ free }) => free).length,
  }
}
