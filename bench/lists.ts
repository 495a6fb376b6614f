import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillBase, password } from '#bench/server/base.ts'
import { migrate } from '#server/db/migrate.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { buildApp } from '#server/http/app.ts'

const usual = 12_000
/** As many lists as orders, too. */
const ordersPerList = 1
const rounds = 20
const atOnce = 100
/** A manager waits no longer than this for a page, in ms. */
const bar = 300

/**
 * `npm run bench -- lists [orders]`: how long a manager waits for a page of orders or of the papers and things of the work, sorted,
 * searched, filtered and far back, and for acts on many, on the embedded database. Of each there are about as many as orders.
 */
export async function bench(args: readonly string[]): Promise<void> {
  const orders = Number(args[0] ?? usual)
  const folder = mkdtempSync(join(tmpdir(), 'douchette-lists-'))
  const database = await openDatabase({ dataDir: folder })
  await migrate(database)
  await fillBase(database, orders, ordersPerList)
  await fillPapers(database, orders)
  const app = await buildApp({
    database,
    config: { logLevel: 'silent', trustProxy: [], checkAnswers: false },
  })
  try {
    await database.pool.query(`update users set role = 'admin'`)
    let token = ''
    const ask = async (method: 'GET' | 'POST', url: string, payload?: object) => {
      const { statusCode, body } = await app.inject({
        method,
        url,
        ...(payload ? { payload } : {}),
        headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), 'idempotency-key': randomUUID() },
      })
      if (statusCode >= 400) throw new Error(`${method} ${url} answered ${statusCode}: ${body}`)
      return JSON.parse(body)
    }
    token = (await ask('POST', '/rest/login_check', { username: 'banc', password })).token

    const slow: string[] = []
    const tell = (what: string, times: readonly number[]) => {
      const sorted = times.toSorted((one, other) => one - other)
      const at = (share: number) =>
        sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
      console.log(
        `${what.padEnd(56)} p50 ${at(0.5).toFixed(0).padStart(5)} ms   p95 ${at(0.95).toFixed(0).padStart(5)} ms`,
      )
      if (at(0.95) > bar) slow.push(what)
    }
    const timed = async (work: () => Promise<unknown>) => {
      const begin = performance.now()
      await work()
      return performance.now() - begin
    }
    for (const [name, path] of Object.entries(lists)) {
      const { data } = await ask('GET', path)
      console.log(`\n${name}: ${data.total.toLocaleString('fr-FR')} rows`)
      for (const [how, query] of Object.entries({ ...pagesOf(name), 'the 2,000th row': 'page=40' })) {
        const times: number[] = []
        for (let round = 0; round < rounds; round += 1) {
          times.push(await timed(() => ask('GET', `${path}?size=50&${query}`)))
        }
        tell(`${name}, ${how}`, times)
      }
    }

    const { data } = await ask('GET', `/rest/order/list?size=${atOnce}&status=pending`)
    const names: string[] = data.orders.map(({ name }: { name: string }) => name)
    console.log(`\nActs on ${names.length} orders`)
    const held: number[] = []
    const released: number[] = []
    for (const name of names) {
      held.push(await timed(() => ask('POST', `/rest/order/${name}/hold`, { reason: 'Inventaire' })))
    }
    for (const name of names) released.push(await timed(() => ask('POST', `/rest/order/${name}/release`, {})))
    tell('one order held', held)
    tell('one order released', released)
    const all = held.reduce((sum, ms) => sum + ms, 0)
    console.log(`all ${names.length} held in ${(all / 1000).toFixed(1)} s`)
    for (const what of slow) console.log(`BAR MISSED: ${what} takes more than ${bar} ms`)
    if (slow.length > 0) process.exitCode = 1
  } finally {
    await app.close()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const lists = {
  Orders: '/rest/order/list',
  Parcels: '/rest/work-list/parcel',
  'Picking lists': '/rest/work-list/picking',
  Slips: '/rest/work-list/slip',
  Deliveries: '/rest/delivery/list',
  Returns: '/rest/work-list/return',
  Counts: '/rest/work-list/count',
}

const pages = { 'first page': '', 'oldest first': 'order=asc', 'a name’s beginning': 'text=mart' }

/** The further questions that the bench asks each list. */
const pagesOf = (list: string) => ({
  ...pages,
  ...(['Orders', 'Parcels', 'Picking lists'].includes(list)
    ? { 'by cut-off': 'sort=cutoff', late: 'due=late' }
    : {}),
  ...(list === 'Counts' ? {} : { 'by name': 'sort=name', 'one number': 'text=000012' }),
  ...(['Slips', 'Counts'].includes(list) ? {} : { 'of one shop': 'shop=atelier' }),
})

/** A sealed slip, a delivery, a return and a count for each order. The database makes the rows itself. */
async function fillPapers({ pool }: Pick<Database, 'pool'>, many: number): Promise<void> {
  const client = await pool.connect()
  await client.query(`set session_replication_role = replica`)
  for (const papers of [
    `insert into carrier_slips (name, carrier_id, warehouse_id, status, cutoff_at, sealed_at, sealed_by)
     select 'BT' || lpad(n::text, 6, '0'), carriers.id, warehouses.id, 'sealed', now() - n * interval '1 day',
       now() - n * interval '1 day', users.id
     from carriers, warehouses, users, generate_series(1, ${many}) n`,
    `insert into receptions (name, shop_id, warehouse_id, supplier, status, expected_on)
     select 'RC' || lpad(n::text, 6, '0'), shop.id, warehouses.id, 'Fournisseur ' || n, 'expected', current_date + n % 30
     from warehouses, generate_series(1, ${many}) n
     join lateral (select id from shops order by slug offset n % 2 limit 1) shop on true`,
    `insert into reception_lines (reception_id, product_id, expected)
     select receptions.id, product.id, 24 from receptions
     cross join lateral (select id from products where shop_id = receptions.shop_id limit 1) product`,
    `insert into reasons (list, code, label) values ('return_origin', 'banc', 'Rétractation')`,
    `insert into returns (name, shop_id, warehouse_id, order_id, origin_id, status, created_at, completed_at)
     select 'RT' || substr(orders.name, 5), orders.shop_id, orders.warehouse_id, orders.id, reasons.id, 'completed',
       orders.created_at, orders.created_at
     from orders, reasons where reasons.code = 'banc'`,
    `insert into counts (location_id, status, started_at_move, started_at, first_by, closed_at)
     select places.id, 'closed', n, now() - n * interval '1 hour', users.id, now()
     from (select id, row_number() over (order by name) as nth, count(*) over () as all from locations) places, users,
       generate_series(1, ${many}) n
     where places.nth = 1 + n % places.all`,
  ])
    await client.query(papers)
  await client.query(`set session_replication_role = default`)
  await client.query('vacuum (analyze)')
  client.release()
}
