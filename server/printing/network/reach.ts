import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import type { PrinterAddress } from '#contract/printer-address.ts'

/** Which addresses this server may open a connection to for a print. `PRINTER_NETWORKS` and `PRINTER_PORTS` set it. */
export type Reach = {
  readonly networks: readonly string[]
  readonly ports: readonly (readonly [first: number, last: number])[]
}

/** Names of networks, as in `TRUST_PROXY`. Link-local ones have no name: clouds keep their machines' secrets there. */
const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

export const networkNames = Object.keys(named)

/** Never a printer, whatever the configuration says: this machine's secrets, everybody, nobody. */
const never = [
  '169.254.0.0/16',
  '0.0.0.0/8',
  '224.0.0.0/3',
  'fe80::/10',
  'ff00::/8',
  '::/128',
  'fd00:ec2::/32',
]

export type Endpoint = { readonly ip: string; readonly port: number }
export type OutOfReach = { readonly why: string }

/** What can be said against an address before anybody prints there; a name is looked up only then. */
export function whyOutOfReach({ host, port }: PrinterAddress, reach: Reach): string | undefined {
  if (!reach.ports.some(([first, last]) => port >= first && port <= last)) {
    return `le port ${port} n’est pas un port d’imprimante que ce serveur accepte`
  }
  return isIP(bare(host)) && !mayReach(bare(host), reach) ? outside(host) : undefined
}

const bare = (host: string) => host.replace(/^\[|\]$/g, '')
const outside = (host: string) => `l’adresse « ${host} » n’est pas sur un réseau où ce serveur imprime`
const mayReach = (ip: string, { networks }: Reach) => isWithin(ip, networks) && !isWithin(ip, never)

/**
 * Finds the address to connect to. The name is looked up once, and what was checked is what is connected to, so that a
 * name that changes its mind leads nowhere else.
 */
export async function endpointOf(to: PrinterAddress, reach: Reach): Promise<Endpoint | OutOfReach> {
  const { host, port } = to
  const why = whyOutOfReach(to, reach)
  if (why !== undefined) return { why }
  const found = isIP(bare(host))
    ? [bare(host)]
    : await lookup(host, { all: true }).then(
        all => all.map(({ address }) => address),
        () => [],
      )
  if (found.length === 0) return { why: `aucune machine du réseau ne s’appelle « ${host} »` }
  const ip = found.find(one => mayReach(one, reach))
  return ip === undefined ? { why: outside(host) } : { ip, port }
}

function isWithin(ip: string, networks: readonly string[]): boolean {
  const list = new BlockList()
  for (const network of networks.flatMap(name => named[name] ?? [name])) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return list.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4')
}
