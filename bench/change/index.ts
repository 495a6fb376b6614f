import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'

import { MessagePort } from 'node:worker_threads'
import { type Deed, deedOf, logIn } from '#bench/load/deeds.ts'
import { fillHouse } from '#bench/load/house.ts'
import { openWire } from '#bench/load/wire.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { buildApp } from '#server/http/app.ts'

/** A bench of the load's crowd that does each kind of work. */
const workers = { single: 3, several: 4, move: 2, count: 8, label: 14 } as const

/**
 * `npm run bench -- change [--times 200] [--show single]`: what a change costs by itself on the embedded database, in this process: its
 * statements, how often they wake the database's thread, and processor time. `--show` lists one work's statements.
 */
export async function bench(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { times: { type: 'string', default: '200' }, show: { type: 'string', default: '' } },
  })
  const times = Number(values.times)
  const dataDir = mkdtempSync(join(tmpdir(), 'douchette-change-'))
  const size = { benches: Math.max(...Object.values(workers)), ordersEach: times + 50 }
  await fillHouse({ dataDir }, size)
  const database = await openDatabase({ dataDir })
  const app = await buildApp({
    database,
    config: { logLevel: 'silent', trustProxy: [], checkAnswers: false },
  })
  try {
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const counted = await countStatements(database)
    for (const [work, bench] of Object.entries(workers)) {
      const wire = openWire(`http://127.0.0.1:${port}`, ({ said }) => said && console.log(said))
      await logIn({ wire, bench, size })
      const deed = deedOf({ wire, bench, size })
      await repeat(deed, 30)
      const statements = counted.begin()
      report(work, times, await measured(() => repeat(deed, times)), statements)
      if (values.show === work) list(statements, times)
      wire.close()
    }
  } finally {
    await app.close()
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function repeat(deed: Deed, times: number): Promise<void> {
  for (let nth = 0; nth < times; nth += 1) await deed()
}

async function measured(work: () => Promise<void>) {
  const trips = countTrips()
  const begun = { ms: performance.now(), cpu: process.cpuUsage(), loop: performance.eventLoopUtilization() }
  await work()
  const { user, system } = process.cpuUsage(begun.cpu)
  return {
    ms: performance.now() - begun.ms,
    cpuMs: (user + system) / 1000,
    loopMs: performance.eventLoopUtilization(begun.loop).active,
    trips: trips.end(),
  }
}

function report(
  work: string,
  times: number,
  { ms, cpuMs, loopMs, trips }: Awaited<ReturnType<typeof measured>>,
  statements: ReadonlyMap<string, number>,
): void {
  const all = [...statements.values()].reduce((sum, count) => sum + count, 0)
  const each = (value: number) => (value / times).toFixed(1).padStart(6)
  console.log(
    `${work.padEnd(8)}${each(all)} statements ${each(trips)} trips │ ${each(ms)} ms │ processor ${each(cpuMs)} ms, of it the server’s own thread ${each(loopMs)} ms`,
  )
}

function list(statements: ReadonlyMap<string, number>, times: number): void {
  for (const [text, count] of [...statements].sort(([, one], [, other]) => other - one))
    console.log(`  ${(count / times).toFixed(2).padStart(6)} ${text.replace(/\s+/g, ' ').slice(0, 150)}`)
}

/** The embedded database has one connection, and all that is asked goes over it. */
async function countStatements({ pool }: Database) {
  let counts = new Map<string, number>()
  const client = await pool.connect()
  client.query = new Proxy(client.query, {
    apply(query, self, [asked, ...rest]) {
      const text = typeof asked === 'string' ? asked : String(asked?.text)
      counts.set(text, 1 + (counts.get(text) ?? 0))
      return Reflect.apply(query, self, [asked, ...rest])
    },
  })
  client.release()
  return {
    begin(): ReadonlyMap<string, number> {
      counts = new Map()
      return counts
    },
  }
}

/** How often something is sent to another thread: here to the database's alone. */
function countTrips() {
  let trips = 0
  const { postMessage } = MessagePort.prototype
  MessagePort.prototype.postMessage = new Proxy(postMessage, {
    apply(post, self, args) {
      trips += 1
      return Reflect.apply(post, self, args)
    },
  })
  return {
    end(): number {
      MessagePort.prototype.postMessage = postMessage
      return trips
    },
  }
}
