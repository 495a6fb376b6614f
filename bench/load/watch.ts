import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Client } from 'pg'
import { postmasterOf, processorMs } from './processor.ts'

/** What the machine did meanwhile: seconds of processor time a second, and what the server and the database waited for. */
export type Load = {
  readonly server: number
  readonly database: number
  readonly generator: number
  /** 99 of 100 turns of the event loop came no later than this, in ms: the server's in its worst two seconds. */
  readonly serverLoopMs: number
  readonly generatorLoopMs: number
  /** Callers that waited for one of the pool's connections, at the worst look. */
  readonly poolAwaited: number
  /** What connections of the database waited for, as `Lock:advisory`, by how often it was seen. */
  readonly waits: ReadonlyMap<string, number>
}

type Watched = { readonly origin: string; readonly serverPid: number; readonly postgres: string | undefined }

const lookEveryMs = 500
/** Each look at the metrics begins a new measure of the event loop. */
const readEveryMs = 2_000

/** Begins to watch. The returned function ends it. */
export async function watch({ origin, serverPid, postgres }: Watched): Promise<() => Promise<Load>> {
  const client = postgres === undefined ? undefined : new Client({ connectionString: postgres })
  await client?.connect()
  const databasePid = client && (await postmasterOf(client))
  const spentBy = () => ({
    server: processorMs(serverPid),
    database: databasePid === undefined ? 0 : processorMs(databasePid),
    own: process.cpuUsage(),
  })
  const before = spentBy()
  const begun = performance.now()
  await metrics(origin)
  const own = monitorEventLoopDelay({ resolution: 5 })
  own.enable()
  const worst = { loopMs: 0, awaited: 0 }
  const waits = new Map<string, number>()
  const lookAtDatabase = async () => {
    const { rows } = (await client?.query(
      `select wait_event_type || ':' || wait_event as wait from pg_stat_activity
       where datname = current_database() and state = 'active' and pid <> pg_backend_pid() and wait_event is not null`,
    )) ?? { rows: [] }
    for (const { wait } of rows) waits.set(wait, (waits.get(wait) ?? 0) + 1)
  }
  const lookAtServer = async () => {
    const text = await metrics(origin)
    worst.loopMs = Math.max(worst.loopMs, gauge(text, 'douchette_nodejs_eventloop_lag_p99_seconds') * 1000)
    worst.awaited = Math.max(worst.awaited, gauge(text, 'douchette_database_connections{state="awaited"}'))
  }
  const stops = [every(lookEveryMs, lookAtDatabase), every(readEveryMs, lookAtServer)]

  return async () => {
    own.disable()
    const seconds = (performance.now() - begun) / 1000
    const after = spentBy()
    await Promise.all(stops.map(stop => stop()))
    await lookAtServer()
    await client?.end()
    const spent = process.cpuUsage(before.own)
    return {
      server: (after.server - before.server) / 1000 / seconds,
      database: (after.database - before.database) / 1000 / seconds,
      generator: (spent.user + spent.system) / 1e6 / seconds,
      serverLoopMs: worst.loopMs,
      generatorLoopMs: own.percentile(99) / 1e6,
      poolAwaited: worst.awaited,
      waits,
    }
  }
}

/** One look after the other, until the returned function is called; it waits for the last one. */
function every(ms: number, look: () => Promise<void>): () => Promise<void> {
  let looking = Promise.resolve()
  const timer = setInterval(() => {
    looking = looking.then(look)
  }, ms)
  return () => {
    clearInterval(timer)
    return looking
  }
}

const metrics = async (origin: string): Promise<string> => (await fetch(`${origin}/metrics`)).text()

function gauge(text: string, name: string): number {
  const line = text.split('\n').find(one => one.startsWith(`${name} `))
  return Number(line?.slice(name.length + 1) ?? 0)
}
