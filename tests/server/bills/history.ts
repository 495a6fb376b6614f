import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { carriers, cartons, locations, products } from '#server/db/schema/index.ts'

type Month = { warehouseId: string; shopId: string; month: string; orders: number }

/** Cartons and carriers that parcels of a seeded month need. */
export async function openDock(db: Db): Promise<void> {
  await db
    .insert(cartons)
    .values([
      { name: 'Petit', code: 'PETIT', lengthMm: 200, widthMm: 150, heightMm: 100, tareG: 90, limitG: 5000 },
      { name: 'Long', code: 'LONG', lengthMm: 1200, widthMm: 150, heightMm: 100, tareG: 300, limitG: 20_000 },
    ])
    .onConflictDoNothing()
  await db
    .insert(carriers)
    .values([
      { slug: 'colissimo', name: 'Colissimo', cutoff: '17:00', maxWeightG: 30_000 },
      { slug: 'dpd', name: 'DPD', cutoff: '18:00', maxWeightG: 30_000 },
    ])
    .onConflictDoNothing()
}

/**
 * A month of orders as it lies in the tables: every seventh a gift, every eleventh customised, of one to four lines, in one or
 * two parcels on a slip a day and carrier, one void parcel in ten. It leaves at every hour, those around midnight and around
 * the change to summer time too.
 */
export async function seedOrders(db: Db, { warehouseId, shopId, month, orders }: Month): Promise<void> {
  const [article] = await db
    .select({ id: products.id })
    .from(products)
    .where(sql`${products.shopId} = ${shopId}`)
    .limit(1)
  const first = `${month}-01`
  const prefix = `S${month.replace('-', '')}${shopId.slice(0, 4)}`.toUpperCase()
  await db.execute(sql`
    insert into carrier_slips (name, warehouse_id, carrier_id, status, cutoff_at, sealed_at)
    select ${prefix} || carriers.slug || '-' || hour, ${warehouseId}, carriers.id, 'sealed', at, at
    from carriers cross join lateral (
      select hour, (${first}::date + hour * interval '7 hours') at time zone 'UTC' as at
      from generate_series(0, 31 * 24 / 7) hour) each
    where (at at time zone 'Europe/Paris')::date <= ${first}::date + interval '1 month' + interval '1 day'`)
  await db.execute(sql`
    insert into orders (name, shop_id, warehouse_id, status, type, variant, cutoff_at, customer, address, search)
    select ${prefix} || n, ${shopId}, ${warehouseId}, 'shipped', case when n % 5 < 3 then 'mono' else 'multi' end,
      case when n % 11 = 0 then 'customized' when n % 7 = 0 then 'gift' else 'classic' end, now(), 'Client ' || n,
      jsonb_build_object('lines', '[]'::jsonb, 'postcode', '1', 'city', 'Lyon', 'country', (array['FR', 'FR', 'BE', 'CH'])[1 + n % 4]), ''
    from generate_series(1, ${orders}) n`)
  await db.execute(sql`
    insert into order_lines (order_id, position, product_id, qty)
    select orders.id, line, ${article?.id}, 1 + (line * 3 + length(orders.name) + right(orders.name, 1)::int) % 4
    from orders, generate_series(1, case orders.type when 'mono' then 1 else 4 end) line
    where orders.name like ${`${prefix}%`} and line <= 1 + right(orders.name, 1)::int % 4`)
  await db.execute(sql`
    with slips as (select id, carrier_id, row_number() over (order by name) - 1 as nth, count(*) over () as total
      from carrier_slips where name like ${`${prefix}%`})
    insert into parcels (name, order_id, carton_id, status, weight_g, carrier_id, slip_id)
    select 'P' || orders.name || '-' || part, orders.id,
      (select id from cartons where code = case when n % 13 = 0 then 'LONG' else 'PETIT' end),
      case when part = 3 then 'void' else 'manifested' end, 180 + (n * 37 % 17000), slips.carrier_id,
      case when part < 3 then slips.id end
    from (select orders.*, substr(name, ${prefix.length + 1})::int as n from orders where name like ${`${prefix}%`}) orders
      cross join generate_series(1, 3) part join slips on slips.nth = (n * 7 + part * 11) % slips.total
    where part = 1 or (part = 2 and n % 9 = 0 and orders.type = 'multi') or (part = 3 and n % 10 = 0)`)
  await db.execute(sql`
    insert into parcel_lines (parcel_id, line_id, qty)
    select parcels.id, order_lines.id, case when two and part = 2 then 1 when two and order_lines.qty > 1 then order_lines.qty - 1 else order_lines.qty end
    from (select parcels.*, right(name, 1)::int as part, exists (select from parcels second where second.order_id = parcels.order_id and second.name like '%-2') as two
        from parcels where name like ${`P${prefix}%`}) parcels
      join order_lines on order_lines.order_id = parcels.order_id
    where (part <> 2 or order_lines.qty > 1)`)
}

