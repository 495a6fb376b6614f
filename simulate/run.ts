// `npm run simulate`: seeded histories of several benches against the real server. See docs/testing.md.
import { parseArgs } from 'node:util'
import { startTestPostgres } from '#scripts/postgres.ts'
import { play, type Report } from './history.ts'
import { large, planOf, small } from './plan.ts'
import { playPrinting } from './printing.ts'
import { added, inWords, nothingDone, whatWasDone } from './work-done.ts'
import { fillGoods } from './world/goods.ts'
import { embeddedHouses, postgresHouses } from './world/house.ts'

const usage = `npm run simulate -- --seeds 200            seeds 1 to 200, on the embedded database
npm run simulate -- --seeds 50 --from 51   seeds 51 to 100
npm run simulate -- --seeds 200 --minutes 30   as many of them as fit
npm run simulate -- --seed 17              one seed, and what became of each change
npm run simulate -- --seed 3 --small       the short history of this seed, as npm test plays it
npm run simulate -- --labels 200 --kills 5  so many labels by IPP and on port 9100, the server killed so often
npm run simulate -- --seeds 200 --postgres on a PostgreSQL that is found, or the one of TEST_DATABASE_URL`

const { values } = parseArgs({
  options: {
    seeds: { type: 'string' },
    seed: { type: 'string' },
    labels: { type: 'string' },
    kills: { type: 'string', default: '5' },
    from: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '120' },
    postgres: { type: 'boolean', default: false },
    small: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

// The exit hooks of the houses and of PostgreSQL then tidy up.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

if (values.labels !== undefined) await simulatePrinting(Number(values.labels), Number(values.kills))
else if (values.help || (values.seeds === undefined && values.seed === undefined)) console.log(usage)
else await simulate()

async function simulatePrinting(labels: number, kills: number): Promise<void> {
  if (![labels, kills].every(Number.isSafeInteger)) throw new Error(usage)
  const postgres = values.postgres ? await startTestPostgres() : undefined
  const houses = postgres ? await postgresHouses(postgres) : await embeddedHouses()
  try {
    const report = await playPrinting(await houses.make(), { labels, kills })
    console.log(report)
    if (report.faults.length > 0) process.exitCode = 1
  } finally {
    await houses.remove()
    await postgres?.stop()
  }
}

async function simulate(): Promise<void> {
  const first = Number(values.seed ?? values.from)
  const count = values.seed === undefined ? Number(values.seeds) : 1
  const until = Date.now() + Number(values.minutes) * 60_000
  if (![first, count, until].every(Number.isSafeInteger)) throw new Error(usage)
  const postgres = values.postgres ? await startTestPostgres() : undefined
  if (values.postgres && !postgres) throw new Error('No PostgreSQL was found')
  const houses = postgres ? await postgresHouses(postgres, fillGoods) : await embeddedHouses(fillGoods)
  const failed: number[] = []
  const total = {
    histories: 0,
    changes: 0,
    sendings: 0,
    replays: 0,
    kills: 0,
    databaseKills: 0,
    closed: 0,
    made: 0,
    undone: 0,
  }
  let [work, histories] = [nothingDone, nothingDone]
  try {
    for (let seed = first; seed < first + count && Date.now() < until; seed += 1) {
      const house = await houses.make()
      const report = await play(planOf(seed, values.small ? small : large), house).catch(brokenOff)
      await house.remove()
      tell(seed, report)
      if (report.faults.length > 0) failed.push(seed)
      total.histories += 1
      total.changes += report.changes.length
      total.sendings += report.sendings
      total.replays += report.replays
      total.kills += report.kills
      total.databaseKills += report.databaseKills
      total.closed += report.closed
      total.made += report.cutClosings.made
      total.undone += report.cutClosings.undone
      work = added(work, report.work)
      histories = added(histories, whatWasDone(report.work))
    }
  } finally {
    await houses.remove()
    await postgres?.stop()
  }
  console.log(
    `${total.histories} histories, ${total.changes} changes in ${total.sendings} sendings, ${total.replays} answered again, ` +
      `${total.kills} kills of the server, ${total.databaseKills} of the database, ${total.closed} bills closed, ` +
      `a kill in the middle of ${total.made + total.undone} closings (${total.made} were made, ${total.undone} not): ${failed.length} failed`,
  )
  console.log(inWords(work, histories))
  if (total.histories < count)
    console.log(`${count - total.histories} did not fit into ${values.minutes} minutes`)
  if (failed.length > 0 || total.histories === 0) process.exitCode = 1
}

/** The server did not come back, or a person could not go on. */
function brokenOff(error: unknown): Report {
  const cause = error instanceof Error && error.cause instanceof Error ? `\n  ${error.cause.message}` : ''
  const why = error instanceof Error ? `${error.stack ?? error.message}${cause}` : String(error)
  const nothing = { changes: [], sendings: 0, replays: 0, kills: 0, databaseKills: 0, closed: 0 }
  return { ...nothing, faults: [why], cutClosings: { made: 0, undone: 0 }, work: nothingDone }
}

function tell(seed: number, { faults, changes, sendings, kills, replays }: Report): void {
  const made = changes.filter(({ answer }) => answer?.status === 200).length
  console.log(
    `seed ${seed}: ${changes.length} changes, ${made} made, ${sendings} sendings, ${replays} answered again, ${kills} kills` +
      (faults.length > 0 ? `, ${faults.length} FAULTS` : ''),
  )
  if (values.seed !== undefined) {
    for (const { by, call, input, sendings, answer } of changes) {
      console.log(
        `  ${by} ${call} ${JSON.stringify(input)}\n    ${sendings.join(', ')}: ${outcomeOf(answer)}`,
      )
    }
  }
  if (faults.length === 0) return
  for (const fault of faults) console.log(`  ${fault}`)
  const how = `${values.small ? ' --small' : ''}${values.postgres ? ' --postgres' : ''}`
  console.log(`  again: npm run simulate -- --seed ${seed}${how}`)
}

function outcomeOf(answer: Report['changes'][number]['answer']): string {
  if (!answer) return 'never decided'
  const { status, body } = answer
  const code = typeof body === 'object' && body !== null && 'code' in body ? ` ${body.code}` : ''
  return `${status}${code}`
}
