import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { quantile } from '#bench/scan/report.ts'
import { dayIn } from '#contract/day.ts'
import { startTestPostgres } from '#scripts/postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { keepFigures } from '#server/figures/keep.ts'
import { buildApp } from '#server/http/app.ts'
import { fillYear, password } from './base.ts'

const usual = 2_000_000
const rounds = 20
/** A manager waits no longer than this for a year, in ms. */
const bar = 300
const dayMs = 24 * 3_600_000

/**
 * `npm run bench -- figures [moves] [pglite | postgres]`: how long a manager waits for a day, a month and a year of figures,
 * today included, and what it takes to keep them.
 */
export async function bench(args: readonly string[]): Promise<void> {
  const moves = Number(args.find(arg => Number(arg) > 0) ?? usual)
  const missed: string[] = []
  if (!args.includes('pglite')) missed.push(...(await onPostgres(moves)))
  if (!args.includes('postgres')) missed.push(...(await embedded(moves)))
  const busy = (loadavg()[0] ?? 0) / cpus().length
  if (busy > 1) console.log(`\nThis machine has ${busy.toFixed(1)} times as much to do as it can.`)
  for (const line of missed) console.log(`BAR MISSED: ${line} takes more than ${bar} ms`)
  if (missed.length > 0) process.exitCode = 1
}

async function onPostgres(moves: number): Promise<string[]> {
  const postgres = await startTestPostgres()
  if (!postgres) return []
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  const name = `figures_${randomUUID().slice(0, 8)}`
  try {
    await client.query(`create database ${name}`)
    const url = new URL(postgres.url)
    url.pathname = `/${name}`
    return await measure('PostgreSQL', moves, await openDatabase({ url: url.href, dataDir: '' }))
  } finally {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.end()
    await postgres.stop()
  }
}

async function embedded(moves: number): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'douchette-figures-'))
  try {
    return await measure('embedded', moves, await openDatabase({ dataDir: folder }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(where: string, moves: number, database: Database): Promise<string[]> {
  const now = new Date()
  await migrate(database)
  await fillYear(database, moves, now)
  const app = await buildApp({
    database,
    config: { logLevel: 'silent', trustProxy: [], checkAnswers: false },
    clock: () => now,
  })
  try {
    console.log(`\n${where}: a year with ${moves.toLocaleString('fr-FR')} moves`)
    const longest = { ms: 0 }
    let last = performance.now()
    const begin = last
    const pause = async () => {
      longest.ms = Math.max(longest.ms, performance.now() - last)
      last = performance.now()
    }
    const kept = await keepFigures(database.db, { now, pause })
    const all = performance.now() - begin
    console.log(
      `${kept} days kept in ${(all / 1000).toFixed(1)} s, a week at once in ${longest.ms.toFixed(0)} ms at most`,
    )
    const { body } = await app.inject({
      method: 'POST',
      url: '/rest/login_check',
      payload: { username: 'banc-0', password },
    })
    const { token } = JSON.parse(body)
    const slow: string[] = []
    for (const [span, length] of Object.entries({ 'a day': 0, 'a month': 30, 'a year': 364 })) {
      const day = (back: number) => dayIn('Europe/Paris', now.getTime() - back * dayMs)
      for (const call of ['activity', 'stock']) {
        const times: number[] = []
        for (let round = 0; round < rounds; round += 1) {
          const start = performance.now()
          const answer = await app.inject({
            url: `/rest/figures/${call}?from=${day(length)}&to=${day(0)}`,
            headers: { authorization: `Bearer ${token}` },
          })
          times.push(performance.now() - start)
          if (answer.statusCode !== 200) throw new Error(answer.body)
        }
        const [p50, p95] = [quantile(times, 0.5) ?? 0, quantile(times, 0.95) ?? 0]
        console.log(
          `${`${call}, ${span}`.padEnd(24)} p50 ${p50.toFixed(0).padStart(5)} ms   p95 ${p95.toFixed(0).padStart(5)} ms`,
        )
        if (p95 > bar) slow.push(`${where}, ${call}, ${span}`)
      }
    }
    return slow
  } finally {
    await app.close()
    await database.close()
  }
}
