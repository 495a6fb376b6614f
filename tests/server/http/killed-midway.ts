// Makes a change under a key and pauses before the commit, so that killed.test.ts can kill it there.
import { setTimeout as pause } from 'node:timers/promises'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { shops, users } from '#server/db/schema/index.ts'
import { runOnce } from '#server/http/change.ts'

const [, , dataDir = '', userId = ''] = process.argv
const database = await openDatabase({ dataDir })
await migrate(database)
await database.db
  .insert(users)
  .values({ id: userId, username: 'camille', displayName: 'Camille', email: 'camille@douchette.example' })
const change = {
  key: 'the-key',
  call: 'rest_print_log_add',
  actor: { user: { id: userId, warehouseId: null, ip: null }, address: '127.0.0.1' },
  input: { params: {}, query: {}, body: {} },
  now: new Date(),
  keptSince: new Date(),
}
await runOnce(database.db, change, async tx => {
  await tx.insert(shops).values({ slug: 'half', name: 'Half' })
  console.log('before commit')
  await pause(60_000)
  return { data: null }
})
