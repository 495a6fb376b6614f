import type { AddressInfo } from 'node:net'
import { performance } from 'node:perf_hooks'
import { type Deed, deedOf, logIn, shift, type WorkName, workOf } from '#bench/load/deeds.ts'
import { fillHouse } from '#bench/load/house.ts'
import { processorMs } from '#bench/load/processor.ts'
import { openWire } from '#bench/load/wire.ts'
import { openDatabase, type Place } from '#server/db/open.ts'
import { buildApp } from '#server/http/app.ts'
import { countSent, type Sent } from './wire.ts'

/** Of one change. */
export type Cost = {
  readonly statements: number
  readonly trips: number
  readonly ms: number
  /** Of this process and of PostgreSQL's. */
  readonly cpuMs: number
  readonly postgresMs: number
  /** By the clock: on a busy machine it is more than the thread's processor time. */
  readonly loopMs: number
}

export type Measured = { readonly work: WorkName; readonly cost: Cost; readonly sent: Sent }

/** Statements are prepared and code is compiled by then. */
const warmTimes = 30

const benches = Array.from({ length: shift.length }, (_, nth) => nth + 1)
/** Each kind of work once, with a bench of the load's crowd that does it. */
const workers = new Map(benches.toReversed().map(bench => [workOf(bench), bench]))

/** Each kind of work by itself, so many times, by a server in this process. */
export async function measureChanges(
  place: Place,
  { times, postmaster }: { times: number; postmaster?: number | undefined },
): Promise<Measured[]> {
  const size = { benches: shift.length, ordersEach: times + warmTimes + 20 }
  await fillHouse(place, size)
  const counter = countSent()
  const database = await openDatabase(place)
  // A warehouse's changes survive a power cut, as those that pgbench makes.
  await database.embedded?.beDurable()
  const config = { logLevel: 'silent', trustProxy: [], checkAnswers: false } as const
  const app = await buildApp({ database, config })
  const measured: Measured[] = []
  try {
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    for (const work of new Set(shift)) {
      const bench = workers.get(work) ?? 0
      const wire = openWire(`http://127.0.0.1:${port}`, ({ said }) => said && console.log(said))
      await logIn({ wire, bench, size })
      const deed = deedOf({ wire, bench, size })
      await repeat(deed, warmTimes)
      counter.begin()
      const spent = await spentOn(() => repeat(deed, times), postmaster)
      const sent = counter.sent()
      measured.push({ work, cost: costOf(spent, sent, times), sent })
      wire.close()
    }
  } finally {
    await app.close()
    await database.close()
    counter.stop()
  }
  return measured
}

async function repeat(deed: Deed, times: number): Promise<void> {
  for (let nth = 0; nth < times; nth += 1) await deed()
}

async function spentOn(work: () => Promise<void>, postmaster: number | undefined) {
  const ofPostgres = () => (postmaster === undefined ? 0 : processorMs(postmaster))
  const begun = { postgresMs: ofPostgres(), ms: performance.now(), cpu: process.cpuUsage() }
  const loop = performance.eventLoopUtilization()
  await work()
  const { user, system } = process.cpuUsage(begun.cpu)
  const loopMs = performance.eventLoopUtilization(loop).active
  const ms = performance.now() - begun.ms
  const postgresMs = ofPostgres() - begun.postgresMs
  return { ms, cpuMs: (user + system) / 1000 + postgresMs, loopMs, postgresMs }
}

function costOf(spent: Awaited<ReturnType<typeof spentOn>>, sent: Sent, times: number): Cost {
  return {
    statements: [...sent.statements.values()].reduce((sum, count) => sum + count, 0) / times,
    trips: sent.trips / times,
    ms: spent.ms / times,
    cpuMs: spent.cpuMs / times,
    loopMs: spent.loopMs / times,
    postgresMs: spent.postgresMs / times,
  }
}

/** A change of the load's crowd: each kind counts as often as people of a shift do it. */
export function mixtureOf(measured: readonly Measured[]): Cost {
  const weighed = (figure: keyof Cost) =>
    measured.reduce(
      (sum, { work, cost }) => sum + cost[figure] * shift.filter(one => one === work).length,
      0,
    ) / shift.length
  return {
    statements: weighed('statements'),
    trips: weighed('trips'),
    ms: weighed('ms'),
    cpuMs: weighed('cpuMs'),
    loopMs: weighed('loopMs'),
    postgresMs: weighed('postgresMs'),
  }
}
