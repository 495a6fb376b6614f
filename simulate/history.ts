import { setTimeout as pause } from 'node:timers/promises'
import { readFigures } from './audit/figures.ts'
import { audit } from './audit/index.ts'
import { errandOf } from './errands/index.ts'
import type { Disturbance, Plan, Tab } from './plan.ts'
import { openBench, type World } from './world/bench.ts'
import type { House } from './world/house.ts'
import { type Change, makeJournal } from './world/journal.ts'
import { makeNetwork } from './world/network.ts'
import { openPerson, type Person } from './world/person.ts'
import { startServer } from './world/server.ts'

export type Report = {
  readonly faults: readonly string[]
  readonly changes: readonly Change[]
  readonly sendings: number
  readonly replays: number
  readonly kills: number
  readonly databaseKills: number
}

/** A history takes some ten seconds. One that takes this long hangs. */
const patience = 5 * 60_000
function giveUp(): never {
  throw new Error('The history did not end within five minutes')
}

/** Plays one history on a house of its own, kills the server a last time and audits what it left. */
export async function play(
  { tabs, disturbances }: Plan,
  house: House,
  { newKeyEachTime = false }: { newKeyEachTime?: boolean } = {},
): Promise<Report> {
  const journal = makeJournal()
  const server = await startServer(house)
  let databaseKills = 0
  try {
    const onChange = disturbWith(disturbances, one => {
      const failed = (error: unknown) => void journal.faults.push(`${one.what} was not possible: ${error}`)
      if (one.what === 'kill') server.killAndRestart()
      else if (one.what === 'clock') server.setClock(one.minutes)
      else if (one.what === 'cut') house.cutConnections().catch(failed)
      else {
        databaseKills += 1
        house.killDatabase().catch(failed)
      }
    })
    const network = makeNetwork(journal, { onChange, newKeyEachTime })
    const world = { server, network, journal }
    const people = new Map<string, Person>()
    const personOf = (username: string) => {
      const person = people.get(username) ?? openPerson(server, journal, username)
      people.set(username, person)
      return person
    }
    const allWork = Promise.all(tabs.map(tab => work(world, tab, personOf(tab.username))))
    await Promise.race([allWork, pause(patience, undefined, { ref: false }).then(giveUp)])
    await server.up()
    await network.settle()
    const figures = await readFigures(openBench(world, { person: personOf('camille'), tab: 'audit' }, calm))
    await server.kill()
    await house.databaseUp()
    const database = await house.open()
    try {
      const found = await audit(database.db, journal, figures)
      const faults = found.length > 0 ? [...found, `the server’s last words: ${server.errors}`] : found
      const { replays } = journal
      return {
        faults,
        changes: journal.changes(),
        sendings: network.sent,
        replays,
        kills: server.kills + 1,
        databaseKills,
      }
    } finally {
      await database.close()
    }
  } finally {
    await server.kill()
  }
}

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
