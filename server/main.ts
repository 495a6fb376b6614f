// The composition root of the server: the only file that knows everyone.
import { readConfig } from './config.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { StartupError } from './db/startup-error.ts'
import { buildApp } from './http/app.ts'
import { listen } from './http/listen.ts'
import { stopOnSignals } from './http/stop.ts'

try {
  await start()
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir })
  try {
    await migrate(database)
    const app = await buildApp({ database, config })
    const address = await listen(app, config)
    stopOnSignals(app, database)
    console.log(`Douchette est prête : ${address}`)
  } catch (error) {
    await database.close()
    throw error
  }
}
