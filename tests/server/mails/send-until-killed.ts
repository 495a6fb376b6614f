// A server's mailer as a program of its own, so that killed.test.ts can kill it between a mail and its note.
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { makeMailer } from '#server/mails/mailer.ts'

const [, , dataDir = '', url = ''] = process.argv
const database = await openDatabase({ dataDir })
await migrate(database)
const mailer = makeMailer({
  ...{ database, clock: () => new Date(), publicUrl: undefined },
  smtp: { url, from: 'depot@douchette.example' },
  failed: error => {
    throw error
  },
})
mailer.watch()
// The mailer's own timer keeps no process alive.
setInterval(() => {}, 60_000)
