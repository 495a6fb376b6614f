import { AsyncResource } from 'node:async_hooks'
import type { Pool } from 'pg'
import { changeKinds } from '#contract/live.ts'
import { channel } from './database.ts'

/** Words of this long are told together. Benches gather them for longer. */
const gatheredMs = 80
const againMs = 1_000
/** `tell_benches` begins its notices so. */
const mark = 'told '

/**
 * Tells benches what this pool's transactions have changed, once they are committed.
 *
 * PostgreSQL lets only one transaction at a time commit with a notification, the wait for its disk included, so that at some hundreds of
 * changes a second each commit waited for all the others. On these connections `tell_benches` gives its words to the server as notices,
 * which notifies in a transaction of its own. A server that is killed meanwhile takes the words of these milliseconds with it: the next
 * one that starts tells everybody (`tellAll`).
 */
export function tellAfterCommits(pool: Pool): { end: () => Promise<void> } {
  const told = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let telling: Promise<void> | undefined
  let ended = false

  function wait(ms: number) {
    timer ??= setTimeout(send, ms)
  }

  // A connection's events come in the context of whatever opened it, perhaps a transaction.
  const send = AsyncResource.bind(() => {
    timer = undefined
    telling = notify()
  })

  async function notify() {
    const words = [...told]
    told.clear()
    try {
      await pool.query('select pg_notify($1, word) from unnest($2::text[]) word', [channel, words])
    } catch {
      if (ended) return
      for (const word of words) told.add(word)
      wait(againMs)
    }
  }

  pool.on('connect', client => {
    const words = new Set<string>()
    let isUndone = false
    // It fails with the connection alone, which the next statement meets, too.
    client.query(`set douchette.told_by = 'server'`).catch(() => {})
    client.on('notice', ({ message = '' }) => {
      if (message.startsWith(mark)) words.add(message.slice(mark.length))
    })
    client.connection.on('commandComplete', ({ text }: { text: string }) => {
      isUndone = text === 'ROLLBACK'
    })
    client.connection.on('errorMessage', () => {
      isUndone = true
    })
    client.connection.on('readyForQuery', ({ status }: { status: string }) => {
      if (status !== idle || words.size === 0) return
      if (!isUndone) {
        for (const word of words) told.add(word)
        wait(gatheredMs)
      }
      words.clear()
    })
  })

  return {
    async end() {
      ended = true
      clearTimeout(timer)
      await telling
      if (told.size > 0) await notify()
    },
  }
}

/** No transaction is open on the connection. */
const idle = 'I'

/** Tells everybody of everything: a server that was killed may have told nobody of its last changes. */
export async function tellAll(pool: Pool): Promise<void> {
  await pool.query('select tell_benches(kind, null, null) from unnest($1::text[]) kind', [changeKinds])
}
