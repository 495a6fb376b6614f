import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { quantile } from '#bench/scan/report.ts'
import { startTestPostgres } from '#scripts/postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { sampleStock } from '#server/db/stock-check.ts'
import { buildApp } from '#server/http/app.ts'
import { articles, fillBase, now, password, places } from './base.ts'

const usual = [10_000, 100_000, 1_000_000]
/** A measure ends after this many rounds or this long, whichever comes first. */
const rounds = 100
const longestMs = 8_000
/** The largest size may take this many times as long as the smallest. Differences below a few ms are noise. */
const bar = 1.5
const noiseMs = 3

type Figures = ReadonlyMap<string, { p50: number; p95: number }>

/**
 * `npm run bench -- growth [moves…] [pglite | postgres]`: how long people wait with ever more moves behind them, on both
 * databases. Ten million moves take some minutes to make: `npm run bench -- growth 10000 10000000 postgres`.
 */
export async function bench(args: readonly string[]): Promise<void> {
  const given = args.map(Number).filter(size => size > 0)
  const sizes = given.length > 0 ? given : usual
  const missed: string[] = []
  if (!args.includes('pglite')) missed.push(...(await onPostgres(sizes)))
  if (!args.includes('postgres')) missed.push(...(await embedded(sizes)))
  const busy = (loadavg()[0] ?? 0) / cpus().length
  if (busy > 1) console.log(`\nThis machine has ${busy.toFixed(0)} times more to do than it can.`)
  for (const line of missed) console.log(`BAR MISSED: ${line}`)
  if (missed.length > 0) process.exitCode = 1
  else console.log(`Nothing takes more than ${bar} times as long with the longest history.`)
}

async function onPostgres(sizes: readonly number[]): Promise<string[]> {
  const postgres = await startTestPostgres()
  if (!postgres) return []
  const all: Figures[] = []
  try {
    for (const size of sizes) {
      const name = `growth_${randomUUID().slice(0, 8)}`
      const client = new Client({ connectionString: postgres.url })
      await client.connect()
      await client.query(`create database ${name}`)
      const url = new URL(postgres.url)
      url.pathname = `/${name}`
      try {
        all.push(await measureAt('PostgreSQL', size, await openDatabase({ url: url.href, dataDir: '' })))
      } finally {
        await client.query(`drop database ${name} with (force)`)
        await client.end()
      }
    }
  } finally {
    await postgres.stop()
  }
  return report('PostgreSQL', sizes, all)
}

