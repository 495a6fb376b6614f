import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import type { LiveWord } from '#contract/live.ts'
import { followChanges } from '#src/live/stream.ts'
import { atTheEnd } from './server.ts'

/** Lets benches reach the server by real connections, and returns its address. */
export async function listenAt({ app }: { app: FastifyInstance }): Promise<string> {
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  // Node's fetch opens another connection for each request that it gives up, and asks nothing there.
  atTheEnd(() => app.server.closeAllConnections())
  return origin
}

/** A bench that follows the server's changes with the browser's own client, and what it heard. */
export function followAt(origin: string, token: string) {
  const words: LiveWord[] = []
  const ends: string[] = []
  let lost = 0
  const stop = followChanges({
    origin,
    token,
    fetch: globalThis.fetch,
    heard: word => words.push(word),
    lives: () => {},
    lost: () => {
      lost += 1
    },
    refused: why => ends.push(why),
  })
  atTheEnd(stop)

  const kinds = () => words.flatMap(word => ('told' in word ? word.told : []))
  const opened = () => words.filter(word => 'open' in word).length
  const within = { timeout: 30_000, interval: 20 }
  return {
    stop,
    ends,
    opened,
    kinds,
    forget: () => void words.splice(0),
    /** Waits until so many streams have been opened, one after the other. */
    seesOpen: (count = 1) => expect.poll(opened, within).toBeGreaterThanOrEqual(count),
    hears: (kind: string) => expect.poll(kinds, within).toContain(kind),
    hearsOfGap: () => expect.poll(() => words.some(word => 'missed' in word), within).toBe(true),
    seesLost: () => expect.poll(() => lost, within).toBeGreaterThan(0),
    seesEnd: () => expect.poll(() => ends.length, within).toBe(1),
  }
}
