import { setTimeout as pause } from 'node:timers/promises'
import type { Owner } from '#scripts/debian.ts'
import { fillHouse } from '../load/house.ts'
import { type Bench, openBench, openScreen, type Screen } from './crowd.ts'
import { type DatabaseHost, layDatabases, otherOf } from './databases.ts'
import { addresses, layHosts } from './hosts.ts'
import { isReady, startServers, until } from './servers.ts'

const benches = 8
const screens = 4

export type House = Awaited<ReturnType<typeof openHouse>>

/** A warehouse at work on five hosts, as `docs/operating.md` says how to set it up. */
export async function openHouse(folder: string, programs: string, owner: Owner) {
  layHosts()
  const databases = layDatabases(folder, programs, owner)
  let primary: DatabaseHost = 'c'
  await databases.makeFirst(primary)
  await fillHouse(
    { url: databases.urlOf(primary), dataDir: '' },
    { benches: benches + screens, ordersEach: 1 },
  )
  await databases.type(otherOf(primary), 'rejoin.sh', addresses[primary], otherOf(primary))
  await databases.type(primary, 'together.sh', otherOf(primary))
  const servers = await startServers(folder, owner)
  if (!(await until(() => isReady('proxy'), 20_000))) throw new Error('The proxy finds no server')
  const crowd: Bench[] = []
  const watching: Screen[] = []
  for (let nth = 1; nth <= benches; nth += 1) crowd.push(await openBench(servers.origin, nth))
  for (let nth = 1; nth <= screens; nth += 1) watching.push(await openScreen(servers.origin, benches + nth))
  return {
    ...{ databases, servers, crowd, watching },
    primary: () => primary,
    isNow: (name: DatabaseHost) => {
      primary = name
    },
    async close(): Promise<void> {
      for (const { stop } of watching) stop()
      await Promise.race([Promise.all(crowd.map(bench => bench.close())), pause(5_000)])
      await servers.stop()
      await databases.stop()
    },
  }
}
