import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { PrinterAddress } from '#contract/entities/printer.ts'
import { mayReach } from '../../outbound/networks.ts'

/** One attempt of a job, on its way to a printer. */
export type Outgoing = {
  /** Names the attempt in the printer's own queue, so that it can be found there after a crash. */
  readonly token: string
  readonly title: string
  readonly format: 'zpl' | 'pdf'
  readonly data: Buffer
  readonly copies: number
}

/** The result of a sending. */
export type Sent =
  | { readonly came: 'spooled'; readonly remoteId: number | null }
  /** Certainly nothing left, so another try cannot print twice. */
  | { readonly came: 'unsent'; readonly reason: string }
  /** The printer refused it for good. */
  | { readonly came: 'failed'; readonly reason: string }
  /** The print may have arrived. */
  | { readonly came: 'doubtful'; readonly reason: string }

/** The printer's state of a job. With a `reason` a person must go there. */
export type Said =
  | { readonly is: 'spooled'; readonly reason: string | null }
  | { readonly is: 'printed' }
  | { readonly is: 'failed'; readonly reason: string }
  /** The printer does not tell. */
  | { readonly is: 'unknown' }

export type Target = { readonly at: Endpoint; readonly to: PrinterAddress }

/** A language that the server speaks with printers. */
export type Way = {
  readonly send: (target: Target, job: Outgoing) => Promise<Sent>
  /** Looks for an attempt whose sending was cut off. Undefined where the printer does not have it, or cannot tell. */
  readonly find: (target: Target, token: string) => Promise<number | undefined>
  readonly ask: (target: Target, remoteId: number | null) => Promise<Said>
}

export const limits = { connectMs: 4_000, sendMs: 20_000, askMs: 4_000, talkMs: 1_500, closeMs: 3_000 }

export const silent = 'l’imprimante ne répond pas'
export const cutOff = 'l’envoi à l’imprimante a été coupé en route'

/** The addresses to which the server may connect for a print. `PRINTER_NETWORKS` and `PRINTER_PORTS` set them. */
export type Reach = {
  readonly networks: readonly string[]
  readonly ports: readonly (readonly [first: number, last: number])[]
}

export type Endpoint = { readonly ip: string; readonly port: number }
export type OutOfReach = { readonly why: string }

/** The fault of an address, before any print; a name is looked up only with the print. */
export function whyOutOfReach({ host, port }: PrinterAddress, reach: Reach): string | undefined {
  if (!reach.ports.some(([first, last]) => port >= first && port <= last)) {
    return `le port ${port} n’est pas un port d’imprimante que ce serveur accepte`
  }
  return isIP(bare(host)) && !mayReach(bare(host), reach.networks) ? outside(host) : undefined
}

const bare = (host: string) => host.replace(/^\[|\]$/g, '')
const outside = (host: string) => `l’adresse « ${host} » n’est pas sur un réseau où ce serveur imprime`

/**
 * Finds the address to connect to. The name is looked up once, and the checked address is connected to: a second answer of
 * the name server changes nothing.
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
