import { setTimeout as pause } from 'node:timers/promises'
import { otherOf } from './databases.ts'
import { addresses, cutOff, plugIn } from './hosts.ts'
import type { House } from './house.ts'
import { type Seen, whileWorking } from './measure.ts'
import { isReady, type ServerHost, serverHosts, until } from './servers.ts'

const backWithin = 60_000

/** A server's cable is pulled; its process lives, and so do its connections, for all that anybody knows. */
export const serverCutOff = (house: House, server: ServerHost): Promise<Seen> =>
  whileWorking(
    house,
    'a server cut off',
    async note => {
      cutOff(server)
      note(`${server} is cut off`)
    },
    async note => {
      plugIn(server)
      note(`${server} is plugged in`)
      note((await until(() => isReady(server), backWithin)) ? `${server} is ready` : `${server} IS NOT READY`)
    },
  )

export const serverKilled = (house: House, server: ServerHost): Promise<Seen> =>
  whileWorking(
    house,
    'a server killed',
    async note => {
      house.servers.kill(server)
      note(`${server} is killed`)
    },
    async note => {
      await house.servers.start(server)
      note(`${server} is ready`)
    },
  )

/** Neither server can work, for so many looks in a row: what the alarm of the database says. One look would take a hiccup for a loss. */
async function nobodyIsReady(looks: number): Promise<boolean> {
  for (let look = 0; look < looks; look += 1) {
    if ((await Promise.all(serverHosts.map(isReady))).some(ready => ready)) return false
    await pause(1_000)
  }
  return true
}

/**
 * The primary's cable is pulled. Its copy is promoted as soon as both servers say that they have no database. `crashing`: this
 * server's PgBouncer crashes as it is turned.
 */
export function databaseCutOff(house: House, crashing?: ServerHost): Promise<Seen> {
  const former = house.primary()
  const next = otherOf(former)
  return whileWorking(
    house,
    'the database’s host cut off',
    async note => {
      cutOff(former)
      note(`${former} is cut off`)
      const isAway = await until(() => nobodyIsReady(3), backWithin)
      if (!isAway) throw new Error('The servers still say that they are ready')
      note('no server is ready, three looks in a row')
      await house.databases.type(next, 'promote.sh')
      house.isNow(next)
      note(`${next} is promoted`)
      if (crashing) {
        house.servers.crashPooler(crashing)
        note(`the PgBouncer of ${crashing} has crashed`)
      }
      await house.servers.turn(addresses[next])
      note('PgBouncers are turned')
    },
    async note => {
      const acknowledges = await changesAt(house, former, 'Perdu')
      note(
        acknowledges ? `${former} ACKNOWLEDGES A CHANGE` : `${former}, still cut off, acknowledges no change`,
      )
      if (acknowledges) throw new Error('The former primary acknowledges changes')
    },
  )
}

/** Its cable is plugged in again while it believes that it is the primary; then it becomes the copy. */
export function formerPrimaryBack(house: House): Promise<Seen> {
  const former = otherOf(house.primary())
  return whileWorking(house, 'the former primary back', async note => {
    plugIn(former)
    note(`${former} is plugged in`)
    await pause(3_000)
    const acknowledges = await changesAt(house, former, 'Perdu')
    note(acknowledges ? `${former} ACKNOWLEDGES A CHANGE` : `${former}, plugged in, acknowledges no change`)
    const said = await house.databases.type(former, 'rejoin.sh', addresses[house.primary()], former)
    note(`${former} follows (${/\((.*)\)/.exec(said)?.[1]})`)
    await house.databases.type(house.primary(), 'together.sh', former)
    note('changes wait for it')
    const name = await house.databases.ask(former, async client => {
      const { rows } = await client.query<{ name: string }>('select name from warehouses')
      return rows[0]?.name
    })
    note(`what only ${former} had ${name === 'Banc' ? 'is gone' : 'IS STILL THERE'}`)
    if (name !== 'Banc') throw new Error('The former primary kept what nobody was told of')
  })
}

/** The copy's cable is pulled: each change waits, until a person says to go on without it. */
export function copyCutOff(house: House): Promise<Seen> {
  const copy = otherOf(house.primary())
  return whileWorking(
    house,
    'the copy’s host cut off',
    async note => {
      cutOff(copy)
      note(`${copy} is cut off`)
      await pause(10_000)
      await house.databases.type(house.primary(), 'alone.sh', addresses[copy])
      note('changes wait for no copy')
    },
    async note => {
      plugIn(copy)
      note(`${copy} is plugged in`)
      await house.databases.type(house.primary(), 'together.sh', copy)
      note('changes wait for it')
    },
  )
}

/** Whether this PostgreSQL acknowledges a change within some seconds, asked on its own host. */
async function changesAt({ databases }: House, name: 'c' | 'd', word: string): Promise<boolean> {
  return databases.ask(name, async client => {
    const change = client.query('update warehouses set name = $1', [word]).then(
      () => true,
      () => false,
    )
    const done = await Promise.race([change, pause(3_000, false)])
    // It waits for ever; a cancelled wait would be answered as if it were done.
    if (!done) client.connection.stream.destroy()
    return done
  })
}
