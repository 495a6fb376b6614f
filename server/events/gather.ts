import { sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'

/** Changes of an article's stock within this time are told as one. */
export const usuallyGatheredForS = 5

/** Tells of articles that have changed for long enough. Of several servers each takes other rows. */
export async function gatherStock(db: Db, gatheredForS: number): Promise<void> {
  await db.execute(sql`
    with due as (
      select product_id from stock_touched group by product_id
      having min(at) <= now() - make_interval(secs => ${gatheredForS})
      limit 500
    ), taken as (
      delete from stock_touched where number in (
        select number from stock_touched where product_id in (select product_id from due) for update skip locked)
      returning product_id
    )
    select tell_event('stock.changed', products.shop_id, products.id, '{}')
    from products where id in (select product_id from taken) order by id`)
}
