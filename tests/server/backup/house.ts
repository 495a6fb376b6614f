import type { Database } from '#server/db/open.ts'

type Pool = Database['pool']
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

/** Two articles, one shelf. */
export async function fillHouse(pool: Pool): Promise<void> {
  await pool.query(`
    insert into warehouses (id, slug, name) values ('${uuid(1)}', 'lyon', 'Lyon');
    insert into shops (id, slug, name) values ('${uuid(2)}', 'papier', 'Papier');
    insert into locations (id, warehouse_id, name, kind, zone) values
      ('${uuid(3)}', '${uuid(1)}', 'FOURNISSEUR', 'supplier', '-'), ('${uuid(4)}', '${uuid(1)}', 'A-01', 'storage', 'A');
    insert into products (id, shop_id, sku, name, weight_g) values
      ('${uuid(5)}', '${uuid(2)}', 'LAMPE', 'Lampe', 200), ('${uuid(6)}', '${uuid(2)}', 'CADRE', 'Cadre', 200)`)
}

/** Somebody who receives one piece after the other, and notes when each was acknowledged. */
export async function startReceiving(pool: Pool, sometimes: () => Promise<void> = async () => {}) {
  const acknowledged: number[] = []
  let working = true
  const receive = async () => {
    await pool.query(
      `insert into moves (product_id, from_id, to_id, qty, type) values ($1, '${uuid(3)}', '${uuid(4)}', 1, 'RECEPTION')`,
      [uuid(acknowledged.length % 2 === 0 ? 5 : 6)],
    )
    acknowledged.push(Date.now())
  }
  while (acknowledged.length < 20) await receive()
  const work = async () => {
    while (working) {
      await receive()
      await sometimes()
    }
  }
  const ended = work()
  return {
    /** Ends the work and returns how many pieces were acknowledged before this moment. */
    async stop(moment: string) {
      working = false
      await ended
      return acknowledged.filter(at => at < Date.parse(moment)).length
    },
  }
}

/** Pieces by the stock and by the moves. */
export async function piecesIn(pool: Pool): Promise<{ stock: number; moves: number }> {
  const { rows } = await pool.query<{ stock: number; moves: number }>(`
    select (select sum(qty)::int from stock where location_id = '${uuid(4)}') as stock,
      (select count(*)::int from moves) as moves`)
  if (!rows[0]) throw new Error('no row')
  return rows[0]
}
