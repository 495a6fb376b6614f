import { sql } from 'drizzle-orm'
import type { Db } from './open.ts'

/** Contradictions between an order's status and its rows. Each is a sentence after the order's name. */
const rules = [
  ['pending', 'est en attente, mais sur une liste', sql`picking_list_id is not null`],
  ['picking', 'se prépare, mais n’est sur aucune liste', sql`picking_list_id is null`],
  ['packed', 'est emballée, mais n’a pas de colis', sql`not exists (${parcelsOf()})`],
  ['shipped', 'est partie, mais n’a pas de colis', sql`not exists (${parcelsOf()})`],
] as const

function parcelsOf() {
  return sql`select 1 from parcels where parcels.order_id = orders.id and parcels.status <> 'void'`
}

/** Compares the status of every order with its list and its parcels. */
export async function checkOrders(db: Db): Promise<{ checked: number; faults: string[] }> {
  const faults: string[] = []
  for (const [status, why, wrong] of rules) {
    const { rows } = await db.execute<{ name: string }>(
      sql`select name from orders where status = ${status} and ${wrong} order by name limit 100`,
    )
    faults.push(...rows.map(({ name }) => `${name} ${why}`))
  }
  const { rows } = await db.execute<{ count: string }>(sql`select count(*)::text as count from orders`)
  return { checked: Number(rows[0]?.count ?? 0), faults }
}
