import { sql } from 'drizzle-orm'
import { heldKinds } from '#contract/entities/stock.ts'
import type { Db } from '#server/db/open.ts'
import { keepFigures } from '#server/figures/keep.ts'

const twoDaysMs = 2 * 24 * 3_600_000

/**
 * Compares the kept stock of each day's end with all moves up to then: of the days that the killed server kept, then of
 * those that are kept after it.
 */
export async function checkKeptStock(db: Db, now: Date): Promise<string[]> {
  const before = await differences(db)
  await keepFigures(db, { now: new Date(now.getTime() + twoDaysMs) })
  return [...new Set([...before, ...(await differences(db))])]
}

const held = sql.raw(heldKinds.map(kind => `'${kind}'`).join(', '))

async function differences(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ day: string; sku: string; kept: number; moved: number }>(sql`
    select compared.day::text as day, products.sku, sum(kept)::int as kept, sum(moved)::int as moved
    from (
      -- A day that was opened again is read from its moves until its stock is kept anew.
      select warehouse_id, day, product_id, pieces as kept, 0 as moved
      from figure_stock join figure_days as days using (warehouse_id, day) where days.stock
      union all
      select days.warehouse_id, days.day, moves.product_id, 0,
        case locations.id when moves.to_id then moves.qty else -moves.qty end
      from figure_days as days
      join warehouses on warehouses.id = days.warehouse_id
      join moves on moves.at < (days.day + 1)::timestamp at time zone warehouses.time_zone
      join locations on locations.id in (moves.from_id, moves.to_id)
        and locations.warehouse_id = days.warehouse_id and locations.kind in (${held})
      where days.stock
    ) as compared
    join products on products.id = compared.product_id
    group by 1, 2
    having sum(kept) <> sum(moved)
    order by 1, 2`)
  return rows.map(
    ({ day, sku, kept, moved }) => `KEPT: ${sku} on ${day}: ${kept} kept, ${moved} by the moves`,
  )
}
