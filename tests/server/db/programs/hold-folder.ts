// A second server: it opens the given folder, says so, and writes rows until the test kills it.
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { settings } from '#server/db/schema/index.ts'

const [dataDir = ''] = process.argv.slice(2)
const database = await openDatabase({ dataDir })
await migrate(database)
for (let written = 0; ; written += 1) {
  await database.db.insert(settings).values({ key: `written-${written}`, value: written })
  process.stdout.write(`${written}\n`)
}
