import { setTimeout as pause } from 'node:timers/promises'
import { billCalls } from '#contract/endpoints/bill.ts'
import { readFigures } from './audit/figures.ts'
import { audit } from './audit/index.ts'
import { errandOf } from './errands/index.ts'
import type { AtClosing, Disturbance, Plan, Tab } from './plan.ts'
import { type WorkDone, workDone } from './work-done.ts'
import { openBench, type World } from './world/bench.ts'
import type { House } from './world/house.ts'
import { type Change, makeJournal } from './world/journal.ts'
import { cutOff, makeNetwork } from './world/network.ts'
import { openPerson, type Person } from './world/person.ts'
import { startServer } from './world/server.ts'

export type Report = {
  readonly faults: readonly string[]
  readonly changes: readonly Change[]
  readonly sendings: number
  readonly replays: number
  readonly kills: number
  readonly databaseKills: number
  /** Bills that were closed. */
  readonly closed: number
  /** Closings under way when the server or its database died: made before, and not made. */
  readonly cutClosings: { readonly made: number; readonly undone: number }
  readonly work: WorkDone
}

/** A history takes some ten seconds. One that takes this long hangs. */
const patience = 5 * 60_000
function giveUp(): never {
  throw new Error('The history did not end within five minutes')
}

/** Plays one history on a house of its own, kills the server a last time and audits what it left. */
export async function play(
  { tabs, disturbances, monthEnd, atClosings }: Plan,
  house: House,
  { newKeyEachTime = false }: { newKeyEachTime?: boolean } = {},
): Promise<Report> {
  const journal = makeJournal()
  const server = await startServer(house)
  const ending = new AbortController()
  const atWork: Promise<void>[] = []
  let databaseKills = 0
  try {
    const act = (one: Disturbance | AtClosing) => {
      const failed = (error: unknown) => void journal.faults.push(`${one.what} was not possible: ${error}`)
      if (one.what === 'kill') server.killAndRestart()
      else if (one.what === 'clock') void setClock(one.minutes)
      else if (one.what === 'cut') house.cutConnections().catch(failed)
      else {
        databaseKills += 1
        house.killDatabase().catch(failed)
      }
    }
    const [onChange, onClosing] = [disturbWith(disturbances, act), eachTime(atClosings, act)]
    const network = makeNetwork(journal, {
      onChange(count, address) {
        onChange(count)
        if (address.includes('/bill-close/')) onClosing()
      },
      newKeyEachTime,
    })
    const setClock = (minutes: number) => network.meanwhileQuiet(() => server.setClock(minutes))
    const world = { server, network, journal, over: ending.signal }
    const people = new Map<string, Person>()
    const personOf = (username: string) => {
      const person = people.get(username) ?? openPerson(server, journal, username, ending.signal)
      people.set(username, person)
      return person
    }
    const workAll = (those: readonly Tab[]) => {
      const working = those.map(tab => work(world, tab, personOf(tab.username)))
      atWork.push(...working)
      return Promise.all(working)
    }
    const allWork = workAll(tabs)
      .then(() => setClock(monthMinutes))
      .then(() => workAll(monthEnd))
    await Promise.race([allWork, pause(patience, undefined, { ref: false }).then(giveUp)])
    await server.up()
    await network.settle()
    const reader = openBench(world, { person: personOf('camille'), tab: 'audit' }, calm)
    const figures = await readFigures(reader)
    await server.kill()
    await house.databaseUp()
    const database = await house.open()
    try {
      const found = await audit(database.db, journal, figures, laterOf(server.now()))
      const faults = found.length > 0 ? [...found, `the server’s last words: ${server.errors}`] : found
      const { replays } = journal
      return {
        faults,
        changes: journal.changes(),
        sendings: network.sent,
        replays,
        kills: server.kills + 1,
        databaseKills,
        ...closingsIn(journal.changes()),
        work: workDone(journal.changes()),
      }
    } finally {
      await database.close()
    }
  } finally {
    // Where one tab broke off, the others would try to reach the dead server for minutes, beside the next history.
    ending.abort(new Error('The history is over'))
    await server.kill()
    await Promise.allSettled(atWork)
  }
}

function closingsIn(changes: readonly Change[]): Pick<Report, 'closed' | 'cutClosings'> {
  const closings = changes.filter(({ call }) => call === billCalls.close.name)
  const nextAfterCut = closings.flatMap(({ sendings }) => {
    const at = sendings.findIndex(one => [cutOff, '500', '503'].includes(one))
    return at < 0 ? [] : (sendings.slice(at + 1).find(one => /^[24]/.test(one)) ?? [])
  })
  const made = nextAfterCut.filter(one => one.endsWith('again')).length
  const closed = closings.filter(({ answer }) => answer?.status === 200).length
  return { closed, cutClosings: { made, undone: nextAfterCut.length - made } }
}

/** The machine's own time, or the server's where that is ahead. */
const laterOf = (ms: number): Date => new Date(Math.max(ms, Date.now()))

const monthMinutes = 31 * 24 * 60

/** For the readings at the end, when nothing goes wrong any more. */
const calm = { seed: 0, offlineFor: 0, clockMinutes: 0 }

async function work(world: World, { name, errands }: Tab, person: Person): Promise<void> {
  for (const errand of errands) {
    if (errand.logsOut) await person.logOut()
    await errandOf(errand.what)(openBench(world, { person, tab: name }, errand))
  }
}

/** Returns what the network calls at each change. */
function disturbWith(disturbances: readonly Disturbance[], act: (one: Disturbance) => void) {
  const waiting = [...disturbances]
  return (changes: number) => {
    while (waiting[0] && waiting[0].afterChanges <= changes) {
      const one = waiting.shift()
      if (one) setTimeout(() => act(one), one.delayMs)
    }
  }
}

/** Returns what the network calls at each closing. */
function eachTime(planned: readonly (AtClosing | undefined)[], act: (one: AtClosing) => void) {
  const waiting = [...planned]
  return () => {
    const one = waiting.shift()
    if (one) setTimeout(() => act(one), one.delayMs)
  }
}
