import { Server as HttpsServer } from 'node:https'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { StartupError } from '../db/startup-error.ts'

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
