import { channel, type Database, type Heard } from './database.ts'
import { Backend } from './embedded/backend.ts'
import {
  freeBytes,
  prepareFolder,
  refuseRemains,
  rememberMade,
  wasMade,
  watchFolder,
} from './embedded/folder.ts'
import { lockFolder } from './embedded/lock.ts'
import { quietOf } from './embedded/quiet.ts'
import { Kept, keptWord } from './memory.ts'
import { drizzleOver, GuardedPool, type InSpan } from './pool.ts'
import { prepareOften } from './prepared.ts'
import { StartupError } from './startup-error.ts'

/** Another program has the folder. */
export class FolderTaken extends StartupError {
  override name = 'FolderTaken'
}

/** Opens the embedded database in a folder and keeps other processes out of it until it is closed. */
export async function openFolder(folder: string, inSpan?: InSpan): Promise<Database> {
  await prepareFolder(folder)
  const release = await lockFolder(folder)
  if (!release) {
    throw new FolderTaken(
      `Le dossier « ${folder} » est déjà utilisé par un autre Douchette : arrêtez-le, ou choisissez un autre dossier avec DATA_DIR.`,
    )
  }
  let backend: Backend | undefined
  try {
    await refuseRemains(folder)
    backend = await Backend.start({ folder })
    const opened = backend
    const database = over(opened, inSpan)
    // PGlite has no autovacuum, so the start does that work.
    await database.pool.query('vacuum (analyze)')
    const stopWatching = watchFolder(folder, error => opened.fail(error))
    return {
      ...database,
      embedded: {
        folder,
        lost: opened.lost,
        beDurable: () => opened.beDurable(),
        freeBytes: () => freeBytes(folder),
        wasMade: () => wasMade(folder),
        rememberMade: () => rememberMade(folder),
      },
      close: async () => {
        stopWatching()
        await database.close()
        await release()
      },
    }
  } catch (error) {
    // Unlocked only once its thread has ended: another server must not open the folder beside it.
    await backend?.close()
    await release()
    if (error instanceof StartupError) throw error
    const why = error instanceof Error ? error.message : String(error)
    throw new StartupError(`La base de données du dossier « ${folder} » ne s’ouvre pas : ${why}`, {
      cause: error,
    })
  }
}

/** For tests: an in-memory database, lost when it is closed. */
export async function openInMemory(
  template?: Uint8Array,
): Promise<Database & { dump(): Promise<Uint8Array> }> {
  const backend = await Backend.start(template ? { template } : {})
  return { ...over(backend), dump: () => backend.dump() }
}

function over(backend: Backend, inSpan?: InSpan): Database {
  const pool = new GuardedPool({
    stream: () => backend.connect(),
    user: 'postgres',
    database: 'postgres',
    // PGlite has one backend. A caller that waits half a minute for it gets an error instead of hanging.
    max: 1,
    connectionTimeoutMillis: 30_000,
    // Keeps the connection: reopening it would reset the backend, keeping it costs nothing.
    idleTimeoutMillis: 0,
    // Statements that do not wait for each other wake the database's thread once.
    pipeline: true,
    // The one connection hears its own notifications.
    verify: (client, done) => void client.query(`listen ${channel}`).then(() => done(), done),
  })
  pool.on('connect', prepareOften)
  const heard = new Set<Heard>()
  const kept = new Kept(true)
  pool.on('connect', client => {
    // Nobody heard what was changed before it listened.
    kept.forgetAll()
    client.on('notification', ({ payload = '' }) => {
      if (payload.startsWith(keptWord)) kept.forget(payload.slice(keptWord.length))
      else for (const one of heard) one.told(payload)
    })
  })
  return {
    kind: 'pglite',
    db: drizzleOver(pool, { kept, inSpan }),
    pool,
    quiet: quietOf(pool),
    withOwn: async work => {
      const client = await pool.connect()
      try {
        return await work(client)
      } finally {
        client.release(true)
      }
    },
    listen: async one => {
      heard.add(one)
      return async () => void heard.delete(one)
    },
    close: async () => {
      await pool.end()
      await backend.close()
    },
  }
}
