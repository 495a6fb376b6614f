import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startTestPostgres } from '#scripts/postgres.ts'
import { type Cost, type Measured, measureChanges, mixtureOf } from './measure.ts'
import { withOwnDatabase } from './own-database.ts'
import { type Pgbench, runPgbench } from './pgbench.ts'
import type { Sent } from './wire.ts'

/** As many of pgbench's transactions may a change of the mixture cost. */
const bars = { embedded: 15, PostgreSQL: 6 } as const
type On = keyof typeof bars

/**
 * `npm run bench -- change [--on embedded|postgres] [--times 200] [--show single]`: what a change costs by itself on the embedded
 * database and on PostgreSQL, where one can be started: its statements, its trips to the database and processor time. Then the
 * mixture of the load's crowd, and how many of pgbench's transactions it costs. `--show` lists one work's statements.
 */
export async function bench(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      on: { type: 'string', default: 'both' },
      times: { type: 'string', default: '200' },
      show: { type: 'string', default: '' },
    },
  })
  if (!['embedded', 'postgres', 'both'].includes(values.on)) throw new Error('--on embedded or postgres')
  const times = Number(values.times)
  const mixtures = new Map<On, Cost>()
  const told = (on: On, measured: readonly Measured[]) => {
    const mixture = mixtureOf(measured)
    mixtures.set(on, mixture)
    console.log(`\n${on}, durable; each of ${times} changes`)
    for (const { work, cost, sent } of measured) {
      report(work, on, cost)
      if (values.show === work) list(sent, times)
    }
    report('mixture', on, mixture)
  }
  if (values.on !== 'postgres') {
    const dataDir = mkdtempSync(join(tmpdir(), 'douchette-change-'))
    try {
      told('embedded', await measureChanges({ dataDir }, { times }))
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
  const postgres = values.on === 'embedded' ? undefined : await startTestPostgres({ durable: true })
  if (!postgres) return console.log('\nWithout PostgreSQL there is no pgbench to compare the mixture with.')
  try {
    const { url } = postgres
    await withOwnDatabase(url, async ({ url, postmaster }) =>
      told('PostgreSQL', await measureChanges({ url, dataDir: '' }, { times, postmaster })),
    )
    compare(mixtures, await withOwnDatabase(url, ({ url, postmaster }) => runPgbench(url, postmaster)))
  } finally {
    await postgres.stop()
  }
}

function report(name: string, on: On, cost: Cost): void {
  const { statements, trips, ms, cpuMs, loopMs, postgresMs } = cost
  const each = (value: number) => value.toFixed(1).padStart(6)
  const ofPostgres = on === 'PostgreSQL' ? `, of it PostgreSQL’s ${each(postgresMs)} ms` : ''
  console.log(
    `${name.padEnd(8)}${each(statements)} statements ${each(trips)} trips │ ${each(ms)} ms │ processor ${each(cpuMs)} ms${ofPostgres} │ event loop busy ${each(loopMs)} ms`,
  )
}

function list({ statements }: Sent, times: number): void {
  for (const [text, count] of [...statements].sort(([, one], [, other]) => other - one))
    console.log(`  ${(count / times).toFixed(2).padStart(6)} ${text.replace(/\s+/g, ' ').slice(0, 150)}`)
}

function compare(mixtures: ReadonlyMap<On, Cost>, pgbench: Pgbench | undefined): void {
  if (!pgbench) {
    console.log('\nThere is no pgbench beside this PostgreSQL, so the mixture is compared with nothing.')
    return
  }
  const { cores, tps, coreMs, processorMs } = pgbench
  const rate = tps.toFixed(0)
  console.log(
    `\npgbench ${rate} transactions/s: ${coreMs.toFixed(2)} ms each (${cores} cores × 1000 / ${rate}), of it measured processor time ${processorMs.toFixed(2)} ms; in the rest the cores waited for the disk, or worked for others`,
  )
  for (const [on, { cpuMs }] of mixtures) {
    const by = (ms: number) => `${cpuMs.toFixed(1)} / ${ms.toFixed(2)} = ${(cpuMs / ms).toFixed(1)}`
    console.log(
      `mixture ${on}: ${by(coreMs)} of pgbench’s transactions (bar: ${bars[on]}); by measured processor time alone ${by(processorMs)}`,
    )
  }
}
