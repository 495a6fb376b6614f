import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { quantile } from '#bench/scan/report.ts'
import { startTestPostgres } from '#scripts/postgres.ts'
import { everyMs, gather, type Shift } from './crowd.ts'
import { fillHouse } from './house.ts'
import { startServer } from './server.ts'
import { type Load, watch } from './watch.ts'

const barMs = 100
/** Steps of the ramp, as parts of the benches that are wanted. */
const usualSteps = [0.25, 0.5, 1]
const warmSeconds = 5

type House = {
  readonly name: string
  readonly benches: number
  readonly settings: Record<string, string>
  readonly postgres: string | undefined
}

/**
 * `npm run bench -- load`: so many benches at work, each with a change every two seconds, on the embedded database (200) and on
 * PostgreSQL with two server processes (1,000). It begins with fewer, so that the table shows where it saturates.
 */
export async function bench(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      on: { type: 'string', default: 'both' },
      benches: { type: 'string' },
      seconds: { type: 'string', default: '20' },
      steps: { type: 'string' },
      workers: { type: 'string', default: '2' },
    },
  })
  const seconds = Number(values.seconds)
  const steps = values.steps?.split(',').map(Number) ?? usualSteps
  const wanted = (usual: number) => Number(values.benches ?? usual)
  const missed: string[] = []
  if (values.on !== 'postgres') {
    const folder = mkdtempSync(join(tmpdir(), 'douchette-load-'))
    try {
      const settings = { DATA_DIR: join(folder, 'data'), DURABLE: '1' }
      const house = { name: 'embedded, durable', benches: wanted(200), settings, postgres: undefined }
      missed.push(...(await measure(house, steps, seconds)))
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  const postgres = values.on === 'embedded' ? undefined : await startTestPostgres({ durable: true })
  if (postgres) {
    try {
      const settings = { DATABASE_URL: postgres.url, WORKERS: values.workers }
      const name = `PostgreSQL, ${values.workers} server processes`
      const house = { name, benches: wanted(1000), settings, postgres: postgres.url }
      missed.push(...(await measure(house, steps, seconds)))
    } finally {
      await postgres.stop()
    }
  }
  for (const line of missed) console.log(`BAR MISSED: ${line}`)
  if (missed.length > 0) process.exitCode = 1
  else console.log(`No error, and every step under ${barMs} ms at p99.`)
}

async function measure(house: House, steps: readonly number[], seconds: number): Promise<string[]> {
  const { name, benches, settings, postgres } = house
  const changesEach = (steps.length * (seconds + warmSeconds) * 1000) / everyMs
  const size = { benches, ordersEach: Math.min(499, Math.ceil(changesEach)) }
  await fillHouse({ url: settings.DATABASE_URL, dataDir: settings.DATA_DIR ?? '' }, size)
  const server = await startServer(settings)
  const crowd = gather(server.url, size)
  console.log(`\n${name}; a change every ${everyMs / 1000} s each, ${seconds} s a step`)
  console.log(heading)
  const missed: string[] = []
  try {
    for (const step of steps) {
      const here = Math.round(benches * step)
      await crowd.grow(here)
      await crowd.work(warmSeconds)
      const ended = await watch({ origin: server.url, serverPid: server.pid, postgres })
      const shift = await crowd.work(seconds)
      const load = await ended()
      missed.push(...report(`${name}, ${here} benches`, here, shift, load, seconds))
    }
  } finally {
    crowd.close()
    await server.stop()
  }
  return missed
}

const heading =
  ' benches  changes/s (due)   p50    p95    p99 ms   late  errors │ processor: server database bench │ loops p99: server bench │ pool awaited │ machine'

function report(what: string, here: number, shift: Shift, load: Load, seconds: number): string[] {
  const changes = shift.samples.filter(({ change }) => change)
  const failed = shift.samples.filter(({ said }) => said !== undefined)
  const at = (share: number) =>
    quantile(
      changes.map(({ ms }) => ms),
      share,
    ) ?? Number.NaN
  const ms = (value: number) => value.toFixed(0).padStart(6)
  const share = (value: number) => value.toFixed(2).padStart(5)
  const machine = `${(loadavg()[0] ?? 0).toFixed(1)} on ${cpus().length} cores`
  console.log(
    `${String(here).padStart(8)}  ${(changes.length / seconds).toFixed(0).padStart(6)} (${(shift.due / seconds).toFixed(0)})   ${ms(at(0.5))} ${ms(at(0.95))} ${ms(at(0.99))}   ${String(shift.late).padStart(6)} ${String(failed.length).padStart(6)}  │ ${share(load.server)} ${share(load.database)} ${share(load.generator)}          │ ${ms(load.serverLoopMs)} ${ms(load.generatorLoopMs)}           │ ${String(load.poolAwaited).padStart(6)}      │ ${machine}`,
  )
  byCall(shift)
  const waits = [...load.waits].sort(([, a], [, b]) => b - a).slice(0, 5)
  if (waits.length > 0)
    console.log(
      `          database waited for: ${waits.map(([wait, times]) => `${wait} ${times}×`).join(', ')}`,
    )
  for (const said of new Set(
    failed.map(({ call, status, said }) => `${call} ${status} ${said}`.slice(0, 200)),
  ))
    console.log(`          ERROR ${said}`)
  const missed = failed.length > 0 ? [`${what}: ${failed.length} errors`] : []
  if (!(at(0.99) < barMs)) missed.push(`${what}: ${at(0.99).toFixed(0)} ms at p99`)
  return missed
}

function byCall({ samples }: Shift): void {
  const calls = new Map<string, number[]>()
  for (const { call, ms } of samples) calls.set(call, [...(calls.get(call) ?? []), ms])
  const rows = [...calls].map(([call, taken]) => {
    const at = (share: number) => (quantile(taken, share) ?? Number.NaN).toFixed(0)
    return `${call.replace(/^rest_(warehouse_)?/, '')} ${taken.length}× ${at(0.5)}/${at(0.99)}`
  })
  console.log(`          p50/p99 by call: ${rows.join('; ')}`)
}
