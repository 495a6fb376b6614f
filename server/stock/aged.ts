import { eq, type SQL, sql } from 'drizzle-orm'
import { expiresSoonDays } from '#contract/endpoints/shop-stock.ts'
import type { Db, Tx } from '../db/open.ts'
import { locations, products, settings, shops, stock, stockTouched, warehouses } from '../db/schema/index.ts'
import { leastDaysOf, todayThere } from './days-left.ts'

const key = 'dates-looked-at'

/**
 * Has the figures told anew of articles of which some pieces leave no more since the last look, for nothing was moved: a day has
 * begun. The days of the last look stand in the settings; who takes their row looks.
 */
export async function touchAged(db: Db, now: Date): Promise<void> {
  const houses = await db
    .select({ id: warehouses.id, day: sql<string>`${todayThere(now)}::text` })
    .from(warehouses)
  const [known] = await db.select().from(settings).where(eq(settings.key, key))
  if (known && houses.every(({ id, day }) => dayOf(known.value, id) === day)) return
  const days = Object.fromEntries(houses.map(({ id, day }) => [id, day]))
  await db.transaction(async tx => {
    const [before] = await tx.select().from(settings).where(eq(settings.key, key)).for('update')
    for (const { id, day } of houses) {
      const last = before && dayOf(before.value, id)
      if (last === undefined || last >= day) continue
      await touch(tx, agedSince(id, last, day))
      await tellOfSoon(tx, id, last, day)
    }
    await tx
      .insert(settings)
      .values({ key, value: days })
      .onConflictDoUpdate({ target: settings.key, set: { value: days } })
  })
}

/** Tells of lots on shelves that parcels take for so many days yet, since the last look. */
async function tellOfSoon(tx: Tx, warehouseId: string, last: string, day: string): Promise<void> {
  const leavesUntil = sql`(${stock.expiry} - ${leastDaysOf})`
  const soon = (from: string) => sql`${from}::date + ${sql.raw(String(expiresSoonDays))}`
  await tx.execute(sql`
    select tell_event('stock.expiring', shop, product, jsonb_build_object(
      'lot', lot, 'expiry', expiry, 'leavesUntil', leaves_until, 'pieces', pieces))
    from (
      select ${products.shopId} as shop, ${products.id} as product, ${stock.lot} as lot, ${stock.expiry}::text as expiry,
        ${leavesUntil}::text as leaves_until, sum(${stock.qty}) as pieces
      from ${stock} join ${products} on ${products.id} = ${stock.productId}
        join ${shops} on ${shops.id} = ${products.shopId}
        join ${locations} on ${locations.id} = ${stock.locationId}
      where ${locations.warehouseId} = ${warehouseId} and ${locations.kind} = 'storage' and ${stock.qty} > 0
        and ${leavesUntil} > ${soon(last)} and ${leavesUntil} <= ${soon(day)}
      group by 1, 2, 3, 4, 5 order by 5, 2, 3) lots`)
}

/** Has the figures told anew of all articles of this shop, or of one of them, that lie there with a date. */
export const touchDated = (
  tx: Db | Tx,
  which: { readonly shopId: string } | { readonly productId: string },
) =>
  touch(
    tx,
    sql`${'shopId' in which ? eq(products.shopId, which.shopId) : eq(products.id, which.productId)}
      and ${stock.expiry} is not null`,
  )

const dayOf = (value: unknown, warehouseId: string): string | undefined => {
  const day: unknown =
    typeof value === 'object' && value !== null ? Reflect.get(value, warehouseId) : undefined
  return typeof day === 'string' ? day : undefined
}

const agedSince = (warehouseId: string, last: string, day: string): SQL =>
  sql`${stock.locationId} in (
      select id from locations where warehouse_id = ${warehouseId} and kind = 'storage')
    and ${stock.expiry} >= ${last}::date + ${leastDaysOf} and ${stock.expiry} < ${day}::date + ${leastDaysOf}`

/** A shop without a subscriber is told nothing. */
async function touch(tx: Db | Tx, which: SQL): Promise<void> {
  await tx.execute(sql`
    insert into ${stockTouched} (product_id)
    select distinct ${products.id} from ${products} join ${shops} on ${shops.id} = ${products.shopId}
      join ${stock} on ${stock.productId} = ${products.id}
    where ${which} and ${stock.qty} > 0 and exists (
      select from event_subscriptions as heard where heard.shop_id = ${products.shopId}
        and 'stock.changed' = any (heard.kinds) and heard.status <> 'disabled')`)
}
