import type { Database } from '#server/db/open.ts'

/** How long a caller waits here, so that a test need not sit through the half minute of the embedded database. */
const patienceMs = 150

type Overload = {
  /** With a database that has stopped answering, whoever holds a connection hears nothing either. */
  readonly answers: boolean
}

/** Lends every connection to callers that do not give it back until the returned function lets them go. */
export async function lendAllConnections(
  { pool }: Database,
  { answers }: Overload,
): Promise<() => Promise<void>> {
  const usual = pool.options.connectionTimeoutMillis
  const lent = await Promise.all(Array.from({ length: pool.options.max ?? 10 }, () => pool.connect()))
  // A new connection asks its own first questions before this one, so their answers have come, too.
  await Promise.all(lent.map(client => client.query('select 1')))
  pool.options.connectionTimeoutMillis = patienceMs
  let busy = true
  const work = lent.map(async client => {
    while (busy && answers) await client.query('select pg_sleep(0.01)')
  })
  return async () => {
    if (!busy) return
    busy = false
    await Promise.all(work)
    pool.options.connectionTimeoutMillis = usual
    for (const client of lent) client.release()
  }
}
