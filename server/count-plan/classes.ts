import { type SQL, sql } from 'drizzle-orm'
import type { CountPlan, PlaceClass } from '#contract/entities/count-plan.ts'
import { shelfKinds } from '#contract/entities/stock.ts'
import type { Db, Tx } from '../db/open.ts'
import { figureArticles, locations, products, stock } from '../db/schema/index.ts'
import { daysBefore } from './calendar.ts'

/** Places where a person may count. */
export const isShelf = (place: SQL): SQL =>
  sql`${place}.kind in (${sql.raw(shelfKinds.map(kind => `'${kind}'`).join(', '))}) and not ${place}.blocked`

const amounts: Readonly<Record<CountPlan['by'], SQL>> = {
  moves: sql`${figureArticles.arrived} + ${figureArticles.shipped}`,
  value: sql`${figureArticles.shipped}::bigint * coalesce(${products.customsValueCents}, 0)`,
}

/**
 * The places with goods, each in the best class of its articles: A for the articles that make up the first `shareA` percent
 * of the kept figures before this day, B for the next, C for the rest and for what has not moved.
 */
export function classedPlaces(warehouseId: string, plan: CountPlan, day: string): SQL {
  const { by, days, shareA, shareB } = plan
  return sql`
    select place.id, place.walk, place.name, coalesce(min(article.class), 'C') as class
    from ${locations} place
      join ${stock} on ${stock.locationId} = place.id and ${stock.qty} > 0
      left join (
        select product_id, case when before * 100 < total * ${shareA}::int then 'A'
          when before * 100 < total * ${shareA + shareB}::int then 'B' else 'C' end as class
        from (
          select product_id, sum(amount) over (order by amount desc, product_id) - amount as before, sum(amount) over () as total
          from (
            select ${figureArticles.productId}, sum(${amounts[by]}) as amount
            from ${figureArticles} join ${products} on ${products.id} = ${figureArticles.productId}
            where ${figureArticles.warehouseId} = ${warehouseId}
              and ${figureArticles.day} between ${daysBefore(day, days)} and ${daysBefore(day, 1)}
            group by 1 having sum(${amounts[by]}) > 0
          ) moved
        ) ranked
      ) article on article.product_id = ${stock.productId}
    where place.warehouse_id = ${warehouseId} and ${isShelf(sql`place`)}
    group by place.id`
}

export async function placesByClass(
  db: Db | Tx,
  warehouseId: string,
  plan: CountPlan,
  day: string,
): Promise<{ name: PlaceClass; places: number }[]> {
  const { rows } = await db.execute<{ name: PlaceClass; places: number }>(sql`
    select class as name, count(*)::int as places from (${classedPlaces(warehouseId, plan, day)}) places
    group by class order by class`)
  return rows
}
