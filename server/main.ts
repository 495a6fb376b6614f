// The server's composition root: the only file that imports every part.
import { readConfig } from './config.ts'
import { goneSentence } from './db/embedded/folder.ts'
import { migrate } from './db/migrate.ts'
import { type Database, openDatabase } from './db/open.ts'
import { StartupError } from './db/startup-error.ts'
import { refuseWrongStock } from './db/stock-check.ts'
import { demoItems } from './demo/items.ts'
import { isEmpty, makeDemoWarehouse } from './demo/make.ts'
import { buildApp } from './http/app.ts'
import { listen } from './http/listen.ts'
import { stopOnSignals } from './http/stop.ts'
import { welcome } from './http/welcome.ts'
import { readQzKeys } from './printing/qz-keys.ts'
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
    if (database.kind === 'pglite' || config.demo) await fillIfEmpty(database)
    await database.embedded?.rememberMade()
    await refuseWrongStock(database.db)
    const steadyClock = await openSteadyClock(database.db, { clock: () => new Date() })
    const app = await buildApp({ database, config, steadyClock, qzKeys: readQzKeys(config) })
    const demo = (await demoItems(database.db)).length > 0
    const address = await listen(app, config)
    // No database access after this line: a signal may close the database at any moment.
    stopOnSignals(app, database)
    void database.embedded?.lost.then(endBecauseLost)
    const open = !['127.0.0.1', '::1', 'localhost'].includes(config.host)
    console.log(welcome(address, { demo, open }))
  } catch (error) {
    await database.close()
    throw error
  }
}

async function fillIfEmpty({ db, embedded }: Database): Promise<void> {
  if (!(await isEmpty(db))) return
  if (embedded && (await embedded.wasMade())) throw new StartupError(goneSentence(embedded.folder))
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
