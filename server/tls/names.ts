import { isIP } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'
import { GeneralName } from '@peculiar/asn1-x509'

/** Names that no one can own on the internet, and networks that do not leave the house. */
const houseDomains = ['localhost', 'local', 'lan', 'home', 'internal', 'intranet', 'home.arpa']
const houseNetworks = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '127.0.0.0/8', 'fc00::/7', '::1/128']

export type Machine = { readonly name: string; readonly addresses: readonly string[] }

export function thisMachine(): Machine {
  const addresses = Object.values(networkInterfaces())
    .flatMap(several => several ?? [])
    .filter(({ address }) => isOfHouse(address))
    .map(({ address }) => address)
  return { name: hostname().toLowerCase(), addresses: [...new Set(addresses)].sort() }
}

/** Everything that leads to the machine, as its certificate names it. `given` are the names that a person added. */
export function namesOf({ name, addresses }: Machine, given: readonly string[]): string[] {
  const own = isDomain(name) ? [name, ...(name.includes('.') ? [] : [`${name}.local`])] : []
  return [...new Set(['localhost', ...own, '127.0.0.1', '::1', ...addresses, ...given])]
}

/**
 * The only names that the house's authority may vouch for: a thief of its key cannot play a bank to the benches that
 * trust it.
 */
export const permittedTo = (names: readonly string[]): GeneralName[] => [
  ...[...houseDomains, ...names.filter(name => isIP(name) === 0 && !isOfHouse(name))].map(
    dNSName => new GeneralName({ dNSName }),
  ),
  ...houseNetworks.map(iPAddress => new GeneralName({ iPAddress })),
]

export const inCertificate = (names: readonly string[]): GeneralName[] =>
  names.map(name => new GeneralName(isIP(name) === 0 ? { dNSName: name } : { iPAddress: name }))

/** True for a name under which an authority with these names may vouch. */
export function isPermitted(name: string, authorityNames: readonly string[]): boolean {
  if (isIP(name) !== 0 || isOfHouse(name)) return isOfHouse(name)
  return authorityNames.some(known => name === known || name.endsWith(`.${known}`))
}

/** Node writes an address of the house in these forms, and a person too. */
function isOfHouse(name: string): boolean {
  const kind = isIP(name)
  if (kind === 4) return /^(10|127|192\.168|172\.(1[6-9]|2\d|3[01]))\./.test(name)
  if (kind === 6) return /^f[cd]/i.test(name) || name === '::1'
  return houseDomains.some(domain => name === domain || name.endsWith(`.${domain}`))
}

const part = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
const domain = new RegExp(`^${part}(\\.${part})*$`)

export const isDomain = (name: string): boolean => name.length <= 253 && domain.test(name)

/** The page on which a bench learns to trust the house. */
export const certificatePath = '/certificat'

/** True for what a browser may send as Host: it goes into addresses that we write. */
export const isHost = (text: string): boolean => /^[\w.-]+(:\d+)?$|^\[[0-9a-f:]+\](:\d+)?$/i.test(text)
