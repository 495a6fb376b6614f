import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/open.ts'

/** Longer than any request should take; what still hangs on then is cut. */
const patienceMs = 5000

/** Ctrl-C and SIGTERM: no new requests, the ones under way end, then the database closes. A second one forces. */
export function stopOnSignals(app: FastifyInstance, database: Database): void {
  let stopping = false
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1)
    stopping = true
    app.log.info({ signal }, 'stopping')
    const cut = setTimeout(() => app.server.closeAllConnections(), patienceMs)
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
