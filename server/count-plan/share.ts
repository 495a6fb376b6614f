import { eq, sql } from 'drizzle-orm'
import { dayIn } from '#contract/day.ts'
import { type CountPlan, type PlaceClass, placeClasses } from '#contract/entities/count-plan.ts'
import { startOfDay } from '../dates.ts'
import type { Db, Tx } from '../db/open.ts'
import { countPlans, counts, plannedCounts, warehouses } from '../db/schema/index.ts'
import { isWorkingDay, workingDays } from './calendar.ts'
import { classedPlaces } from './classes.ts'
import { neighboursOf, remembered } from './neighbours.ts'

export type House = { readonly warehouseId: string; readonly timeZone: string }

const timesOf = (plan: CountPlan): Readonly<Record<PlaceClass, number>> => ({
  A: plan.timesA,
  B: plan.timesB,
  C: plan.timesC,
})

/** Makes today's share of each warehouse that has a plan and no share yet. Of several servers one makes it. */
export async function makeShares(db: Db, now: Date): Promise<number> {
  const houses = await db
    .select({
      warehouseId: countPlans.warehouseId,
      timeZone: warehouses.timeZone,
      planned: countPlans.plannedDay,
    })
    .from(countPlans)
    .innerJoin(warehouses, eq(warehouses.id, countPlans.warehouseId))
  const open = houses.filter(({ timeZone, planned }) => planned !== dayIn(timeZone, now))
  for (const house of open) await db.transaction(tx => makeShare(tx, house, now))
  return open.length
}

/** Makes the share of a warehouse's day, once. Returns the places that it has. */
export async function makeShare(tx: Tx, { warehouseId, timeZone }: House, now: Date): Promise<number> {
  const day = dayIn(timeZone, now)
  const [plan] = await tx
    .select()
    .from(countPlans)
    .where(eq(countPlans.warehouseId, warehouseId))
    .for('update')
  if (!plan || plan.plannedDay === day) return 0
  await tx.update(countPlans).set({ plannedDay: day }).where(eq(countPlans.warehouseId, warehouseId))
  if (!isWorkingDay(day, plan.weekdays)) return 0
  const start = startOfDay(day, timeZone)
  const { rows } = await tx.execute(sql`
    insert into ${plannedCounts} (warehouse_id, day, location_id, why)
    select ${warehouseId}, ${day}, id, why from (
      select id, class as why from (${shareOf(warehouseId, plan, day, start)}) share
      union all select id, 'neighbour' from (${neighboursOf(warehouseId, remembered(start))}) near
    ) due
    on conflict do nothing returning location_id`)
  return rows.length
}

/**
 * The places of each class that were counted longest ago. Over the working days of a year the shares of a class add up to
 * exactly its places, each so many times: so the load is even, and a place's turn comes when its interval is over.
 */
function shareOf(warehouseId: string, plan: CountPlan, day: string, start: Date) {
  const { nth, of } = workingDays(day, plan.weekdays)
  const times = timesOf(plan)
  const rules = placeClasses.map(
    name => sql`(${name}::text, ${times[name]}::bigint, ${halfInterval(start, times[name])}::timestamptz)`,
  )
  return sql`
    select id, class from (
      select known.*, row_number() over (partition by known.class order by last nulls first, walk, name) as turn
      from (
        select place.*, rule.times * count(*) over (partition by place.class) as load, rule.early, counted.last
        from (${classedPlaces(warehouseId, plan, day)}) place
          join (values ${sql.join(rules, sql`, `)}) rule (class, times, early) on rule.class = place.class
          cross join lateral (select max(${counts.closedAt}) as last from ${counts}
            where ${counts.locationId} = place.id and ${counts.status} = 'closed') counted
      ) known
      where (last is null or last < early)
        and not exists (select 1 from ${counts} where ${counts.locationId} = known.id and ${counts.status} = 'approval')
    ) waiting
    where turn <= load * ${nth}::int / ${of}::int - load * ${nth - 1}::int / ${of}::int`
}

/** A place that was counted later than this, as outside the plan, is not counted again yet. */
function halfInterval(start: Date, times: number): string {
  const days = times === 0 ? 366 : 366 / times / 2
  return new Date(start.getTime() - days * 24 * 3_600_000).toISOString()
}
