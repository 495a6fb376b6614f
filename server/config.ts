import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { StartupError } from './db/startup-error.ts'

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export type Config = {
  readonly port: number
  readonly host: string
  /** PostgreSQL when there is one; else the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined
  readonly dataDir: string
  readonly logLevel: (typeof levels)[number]
  /** Make the demo warehouse in an empty database, even in one that is not embedded. */
  readonly demo: boolean
  /** Believe X-Forwarded-For: only behind a proxy that sets it. */
  readonly trustProxy: boolean
  /** Hold every answer against its schema before it leaves. */
  readonly checkAnswers: boolean
  /** PEM texts by which QZ Tray trusts this application, where they are not kept in `dataDir`. */
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
