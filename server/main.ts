// The server's composition root: the only file that imports every part.
import { join } from 'node:path'
import { type Config, readConfig } from './config.ts'
import { goneSentence } from './db/embedded/folder.ts'
import { migrate } from './db/migrate.ts'
import { type Database, openDatabase } from './db/open.ts'
import { StartupError } from './db/startup-error.ts'
import { tellAll } from './db/telling.ts'
import { makeDemoWarehouse } from './demo/make.ts'
import { buildApp } from './http/app.ts'
import { lookAtStock } from './http/look-at-stock.ts'
import { listen, stopWhenTold, welcome } from './http/start-and-stop.ts'
import { readQzKeys } from './printing/qz-keys.ts'
import { isDemo, isEmpty, newSetupCode } from './setup/state.ts'
import { openSteadyClock } from './steady-clock.ts'
import { openTls } from './tls/keep.ts'
import { openTracing } from './tracing/tracing.ts'
import { version } from './version.ts'
import { asWorker, givenSetupCode, isFirstWorker, isWorker, runWorkers, tellServing } from './workers.ts'

const notDurable =
  'Avec DURABLE=0, une coupure de courant peut abîmer la base : gardez des sauvegardes (npm run backup).'

try {
  await start()
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function start(): Promise<void> {
  if (process.argv.includes('--version')) return console.log(version)
  // Whatever the server writes is for its own user: the folder holds customers' addresses.
  process.umask(0o077)
  const config = readConfig(process.env)
  if (config.workers > 1 && !isWorker()) process.exitCode = await startWorkers(config)
  else await serve(config)
}

/** The first process makes the database ready, and leaves calls to its workers. */
async function startWorkers(config: Config): Promise<number> {
  const database = await openDatabase(placeOf(config))
  let ready: Awaited<ReturnType<typeof makeReady>>
  try {
    ready = await makeReady(database, config)
  } finally {
    await database.close()
  }
  const { setupCode } = ready
  const serving = (address: string) => console.log(welcome(address, { ...ready, open: isOpen(config) }))
  return runWorkers(config.workers, { setupCode, serving })
}

/** Brings the tables up to date and fills an empty database. A setup code means that it waits for `/setup`. */
async function makeReady(database: Database, config: Config) {
  await migrate(database)
  if (await isEmpty(database.db)) await begin(database, config.demo)
  const setupCode = (await isEmpty(database.db)) ? (givenSetupCode() ?? newSetupCode()) : undefined
  return { setupCode, demo: await isDemo(database.db) }
}

function placeOf({ databaseUrl: url, directUrl, replicaUrl, dataDir }: Config) {
  return { url, directUrl, replicaUrl, dataDir }
}

function isOpen({ host }: Config): boolean {
  return !['127.0.0.1', '::1', 'localhost'].includes(host)
}

async function serve(config: Config): Promise<void> {
  const tracing = config.tracing && (await openTracing(config.tracing))
  const database = await openDatabase({ ...placeOf(config), inSpan: tracing?.inSpan })
  try {
    const { setupCode, demo } = await makeReady(database, config)
    if (setupCode === undefined) await database.embedded?.rememberMade()
    const durable = config.durable ?? !demo
    if (durable) await database.embedded?.beDurable()
    const clock = () => new Date()
    const steadyClock = await openSteadyClock(database.db, { clock })
    const tls = await openTls(config, clock)
    const app = await buildApp({
      database,
      config,
      steadyClock,
      qzKeys: readQzKeys(config),
      setupCode,
      ...{ tls, tracing },
      uploads: join(config.dataDir, 'imports'),
    })
    const stock = lookAtStock(app, database.db)
    if (!database.embedded) await tellAll(database.pool)
    const address = await listen(app, config)
    // A signal may close the database at any moment from here on: only the look at the stock, which ends first, asks it.
    const stop = stopWhenTold(app, database, isWorker() ? asWorker : {})
    const looked = isFirstWorker() ? stock.begin() : Promise.resolve(undefined)
    void looked.then(sentence => {
      if (sentence === undefined) return
      console.error(sentence)
      return stop()
    })
    void database.embedded?.lost.then(endBecauseLost)
    if (isWorker()) {
      tellServing(address)
      return
    }
    console.log(welcome(address, { demo, open: isOpen(config), setupCode }))
    if (database.embedded && !durable && !demo) console.log(notDurable)
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
