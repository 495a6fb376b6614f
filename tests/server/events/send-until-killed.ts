// A server's sender as a program of its own, so that killed.test.ts can kill it between a sending and its note.
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { makeSender } from '#server/events/sender.ts'
import { openVault } from '#server/vault.ts'

const [, , dataDir = '', key = ''] = process.argv
const database = await openDatabase({ dataDir })
await migrate(database)
const sender = makeSender({
  database,
  clock: () => new Date(),
  vault: openVault(Buffer.from(key, 'hex')),
  networks: ['loopback'],
  tell: async () => ({ came: 'delivered', code: 200 }),
  failed: error => {
    throw error
  },
})
sender.watch()
// The sender's own timer keeps no process alive.
setInterval(() => {}, 60_000)
