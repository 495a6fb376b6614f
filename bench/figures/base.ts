import type { Database } from '#server/db/open.ts'
import { hashSecret, publicCost } from '#server/secrets.ts'

export const password = 'banc'

const [people, shops, articles] = [12, 3, 2_000]
const piecesPerOrder = 4
/** Each piece arrives, is put away, picked and shipped. */
const movesPerOrder = 4 * piecesPerOrder
const refusalsPerDay = 40
const days = 365

/** A year of a warehouse with so many moves, up to this moment. The database makes the rows itself. */
export async function fillYear({ pool }: Pick<Database, 'pool'>, moves: number, now: Date): Promise<void> {
  const orders = Math.floor(moves / movesPerOrder)
  const client = await pool.connect()
  const moment = `'${now.toISOString()}'::timestamptz`
  const atOf = (n: string) =>
    `(${moment} - (${orders} - ${n}) * interval '${(days * 86_400) / orders} seconds')`
  const run = (text: string, values: unknown[] = []) => client.query(text, values)
  // Skips the foreign keys and the ledger's triggers: the rows are correct by construction.
  await run('set session_replication_role = replica')

  await run(`insert into warehouses (slug, name) values ('banc', 'Banc')`)
  await run(
    `insert into shops (slug, name) select 'boutique-' || n, 'Boutique ' || n from generate_series(0, ${shops - 1}) n`,
  )
  await run(
    `insert into users (username, display_name, email, password_hash, role, warehouse_id, warehouse_roles)
     select 'banc-' || n, 'Personne ' || n, 'banc@douchette.example', $1, 'admin', id, array['Picking']
     from warehouses, generate_series(0, ${people - 1}) n`,
    [await hashSecret(password, publicCost)],
  )
  await run(`insert into user_shops (user_id, shop_id) select users.id, shops.id from users, shops`)
  await run(
    `insert into carriers (slug, name, cutoff, max_weight_g)
     select 'transport-' || n, 'Transport ' || n, '16:00', 30000 from generate_series(0, 2) n`,
  )
  await run(
    `insert into cartons (name, code, length_mm, width_mm, height_mm, tare_g, limit_g)
     values ('Carton', 'C1', 300, 200, 150, 120, 20000)`,
  )
  await run(
    `insert into locations (warehouse_id, name, kind, zone, walk)
     select id, far.name, far.kind, '-', 0 from warehouses,
       (values ('A-01', 'storage'), ('A-02', 'storage'), ('Q-01', 'quarantine'), ('FOURNISSEUR', 'supplier'),
         ('CLIENT', 'customer'), ('EMBALLAGE', 'packing')) far (name, kind)`,
  )
  await run(
    `insert into products (shop_id, sku, name, weight_g, search)
     select shops.id, 'ART-' || n, 'Article ' || n, 250, 'art ' || n
     from generate_series(0, ${articles - 1}) n join shops on shops.slug = 'boutique-' || n % ${shops}`,
  )
  await run(
    `insert into carrier_slips (name, warehouse_id, carrier_id, status, cutoff_at, opened_at, sealed_at)
     select 'BT' || day || carriers.slug, warehouses.id, carriers.id, 'sealed', at, at, at
     from generate_series(0, ${days}) day cross join lateral (select ${moment} - (${days} - day) * interval '1 day' as at) whenever,
       warehouses, carriers`,
  )
  await run(
    `create temporary table drawn as select n, gen_random_uuid() as id, ${atOf('n')} as at, shops.id as shop_id, products.id as product_id,
       users.id as user_id, carriers.id as carrier_id
     from generate_series(1, ${orders}) n
     -- Few articles make up most of what leaves.
     join products on products.sku = 'ART-' || floor(${articles} * power((n * 7919 % 10007) / 10007.0, 3))::int
     join shops on shops.id = products.shop_id
     join users on users.username = 'banc-' || n % ${people}
     join carriers on carriers.slug = 'transport-' || n % 3`,
  )
  await run(
    `insert into orders (id, name, warehouse_id, shop_id, status, type, variant, cutoff_at, customer, address, carrier_id, created_at, search)
     select drawn.id, 'CD' || lpad(n::text, 8, '0'), warehouses.id, shop_id, 'shipped', 'multi', 'classic', at + interval '20 hours',
       'Ana Petit', '{"lines": ["1 rue Haute"], "postcode": "69001", "city": "Lyon", "country": "FR"}', carrier_id, at, 'ana petit'
     from drawn, warehouses`,
  )
  await run(
    `insert into parcels (name, order_id, carton_id, status, weight_g, carrier_id, slip_id, created_at)
     select 'CL' || n, drawn.id, cartons.id, 'manifested', 500, drawn.carrier_id, slip.id, at
     from drawn cross join cartons
     join carriers on carriers.id = drawn.carrier_id
     join carrier_slips slip
       on slip.name = 'BT' || least(${days}, 1 + floor(${days} - extract(epoch from ${moment} - at) / 86400))::int || carriers.slug`,
  )
  await run(
    `insert into order_events (order_id, at, what, text, qty, user_id)
     select id, at, what, what, ${piecesPerOrder}, user_id from drawn, unnest(array['picked', 'packed', 'shipped']) what`,
  )
  await run(
    `insert into refusals (at, user_id, warehouse_id, call, code, detail)
     select ${moment} - n * interval '${86_400 / refusalsPerDay} seconds', users.id, warehouse_id, 'rest_warehouse_transfer',
       case n % 3 when 0 then 'wrong-item' when 1 then 'stock-short' else 'location-blocked' end, ''
     from generate_series(1, ${refusalsPerDay * days}) n join users on users.username = 'banc-' || n % ${people}`,
  )
  await run(
    `insert into moves (product_id, from_id, to_id, qty, type, at, user_id, order_id)
     select product_id, from_id, to_id, 1, step.type, at, user_id, case when step.nth > 2 then drawn.id end
     from drawn cross join generate_series(1, ${piecesPerOrder}) piece
     join locations reserve on reserve.name = 'A-01' join locations shelf on shelf.name = 'A-02'
     join locations supplier on supplier.kind = 'supplier' join locations customer on customer.kind = 'customer'
     join locations bench on bench.kind = 'packing'
     cross join lateral (values (1, supplier.id, reserve.id, 'RECEPTION'), (2, reserve.id, shelf.id, 'TRANSFER'),
       (3, shelf.id, bench.id, 'PICKING'), (4, bench.id, customer.id, 'SHIPPING')) step (nth, from_id, to_id, type)
     order by n, step.nth`,
  )
  await run(
    `insert into stock (location_id, product_id, qty)
     select locations.id, products.id, 12 from products, locations where kind in ('storage', 'quarantine')`,
  )
  await run('drop table drawn')
  await run('set session_replication_role = default')
  await run('vacuum (analyze)')
  client.release()
}
