import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillBase, password } from '#bench/server/base.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { buildApp } from '#server/http/app.ts'

const usual = 12_000
/** As many lists as orders, too. */
const ordersPerList = 1
const rounds = 20
const atOnce = 100
/** A manager waits no longer than this for a page, in ms. */
const bar = 300

/**
 * `npm run bench -- lists [orders]`: how long a manager waits for a page of orders, parcels or picking lists, sorted, searched,
 * filtered and far back, and for acts on many, on the embedded database.
 */
export async function bench(args: readonly string[]): Promise<void> {
  const orders = Number(args[0] ?? usual)
  const folder = mkdtempSync(join(tmpdir(), 'douchette-lists-'))
  const database = await openDatabase({ dataDir: folder })
  await migrate(database)
  await fillBase(database, orders, ordersPerList)
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
      for (const [how, query] of Object.entries({ ...pages, 'the 2,000th row': 'page=40' })) {
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
}

const pages = {
  'first page': '',
  'oldest first': 'order=asc',
  'by cut-off': 'sort=cutoff',
  'by name': 'sort=name',
  'one number': 'text=CD0000012',
  'a name’s beginning': 'text=mart',
  'of one shop': 'shop=atelier',
  late: 'due=late',
}