async function embedded(sizes: readonly number[]): Promise<string[]> {
  const all: Figures[] = []
  for (const size of sizes) {
    const folder = mkdtempSync(join(tmpdir(), 'douchette-growth-'))
    try {
      all.push(await measureAt('embedded', size, await openDatabase({ dataDir: join(folder, 'data') })))
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  return report('embedded', sizes, all)
}

async function measureAt(name: string, size: number, database: Database): Promise<Figures> {
  const begin = performance.now()
  await migrate(database)
  await fillBase(database, size)
  const seconds = ((performance.now() - begin) / 1000).toFixed(0)
  console.log(`${name}: ${size.toLocaleString('fr-FR')} moves made in ${seconds} s`)
  let time = now.getTime()
  const app = await buildApp({
    database,
    // Each request comes a moment after the last, as at a bench.
    clock: () => {
      time += 1
      return new Date(time)
    },
    config: { logLevel: 'silent', trustProxy: [], checkAnswers: false },
  })
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
  try {
    token = (await ask('POST', '/rest/login_check', { username: 'banc', password })).token
    const figures = new Map<string, { p50: number; p95: number }>()
    const acts = Object.entries(actsOf(ask))
    // Once around, so that the first measure does not pay for reading what was just written.
    for (const [, act] of acts) await measure(act, rounds / 10)
    for (const [what, act] of acts) figures.set(what, await measure(act))
    const sampled = await measure(async () => {
      const differences = await sampleStock(database.db)
      if (differences.length > 0) throw new Error(`The stock is wrong: ${JSON.stringify(differences[0])}`)
      return undefined
    })
    figures.set('the sample at the start', sampled)
    return figures
  } finally {
    await app.close()
    await database.close()
  }
}

type Act = (nth: number) => Promise<undefined | (() => Promise<unknown>)>

/** What people do all day. An act may give what puts its change back, which is not measured. */
function actsOf(
  ask: (method: 'GET' | 'POST', url: string, body?: object) => Promise<{ data: { name: string } }>,
): Record<string, Act> {
  const article = (nth: number) => `ART-${String(1 + ((nth * 7) % articles)).padStart(3, '0')}`
  const place = (nth: number) => `A-${String(1 + (nth % places)).padStart(3, '0')}`
  const read =
    (urlOf: (nth: number) => string): Act =>
    async nth => {
      await ask('GET', urlOf(nth))
      return undefined
    }
  return {
    'article: its page': read(nth => `/api/client/atelier/product/info?code=${article(nth)}`),
    'article: its moves': read(nth => `/api/client/atelier/product/moves?sku=${article(nth)}`),
    'article: its quantity': read(nth => `/admin/api/client/atelier/fiche-produit/${article(nth)}/quantity`),
    'place: a shelf': read(nth => `/rest/location/information/${place(nth)}`),
    'place: the moves of a shelf': read(nth => `/rest/location/moves/${place(nth)}`),
    'place: the packing bench': read(() => '/rest/location/information/EMBALLAGE'),
    'place: the moves of the bench': read(() => '/rest/location/moves/EMBALLAGE'),
    'transfer of one piece': async nth => {
      const at = 1 + (nth % articles)
      const name = (n: number) => `A-${String(n).padStart(3, '0')}`
      const lines = [{ sku: `ART-${String(at).padStart(3, '0')}`, qty: 1 }]
      await ask('POST', '/rest/warehouse/transfer', {
        from: name(at),
        to: name(at + articles),
        lines,
        confirm: true,
      })
      return undefined
    },
    'allocation of a list': async () => {
      const { data } = await ask('GET', '/rest/atelier/picking/print/mono_classic')
      return () => ask('POST', `/rest/atelier/picking/list/${data.name}/release`)
    },
    home: read(() => '/rest/home/attention'),
    statistics: read(() => '/rest/statistic/today'),
  }
}

async function measure(act: Act, times = rounds): Promise<{ p50: number; p95: number }> {
  const taken: number[] = []
  const end = performance.now() + longestMs
  for (let nth = 0; nth < times && performance.now() < end; nth += 1) {
    const begin = performance.now()
    const putBack = await act(nth)
    taken.push(performance.now() - begin)
    await putBack?.()
  }
  const at = (share: number) => quantile(taken, share) ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95) }
}

function report(name: string, sizes: readonly number[], all: readonly Figures[]): string[] {
  const cell = (text: string) => text.padStart(18)
  const moves = sizes.map(size => cell(size.toLocaleString('fr-FR')))
  console.log(`\n${name.padEnd(32)}${moves.join('')}   moves; p50 / p95 in ms`)
  const missed: string[] = []
  for (const what of all[0]?.keys() ?? []) {
    const figures = all.map(one => one.get(what) ?? { p50: Number.NaN, p95: Number.NaN })
    const cells = figures.map(({ p50, p95 }) => cell(`${p50.toFixed(1)} / ${p95.toFixed(1)}`))
    const [first, last] = [figures[0]?.p50 ?? Number.NaN, figures.at(-1)?.p50 ?? Number.NaN]
    console.log(`${what.padEnd(32)}${cells.join('')}   × ${(last / first).toFixed(2)}`)
    if (last > first * bar && last > first + noiseMs && what !== 'the sample at the start') {
      missed.push(`${name}, ${what}: ${(last / first).toFixed(1)} times as long (${last.toFixed(0)} ms)`)
    }
  }
  return missed
}
