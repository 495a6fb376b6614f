import { access, constants, mkdir } from 'node:fs/promises'
import type { Database } from './database.ts'
import { Backend, type BackendSource } from './embedded/backend.ts'
import { lockFolder } from './embedded/lock.ts'
import { drizzleOver, GuardedPool } from './pool.ts'
import { StartupError } from './startup-error.ts'

/** Opens the embedded database in a folder and keeps other processes out of it until it is closed. */
export async function openFolder(folder: string): Promise<Database> {
  await prepare(folder)
  const release = await lockFolder(folder)
  if (!release) {
    throw new StartupError(
      `Le dossier « ${folder} » est déjà utilisé par un autre Douchette : arrêtez-le, ou choisissez un autre dossier avec DATA_DIR.`,
    )
  }
  try {
    const database = await openEmbedded({ folder }, release)
    // PGlite has no autovacuum, so the start does that work.
    await database.pool.query('vacuum (analyze)')
    return database
  } catch (error) {
    await release()
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

async function openEmbedded(source: BackendSource, release: () => Promise<void>): Promise<Database> {
  return over(await Backend.start(source), release)
}

function over(backend: Backend, release?: () => Promise<void>): Database {
  const pool = new GuardedPool({
    stream: () => backend.connect(),
    user: 'postgres',
    database: 'postgres',
    // PGlite has one backend. A caller that waits half a minute for it gets an error instead of hanging.
    max: 1,
    connectionTimeoutMillis: 30_000,
    // Keeps the connection: reopening it would reset the backend, keeping it costs nothing.
    idleTimeoutMillis: 0,
  })
  // The pool replaces a broken idle connection, and the next query reports a lasting fault.
  pool.on('error', () => {})
  return {
    kind: 'pglite',
    db: drizzleOver(pool),
    pool,
    close: async () => {
      await pool.end()
      await backend.close()
      await release?.()
    },
  }
}

async function prepare(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.W_OK)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${error.code})` : ''
    throw new StartupError(
      `Le dossier « ${folder} » n’est pas accessible en écriture${code} : corrigez ses droits, ou choisissez un autre dossier avec DATA_DIR.`,
      { cause: error },
    )
  }
}
