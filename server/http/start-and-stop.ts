import { Server as HttpsServer } from 'node:https'
import type { FastifyInstance } from 'fastify'
import { pageRoute } from '#contract/pages.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/open.ts'
import { StartupError } from '../db/startup-error.ts'
import { demoPassword, people } from '../demo/people.ts'

/** No request should take this long. After it, the server cuts the open connections. */
const patienceMs = 5000
/** After this time the process ends, even if work is under way. A change without its commit is undone. */
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

/** Starts listening and returns the address for a browser on this machine. */
export async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    await app.close()
    const why = reasons[codeOf(error)]
    throw why ? new StartupError(why(host, port), { cause: error }) : error
  }
  const bound = app.server.address()
  const actual = typeof bound === 'object' && bound ? bound.port : port
  const everywhere = host === '0.0.0.0' || host === '::'
  const scheme = app.server instanceof HttpsServer ? 'https' : 'http'
  return `${scheme}://${everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${actual}`
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

const reasons: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (_, port) =>
    `Le port ${port} est déjà pris : arrêtez l’autre programme, ou choisissez un autre port avec PORT.`,
  EACCES: (_, port) => `Le port ${port} est réservé au système : choisissez un autre port avec PORT.`,
  EADDRNOTAVAIL: host => `L’adresse ${host} n’est pas celle de cette machine : corrigez HOST.`,
  ENOTFOUND: host => `L’adresse ${host} est inconnue : corrigez HOST.`,
}

type Start = { readonly demo: boolean; readonly open: boolean; readonly setupCode: string | undefined }

/** The text in the terminal once the server answers: its address, and the demo's accounts or how to set up. */
export function welcome(address: string, { demo, open, setupCode }: Start): string {
  const ready = `Douchette est prête : ${address}`
  if (setupCode !== undefined) return [ready, '', ...setupLines(address, setupCode)].join('\n')
  if (!demo) return ready
  const single = people.filter(({ roles = [] }) => roles.length === 1).map(({ username }) => username)
  return [
    ready,
    '',
    'Entrepôt de démonstration :',
    `  camille / ${demoPassword}   responsable, tous les rôles`,
    `  admin / ${demoPassword}     administration`,
    `  un seul rôle chacun, même mot de passe : ${single.join(', ')}`,
    `  codes-barres à essayer : ${address}/demo`,
    '  votre propre entrepôt, dans un autre dossier : DATA_DIR=./entrepot npm run setup',
    ...(open
      ? ['', 'Attention : ces mots de passe sont publics, et le serveur est ouvert à tout le réseau.']
      : []),
  ].join('\n')
}

const setupLines = (address: string, code: string): string[] => [
  'La base est vide. Pour installer votre entrepôt :',
  `  ouvrez ${address}${pageRoute('setup')} et donnez le code ${code}`,
  '  ou arrêtez ce serveur et lancez npm run setup',
]
