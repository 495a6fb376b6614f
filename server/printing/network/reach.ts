import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { PrinterAddress } from '#contract/entities/printer.ts'
import { mayReach } from '../../outbound/networks.ts'

/** Which addresses this server may open a connection to for a print. `PRINTER_NETWORKS` and `PRINTER_PORTS` set it. */
export type Reach = {
  readonly networks: readonly string[]
  readonly ports: readonly (readonly [first: number, last: number])[]
}

export type Endpoint = { readonly ip: string; readonly port: number }
export type OutOfReach = { readonly why: string }

/** What can be said against an address before anybody prints there; a name is looked up only then. */
export function whyOutOfReach({ host, port }: PrinterAddress, reach: Reach): string | undefined {
  if (!reach.ports.some(([first, last]) => port >= first && port <= last)) {
    return `le port ${port} n’est pas un port d’imprimante que ce serveur accepte`
  }
  return isIP(bare(host)) && !mayReach(bare(host), reach.networks) ? outside(host) : undefined
}

const bare = (host: string) => host.replace(/^\[|\]$/g, '')
const outside = (host: string) => `l’adresse « ${host} » n’est pas sur un réseau où ce serveur imprime`

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
  const ip = found.find(one => mayReach(one, reach.networks))
  return ip === undefined ? { why: outside(host) } : { ip, port }
}
