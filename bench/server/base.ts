import type { Database } from '#server/db/open.ts'
import { searchText } from '#server/db/search.ts'
import { makeChance } from '#server/demo/chance.ts'
import { makeCustomer } from '#server/demo/names.ts'
import { hashSecret, publicCost } from '#server/secrets.ts'

export const usual = 100_000
const products = 5_000
export const password = 'banc'

/**
 * A warehouse of so many orders in two shops: the newest twentieth not yet prepared, the next ones on lists
 * and at benches, the rest packed, numbered and shipped. The database makes the rows itself, because sending
 * them would take minutes.
 */
export async function fillBase(
  { pool }: Pick<Database, 'pool'>,
  orders = usual,
  perList = 20,
): Promise<void> {
  const chance = makeChance(2026)
  const customers = [...new Set(Array.from({ length: 6_000 }, () => makeCustomer(chance)))]
  const hash = await hashSecret(password, publicCost)
  const client = await pool.connect()
  const run = (text: string, values: unknown[] = []) => client.query(text, values)
  // Skip the foreign key checks: a million references are correct by construction.
  await run(`set session_replication_role = replica`)

  await run(`select setseed(0.42)`)
  await run(`insert into warehouses (slug, name) values ('banc', 'Banc')`)
  await run(`insert into shops (slug, name) values ('atelier', 'Atelier'), ('comptoir', 'Comptoir')`)
  await run(
    `insert into users (username, display_name, email, password_hash, warehouse_id, warehouse_roles)
     select 'banc', 'Banc', 'banc@douchette.example', $1, id, array['Picking', 'Shipping', 'Print']
     from warehouses`,
    [hash],
  )
  await run(`insert into user_shops (user_id, shop_id) select users.id, shops.id from users, shops`)
  await run(
    `insert into carriers (slug, name, cutoff, max_weight_g, tracking_url)
     values ('colissimo', 'Colissimo', '16:00', 30000, 'https://suivi.example/{tracking}')`,
  )
  await run(
    `insert into cartons (name, code, length_mm, width_mm, height_mm, tare_g, limit_g)
     values ('Carton', 'C1', 300, 200, 150, 120, 20000)`,
  )
  await run(
    `insert into locations (warehouse_id, name, kind, zone, walk)
     select id, aisle || '-' || lpad(bay::text, 2, '0') || '-' || place, 'storage', aisle, bay
     from warehouses, unnest(array['A', 'B', 'C', 'D']) aisle, generate_series(1, 25) bay,
       generate_series(1, 10) place`,
  )
  await run(
    `insert into products (shop_id, sku, name, weight_g, search)
     select shop.id, 'ART-' || lpad(n::text, 5, '0'), words.word || ' ' || n, 250,
       lower('art ' || lpad(n::text, 5, '0') || ' ' || words.word || ' ' || n)
     from generate_series(1, ${products}) n
     join lateral (select id from shops order by slug offset n % 2 limit 1) shop on true
     join lateral (select (array['Carnet', 'Lampe', 'Tasse', 'Bougie', 'Plaid', 'Affiche'])[1 + n % 6] as word) words
       on true`,
  )
  await run(
    `insert into product_codes (product_id, shop_id, kind, code)
     select id, shop_id, 'alias', 'REF-' || substr(sku, 5) from products`,
  )
  await run(
    `insert into picking_lists (name, warehouse_id, shop_id, type, print_count, created_at)
     select 'PK' || lpad(n::text, 6, '0'), warehouses.id, shop.id, 'mono_classic', 1, now() - n * interval '10 minutes'
     from warehouses, generate_series(1, ${Math.ceil((orders * 0.95) / perList)}) n
     join lateral (select id from shops order by slug offset n % 2 limit 1) shop on true`,
  )
  await run(
    `insert into orders (name, warehouse_id, shop_id, status, type, variant, cutoff_at, customer, address, carrier_id,
       picking_list_id, created_at, search)
     select 'CD' || lpad(n::text, 8, '0'), warehouses.id, coalesce(list.shop_id, shop.id),
       case when age < 0.05 then 'pending' when age < 0.07 then 'picking' when age < 0.1 then 'packed'
         when n % 50 = 0 then 'cancelled' else 'shipped' end,
       case when n % 3 = 0 then 'multi' else 'mono' end,
       (array['classic', 'classic', 'gift', 'customized'])[1 + n % 4],
       now() + interval '1 day' - (${orders} - n) * interval '1 minute',
       people.customer, '{"lines": ["1 rue Haute"], "postcode": "69001", "city": "Lyon", "country": "FR"}',
       carrier.id, list.id, now() - (${orders} - n) * interval '1 minute',
       'cd' || lpad(n::text, 8, '0') || ' ' || people.search
     from warehouses cross join generate_series(1, ${orders}) n
     cross join lateral (select (${orders} - n)::numeric / ${orders} as age) aged
     cross join carriers carrier
     join lateral (select id from shops order by slug offset n % 2 limit 1) shop on true
     left join picking_lists list
       on aged.age >= 0.05 and list.name = 'PK' || lpad((1 + (n - 1) / ${perList})::text, 6, '0')
     cross join lateral (select 1 + floor(random() * $3)::int + n * 0 as pick) picked
     cross join lateral (select ($1::text[])[picked.pick] as customer, ($2::text[])[picked.pick] as search) people`,
    [customers, customers.map(customer => searchText(customer)), customers.length],
  )
  await run(
    `insert into order_lines (order_id, position, product_id, qty)
     select orders.id, position, product.id, 1
     from orders
     cross join lateral generate_series(1, case when orders.type = 'multi' then 3 else 1 end) position
     join products product on product.sku = 'ART-'
       || lpad((1 + (substr(orders.name, 3)::int * 7 + position * 13) % ${products})::text, 5, '0')`,
  )
  await run(
    `insert into parcels (name, order_id, carton_id, status, weight_g, carrier_id, tracking, created_at)
     select 'CL' || substr(orders.name, 3), orders.id, packaging.id, 'labelled', 500, orders.carrier_id,
       '6A' || lpad(((substr(orders.name, 3)::bigint * 7919) % 100000000000)::text, 11, '0'), orders.created_at
     from orders cross join cartons packaging
     where orders.status in ('packed', 'shipped')`,
  )
  await run(
    `insert into parcel_lines (parcel_id, line_id, qty)
     select parcels.id, line.id, line.qty from parcels join order_lines line on line.order_id = parcels.order_id`,
  )
  await run(
    `insert into order_events (order_id, at, what, text)
     select orders.id, orders.created_at, what, 'Étape ' || what
     from orders cross join unnest(array['created', 'packed']) what
     where what = 'created' or orders.status in ('packed', 'shipped')`,
  )
  await run(
    `insert into boxes (warehouse_id, name, order_id)
     select warehouse.id, 'CA' || lpad(row_number() over (order by orders.name)::text, 5, '0'), orders.id
     from warehouses warehouse, orders where orders.status = 'picking'`,
  )
  await run(`set session_replication_role = default`)
  await run('vacuum (analyze)')
  client.release()
}
