import { onEachDatabase } from '#bench/each-database.ts'
import { quantile } from '#bench/scan/report.ts'
import { fillBase, password } from '#bench/server/base.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Database } from '#server/db/open.ts'
import { buildApp } from '#server/http/app.ts'

const usualPlaces = 50_000
/** A twentieth of them waits. */
const orders = 40_000
const rounds = 20
/** In ms. */
const bar = 100

/**
 * `npm run bench -- replenishment [places] [pglite | postgres]`: how long a person waits for the list of what is to be brought, and for
 * home, in a warehouse where half of the places are pick places with a least and a most, a fifth of them below their least, while 2,000 orders wait.
 */
export async function bench(args: readonly string[]): Promise<void> {
  const [places = usualPlaces] = args.map(Number).filter(value => value > 0)
  await onEachDatabase(args, (where, database) => measureOn(where, database, places))
}

async function measureOn(where: string, database: Database, places: number): Promise<void> {
  await migrate(database)
  await fillBase(database, orders)
  await fillPlaces(database, Math.floor(places / 2))
  const config = { logLevel: 'silent', trustProxy: [], checkAnswers: false } as const
  const app = await buildApp({ database, config })
  try {
    const payload = { username: 'banc', password }
    const login = await app.inject({ method: 'POST', url: '/rest/login_check', payload })
    const headers = { authorization: `Bearer ${login.json().token}` }
    const ask = async (url: string) => {
      const begin = performance.now()
      const { statusCode, body } = await app.inject({ method: 'GET', url, headers })
      if (statusCode >= 400) throw new Error(`${url} answered ${statusCode}: ${body}`)
      return { ms: performance.now() - begin, body }
    }
    const { total, urgent } = JSON.parse((await ask('/rest/replenishment')).body).data
    console.log(`\n${where}: ${places} places, ${total} to bring, ${urgent} for orders that wait`)
    for (const [what, url] of Object.entries({ list: '/rest/replenishment', home: '/rest/home/attention' })) {
      const times: number[] = []
      for (let round = 0; round < rounds; round += 1) times.push((await ask(url)).ms)
      const [p50 = 0, p95 = 0] = [quantile(times, 0.5), quantile(times, 0.95)]
      console.log(`${what.padEnd(6)} p50 ${p50.toFixed(0)}  p95 ${p95.toFixed(0)} ms`)
      if (p95 <= bar) continue
      console.log(`BAR MISSED: ${where}, ${what}: ${p95.toFixed(0)} ms at p95`)
      process.exitCode = 1
    }
  } finally {
    await app.close()
    await database.close()
  }
}

/** A pick place and a reserve place for each article. The database makes the rows, without the ledger's moves. */
async function fillPlaces({ pool }: Database, articles: number): Promise<void> {
  const client = await pool.connect()
  const run = (text: string) => client.query(text)
  await run(`set session_replication_role = replica`)
  await run(`update users set warehouse_roles = array['Transfer', 'Shipping', 'Print']`)
  await run(
    `insert into locations (warehouse_id, name, kind, zone, walk)
     select id, zone || lpad(n::text, 5, '0'), 'storage', zone, n
     from warehouses, unnest(array['P', 'R']) zone, generate_series(1, ${articles}) n`,
  )
  await run(
    `insert into products (shop_id, sku, name, weight_g, search)
     select shop.id, 'ART-' || lpad(n::text, 5, '0'), 'Carnet ' || n, 250, 'art ' || lpad(n::text, 5, '0') || ' carnet ' || n
     from generate_series((select count(*) + 1 from products), ${articles}) n
     join lateral (select id from shops order by slug offset n % 2 limit 1) shop on true`,
  )
  const pairs = (zone: string) =>
    `products join locations on locations.name = '${zone}' || substr(products.sku, 5)
     cross join lateral (select substr(products.sku, 5)::int as n) numbered`
  await run(
    `insert into place_levels (product_id, location_id, least, most)
     select products.id, locations.id, 4, 20 from ${pairs('P')}`,
  )
  await run(
    `insert into stock (product_id, location_id, qty)
     select products.id, locations.id, 1 + (n * 7) % 15 from ${pairs('P')}
     union all select products.id, locations.id, 30 from ${pairs('R')}`,
  )
  await run(`set session_replication_role = default`)
  await run('vacuum (analyze)')
  client.release()
}
