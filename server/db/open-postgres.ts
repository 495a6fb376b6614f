import { DatabaseError } from 'pg'
import type { Database } from './database.ts'
import { listenOn } from './listen-postgres.ts'
import { drizzleOver, GuardedPool } from './pool.ts'
import { StartupError } from './startup-error.ts'

const oldest = 15

export async function openPostgres(address: string): Promise<Database> {
  const url = parse(address)
  const pool = new GuardedPool({
    connectionString: address,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  try {
    const { rows } = await pool.query<{ version: string }>(
      `select current_setting('server_version_num') version`,
    )
    const version = Math.floor(Number(rows[0]?.version) / 10_000)
    if (version < oldest) {
      throw new StartupError(
        `Il faut PostgreSQL ${oldest} ou plus récent ; ${url.host} a la version ${version}.`,
      )
    }
  } catch (error) {
    await pool.end()
    throw error instanceof StartupError ? error : explain(error, url)
  }
  return {
    kind: 'postgres',
    db: drizzleOver(pool),
    pool,
    quiet: async () => {},
    listen: heard => listenOn(address, heard),
    close: () => pool.end(),
  }
}

function parse(address: string): URL {
  if (URL.canParse(address)) {
    const url = new URL(address)
    if (/^postgres(ql)?:$/.test(url.protocol)) return url
  }
  // The message does not repeat the value, which may hold a password.
  throw new StartupError('DATABASE_URL doit avoir la forme postgres://utilisateur:secret@hôte:5432/base.')
}

function explain(error: unknown, url: URL): StartupError {
  const because = (sentence: string) => new StartupError(sentence, { cause: error })
  const name = decodeURIComponent(url.pathname.slice(1))
  if (error instanceof DatabaseError) {
    if (error.code === '3D000')
      return because(`La base « ${name} » n’existe pas sur ${url.host} (DATABASE_URL).`)
    if (error.code?.startsWith('28')) {
      return because(
        `${url.host} refuse l’utilisateur « ${url.username} » ou son mot de passe (DATABASE_URL).`,
      )
    }
    return because(`PostgreSQL sur ${url.host} refuse la connexion : ${error.message}`)
  }
  const code = error instanceof Error && 'code' in error ? ` (${error.code})` : ''
  return because(
    `Aucun PostgreSQL ne répond sur ${url.host || 'cette machine'}${code} : vérifiez DATABASE_URL.`,
  )
}
