import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { quantile } from '#bench/scan/report.ts'
import { startTestPostgres } from '#scripts/postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { differencesOf, sampleOfStock } from '#server/db/stock-check.ts'
import { buildApp } from '#server/http/app.ts'
import { articles, fillBase, now, password, places } from './base.ts'

const usual = [10_000, 100_000, 1_000_000]
/** A measure ends after this many rounds or this long, whichever comes first. */
const rounds = 300
const longestMs = 8_000
/** The largest size may take this many times as long as the smallest. Differences below a few ms are noise. */
const bar = 1.5
const noiseMs = 3

type Figures = { p50: number; p95: number }

/**
 * `npm run bench -- growth [moves…] [pglite | postgres] [word]`: how long people wait with ever more moves behind them,
 * on both databases; with a word, only what is named by it. Ten million moves take some minutes to make:
 * `npm run bench -- growth 10000 10000000 postgres`.
 */
export async function bench(args: readonly string[]): Promise<void> {
  const given = args.map(Number).filter(size => size > 0)
  const sizes = given.length > 0 ? given : usual
  const missed: string[] = []
  const word = args.find(arg => !(Number(arg) > 0) && arg !== 'pglite' && arg !== 'postgres') ?? ''
  if (!args.includes('pglite')) missed.push(...(await onPostgres(sizes, word)))
  if (!args.includes('postgres')) missed.push(...(await embedded(sizes, word)))
  const busy = (loadavg()[0] ?? 0) / cpus().length
  if (busy > 1) console.log(`\nThis machine has ${busy.toFixed(0)} times more to do than it can.`)
  for (const line of missed) console.log(`BAR MISSED: ${line}`)
  if (missed.length > 0) process.exitCode = 1
  else console.log(`Nothing takes more than ${bar} times as long with the longest history.`)
}

async function onPostgres(sizes: readonly number[], word: string): Promise<string[]> {
  const postgres = await startTestPostgres()
  if (!postgres) return []
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  const houses: House[] = []
  const names = sizes.map(() => `growth_${randomUUID().slice(0, 8)}`)
  try {
    for (const [nth, size] of sizes.entries()) {
      await client.query(`create database ${names[nth]}`)
      const url = new URL(postgres.url)
      url.pathname = `/${names[nth]}`
      houses.push(await openHouse('PostgreSQL', size, await openDatabase({ url: url.href, dataDir: '' })))
    }
    return await compare('PostgreSQL', houses, word)
  } finally {
    for (const house of houses) await house.close()
    for (const name of names) await client.query(`drop database if exists ${name} with (force)`)
    await client.end()
    await postgres.stop()
  }
}

async function embedded(sizes: readonly number[], word: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'douchette-growth-'))
  const houses: House[] = []
  try {
    for (const size of sizes) {
      const database = await openDatabase({ dataDir: join(folder, `moves-${size}`) })
      houses.push(await openHouse('embedded', size, database))
    }
    return await compare('embedded', houses, word)
  } finally {
    for (const house of houses) await house.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

type House = { size: number; acts: Record<string, Act>; close: () => Promise<void> }

async function openHouse(name: string, size: number, database: Database): Promise<House> {
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
  const ask: Ask = async (method, url, payload) => {
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
  const close = async () => {
    await app.close()
    await database.close()
  }
  const sample: Act = async () => {
    const [wrong] = await differencesOf(database.db, await sampleOfStock(database.db))
    if (wrong) throw new Error(`The stock is wrong: ${JSON.stringify(wrong)}`)
    return undefined
  }
  return { size, acts: { ...actsOf(ask), [sampling]: sample }, close }
}

const sampling = 'the sample at the start'

type Ask = (
  method: 'GET' | 'POST',
  url: string,
  body?: object,
) => Promise<{ token: string; data: { name: string } }>
type Act = (nth: number) => Promise<undefined | (() => Promise<unknown>)>

/** The readings and changes of a working day. An act may return a function that undoes it; undoing is not measured. */
function actsOf(ask: Ask): Record<string, Act> {
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

/** Each round asks every house in turn, so that a machine with other work to do is as slow for all of them. */
async function measure(houses: readonly House[], what: string, times: number): Promise<Figures[]> {
  const taken = houses.map((): number[] => [])
  const end = performance.now() + longestMs * houses.length
  for (let nth = 0; nth < times && performance.now() < end; nth += 1) {
    for (const [at, { acts }] of houses.entries()) {
      const begin = performance.now()
      const putBack = await acts[what]?.(nth)
      taken[at]?.push(performance.now() - begin)
      await putBack?.()
    }
  }
  return taken.map(all => ({
    p50: quantile(all, 0.5) ?? Number.NaN,
    p95: quantile(all, 0.95) ?? Number.NaN,
  }))
}

async function compare(name: string, houses: readonly House[], word: string): Promise<string[]> {
  const cell = (text: string) => text.padStart(18)
  const sizes = houses.map(({ size }) => cell(size.toLocaleString('fr-FR')))
  console.log(`\n${name.padEnd(32)}${sizes.join('')}   moves; p50 / p95 in ms`)
  const acts = Object.keys(houses[0]?.acts ?? {}).filter(what => what.includes(word))
  // Once around, so that the first measure does not pay for reading what was just written.
  for (const what of acts) await measure(houses, what, rounds / 10)
  const missed: string[] = []
  for (const what of acts) {
    const figures = await measure(houses, what, rounds)
    const cells = figures.map(({ p50, p95 }) => cell(`${p50.toFixed(1)} / ${p95.toFixed(1)}`))
    const [first, last] = [figures[0]?.p50 ?? Number.NaN, figures.at(-1)?.p50 ?? Number.NaN]
    console.log(`${what.padEnd(32)}${cells.join('')}   × ${(last / first).toFixed(2)}`)
    if (last > first * bar && last > first + noiseMs && what !== sampling) {
      missed.push(`${name}, ${what}: ${(last / first).toFixed(1)} times as long (${last.toFixed(0)} ms)`)
    }
  }
  return missed
}
