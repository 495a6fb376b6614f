import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillBase, password } from '#bench/server/base.ts'
import { dayIn, usualZone } from '#contract/day.ts'
import { migrate } from '#server/db/migrate.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { keepFigures } from '#server/figures/keep.ts'
import { buildApp } from '#server/http/app.ts'

const usual = { articles: 20_000, orders: 100_000, moves: 1_000_000 }
const rounds = 20
/** The bar for the first page, a filter and a search, in ms. */
const bar = 100
const door = '/rest/shop/atelier'
const stock = `${door}/stock`
const orders = `${door}/orders`

/**
 * `npm run bench -- stock [articles] [orders] [moves]`: how long a person of a shop waits for their overview, their orders and
 * their stock, now and on past days, on the embedded database. Each article lies in five piles, some of them in lots; a year of moves lies
 * behind them, and the stock of its months’ ends is kept.
 */
export async function bench(args: readonly string[]): Promise<void> {
  const [articles = usual.articles, ordered = usual.orders, moves = usual.moves] = args.map(Number)
  const folder = mkdtempSync(join(tmpdir(), 'douchette-stock-'))
  const database = await openDatabase({ dataDir: folder })
  await migrate(database)
  await fillBase(database, ordered)
  await fillStock(database, articles, moves)
  const app = await buildApp({
    database,
    config: { logLevel: 'silent', trustProxy: [], checkAnswers: false },
  })
  try {
    let token = ''
    const ask = async (method: 'GET' | 'POST', url: string, payload?: object) => {
      const headers = token ? { authorization: `Bearer ${token}` } : {}
      const { statusCode, body } = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
      if (statusCode >= 400) throw new Error(`${method} ${url} answered ${statusCode}: ${body}`)
      return body
    }
    token = JSON.parse(await ask('POST', '/rest/login_check', { username: 'cliente', password })).token
    const { total } = JSON.parse(await ask('GET', stock)).data
    console.log(`${total.toLocaleString('fr-FR')} articles, ${moves.toLocaleString('fr-FR')} moves`)
    const slow: string[] = []
    for (const [what, path] of Object.entries(questions())) {
      const times: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        const begin = performance.now()
        await ask('GET', path)
        times.push(performance.now() - begin)
      }
      const at = (share: number) =>
        times.toSorted((one, other) => one - other)[Math.floor(share * (rounds - 1))] ?? 0
      const [p50, p95] = [at(0.5), at(0.95)]
      console.log(
        `${what.padEnd(48)} p50 ${p50.toFixed(0).padStart(5)} ms   p95 ${p95.toFixed(0).padStart(5)} ms`,
      )
      if (p95 > bar) slow.push(what)
    }
    const begin = performance.now()
    const sheet = await ask('GET', '/rest/shop/atelier/stock-file')
    const seconds = (performance.now() - begin) / 1000
    console.log(`all ${sheet.trim().split('\n').length - 1} articles in a sheet: ${seconds.toFixed(1)} s`)
    for (const what of slow) console.log(`OVER ${bar} ms: ${what}`)
  } finally {
    await app.close()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const dayMs = 24 * 3_600_000
const daysAgo = (days: number) => dayIn(usualZone, Date.now() - days * dayMs)

const questions = () => ({
  'the overview': `${door}/home`,
  'orders: first page': orders,
  'orders: the 50,000th': `${orders}?page=1000`,
  'orders: late': `${orders}?due=late`,
  'orders: packed': `${orders}?status=packed`,
  'orders: by customer': `${orders}?sort=customer&order=asc`,
  'orders: by departure': `${orders}?sort=cutoff&order=asc`,
  'orders: late, by departure': `${orders}?due=late&sort=cutoff&order=asc`,
  'orders: a customer': `${orders}?text=martin`,
  'orders: the end of a number': `${orders}?text=4242`,
  'first page': stock,
  'the 10,000th article': `${stock}?page=200`,
  'by reference': `${stock}?sort=sku&order=desc`,
  'by pieces': `${stock}?sort=pieces&order=desc`,
  'a word': `${stock}?text=carnet`,
  'a word’s beginning and a number': `${stock}?text=${encodeURIComponent('lam 12')}`,
  'a code': `${stock}?text=REF-00042`,
  'below the threshold': `${stock}?state=low`,
  'nothing available': `${stock}?state=none`,
  'perishing soon': `${stock}?state=expiring`,
  'in quarantine': `${stock}?state=quarantine`,
  'a month ago': `${stock}?day=${daysAgo(30)}`,
  'eleven months ago': `${stock}?day=${daysAgo(330)}`,
  'a month ago, by pieces': `${stock}?day=${daysAgo(30)}&sort=pieces`,
  'eleven months ago, by pieces': `${stock}?day=${daysAgo(330)}&sort=pieces`,
  'an article': `${stock}/ART-00042`,
  'an article eleven months ago': `${stock}/ART-00042?day=${daysAgo(330)}`,
  'its moves': `${stock}/ART-00042/moves`,
  'its moves until then': `${stock}/ART-00042/moves?day=${daysAgo(330)}`,
})

/** All orders and articles are of one shop. The database makes the rows itself, with each article's moves over a year. */
export async function fillStock(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  articles: number,
  moves: number,
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
    `insert into receptions (name, shop_id, warehouse_id, status, expected_on)
     select 'RC' || lpad(n::text, 6, '0'), ${atelier}, id, case when n <= 40 then 'expected' else 'closed' end, current_date + n % 30
     from warehouses, generate_series(1, 1000) n`,
    `insert into reception_lines (reception_id, product_id, expected)
     select receptions.id, goods.id, 12 from receptions join goods on n % 1000 = substr(name, 3)::int % 1000`,
  ])
    await client.query(rows)
  await client.query(`set session_replication_role = default`)
  client.release()
  await keepFigures(db, { now: new Date() })
  await pool.query('vacuum (analyze)')
}
