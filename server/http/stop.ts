import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/open.ts'

/** No request should take this long. After it, the server cuts the open connections. */
const patienceMs = 5000
/** After this the process ends, whatever it still waits for. A change without its commit is undone. */
const deadlineMs = 10_000

type Stop = (why: NodeJS.Signals) => void

const onSignals = (stop: Stop): void => {
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

/**
 * On Ctrl-C and SIGTERM, or on another `order`, ends the open requests and closes the database. A second one exits at once.
 * The returned function does the same for a reason of the program's own, and the process ends with `faultCode`.
 */
export function stopWhenTold(
  app: Pick<FastifyInstance, 'close' | 'log' | 'server'>,
  database: Pick<Database, 'close'>,
  { order = onSignals, faultCode = 1 }: { order?: (stop: Stop) => void; faultCode?: number } = {},
): () => Promise<void> {
  let stopping = false
  const stop = async (why: NodeJS.Signals | 'fault') => {
    if (stopping) process.exit(1)
    stopping = true
    app.log.info({ why }, 'stopping')
    const cut = setTimeout(() => app.server.closeAllConnections(), patienceMs)
    setTimeout(() => {
      console.error(`Arrêt forcé : quelque chose ne s’est pas terminé en ${deadlineMs / 1000} s.`)
      process.exit(1)
    }, deadlineMs).unref()
    try {
      await app.close()
      await database.close()
      process.exit(why === 'fault' ? faultCode : 0)
    } catch (error) {
      console.error('Arrêt incomplet :', error)
      process.exit(1)
    } finally {
      clearTimeout(cut)
    }
  }
  order(stop)
  return () => stop('fault')
}
