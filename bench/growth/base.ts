import type { Database } from '#server/db/open.ts'
import { hashSecret, publicCost } from '#server/secrets.ts'

export const password = 'banc'
export const articles = 300
/** Two places an article: one where goods arrive, one where they are picked. */
export const places = 2 * articles
export const pendingOrders = 200

/** Each of these pieces arrives, is put away, picked and shipped: four moves. */
const movesPerPiece = 4
const piecesPerOrder = 4
export const movesPerDay = 10_000

/** Half past two in the afternoon in Paris: the same part of a day at any size. */
export const now = new Date('2026-11-20T13:30:00Z')

/**
 * A middling warehouse with this many moves behind it, ten thousand a day, the latest a moment ago. Every size has the
 * same articles, places, stock and pending orders: only the history differs. The database makes the rows itself.
 */
export async function fillBase({ pool }: Pick<Database, 'pool'>, moves: number): Promise<void> {
  const pieces = Math.floor(moves / movesPerPiece)
  const orders = Math.floor(pieces / piecesPerOrder)
  const at = `($1::timestamptz - (${pieces} - n) * interval '${(86_400 / movesPerDay) * movesPerPiece} seconds')`
  const atOfOrder = at.replace(`${pieces} - n`, `${pieces} - n * ${piecesPerOrder}`)
  const client = await pool.connect()
  const run = (text: string, values: unknown[] = []) => client.query(text, values)
  const runAt = (text: string) => run(text, [now.toISOString()])
  // Skips the foreign keys and the ledger's triggers: the rows are correct by construction.
  await run('set session_replication_role = replica')

  await run(`insert into warehouses (slug, name) values ('banc', 'Banc')`)
  await run(`insert into shops (slug, name) values ('atelier', 'Atelier')`)
  await run(
    `insert into users (username, display_name, email, password_hash, role, warehouse_id, warehouse_roles)
     select 'banc', 'Banc', 'banc@douchette.example', $1, 'admin', id, array['Picking', 'Shipping', 'Print', 'Transfer']
     from warehouses`,
    [await hashSecret(password, publicCost)],
  )
  await run(`insert into user_shops (user_id, shop_id) select users.id, shops.id from users, shops`)
  await run(
    `insert into carriers (slug, name, cutoff, max_weight_g) values ('colissimo', 'Colissimo', '16:00', 30000)`,
  )
  await run(
    `insert into cartons (name, code, length_mm, width_mm, height_mm, tare_g, limit_g)
     values ('Carton', 'C1', 300, 200, 150, 120, 20000)`,
  )
  await run(
    `insert into locations (warehouse_id, name, kind, zone, walk)
     select id, 'A-' || lpad(n::text, 3, '0'), 'storage', 'A', n from warehouses, generate_series(1, ${places}) n
     union all select id, far.name, far.kind, '-', 0 from warehouses,
       (values ('FOURNISSEUR', 'supplier'), ('CLIENT', 'customer'), ('EMBALLAGE', 'packing')) far (name, kind)`,
  )
  await run(
    `insert into products (shop_id, sku, name, weight_g, search)
     select id, 'ART-' || lpad(n::text, 3, '0'), 'Article ' || n, 250, 'art ' || n
     from shops, generate_series(1, ${articles}) n`,
  )

  const ids = `
    cross join lateral (select 1 + n % ${articles} as nth) turn
    join products on products.sku = 'ART-' || lpad(nth::text, 3, '0')
    join locations reserve on reserve.name = 'A-' || lpad(nth::text, 3, '0')
    join locations shelf on shelf.name = 'A-' || lpad((nth + ${articles})::text, 3, '0')
    join locations supplier on supplier.kind = 'supplier'
    join locations customer on customer.kind = 'customer'
    join locations bench on bench.kind = 'packing'
    cross join users`
  // The shelves and the packing bench hold this stock at any size.
  await run(
    `insert into moves (product_id, from_id, to_id, qty, type, at)
     select products.id, supplier.id, place, 2000, 'RECEPTION', '2020-01-01'
     from generate_series(1, ${articles}) n ${ids} cross join unnest(array[reserve.id, shelf.id, bench.id]) place`,
  )
  await runAt(
    `insert into orders (name, warehouse_id, shop_id, status, type, variant, cutoff_at, customer, address, carrier_id, created_at,
       search)
     select 'CD' || lpad(n::text, 8, '0'), warehouses.id, shops.id, 'shipped', 'multi', 'classic', ${atOfOrder}, 'Ana Petit',
       '{"lines": ["1 rue Haute"], "postcode": "69001", "city": "Lyon", "country": "FR"}', carriers.id, ${atOfOrder},
       'ana petit'
     from generate_series(1, ${orders}) n, warehouses, shops, carriers`,
  )
  await runAt(
    `insert into order_lines (order_id, position, product_id, qty, picked)
     select orders.id, 1, products.id, ${piecesPerOrder}, ${piecesPerOrder}
     from generate_series(1, ${orders}) n join orders on orders.name = 'CD' || lpad(n::text, 8, '0') ${ids}
     where $1::timestamptz is not null`,
  )
  await runAt(
    `insert into carrier_slips (name, warehouse_id, carrier_id, status, cutoff_at, opened_at, sealed_at)
     select 'BT000001', warehouses.id, carriers.id, 'sealed', $1::timestamptz, $1::timestamptz, $1::timestamptz
     from warehouses, carriers`,
  )
  await run(
    `insert into parcels (name, order_id, carton_id, status, weight_g, carrier_id, tracking, slip_id, created_at)
     select 'CL' || substr(orders.name, 3), orders.id, cartons.id, 'manifested', 500, orders.carrier_id,
       '6A' || substr(orders.name, 3), carrier_slips.id, created_at
     from orders, cartons, carrier_slips`,
  )
  await run(
    `insert into order_events (order_id, at, what, text, qty, user_id)
     select orders.id, orders.created_at, what, what, ${piecesPerOrder}, users.id
     from orders, users, unnest(array['picked', 'packed', 'shipped']) what`,
  )
  await run(
    `insert into print_jobs (role, format, data, title, type, status, warehouse_id, order_id, user_id, created_at, changed_at)
     select 'label', 'zpl', '^XA^XZ', 'Étiquette', 'SHIPPING', 'printed', orders.warehouse_id, orders.id, users.id, orders.created_at, orders.created_at
     from orders, users`,
  )
  await runAt(
    `insert into moves (product_id, from_id, to_id, qty, type, at, user_id, order_id, parcel_id)
     select products.id, from_id, to_id, 1, step.type, ${at}, users.id,
       case when step.nth > 2 then orders.id end, case when step.nth > 2 then parcels.id end
     from generate_series(1, ${pieces}) n ${ids}
     left join orders on orders.name = 'CD' || lpad((1 + (n - 1) / ${piecesPerOrder})::text, 8, '0')
     left join parcels on parcels.name = 'CL' || lpad((1 + (n - 1) / ${piecesPerOrder})::text, 8, '0')
     cross join lateral (values (1, supplier.id, reserve.id, 'RECEPTION'), (2, reserve.id, shelf.id, 'TRANSFER'),
       (3, shelf.id, bench.id, 'PICKING'), (4, bench.id, customer.id, 'SHIPPING')) step (nth, from_id, to_id, type)
     order by n, step.nth`,
  )
  await runAt(
    `insert into orders (name, warehouse_id, shop_id, status, type, variant, cutoff_at, customer, address, carrier_id, created_at,
       search)
     select 'CD9' || lpad(n::text, 7, '0'), warehouses.id, shops.id, 'pending', 'mono', 'classic', $1::timestamptz + interval '2 hours',
       'Ana Petit', '{"lines": ["1 rue Haute"], "postcode": "69001", "city": "Lyon", "country": "FR"}', carriers.id,
       $1::timestamptz, 'ana petit'
     from generate_series(1, ${pendingOrders}) n, warehouses, shops, carriers`,
  )
  await run(
    `insert into order_lines (order_id, position, product_id, qty)
     select orders.id, 1, products.id, 1
     from generate_series(1, ${pendingOrders}) n join orders on orders.name = 'CD9' || lpad(n::text, 7, '0') ${ids}`,
  )
  await run(
    `insert into stock (location_id, product_id, lot, expiry, qty)
     select place, product_id, lot, expiry, sum(qty) from (
       select to_id as place, product_id, lot, expiry, qty from moves
       union all select from_id, product_id, lot, expiry, -qty from moves) entries
     group by 1, 2, 3, 4 having sum(qty) <> 0`,
  )
  await run('set session_replication_role = default')
  await run('vacuum (analyze)')
  client.release()
}
