import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { StartupError } from './db/startup-error.ts'

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export type Config = {
  readonly port: number
  readonly host: string
  /** The address of PostgreSQL. Without it, the server uses the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined
  readonly dataDir: string
  readonly logLevel: (typeof levels)[number]
  /** Creates the demo warehouse in an empty PostgreSQL database too, not only in an embedded one. */
  readonly demo: boolean
  /** Trusts X-Forwarded-For. Only safe behind a proxy that sets this header. */
  readonly trustProxy: boolean
  /** Checks every answer against its schema before sending it. */
  readonly checkAnswers: boolean
  /** PEM texts that make QZ Tray trust this application. By default the server reads files in `dataDir`. */
  readonly qzKey: string | undefined
  readonly qzCertificate: string | undefined
}

type Env = Readonly<Record<string, string | undefined>>

export function readConfig(env: Env): Config {
  return {
    port: portOf(env.PORT),
    host: env.HOST || '127.0.0.1',
    databaseUrl: env.DATABASE_URL || undefined,
    dataDir: resolve(env.DATA_DIR || './data'),
    logLevel: oneOf('LOG_LEVEL', levels, env.LOG_LEVEL, 'warn'),
    demo: flag('DOUCHETTE_DEMO', env.DOUCHETTE_DEMO),
    trustProxy: flag('TRUST_PROXY', env.TRUST_PROXY),
    checkAnswers: env.NODE_ENV !== 'production',
    qzKey: env.QZ_PRIVATE_KEY || undefined,
    qzCertificate: env.QZ_CERTIFICATE || undefined,
  }
}

const Port = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535))

function portOf(value: string | undefined): number {
  const port = Port.safeParse(value || '8080')
  if (!port.success) throw new StartupError(`PORT doit être un nombre de 0 à 65535, pas « ${value} ».`)
  return port.data
}

function oneOf<T extends string>(
  name: string,
  allowed: readonly T[],
  value: string | undefined,
  usual: T,
): T {
  if (!value) return usual
  const found = allowed.find(one => one === value)
  if (!found) throw new StartupError(`${name} doit être l’un de ${allowed.join(', ')}, pas « ${value} ».`)
  return found
}

function flag(name: string, value: string | undefined): boolean {
  return oneOf(name, ['0', '1'], value, '0') === '1'
}
