import { roles } from '#contract/roles.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase, type Place } from '#server/db/open.ts'
import { reasons } from '#server/db/schema/index.ts'
import { hashSecret, publicCost } from '#server/secrets.ts'
import { reasonRows, usualPlaces } from '#server/setup/make.ts'

export const password = 'banc'

/** The names that the simulated benches find their work by: bench 7 has its own two shelves, its list and its orders. */
export const names = {
  person: (bench: number) => `poste${bench}`,
  article: (nth: number) => `ART-${String(nth).padStart(3, '0')}`,
  code: (nth: number) => `REF-${String(nth).padStart(3, '0')}`,
  shelf: (bench: number, side: 1 | 2) => `B-${String(bench).padStart(4, '0')}-${side}`,
  list: (bench: number) => `PK${String(bench).padStart(6, '0')}`,
  order: (bench: number, nth: number) => `CD${String(bench * 1000 + nth).padStart(8, '0')}`,
}

export const articles = 60
export const carton = 'C1'

export type Size = {
  readonly benches: number
  /** Orders of one article each, on every bench's own list, and as many orders of two articles. */
  readonly ordersEach: number
}

/**
 * A warehouse for so many benches. Articles, the packing bench and the carrier are everybody's, as in a real one, so that people
 * wait for each other there; shelves and lists are each one's own.
 */
export async function fillHouse(place: Place, { benches, ordersEach }: Size): Promise<void> {
  const database = await openDatabase(place)
  await migrate(database)
  const run = (text: string, values: unknown[] = []) => database.pool.query(text, values)
  await run(`insert into warehouses (slug, name) values ('banc', 'Banc')`)
  await run(`insert into shops (slug, name) values ('atelier', 'Atelier')`)
  // The demo's carrier numbers parcels by itself; a warehouse of one's own would have to ask a carrier's service.
  await run(`insert into settings (key, value) values ('demo', '{}')`)
  await database.db.insert(reasons).values(reasonRows())
  await run(
    `insert into users (username, display_name, email, password_hash, warehouse_id, warehouse_roles)
     select 'poste' || n, 'Poste ' || n, 'poste' || n || '@douchette.example', $1, warehouses.id, $2::text[]
     from warehouses, generate_series(1, $3) n`,
    [await hashSecret(password, publicCost), [...roles], benches],
  )
  await run(`insert into user_shops (user_id, shop_id) select users.id, shops.id from users, shops`)
  await run(
    `insert into computers (ip, name, warehouse_id) select '127.0.0.1', 'Tous les postes', id from warehouses`,
  )
  await run(
    `insert into printers (computer_id, name, role, dpi, width_mm, height_mm, language, "default")
     select id, 'Zebra', 'label', 203, 100, 150, 'zpl', true from computers`,
  )
  await run(
    `insert into carriers (slug, name, cutoff, max_weight_g, tracking_url)
     values ('chronopost', 'Chronopost', '23:59', 30000, 'https://suivi.example/{tracking}')`,
  )
  await run(
    `insert into cartons (name, code, length_mm, width_mm, height_mm, tare_g, limit_g)
     values ('Carton', '${carton}', 300, 200, 150, 120, 20000)`,
  )
  await run(
    `insert into carrier_cartons (carrier_id, carton_id) select carriers.id, cartons.id from carriers, cartons`,
  )
  for (const { name, kind, zone } of usualPlaces)
    await run(
      `insert into locations (warehouse_id, name, kind, zone) select id, $1, $2, $3 from warehouses`,
      [name, kind, zone],
    )
  await run(
    `insert into locations (warehouse_id, name, kind, zone, walk)
     select id, 'B-' || lpad(n::text, 4, '0') || '-' || side, 'storage', 'B', n
     from warehouses, generate_series(1, $1) n, unnest(array[1, 2]) side`,
    [benches],
  )
  await run(
    `insert into products (shop_id, sku, name, weight_g, search)
     select id, 'ART-' || lpad(n::text, 3, '0'), 'Article ' || n, 250, 'article ' || n
     from shops, generate_series(1, ${articles}) n`,
  )
  await run(
    `insert into product_codes (product_id, shop_id, kind, code)
     select id, shop_id, 'alias', 'REF-' || substr(sku, 5) from products`,
  )
  // Bench n works with article 1 + n % 60 and its neighbour.
  await run(
    `insert into moves (product_id, from_id, to_id, qty, type)
     select products.id, supplier.id, shelf.id, 1000 + 10 * $2::int, 'RECEPTION'
     from generate_series(1, $1::int) n
     join locations shelf on shelf.name in ('B-' || lpad(n::text, 4, '0') || '-1', 'B-' || lpad(n::text, 4, '0') || '-2')
     join products on products.sku in (
       'ART-' || lpad((1 + n % ${articles})::text, 3, '0'), 'ART-' || lpad((1 + (n + 1) % ${articles})::text, 3, '0'))
     join locations supplier on supplier.kind = 'supplier'`,
    [benches, ordersEach],
  )
  await run(
    `insert into picking_lists (name, warehouse_id, shop_id, type, print_count)
     select 'PK' || lpad((n + half * 500000)::text, 6, '0'), warehouses.id, shops.id,
       case half when 0 then 'mono_classic' else 'multi_classic' end, 1
     from warehouses, shops, generate_series(1, $1) n, unnest(array[0, 1]) half`,
    [benches],
  )
  await run(
    `insert into picking_list_lines (picking_list_id, position, location_id, product_id, qty)
     select list.id, place, shelf.id, products.id, $2
     from picking_lists list
     cross join lateral (select (substr(list.name, 3)::int % 500000) as n) bench
     cross join unnest(array[1, 2]) place
     join locations shelf on shelf.name = 'B-' || lpad(bench.n::text, 4, '0') || '-1'
     join products on products.sku = 'ART-' || lpad((1 + (bench.n + place - 1) % ${articles})::text, 3, '0')
     where bench.n between 1 and $1`,
    [benches, ordersEach],
  )
  await run(
    `insert into orders (name, warehouse_id, shop_id, status, type, variant, cutoff_at, customer, address, carrier_id,
       picking_list_id, search)
     select 'CD' || lpad((bench.n * 1000 + half * 500 + nth)::text, 8, '0'), list.warehouse_id, list.shop_id, 'picking',
       case half when 0 then 'mono' else 'multi' end, 'classic', now() + interval '1 day', 'Zoé Martin',
       '{"lines": ["1 rue Haute"], "postcode": "69001", "city": "Lyon", "country": "FR"}', carriers.id, list.id,
       'cd' || lpad((bench.n * 1000 + half * 500 + nth)::text, 8, '0') || ' zoe martin'
     from picking_lists list
     cross join carriers
     cross join lateral (select substr(list.name, 3)::int % 500000 as n, substr(list.name, 3)::int / 500000 as half) bench
     cross join generate_series(1, $1) nth`,
    [ordersEach],
  )
  await run(
    `insert into order_lines (order_id, position, product_id, qty, picked)
     select orders.id, place, products.id, 1, 1
     from orders
     cross join lateral (select substr(name, 3)::int / 1000 as n, substr(name, 3)::int % 1000 as nth) bench
     cross join lateral generate_series(1, case orders.type when 'multi' then 2 else 1 end) place
     join products
       on products.sku = 'ART-' || lpad((1 + (bench.n + place - 1
         + case orders.type when 'mono' then bench.nth % 2 else 0 end) % ${articles})::text, 3, '0')`,
  )
  await run('vacuum (analyze)')
  await database.close()
}
