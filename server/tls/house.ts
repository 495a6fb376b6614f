import { createHash, X509Certificate } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { KeyAndCertificate } from './certificate.ts'
import type { Machine } from './names.ts'

/**
 * The house's own authority and the certificate of this machine, in a folder of the data folder. Benches trust the
 * authority once; the machine's certificate is renewed as often as it must.
 */
export const tlsFolder = (dataDir: string): string => join(dataDir, 'tls')

const files = {
  authority: 'authority.pem',
  authorityKey: 'authority-key.pem',
  /** Key and certificate in one file, so that nobody reads half a pair. */
  server: 'server.pem',
  names: 'names.json',
} as const

/** The authority was made for the names in `vouched`; a person added those in `given`. */
const Names = z.object({ vouched: z.readonly(z.array(z.string())), given: z.readonly(z.array(z.string())) })
type Names = z.infer<typeof Names>

const day = 86_400_000
const authorityYears = 10
/** Apple's systems take no longer certificate of a server. */
const serverDays = 397
const renewedDaysBefore = 60

export const hasHouse = (folder: string): boolean => existsSync(join(folder, files.server))

/** Makes the authority and the first certificate. Benches that trusted an authority before have to trust this one. */
export async function makeHouse(folder: string, machine: Machine, given: readonly string[], now: Date) {
  const { makeKeyAndCertificate } = await import('./certificate.ts')
  const { namesOf, permittedTo } = await import('./names.ts')
  const vouched = namesOf(machine, given)
  const authority = makeKeyAndCertificate({
    commonName: `Douchette, autorité de ${machine.name}`,
    from: new Date(now.getTime() - day),
    until: new Date(now.getTime() + authorityYears * 365 * day),
    kind: 'ec',
    authority: { only: permittedTo(vouched) },
  })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  write(folder, files.authorityKey, authority.key)
  write(folder, files.authority, authority.certificate)
  write(folder, files.names, JSON.stringify({ vouched, given } satisfies Names))
  await issue(folder, machine, now)
}

/** Gives the machine a certificate for its names of today. */
export async function issue(folder: string, machine: Machine, now: Date): Promise<void> {
  const { makeKeyAndCertificate } = await import('./certificate.ts')
  const { inCertificate } = await import('./names.ts')
  const made = makeKeyAndCertificate({
    commonName: machine.name,
    from: new Date(now.getTime() - day),
    until: new Date(now.getTime() + (serverDays - 1) * day),
    kind: 'ec',
    by: { key: read(folder, files.authorityKey), certificate: read(folder, files.authority) },
    authority: false,
    names: inCertificate(await namesToday(folder, machine)),
  })
  write(folder, files.server, `${made.key}${made.certificate}`)
}

/** Adds names that a person gave. Those that the authority may not vouch for come back. */
export async function addNames(folder: string, given: readonly string[]): Promise<string[]> {
  const { isPermitted } = await import('./names.ts')
  const known = readNames(folder)
  const refused = given.filter(name => !isPermitted(name, known.vouched))
  if (refused.length === 0) {
    const all = [...new Set([...known.given, ...given])]
    write(folder, files.names, JSON.stringify({ ...known, given: all } satisfies Names))
  }
  return refused
}

/** Renews the certificate when it ends soon, or the machine has another name or address. */
export async function renewIfDue(folder: string, machine: Machine, now: Date): Promise<boolean> {
  const certificate = new X509Certificate(read(folder, files.server))
  const endsSoon = Date.parse(certificate.validTo) - now.getTime() < renewedDaysBefore * day
  const wanted = await namesToday(folder, machine)
  const missing = wanted.some(name =>
    isIP(name) === 0 ? !certificate.checkHost(name) : !certificate.checkIP(name),
  )
  if (!endsSoon && !missing) return false
  await issue(folder, machine, now)
  return true
}

async function namesToday(folder: string, machine: Machine): Promise<string[]> {
  const { isPermitted, namesOf } = await import('./names.ts')
  const { vouched, given } = readNames(folder)
  return namesOf(machine, given).filter(name => isPermitted(name, vouched))
}

export const serverFile = (folder: string): string => join(folder, files.server)

export function readServerPair(folder: string): KeyAndCertificate {
  const both = read(folder, files.server)
  return { key: both, certificate: both }
}

export type Authority = { readonly certificate: Buffer; readonly fingerprint: string; readonly until: Date }

/** The certificate for the benches, without its key. */
export function readAuthority(folder: string): Authority | undefined {
  if (!existsSync(join(folder, files.authority))) return undefined
  const { raw, validTo } = new X509Certificate(read(folder, files.authority))
  const digits = createHash('sha256').update(raw).digest('hex').toUpperCase()
  return {
    certificate: raw,
    fingerprint: (digits.match(/../g) ?? []).join(':'),
    until: new Date(validTo),
  }
}

const readNames = (folder: string): Names => Names.parse(JSON.parse(read(folder, files.names)))

const read = (folder: string, file: string): string => readFileSync(join(folder, file), 'utf8')

/** Whole or not at all: a server may read it at the same moment. */
function write(folder: string, file: string, text: string): void {
  const draft = join(folder, `${file}.new`)
  writeFileSync(draft, text, { mode: 0o600 })
  renameSync(draft, join(folder, file))
}
