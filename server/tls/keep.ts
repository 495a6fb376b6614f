import { X509Certificate } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import type { Config } from '../config.ts'
import { StartupError } from '../db/startup-error.ts'
import type { KeyAndCertificate } from './certificate.ts'
import {
  type Authority,
  hasHouse,
  readAuthority,
  readServerPair,
  renewIfDue,
  serverFile,
  tlsFolder,
} from './house.ts'

/** The certificate by which the server proves who it is. */
export type Tls = {
  readonly pair: () => KeyAndCertificate
  /** The house's own authority; undefined with a certificate from elsewhere. */
  readonly authority: Authority | undefined
  /** Hands on every new certificate until `stop`. */
  readonly watch: (onNew: (pair: KeyAndCertificate) => void, failed: (error: unknown) => void) => () => void
}

type Wanted = Pick<Config, 'tls' | 'dataDir'>

const lookMs = 60_000

/** Undefined where the server speaks plain http. */
export async function openTls({ tls, dataDir }: Wanted, clock: () => Date): Promise<Tls | undefined> {
  if (tls.off) return undefined
  if (tls.own) return ownPair(tls.own)
  const folder = tlsFolder(dataDir)
  if (!hasHouse(folder)) return undefined
  const renew = async () => {
    const { thisMachine } = await import('./names.ts')
    await renewIfDue(folder, thisMachine(), clock())
  }
  await renew()
  return {
    pair: () => readServerPair(folder),
    authority: readAuthority(folder),
    watch: watching([serverFile(folder)], () => readServerPair(folder), renew),
  }
}

function ownPair({ certificate, key }: NonNullable<Config['tls']['own']>): Tls {
  const pair = () => ({ key: readFileSync(key, 'utf8'), certificate: readFileSync(certificate, 'utf8') })
  check(pair, certificate, key)
  return { pair, authority: undefined, watch: watching([certificate, key], pair, async () => {}) }
}

function check(pair: () => KeyAndCertificate, ...paths: readonly string[]): void {
  const missing = paths.find(path => !existsSync(path))
  if (missing !== undefined) {
    throw new StartupError(`Le fichier ${missing} n’existe pas : corrigez TLS_CERT et TLS_KEY.`)
  }
  try {
    new X509Certificate(pair().certificate)
  } catch (error) {
    throw new StartupError('TLS_CERT ne mène pas à un certificat au format PEM.', { cause: error })
  }
}

/** A minute after the files changed, new connections get the new certificate. */
const watching =
  (paths: readonly string[], pair: () => KeyAndCertificate, renew: () => Promise<void>): Tls['watch'] =>
  (onNew, failed) => {
    const stamp = () => paths.map(path => statSync(path).mtimeMs).join()
    let known = stamp()
    const look = async () => {
      try {
        await renew()
        const now = stamp()
        if (now === known) return
        onNew(pair())
        known = now
      } catch (error) {
        // A pair that is being replaced may be half there: the next look takes it.
        failed(error)
      }
    }
    const timer = setInterval(look, lookMs).unref()
    return () => clearInterval(timer)
  }
