import { Client, DatabaseError, type Pool, type PoolClient } from 'pg'

export type Patience = {
  /** The database is asked once a lent connection has said nothing for so long. */
  readonly silentMs: number
  readonly answersWithinMs: number
  /** The pause between two questions, while a long statement runs. */
  readonly pauseMs: number
}

/** Ten seconds after a host was cut off nothing of this server waits for it any more. */
export const usualPatience: Patience = { silentMs: 5_000, answersWithinMs: 4_000, pauseMs: 8_000 }

const lookEveryMs = 1_000

/**
 * A host that is cut off says nothing, not even that its connections have ended, and the system goes on sending for a quarter of an
 * hour. node-postgres waits as long, and with it everybody who holds one of its connections. So where a connection says nothing, the
 * database is asked on a new one. If it does not answer there either, all connections that say nothing are given up. If it does,
 * those are given up whose other end it does not know: a long statement has one, a lost host's has none. Behind a pooler it
 * knows none of them, so there they stay.
 */
export function giveUpSilent(
  pool: Pool,
  address: string,
  { silentMs, answersWithinMs, pauseMs, isDirect }: Patience & { readonly isDirect: boolean },
): { end: () => void } {
  const heardAt = new Map<PoolClient, number>()
  const lentAt = new Map<PoolClient, number>()
  /** The database's own process at the other end. A pooler gives a number of its own. */
  const ends = new WeakMap<PoolClient, number>()
  let isAsking = false
  let notBefore = 0

  pool.on('connect', client => {
    const hear = () => heardAt.set(client, performance.now())
    hear()
    client.connection.stream.on('data', hear)
    if (isDirect) {
      client.query<{ pid: number }>('select pg_backend_pid() as pid').then(
        ({ rows: [row] }) => row && ends.set(client, row.pid),
        () => {},
      )
    }
    client.once('end', () => {
      heardAt.delete(client)
      lentAt.delete(client)
    })
  })
  pool.on('acquire', client => lentAt.set(client, performance.now()))
  pool.on('release', (_, client) => lentAt.delete(client))

  const isSilentSince = (client: PoolClient, moment: number) =>
    Math.max(heardAt.get(client) ?? 0, lentAt.get(client) ?? 0) < moment

  async function look(): Promise<void> {
    const began = performance.now()
    if (isAsking || began < notBefore) return
    const silent = [...lentAt.keys()].filter(client => isSilentSince(client, began - silentMs))
    if (silent.length === 0) return
    isAsking = true
    const known = silent.flatMap(client => ends.get(client) ?? [])
    const there = await endsThere(address, known, answersWithinMs)
    isAsking = false
    notBefore = performance.now() + pauseMs
    const isGone = (client: PoolClient) => {
      const end = ends.get(client)
      return end !== undefined && !there?.includes(end)
    }
    const lost = there ? silent.filter(isGone) : [...heardAt.keys()]
    for (const client of lost) if (isSilentSince(client, began)) giveUp(client)
  }

  const looking = setInterval(() => void look(), Math.min(lookEveryMs, silentMs))
  looking.unref()
  return { end: () => clearInterval(looking) }
}

/** Its statements, and those that wait behind them, fail as with any lost connection. */
function giveUp({ connection }: PoolClient): void {
  connection.stream.destroy(
    Object.assign(new Error('The connection to the database says nothing'), { code: 'ETIMEDOUT' }),
  )
}

/** The processes among these that the database has; undefined if it does not answer. */
async function endsThere(
  address: string,
  processes: readonly number[],
  withinMs: number,
): Promise<readonly number[] | undefined> {
  const client = new Client({
    ...{ connectionString: address, application_name: 'douchette-look' },
    ...{ connectionTimeoutMillis: withinMs, query_timeout: withinMs },
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>(
      'select pid from pg_stat_activity where pid = any($1::int[])',
      [processes],
    )
    return rows.map(({ pid }) => pid)
  } catch (error) {
    // It has too much to do, or starts: that is an answer, and says of no connection that it is lost. A pooler's own code is none.
    const answers = error instanceof DatabaseError && !error.code?.startsWith('08')
    return answers ? processes : undefined
  } finally {
    // The goodbye to a silent host has no end.
    client.end().catch(() => {})
    setTimeout(() => client.connection.stream.destroy(), 1_000).unref()
  }
}
