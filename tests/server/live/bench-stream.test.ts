import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { User } from '#server/auth/user.ts'
import { BenchStream } from '#server/live/benches.ts'

const jeanne: User = {
  ...{
    id: 'jeanne',
    sessionId: 'session',
    door: 'badge',
    needsPasskey: false,
    displayName: 'Jeanne',
    standing: 'operator',
  },
  ...{ warehouseId: 'lyon', roles: [], shops: [], timeZone: 'Europe/Paris', ip: null },
}

test('a stream that has ended says nothing more, and reaches its reader whole', async () => {
  const stream = new BenchStream(jeanne)
  const heard = text(stream.words)
  stream.say({ open: { everyMs: 1_000 } })
  stream.end()
  // The server tells all its streams, the ended one too until its connection closes.
  stream.hear({ kind: 'people', warehouseId: undefined, shopId: undefined })
  stream.sendTold()
  stream.beat()
  expect(await heard).toBe('data: {"open":{"everyMs":1000}}\n\n')
})
