import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/open.ts'

/** No request should take this long. After it, the server cuts the open connections. */
const patienceMs = 5000
/** After this the process ends, whatever it still waits for. A change without its commit is undone. */
const deadlineMs = 10_000

/** On Ctrl-C and SIGTERM, ends the open requests and closes the database. A second signal exits at once. */
export function stopOnSignals(
  app: Pick<FastifyInstance, 'close' | 'log' | 'server'>,
  database: Pick<Database, 'close'>,
): void {
  let stopping = false
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1)
    stopping = true
    app.log.info({ signal }, 'stopping')
    const cut = setTimeout(() => app.server.closeAllConnections(), patienceMs)
    setTimeout(() => {
      console.error(`Arrêt forcé : quelque chose ne s’est pas terminé en ${deadlineMs / 1000} s.`)
      process.exit(1)
    }, deadlineMs).unref()
    try {
      await app.close()
      await database.close()
      process.exit(0)
    } catch (error) {
      console.error('Arrêt incomplet :', error)
      process.exit(1)
    } finally {
      clearTimeout(cut)
    }
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}
