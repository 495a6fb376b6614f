import { lookup } from 'node:dns'
import { request as plain, type RequestOptions } from 'node:http'
import { request as secure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isNever, isWithin, networkNames } from '../../outbound/networks.ts'

/** Networks of providers beside the public internet. `CARRIER_NETWORKS` sets them. */
export type CarrierReach = { readonly networks: readonly string[]; readonly timeoutMs: number }

/** Networks that are not the public internet. */
const inside = [
  ...networkNames,
  ...['0.0.0.0/8', '100.64.0.0/10', '169.254.0.0/16', '192.0.0.0/24', '198.18.0.0/15', '224.0.0.0/3'],
  ...['::/128', '64:ff9b::/96', 'fe80::/10', 'ff00::/8', '2002::/16'],
]

type Asked = {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

export type Heard =
  | { readonly came: 'answer'; readonly status: number; readonly type: string; readonly body: Buffer }
  /** `sent` says whether the request may have arrived. */
  | { readonly came: 'silence'; readonly sent: boolean; readonly reason: string }

const answerAtMost = 8 * 2 ** 20

/**
 * Asks a provider once. It follows no redirection, and each address is checked as it is connected to, so that a name that
 * changes its mind leads nowhere else.
 */
export function talk({ method, url, headers, body }: Asked, reach: CarrierReach): Promise<Heard> {
  const to = URL.canParse(url) ? new URL(url) : undefined
  if (!to) return Promise.resolve(silence(false, 'l’adresse du compte est illisible'))
  const why = whyOutOfReach(to, reach)
  if (why !== undefined) return Promise.resolve(silence(false, why))
  const text = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
  const options: RequestOptions = {
    method,
    headers: {
      accept: 'application/json',
      ...(text === undefined ? {} : { 'content-type': 'application/json', 'content-length': text.length }),
      ...headers,
    },
    agent: false,
    lookup: within(reach, to.protocol),
  }
  return new Promise(resolve => {
    let isConnected = false
    const end = (heard: Heard) => {
      clearTimeout(limit)
      resolve(heard)
      asked.destroy()
    }
    const limit = setTimeout(() => end(silence(isConnected, 'il ne répond pas')), reach.timeoutMs)
    const asked = (to.protocol === 'https:' ? secure : plain)(to, options, answer => {
      const parts: Buffer[] = []
      let size = 0
      answer.on('data', (part: Buffer) => {
        size += part.length
        if (size > answerAtMost) end(silence(true, 'sa réponse est trop grande'))
        else parts.push(part)
      })
      answer.on('error', () => end(silence(true, 'sa réponse a été coupée')))
      answer.on('close', () => end(silence(true, 'sa réponse a été coupée')))
      answer.on('end', () =>
        end({
          came: 'answer',
          status: answer.statusCode ?? 0,
          type: answer.headers['content-type'] ?? '',
          body: Buffer.concat(parts),
        }),
      )
    })
    asked.on('socket', socket => socket.on('connect', () => (isConnected = true)))
    asked.on('error', error =>
      end(silence(isConnected, error instanceof OutOfReach ? error.message : 'il ne répond pas')),
    )
    asked.end(text)
  })
}

const silence = (sent: boolean, reason: string): Heard => ({ came: 'silence', sent, reason })

/** The fault of an address, before any request; a name is looked up only with the request. */
export function whyOutOfReach(to: URL, reach: CarrierReach): string | undefined {
  const host = to.hostname.replace(/^\[|\]$/g, '')
  if (to.protocol !== 'https:' && !(to.protocol === 'http:' && reach.networks.length > 0)) {
    return 'son adresse doit commencer par https://'
  }
  if (to.username !== '' || to.password !== '') return 'son adresse ne doit pas porter de mot de passe'
  if (isIP(host) !== 0 && !mayReach(host, reach)) return outside(host)
  if (to.protocol === 'http:' && isIP(host) !== 0 && !isWithin(host, reach.networks))
    return 'son adresse doit commencer par https://'
  return undefined
}

class OutOfReach extends Error {}

const outside = (host: string) => `l’adresse « ${host} » n’est pas de celles où ce serveur va`

/** Plain http is allowed only in networks that the configuration names. */
function within(reach: CarrierReach, protocol: string): LookupFunction {
  return (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, all) => {
      if (error) return done(error, '')
      const found = all.filter(
        ({ address }) =>
          mayReach(address, reach) && (protocol === 'https:' || isWithin(address, reach.networks)),
      )
      const [first] = found
      if (!first) return done(new OutOfReach(outside(host)), '')
      if (options.all) done(null, found)
      else done(null, first.address, first.family)
    })
  }
}

function mayReach(ip: string, { networks }: CarrierReach): boolean {
  return !isNever(ip) && (!isWithin(ip, inside) || isWithin(ip, networks))
}
