// The server's composition root: the only file that imports every part.
import { join } from 'node:path'
import { readConfig } from './config.ts'
import { goneSentence } from './db/embedded/folder.ts'
import { migrate } from './db/migrate.ts'
import { type Database, openDatabase } from './db/open.ts'
import { StartupError } from './db/startup-error.ts'
import { makeDemoWarehouse } from './demo/make.ts'
import { buildApp } from './http/app.ts'
import { listen } from './http/listen.ts'
import { lookAtStock } from './http/look-at-stock.ts'
import { stopOnSignals } from './http/stop.ts'
import { welcome } from './http/welcome.ts'
import { readQzKeys } from './printing/qz-keys.ts'
import { newSetupCode } from './setup/code.ts'
import { isDemo, isEmpty } from './setup/state.ts'
import { openSteadyClock } from './steady-clock.ts'

try {
  await start()
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function start(): Promise<void> {
  // Whatever the server writes is for its own user: the folder holds customers' addresses.
  process.umask(0o077)
  const config = readConfig(process.env)
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir })
  try {
    await migrate(database)
    if (await isEmpty(database.db)) await begin(database, config.demo)
    const setupCode = (await isEmpty(database.db)) ? newSetupCode() : undefined
    if (setupCode === undefined) await database.embedded?.rememberMade()
    const steadyClock = await openSteadyClock(database.db, { clock: () => new Date() })
    const app = await buildApp({
      database,
      config,
      steadyClock,
      qzKeys: readQzKeys(config),
      setupCode,
      uploads: join(config.dataDir, 'imports'),
    })
    const stock = lookAtStock(app, database.db)
    const demo = await isDemo(database.db)
    const address = await listen(app, config)
    // A signal may close the database at any moment from here on: only the look at the stock, which ends first, asks it.
    const stop = stopOnSignals(app, database)
    void stock.begin().then(sentence => {
      if (sentence === undefined) return
      console.error(sentence)
      return stop()
    })
    void database.embedded?.lost.then(endBecauseLost)
    const open = !['127.0.0.1', '::1', 'localhost'].includes(config.host)
    console.log(welcome(address, { demo, open, setupCode }))
  } catch (error) {
    await database.close()
    throw error
  }
}

/** An empty database becomes the demo, or waits for `/setup`. */
async function begin({ db, embedded }: Database, demo: boolean): Promise<void> {
  if (embedded && (await embedded.wasMade())) throw new StartupError(goneSentence(embedded.folder))
  if (!demo) return
  console.log('Première fois ici : création de l’entrepôt de démonstration…')
  try {
    await makeDemoWarehouse(db)
  } catch (error) {
    // Another server, started on the same database, may have created the demo first.
    if (await isEmpty(db)) throw error
  }
}

/** Requests under way get their 503 first. Nothing here can bring the database back. */
function endBecauseLost(reason: Error): void {
  console.error(
    `${reason.message}. Douchette s’arrête : rétablissez le dossier ou le disque, puis relancez-le.`,
  )
  setTimeout(() => process.exit(1), 1000)
}
