import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { quantile } from '#bench/scan/report.ts'
import { numberName } from '#contract/barcodes/own.ts'
import { startTestPostgres } from '#scripts/postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { buildApp } from '#server/http/app.ts'
import { fillBase, usual as orders, password } from './base.ts'

const rounds = 200
const bar = 50

type Figures = { what: string; p50: number; p95: number; p99: number; found: number }
type Get = (url: string) => Promise<{ status: number; body: string }>

/**
 * `npm run bench -- server`: how long people wait among 100,000 orders, from request to answer, on both
 * databases.
 */
export async function bench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'douchette-bench-'))
  const missed: string[] = []
  try {
    missed.push(...(await measureOn('PGlite', await openDatabase({ dataDir: join(folder, 'data') }))))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const postgres = await startTestPostgres()
  if (postgres) {
    try {
      missed.push(...(await measureOn('PostgreSQL', await openDatabase({ url: postgres.url, dataDir: '' }))))
    } finally {
      await postgres.stop()
    }
  }
  const busy = (loadavg()[0] ?? 0) / cpus().length
  if (busy > 1)
    console.log(
      `\nThis machine has ${busy.toFixed(0)} times more to do than it can: these figures are of waiting, too.`,
    )
  for (const line of missed) console.log(`BAR MISSED: ${line}`)
  if (missed.length > 0) process.exitCode = 1
  else console.log(`Every search and every look-up under ${bar} ms at p95.`)
}

async function measureOn(name: string, database: Database): Promise<string[]> {
  const start = performance.now()
  await migrate(database)
  await fillBase(database)
  const seconds = ((performance.now() - start) / 1000).toFixed(0)
  console.log(`\n${name}: ${orders.toLocaleString('fr-FR')} orders made in ${seconds} s`)
  const app = await buildApp({
    database,
    config: { logLevel: 'silent', trustProxy: [], checkAnswers: false },
  })
  try {
    const login = await app.inject({
      method: 'POST',
      url: '/rest/login_check',
      payload: { username: 'banc', password },
    })
    const authorization = `Bearer ${login.json().token}`
    const get: Get = async url => {
      const { statusCode, body } = await app.inject({ method: 'GET', url, headers: { authorization } })
      return { status: statusCode, body }
    }
    const figures: Figures[] = []
    for (const [what, urlOf] of Object.entries(await questions(database))) {
      const measured = await measure(what, urlOf, get)
      print(measured)
      figures.push(measured)
    }
    return figures.flatMap(({ what, p95 }) =>
      p95 < bar ? [] : [`${name}, ${what}: ${p95.toFixed(0)} ms at p95`],
    )
  } finally {
    await app.close()
    await database.close()
  }
}

async function measure(what: string, urlOf: (nth: number) => string, get: Get): Promise<Figures> {
  for (let warm = 0; warm < 10; warm += 1) await get(urlOf(warm))
  const taken: number[] = []
  let found = 0
  for (let nth = 0; nth < rounds; nth += 1) {
    const url = urlOf(nth)
    const begin = performance.now()
    const { status, body } = await get(url)
    taken.push(performance.now() - begin)
    if (status >= 500) throw new Error(`${url} answered ${status}: ${body}`)
    if (status === 200 && body !== '{"data":[]}') found += 1
  }
  const at = (share: number) => quantile(taken, share) ?? Number.NaN
  return { what, p50: at(0.5), p95: at(0.95), p99: at(0.99), found }
}

function print({ what, p50, p95, p99, found }: Figures): void {
  const ms = (value: number) => `${value.toFixed(1).padStart(7)} ms`
  console.log(
    `${what.padEnd(42)} p50 ${ms(p50)}  p95 ${ms(p95)}  p99 ${ms(p99)}  (${found} of ${rounds} found something)`,
  )
}

/** A different question each time, so that a cache alone cannot answer. */
async function questions({ pool }: Database): Promise<Record<string, (nth: number) => string>> {
  const sample = async (column: string, table: string) => {
    const { rows } = await pool.query(
      `select ${column} as value from ${table} where ${column} is not null order by md5(${column}::text) limit ${rounds}`,
    )
    const values = rows.map(({ value }) => String(value))
    return (nth: number) => values[nth % values.length] ?? ''
  }
  const customer = await sample('customer', 'orders')
  const parcel = await sample('name', 'parcels')
  const tracking = await sample('tracking', 'parcels')
  const box = await sample('name', 'boxes')
  const list = await sample('name', 'picking_lists')
  const product = await sample('name', 'products')
  const order = (nth: number) => numberName('order', 1 + ((nth * 7919) % orders)) ?? 'CD00000001'
  const part = (text: string, letters: number) => text.slice(0, letters)
  const search =
    (textOf: (nth: number) => string, more = '') =>
    (nth: number) =>
      `/rest/search?query=${encodeURIComponent(textOf(nth))}${more}`
  const inform = (textOf: (nth: number) => string) => (nth: number) =>
    `/rest/order/information?order=${encodeURIComponent(textOf(nth))}`
  return {
    'search: a customer’s first two letters': search(nth => part(customer(nth), 2)),
    'search: a customer’s first name': search(nth => customer(nth).split(' ')[0] ?? ''),
    'search: a customer’s whole name': search(customer),
    'search: a customer, shipped, one shop, page 3': search(
      nth => customer(nth).split(' ')[0] ?? '',
      '&kind=order&status=shipped&shop=atelier&page=3',
    ),
    'search: a customer, cancelled': search(nth => part(customer(nth), 3), '&kind=order&status=cancelled'),
    'search: « CD »': search(() => 'CD'),
    'search: the beginning of an order’s name': search(nth => part(order(nth), 7)),
    'search: an order’s number': search(nth => String(Number(order(nth).slice(2)))),
    'search: an order’s name': search(order),
    'search: a parcel': search(parcel),
    'search: the beginning of a tracking number': search(nth => part(tracking(nth), 6)),
    'search: a tracking number': search(tracking),
    'search: an article’s name': search(product),
    'search: an article’s first letters': search(nth => part(product(nth), 3), '&kind=product'),
    'search: a place': search(nth => `A-${String(1 + (nth % 25)).padStart(2, '0')}`),
    'search: nothing': search(nth => `introuvable${nth}`),
    'information: an order': inform(order),
    'information: a parcel': inform(parcel),
    'information: a tracking number': inform(tracking),
    'information: a box': inform(box),
    'information: a list': inform(list),
    'information: a customer (20 orders)': inform(nth => customer(nth).split(' ')[0] ?? ''),
    'picking: how many to prepare': () => '/rest/atelier/picking/order-count',
  }
}
