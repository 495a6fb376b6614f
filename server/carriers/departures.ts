import { type SQL, sql } from 'drizzle-orm'
import { midnightBefore, zoneSql } from '../dates.ts'
import { carrierDays } from '../db/schema/index.ts'

type House = { readonly warehouseId: string; readonly timeZone: string }

/** A column of the outer query. Without its table's name it would mean a column of this subquery. */
const carrier = (column: string) => sql`${sql.identifier('carriers')}.${sql.identifier(column)}`

/** When the lorry of `carriers` next leaves this warehouse after a moment; null if it never comes. */
export const nextDeparture = (house: House, now: Date): SQL => departure(house, now, 'next')

/** When it last left, within a week; null if it did not. */
export const lastDeparture = (house: House, now: Date): SQL => departure(house, now, 'last')

/** Each weekday has the carrier's usual hour, unless the warehouse has another one for it. */
function departure({ warehouseId, timeZone }: House, now: Date, which: 'next' | 'last'): SQL {
  const midnight = midnightBefore(now, timeZone)
  const there = zoneSql(timeZone)
  const moment = sql`${now.toISOString()}::timestamptz`
  const [of, side, days] =
    which === 'next'
      ? [sql`min`, sql`> ${moment}`, sql`generate_series(0, 7)`]
      : [sql`max`, sql`<= ${moment}`, sql`generate_series(-7, 0)`]
  return sql`(
    select ${of}((day + hour) at time zone ${there})
    from (
      select days.day, case when own.weekday is null then ${carrier('cutoff')} else own.leaves end as hour
      from (select ${midnight} + n * interval '1 day' as day from ${days} as n) as days
      left join ${carrierDays} as own
        on own.warehouse_id = ${warehouseId} and own.carrier_id = ${carrier('id')}
        and own.weekday = extract(isodow from days.day)
    ) as lorries
    where hour is not null and (day + hour) at time zone ${there} ${side}
  )`
}
