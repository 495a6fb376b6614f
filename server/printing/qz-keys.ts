import { createPrivateKey, sign, X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { StartupError } from '../db/startup-error.ts'

/** QZ Tray recognises this application by the certificate. Only `sign` holds the private key. */
export type QzKeys = {
  readonly certificate: string
  /** RSASSA-PKCS1-v1_5 with SHA-512, in base64, as the browser announces to QZ Tray. */
  readonly sign: (toSign: string) => string
}

export const qzFolder = (dataDir: string) => join(dataDir, 'qz')
export const keyFile = 'private-key.pem'
export const certificateFile = 'certificate.pem'

/** Reads the keys from the environment or the data folder. Without keys QZ Tray asks the user at each print. */
export function readQzKeys({
  qzKey,
  qzCertificate,
  dataDir,
}: Pick<Config, 'qzKey' | 'qzCertificate' | 'dataDir'>) {
  const folder = qzFolder(dataDir)
  const key = qzKey ?? readIfThere(join(folder, keyFile))
  const certificate = qzCertificate ?? readIfThere(join(folder, certificateFile))
  if (key === undefined && certificate === undefined) return undefined
  if (key === undefined || certificate === undefined) {
    throw new StartupError('Il manque la clé ou le certificat de QZ Tray : relancez « npm run qz:keys ».')
  }
  return openQzKeys(key, certificate)
}

export function openQzKeys(key: string, certificate: string): QzKeys {
  const { privateKey, chain } = readPair(key, certificate)
  if (!chain.checkPrivateKey(privateKey)) {
    throw new StartupError('La clé et le certificat de QZ Tray ne vont pas ensemble.')
  }
  return {
    certificate,
    sign: toSign => sign('RSA-SHA512', Buffer.from(toSign, 'ascii'), privateKey).toString('base64'),
  }
}

function readPair(key: string, certificate: string) {
  try {
    return { privateKey: createPrivateKey(key), chain: new X509Certificate(certificate) }
  } catch (error) {
    throw new StartupError(`La clé ou le certificat de QZ Tray est illisible : ${String(error)}.`)
  }
}

function readIfThere(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}
