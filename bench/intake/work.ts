import { setTimeout as pause } from 'node:timers/promises'
import { makeChance } from '#server/demo/chance.ts'
import { errandOf } from '#simulate/errands/index.ts'
import { openBench } from '#simulate/world/bench.ts'
import type { Journal } from '#simulate/world/journal.ts'
import { makeNetwork, type Network } from '#simulate/world/network.ts'
import { openPerson } from '#simulate/world/person.ts'
import type { Server } from '#simulate/world/server.ts'

/** One sending of a change by a bench, by the clock of this process. */
export type Taken = { readonly at: number; readonly ms: number }

/** The acts of people at benches; an act that stands here twice is done twice as often. */
const errands = [
  ...['transfer', 'transfer', 'transfer', 'receive', 'receive', 'count'],
  ...['packMono', 'packMono', 'packMono', 'packMulti', 'packMulti', 'packMulti'],
] as const satisfies readonly Parameters<typeof errandOf>[0][]
const people = ['camille', 'amina'] as const
/** Between two errands. */
const restMs = [400, 1_600] as const

/** So many benches at work until they are told to stop. Nothing is lost on their way but with a killed server. */
export function startWork(server: Server, journal: Journal, count: number) {
  const taken: Taken[] = []
  const network = timed(makeNetwork(journal, { onChange: () => {} }), taken)
  const sessions = people.map(username => openPerson(server, journal, username))
  let working = true

  async function work(nth: number) {
    const chance = makeChance(nth + 1)
    const person = sessions[nth % sessions.length]
    if (!person) throw new Error('Nobody stands at this bench')
    await pause(chance.int(0, restMs[1]))
    while (working) {
      const troubles = { seed: chance.int(1, 1_000_000_000), offlineFor: 0, clockMinutes: 0 }
      const bench = openBench({ server, network, journal }, { person, tab: `bench ${nth + 1}` }, troubles)
      await errandOf(chance.pick(errands))(bench)
      await pause(chance.int(...restMs))
    }
  }

  const all = Promise.all(Array.from({ length: count }, (_, nth) => work(nth)))
  // Whoever waits for `stop` hears of it; a bench that gives up must not end the run before.
  all.catch(() => {})
  return {
    taken,
    /** For the readings at the end. */
    calm: () => {
      const [person] = sessions
      if (!person) throw new Error('Nobody can read')
      const troubles = { seed: 0, offlineFor: 0, clockMinutes: 0 }
      return openBench({ server, network, journal }, { person, tab: 'the reader' }, troubles)
    },
    async stop() {
      working = false
      await all
    },
  }
}

/** The same network, on which everything arrives, with a watch. */
function timed(network: Network, taken: Taken[]): Network {
  return {
    ...network,
    fetchOf: () => {
      const fetch = network.fetchOf(
        () => 'arrives',
        () => false,
      )
      return async (input, init) => {
        const request = new Request(input, init)
        const isChange = request.headers.has('idempotency-key')
        const at = Date.now()
        const begun = performance.now()
        const answer = await fetch(request)
        if (isChange && answer.status < 500) taken.push({ at, ms: performance.now() - begun })
        return answer
      }
    },
  }
}
