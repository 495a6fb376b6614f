import { type SQL, sql } from 'drizzle-orm'
import { dayIn } from '#contract/day.ts'
import { heldKinds, type LocationKind } from '#contract/entities/stock.ts'
import { type OrRefusal, refuse } from '#contract/problems.ts'
import type { WarehouseUser } from '../auth/user.ts'
import { endOfDay, houseLongDay } from '../dates.ts'
import type { Db, Tx } from '../db/open.ts'
import { locations, moves, products, shops, stock } from '../db/schema/index.ts'
import { leastDaysOf } from '../stock/days-left.ts'

export type House = Pick<WarehouseUser, 'warehouseId' | 'timeZone'>

/** A person or a program that reads the stock of their shops in a warehouse. */
export type Reader = House & Pick<WarehouseUser, 'shops'>

/** The end of a past day; undefined stands for now. */
export type Until = SQL | undefined

export type Moment = { readonly until: Until; readonly day: string }

/** Until when the stock is asked for, and of which day: today's is what lies here now. */
export async function untilOf({ timeZone }: House, day: string | undefined, now: Date): OrRefusal<Moment> {
  const today = dayIn(timeZone, now)
  if (day === undefined || day === today) return { until: undefined, day: today }
  if (day > today) {
    const named = houseLongDay(new Date(`${day}T12:00:00Z`), 'UTC')
    return refuse(
      'day-to-come',
      `Le ${named} n’est pas encore passé : choisissez un jour jusqu’à aujourd’hui.`,
      {
        got: day,
      },
    )
  }
  return { until: endOfDay(day, timeZone), day }
}

/** Pieces of an article in the house, of one lot, by the kind of their places. */
export type Piles = {
  readonly productId: string
  readonly kind: LocationKind
  readonly lot: string | null
  readonly expiry: string | null
  /** The last day on which a parcel may take them. */
  readonly leavesUntil: string | null
  readonly qty: number
}

export const held = sql.raw(heldKinds.map(kind => `'${kind}'`).join(', '))

/** The pieces of these articles in the house. At the end of a past day: those of today, less what has moved since. */
export async function pilesOf(
  db: Db | Tx,
  { warehouseId }: Pick<House, 'warehouseId'>,
  productIds: readonly string[],
  until?: Until,
): Promise<Piles[]> {
  if (productIds.length === 0) return []
  const these = sql`= any(${sql.param([...productIds])}::uuid[])`
  const since = until
    ? sql`union all select ${moves.productId}, way.place, ${moves.lot}, ${moves.expiry}, way.qty
        from ${moves} cross join lateral (values (${moves.fromId}, ${moves.qty}), (${moves.toId}, -${moves.qty})) way (place, qty)
        where ${moves.productId} ${these} and ${moves.at} >= ${until}`
    : sql``
  const { rows } = await db.execute<Piles>(sql`
    select piles.product_id as "productId", ${locations.kind}, lot, expiry::text,
      (expiry - ${leastDaysOf})::text as "leavesUntil", sum(qty)::float8 as qty
    from (select ${stock.productId}, ${stock.locationId} as place, ${stock.lot}, ${stock.expiry}, ${stock.qty}
        from ${stock} where ${stock.productId} ${these} ${since}) piles
      join ${locations} on ${locations.id} = place
      join ${products} on ${products.id} = piles.product_id
      join ${shops} on ${shops.id} = ${products.shopId}
    where ${products.id} ${these} and ${locations.warehouseId} = ${warehouseId} and ${locations.kind} in (${held})
    group by 1, 2, 3, 4, 5 having sum(qty) > 0
    order by expiry nulls last, lot nulls last`)
  return rows
}
