import { onEachDatabase } from '#bench/each-database.ts'
import { quantile } from '#bench/scan/report.ts'
import { fillBase, password } from '#bench/server/base.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Database } from '#server/db/open.ts'
import { buildApp } from '#server/http/app.ts'
import { fillShop } from './base.ts'
import { questions } from './questions.ts'

const usual = { articles: 20_000, orders: 100_000, moves: 1_000_000 }
const rounds = 20
/** The bar for the first page, a filter and a search, in ms. */
const bar = 100
/** A statement whose work never changes: when it takes longer than elsewhere in the run, the machine is busy. */
const reference = 'select sum(n) from generate_series(1, 20000) n'

/**
 * `npm run bench -- shop [articles] [orders] [moves] [pglite | postgres] [only=WORDS]`: how long a person of a large shop waits for
 * their overview, orders, stock, articles, deliveries and returns, on both databases. Beside each question stands what a simple
 * statement took in the same rounds.
 */
export async function bench(args: readonly string[]): Promise<void> {
  const numbers = args.map(Number).filter(value => value > 0)
  const [articles = usual.articles, orders = usual.orders, moves = usual.moves] = numbers
  const only = args.find(arg => arg.startsWith('only='))?.slice('only='.length)
  const size = { articles, orders, moves, only }
  const slow: string[] = []
  await onEachDatabase(args, async (where, database) => {
    slow.push(...(await measureOn(where, database, size)))
  })
  for (const line of slow) console.log(`BAR MISSED: ${line}`)
  if (slow.length > 0) process.exitCode = 1
}

type Size = typeof usual & { readonly only: string | undefined }

async function measureOn(where: string, database: Database, size: Size): Promise<string[]> {
  const start = performance.now()
  await migrate(database)
  await fillBase(database, size.orders)
  await fillShop(database, size)
  const seconds = ((performance.now() - start) / 1000).toFixed(0)
  console.log(`\n${where}: ${size.articles} articles, ${size.orders} orders, made in ${seconds} s`)
  const app = await buildApp({
    database,
    config: { logLevel: 'silent', trustProxy: [], checkAnswers: false },
  })
  try {
    const payload = { username: 'cliente', password }
    const login = await app.inject({ method: 'POST', url: '/rest/login_check', payload })
    const headers = { authorization: `Bearer ${login.json().token}` }
    const ask = async (url: string) => {
      const { statusCode, body } = await app.inject({ method: 'GET', url, headers })
      if (statusCode >= 400) throw new Error(`${url} answered ${statusCode}: ${body}`)
      return body
    }
    const slow: string[] = []
    for (const [what, url] of Object.entries(questions())) {
      if (size.only && !what.includes(size.only)) continue
      const times: number[] = []
      const simple: number[] = []
      await ask(url)
      for (let round = 0; round < rounds; round += 1) {
        simple.push(await timed(() => database.pool.query(reference)))
        times.push(await timed(() => ask(url)))
      }
      const p95 = quantile(times, 0.95) ?? 0
      console.log(`${what.padEnd(40)} ${figures(times)}   beside it ${figures(simple)}`)
      if (p95 > bar) slow.push(`${where}, ${what}: ${p95.toFixed(0)} ms at p95`)
    }
    if (!size.only) await tellSheet(ask)
    return slow
  } finally {
    await app.close()
    await database.close()
  }
}

const figures = (times: readonly number[]): string => {
  const at = (share: number) => (quantile(times, share) ?? 0).toFixed(1).padStart(6)
  return `p50 ${at(0.5)}  p95 ${at(0.95)} ms`
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}

async function tellSheet(ask: (url: string) => Promise<string>): Promise<void> {
  const begin = performance.now()
  const lines = (await ask('/rest/shop/atelier/stock-file')).trim().split('\n').length - 1
  console.log(`all ${lines} articles in a sheet: ${((performance.now() - begin) / 1000).toFixed(1)} s`)
}
