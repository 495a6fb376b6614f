import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { channel, type Heard } from './database.ts'

const firstPauseMs = 250
const longestPauseMs = 10_000
/** A connection that is dead without a word, as behind a firewall that forgot it, is found by this question. */
const askEveryMs = 5_000
const answerWithinMs = 5_000

/**
 * Listens on a connection of its own, which no pooler may share. A lost one is made anew, after growing pauses, and
 * the listener is told that something may have been missed.
 */
export async function listenOn(address: string, heard: Heard): Promise<() => Promise<void>> {
  const stopped = new AbortController()
  let client = await connect(address, heard)

  void (async () => {
    while (!stopped.signal.aborted) {
      const error = await endOf(client, stopped.signal)
      if (stopped.signal.aborted) break
      heard.lost(error)
      const next = await connectAgain(address, heard, stopped.signal)
      if (!next) break
      client = next
      heard.missed()
    }
    await client.end().catch(() => {})
  })()

  return async () => {
    stopped.abort()
    await client.end().catch(() => {})
  }
}

async function connect(address: string, heard: Heard): Promise<Client> {
  const client = new Client({
    connectionString: address,
    connectionTimeoutMillis: answerWithinMs,
    query_timeout: answerWithinMs,
    keepAlive: true,
    application_name: 'douchette-listen',
  })
  client.on('notification', ({ payload = '' }) => heard.told(payload))
  // `endOf` hears the same error once the connection stands.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(`listen ${channel}`)
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

async function connectAgain(address: string, heard: Heard, signal: AbortSignal): Promise<Client | undefined> {
  for (let pauseMs = firstPauseMs; !signal.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    // Not all servers of a house at once.
    const spread = pauseMs * (0.5 + Math.random())
    const waited = await pause(spread, true, { signal, ref: false }).catch(() => false)
    const client = waited ? await connect(address, heard).catch(() => undefined) : undefined
    if (client) return client
  }
  return undefined
}

/** Resolves once the connection has ended, or answers no more. */
function endOf(client: Client, signal: AbortSignal): Promise<unknown> {
  return new Promise(resolve => {
    const asking = setInterval(() => void client.query('select 1').catch(over), askEveryMs)
    asking.unref()
    function over(why: unknown) {
      clearInterval(asking)
      void client.end().catch(() => {})
      resolve(why)
    }
    client.once('error', over)
    client.once('end', () => over(new Error('The listening connection ended')))
    signal.addEventListener('abort', () => over(undefined), { once: true })
  })
}
