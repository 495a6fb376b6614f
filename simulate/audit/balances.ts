import { sql } from 'drizzle-orm'
import { heldKinds } from '#contract/entities/stock.ts'
import type { Db } from '#server/db/open.ts'

export type Sum = {
  readonly place: string
  readonly kind: string
  readonly sku: string
  readonly lot: string | null
  readonly expiry: string | null
  readonly qty: number
}

/** Adds all moves up, without the server's own view of stock. */
export async function sumsOfMoves(db: Db): Promise<Sum[]> {
  const { rows } = await db.execute<Sum>(sql`
    select locations.name as place, locations.kind, products.sku, lot, expiry::text, sum(qty)::int as qty
    from (
      select to_id as place_id, product_id, lot, expiry, qty from moves
      union all
      select from_id, product_id, lot, expiry, -qty from moves
    ) as entries
    join locations on locations.id = place_id
    join products on products.id = product_id
    group by 1, 2, 3, 4, 5
    having sum(qty) <> 0`)
  return rows
}

export const isHeld = ({ kind }: Sum) => heldKinds.some(held => held === kind)

export function findNegatives(sums: readonly Sum[]): string[] {
  return sums
    .filter(sum => isHeld(sum) && sum.qty < 0)
    .map(({ place, sku, lot, qty }) => `NEGATIVE: ${place} holds ${qty} ${sku} ${lot ?? ''}`)
}
