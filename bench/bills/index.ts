import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { Client } from 'pg'
import { quantile } from '#bench/scan/report.ts'
import { startTestPostgres } from '#scripts/postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { shops } from '#server/db/schema/index.ts'
import { keepFigures } from '#server/figures/keep.ts'
import { buildApp } from '#server/http/app.ts'
import { fillBills } from '#simulate/world/billing.ts'
import { fillWarehouse, lyonOf, password } from '#tests/drivers/warehouse.ts'
import { openDock, seedGoods, seedOrders } from '#tests/server/bills/history.ts'
import { fillPacking } from '#tests/server/shipment/warehouse.ts'

const usual = 100_000
const rounds = 20
/** In ms. */
const bars = { draft: 300, closing: 10_000 }
/** In the afternoon of the month's last day; then the morning after. */
const [running, over] = [new Date('2026-03-31T14:00:00Z'), new Date('2026-04-01T07:00:00Z')]

/**
 * `npm run bench -- bills [orders] [pglite | postgres]`: how long a shop waits for the draft of a month with so many orders,
 * today included; how long closing it takes; and how long a bench waits meanwhile for a transfer.
 */
export async function bench(args: readonly string[]): Promise<void> {
  const orders = Number(args.find(arg => Number(arg) > 0) ?? usual)
  const missed: string[] = []
  if (!args.includes('pglite')) missed.push(...(await onPostgres(orders)))
  if (!args.includes('postgres')) missed.push(...(await embedded(orders)))
  const busy = (loadavg()[0] ?? 0) / cpus().length
  if (busy > 1) console.log(`\nThis machine has ${busy.toFixed(1)} times as much to do as it can.`)
  for (const line of missed) console.log(`BAR MISSED: ${line}`)
  if (missed.length > 0) process.exitCode = 1
}

async function onPostgres(orders: number): Promise<string[]> {
  const postgres = await startTestPostgres()
  if (!postgres) return []
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  const name = `bills_${randomUUID().slice(0, 8)}`
  try {
    await client.query(`create database ${name}`)
    const url = Object.assign(new URL(postgres.url), { pathname: `/${name}` })
    return await measure('PostgreSQL', orders, await openDatabase({ url: url.href, dataDir: '' }))
  } finally {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.end()
    await postgres.stop()
  }
}

async function embedded(orders: number): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'douchette-bills-'))
  try {
    return await measure('embedded', orders, await openDatabase({ dataDir: folder }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(where: string, orders: number, database: Database): Promise<string[]> {
  let now = running
  await migrate(database)
  await fill(database, orders)
  await keepFigures(database.db, { now, pause: database.quiet })
  const app = await buildApp({
    database,
    config: { logLevel: 'silent', trustProxy: [], checkAnswers: false },
    clock: () => now,
  })
  try {
    console.log(`\n${where}: a month of ${orders.toLocaleString('fr-FR')} orders`)
    let token = ''
    const ask = async (method: 'GET' | 'POST', url: string, payload?: object) => {
      const begin = performance.now()
      const answer = await app.inject({
        ...{ method, url, ...(payload ? { payload } : {}) },
        headers: { 'idempotency-key': randomUUID(), ...(token ? { authorization: `Bearer ${token}` } : {}) },
      })
      if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`)
      return { ms: performance.now() - begin, text: answer.body }
    }
    const logIn = async () => {
      const { text } = await ask('POST', '/rest/login_check', { username: 'camille', password })
      token = JSON.parse(text).token
    }
    const transfer = (nth: number) => {
      const [from, to] = nth % 2 === 0 ? ['A-01', 'A-02'] : ['A-02', 'A-01']
      return ask('POST', '/rest/warehouse/transfer', {
        from,
        to,
        lines: [{ sku: 'CARNET', qty: 1 }],
        confirm: true,
      })
    }
    const draft = () => ask('GET', '/rest/shop/lune/bills/2026-03')

    await logIn()
    await draft()
    const drafts: number[] = []
    for (let round = 0; round < rounds; round += 1) drafts.push((await draft()).ms)
    const alone: number[] = []
    for (let nth = 0; nth < 40; nth += 1) alone.push((await transfer(nth)).ms)

    now = over
    await logIn()
    const { total } = JSON.parse((await draft()).text).data.bill
    const meanwhile: number[] = []
    let isDone = false
    const bench = (async () => {
      for (let nth = 0; !isDone; nth += 1) {
        meanwhile.push((await transfer(nth)).ms)
        await wait(10)
      }
    })()
    const closing = await ask('POST', '/rest/shop/lune/bill-close/2026-03', { total })
    const whileClosing = meanwhile.length
    // The files of the bill are made after its closing.
    const begin = performance.now()
    await ask('GET', '/rest/shop/lune/bills/2026-03/file/detail')
    const detail = performance.now() - begin
    isDone = true
    await bench
    const p95 = quantile(drafts, 0.95) ?? 0
    const said = (ms: number) => `${ms.toFixed(0)} ms`
    console.log(`draft with a running day: p50 ${said(quantile(drafts, 0.5) ?? 0)}, p95 ${said(p95)}`)
    console.log(`closing: ${said(closing.ms)}`)
    console.log(
      `a transfer alone: p50 ${said(quantile(alone, 0.5) ?? 0)}, longest ${said(Math.max(...alone))}`,
    )
    console.log(
      `a transfer while the bill closes: longest ${said(Math.max(...meanwhile.slice(0, whileClosing + 1)))}`,
    )
    console.log(
      `the detail: ${said(detail)}; a transfer meanwhile: p50 ${said(quantile(meanwhile.slice(whileClosing), 0.5) ?? 0)}, ` +
        `longest ${said(Math.max(...meanwhile.slice(whileClosing)))}`,
    )
    return [
      ...(p95 > bars.draft ? [`${where}: the draft takes more than ${bars.draft} ms`] : []),
      ...(closing.ms > bars.closing ? [`${where}: closing takes more than ${bars.closing} ms`] : []),
    ]
  } finally {
    await app.close()
    await database.close()
  }
}

async function fill({ db, pool }: Database, orders: number): Promise<void> {
  await fillWarehouse(db)
  await fillPacking(db)
  const warehouseId = await lyonOf(db)
  await fillBills(db, warehouseId)
  const [lune] = await db.select().from(shops).where(eq(shops.slug, 'lune'))
  const ofMonth = { warehouseId, shopId: lune?.id ?? '', month: '2026-03' }
  await openDock(db)
  await seedOrders(db, { ...ofMonth, orders })
  await seedGoods(db, ofMonth)
  // PostgreSQL does so by itself, and the embedded database at its start.
  await pool.query('vacuum (analyze)')
}
