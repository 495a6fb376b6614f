import { Client, DatabaseError } from 'pg'
import type { Database } from './database.ts'
import { listenOn } from './listen-postgres.ts'
import { Kept } from './memory.ts'
import { drizzleOver, GuardedPool, type InSpan, lasting } from './pool.ts'
import { prepareOften } from './prepared.ts'
import { openReplica } from './replica.ts'
import { giveUpSilent, type Patience, usualPatience } from './silence.ts'
import { StartupError } from './startup-error.ts'
import { tellAfterCommits } from './telling.ts'

const oldest = 15

type Options = {
  readonly direct?: string | undefined
  readonly copy?: string | undefined
  readonly inSpan?: InSpan | undefined
  readonly patience?: Patience
}

/**
 * `direct` leads to the same database past a pooler, which lends a connection for one transaction alone. `copy` leads to a
 * replica, which need not answer.
 */
export async function openPostgres(
  address: string,
  { direct = address, copy, inSpan, patience = usualPatience }: Options = {},
): Promise<Database> {
  const url = parse('DATABASE_URL', address)
  if (copy !== undefined) parse('DATABASE_REPLICA_URL', copy)
  parse('DATABASE_DIRECT_URL', direct)
  const pool = new GuardedPool({
    connectionString: address,
    connectionTimeoutMillis: 10_000,
    ...lasting,
    // Statements that do not wait for each other go out together.
    pipeline: true,
  })
  // A pooler hands each transaction another connection, which has not heard of them, nor that its server tells.
  const isDirect = direct === address
  if (isDirect) pool.on('connect', prepareOften)
  const watching = giveUpSilent(pool, direct, { ...patience, isDirect })
  const telling = isDirect ? tellAfterCommits(pool) : undefined
  const kept = new Kept(false)
  // After a failover the new primary may give numbers of lost transactions again, which a former snapshot takes for known.
  pool.on('connect', () => kept.forgetAll())
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
    watching.end()
    await pool.end()
    throw error instanceof StartupError ? error : explain(error, url)
  }
  const db = drizzleOver(pool, { kept, inSpan })
  const replica = copy === undefined ? undefined : openReplica({ db, pool }, copy)
  return {
    kind: 'postgres',
    ...{ db, replica },
    pool,
    quiet: async () => {},
    withOwn: work => withClient(direct, work),
    listen: heard => listenOn(direct, heard),
    close: async () => {
      await replica?.close()
      await telling?.end()
      await pool.end()
      watching.end()
    },
  }
}

async function withClient<T>(address: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: address, connectionTimeoutMillis: 10_000, keepAlive: true })
  // The query that meets a lost connection fails with it.
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}

function parse(name: string, address: string): URL {
  if (URL.canParse(address)) {
    const url = new URL(address)
    if (/^postgres(ql)?:$/.test(url.protocol)) return url
  }
  // The message does not repeat the value, which may hold a password.
  throw new StartupError(`${name} doit avoir la forme postgres://utilisateur:secret@hôte:5432/base.`)
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
