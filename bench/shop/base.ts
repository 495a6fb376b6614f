import type { Database } from '#server/db/open.ts'
import { keepFigures } from '#server/figures/keep.ts'

const deliveries = 10_000

/**
 * Gives all orders and articles to one shop. Each article lies in five piles, some of them in lots; a year of moves lies behind
 * them, the stock of its months' ends is kept, and there are as many deliveries and returns as a busy shop has in that year.
 */
export async function fillShop(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  { articles, moves }: { articles: number; moves: number },
): Promise<void> {
  const client = await pool.connect()
  await client.query(`set session_replication_role = replica`)
  const atelier = `(select id from shops where slug = 'atelier')`
  const expiry = `case when pile = 2 then current_date + (n % 700)::int end`
  for (const rows of [
    `update products set shop_id = ${atelier}`,
    `update product_codes set shop_id = ${atelier}`,
    `update orders set shop_id = ${atelier}`,
    `insert into products (shop_id, sku, name, weight_g, search)
     select ${atelier}, 'ART-' || lpad(n::text, 5, '0'), word || ' ' || n, 250,
       lower('art ' || lpad(n::text, 5, '0') || ' ' || word || ' ' || n)
     from generate_series((select count(*) from products) + 1, ${articles}) n
     cross join lateral (select (array['Carnet', 'Lampe', 'Tasse', 'Bougie', 'Plaid', 'Affiche'])[1 + n % 6] as word) words`,
    `insert into users (username, display_name, email, password_hash)
     select 'cliente', 'Cliente', 'cliente@douchette.example', password_hash from users where username = 'banc'`,
    `insert into user_shops (user_id, shop_id, shop_right)
     select id, ${atelier}, 'all' from users where username = 'cliente'`,
    `insert into locations (warehouse_id, name, kind, zone)
     select id, place.name, place.kind, '-' from warehouses, (values ('FOURNISSEUR', 'supplier'), ('CLIENT', 'customer'),
       ('Q-01', 'quarantine'), ('Q-02', 'quarantine')) place (name, kind)`,
    `create temp table shelves as select id, row_number() over (order by name) - 1 as nth from locations where kind = 'storage'`,
    `create temp table goods as select id, row_number() over (order by sku) as n from products`,
    // Every tenth article has nothing on its shelves, every fortieth something in quarantine.
    `insert into stock (location_id, product_id, lot, expiry, qty)
     select shelves.id, goods.id, case when pile = 2 then 'L' || n end, ${expiry}, 3 + n % 40
     from goods cross join generate_series(1, 5) pile join shelves on nth = (n * 5 + pile * 37) % 1000
     where n % 10 <> 0`,
    `insert into stock (location_id, product_id, qty)
     select (select id from locations where name = 'Q-01'), id, 2 from goods where n % 40 = 0`,
    `insert into picking_list_lines (picking_list_id, position, location_id, product_id, qty)
     select list, row_number() over (partition by list), place, product_id, qty
     from (select orders.picking_list_id as list, line.product_id, sum(line.qty) as qty
       from orders join order_lines line on line.order_id = orders.id
       where orders.status = 'picking' and orders.picking_list_id is not null group by 1, 2) wanted
     cross join lateral (select location_id as place from stock where stock.product_id = wanted.product_id limit 1) pile`,
    `insert into moves (product_id, from_id, to_id, qty, type, at, reason)
     select goods.id, case when m % 2 = 0 then supplier.id else shelves.id end,
       case when m % 2 = 0 then shelves.id else customer.id end, 1, case when m % 2 = 0 then 'RECEPTION' else 'SHIPPING' end,
       now() - interval '1 year' + m * interval '1 year' / ${moves}, null
     from generate_series(1, ${moves}) m
     join goods on n = 1 + (m::bigint * 7919) % ${articles}
     join shelves on nth = (n * 5 + 37) % 1000
     cross join (select id from locations where name = 'FOURNISSEUR') supplier
     cross join (select id from locations where name = 'CLIENT') customer order by m`,
    `insert into figure_days (warehouse_id, day, kept_at)
     select id, current_date - n, now() from warehouses, generate_series(1, 366) n`,
    `insert into stock_thresholds (product_id, warehouse_id, least, low_since)
     select goods.id, warehouses.id, 20, case when n % 10 = 0 then now() end from goods, warehouses`,
    `insert into receptions (name, shop_id, warehouse_id, supplier, status, expected_on)
     select 'RC' || lpad(n::text, 6, '0'), ${atelier}, id, 'Fournisseur ' || n % 300, case when n <= 40 then 'expected' else 'closed' end, current_date + n % 30
     from warehouses, generate_series(1, ${deliveries}) n`,
    `insert into reception_lines (reception_id, product_id, expected)
     select receptions.id, goods.id, 12 from receptions join goods on n % 1000 = substr(name, 3)::int % 1000 and n <= 2000`,
    `insert into reasons (list, code, label) values ('return_origin', 'banc', 'Rétractation')`,
    `insert into returns (name, shop_id, warehouse_id, order_id, origin_id, status, created_at, completed_at)
     select 'RT' || substr(orders.name, 5), orders.shop_id, orders.warehouse_id, orders.id, reasons.id,
       case when substr(orders.name, 3)::int % 500 = 0 then 'waiting' else 'completed' end, orders.created_at, orders.created_at
     from orders, reasons where orders.status = 'shipped' and substr(orders.name, 3)::int % 10 = 0`,
    `insert into return_lines (return_id, product_id, qty, condition, outcome)
     select returns.id, line.product_id, 1, 'new', 'restock' from returns join order_lines line on line.order_id = returns.order_id`,
  ])
    await client.query(rows)
  await client.query(`set session_replication_role = default`)
  client.release()
  await keepFigures(db, { now: new Date() })
  // The updates above leave the rows of orders and articles twice, which no shop's table is.
  for (const table of ['orders', 'products']) await pool.query(`vacuum full ${table}`)
  await pool.query('vacuum (analyze)')
}