/** Goods that come in on many days to two zones, move, and are scrapped; some of it is undone. */
export async function seedGoods(
  db: Db,
  { warehouseId, shopId, month }: Omit<Month, 'orders'>,
): Promise<void> {
  await db
    .insert(locations)
    .values([
      { warehouseId, name: 'R-01', kind: 'storage', zone: 'R' },
      { warehouseId, name: 'R-02', kind: 'storage', zone: 'R' },
      { warehouseId, name: 'REBUT-FACT', kind: 'rebut', zone: '-' },
    ])
    .onConflictDoNothing()
  const place = (name: string) =>
    sql`(select id from locations where name = ${name} and warehouse_id = ${warehouseId})`
  const articles = sql`(select id, row_number() over (order by sku) as nth from products where shop_id = ${shopId})`
  const moved = (type: string, from: string, to: string, pieces: number, days: string, hour: string) => sql`
    insert into moves (product_id, from_id, to_id, qty, type, at)
    select article.id, ${place(from)}, ${place(to)}, ${pieces} + article.nth, ${type},
      (${`${month}-01`}::date + day * interval '1 day' + ${hour}::interval) at time zone 'Europe/Paris'
    from ${articles} article cross join (select unnest(${days}::int[]) as day) days`
  await db.execute(moved('RECEPTION', 'FOURNISSEUR', 'R-01', 40, '{0,4,9,28,29,30}', '23:30'))
  await db.execute(moved('RECEPTION', 'FOURNISSEUR', 'R-02', 15, '{2,17}', '00:10'))
  await db.execute(moved('REBUT', 'R-01', 'REBUT-FACT', 2, '{10,28}', '02:30'))
  await db.execute(sql`
    insert into moves (product_id, from_id, to_id, qty, type, at, undoes)
    select product_id, to_id, from_id, qty, type, at + interval '2 days', id from moves
    where type = 'REBUT' and to_id = ${place('REBUT-FACT')} and at < ${`${month}-15`}
      and product_id in (select id from ${articles} article) and undoes is null`)
}

/** Orders of one month come back in the next: by day and by night, and after the end of its last day. */
export async function seedReturns(
  db: Db,
  { warehouseId, shopId, month, into }: Omit<Month, 'orders'> & { into: string },
): Promise<void> {
  const sold = `S${month.replace('-', '')}${shopId.slice(0, 4)}`.toUpperCase()
  await db.execute(sql`
    with back as (
      insert into returns (name, shop_id, warehouse_id, order_id, origin_id, status, completed_at)
      select 'R' || name, shop_id, warehouse_id, id, (select id from reasons where list = 'return_origin' limit 1), 'completed',
        (${`${into}-01`}::date + (row_number() over (order by name)) * interval '37 hours 25 minutes') at time zone 'Europe/Paris'
      from orders where shop_id = ${shopId} and warehouse_id = ${warehouseId} and name like ${`${sold}%`}
      returning id, order_id, name)
    insert into return_lines (return_id, product_id, qty, condition, outcome)
    select back.id, product_id, qty, 'new', case when right(name, 1)::int % 3 = 0 then 'quarantine' else 'restock' end
    from back join order_lines on order_lines.order_id = back.order_id`)
}
