import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as plain, type RequestOptions } from 'node:http'
import { request as secured } from 'node:https'
import { isIP } from 'node:net'
import { isPublic, mayReach } from './networks.ts'

/** The networks without public addresses that may be reached, as `SHOP_NETWORKS` names them. */
export type OwnNetworks = readonly string[]

export type Asking = {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly limitMs: number
  /** The rest of a longer answer is cut off. */
  readonly answerAtMost: number
}

export type Answered = {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: string
  /** The answer was longer than what was read of it. */
  readonly cut: boolean
}
export type Unanswered = { readonly why: string }

/** The fault of an address, before anything is sent; a name is looked up only with the request. */
export function whyNotReached(address: string, own: OwnNetworks): string | undefined {
  if (!URL.canParse(address)) return 'cette adresse est illisible'
  const url = new URL(address)
  if (url.username !== '' || url.password !== '') return 'une adresse ne porte ni nom ni mot de passe'
  const host = bare(url.hostname)
  if (url.protocol === 'http:' && own.length > 0) {
    // A name may lead to one of the own networks; that is seen when it is looked up.
    return isIP(host) && !mayReach(host, own) ? needsHttps : undefined
  }
  if (url.protocol !== 'https:') return needsHttps
  return isIP(host) && !isAllowed(host, own) ? outside(host) : undefined
}

const needsHttps = 'l’adresse doit commencer par https://'
const bare = (host: string) => host.replace(/^\[|\]$/g, '')
const outside = (host: string) => `« ${host} » n’est pas sur un réseau que ce serveur peut joindre`
const isAllowed = (ip: string, own: OwnNetworks) => isPublic(ip) || mayReach(ip, own)

/** The name is looked up once, and the checked address is connected to: a second answer of the name server changes nothing. */
async function addressOf(url: URL, own: OwnNetworks): Promise<{ ip: string } | Unanswered> {
  const host = bare(url.hostname)
  const found = isIP(host)
    ? [host]
    : await lookup(host, { all: true }).then(
        all => all.map(({ address }) => address),
        () => [],
      )
  if (found.length === 0) return { why: `aucune machine ne s’appelle « ${host} »` }
  const ip = found.find(one => (url.protocol === 'https:' ? isAllowed(one, own) : mayReach(one, own)))
  return ip === undefined ? { why: outside(host) } : { ip }
}

/**
 * Asks a machine elsewhere whose address a person typed. It follows no redirection, sends nothing into the house's own
 * networks unless they are named, and neither waits nor reads without end.
 */
export async function ask(asking: Asking, own: OwnNetworks): Promise<Answered | Unanswered> {
  const why = whyNotReached(asking.url, own)
  if (why !== undefined) return { why }
  const url = new URL(asking.url)
  const at = await addressOf(url, own)
  return 'why' in at ? at : send(url, at.ip, asking)
}

function send(url: URL, ip: string, { method, headers, body = '', limitMs, answerAtMost }: Asking) {
  return new Promise<Answered | Unanswered>(resolve => {
    const isSecured = url.protocol === 'https:'
    const host = bare(url.hostname)
    const options: RequestOptions & { servername?: string } = {
      host: ip,
      port: url.port === '' ? (isSecured ? 443 : 80) : Number(url.port),
      path: `${url.pathname}${url.search}`,
      method,
      agent: false,
      headers: {
        'user-agent': 'Douchette',
        ...headers,
        host: url.host,
        ...(method !== 'GET' ? { 'content-length': Buffer.byteLength(body) } : {}),
      },
      ...(isIP(host) ? {} : { servername: host }),
    }
    const request = (isSecured ? secured : plain)(options)
    const end = (said: Answered | Unanswered) => {
      clearTimeout(limit)
      request.destroy()
      resolve(said)
    }
    const limit = setTimeout(() => end({ why: 'pas de réponse à temps' }), limitMs)
    request.on('error', error => end({ why: whyOf(error) }))
    request.on('response', response => {
      const parts: Buffer[] = []
      let length = 0
      const answered = (cut: boolean) =>
        end({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(parts).toString('utf8'),
          cut,
        })
      response.on('data', (part: Buffer) => {
        length += part.length
        if (length > answerAtMost) answered(true)
        else parts.push(part)
      })
      response.on('error', error => end({ why: whyOf(error) }))
      response.on('end', () => answered(false))
    })
    request.end(method === 'GET' ? undefined : body)
  })
}

const words: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'la connexion est refusée',
  ECONNRESET: 'la connexion a été coupée',
  EHOSTUNREACH: 'la machine est injoignable',
  ENETUNREACH: 'le réseau est injoignable',
  ETIMEDOUT: 'pas de réponse à temps',
  CERT_HAS_EXPIRED: 'son certificat a expiré',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'son certificat n’est signé par personne',
  SELF_SIGNED_CERT_IN_CHAIN: 'son certificat n’est signé par personne de connu',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'son certificat ne se vérifie pas',
  ERR_TLS_CERT_ALTNAME_INVALID: 'son certificat est celui d’un autre nom',
}

/** Never the error's own message: it may quote what was sent. */
function whyOf(error: Error): string {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return (code && words[code]) ?? `la connexion a échoué${code ? ` (${code})` : ''}`
}

/**
 * An address as refusals and the audit trail tell it: people put passwords before its host, and tokens into its path and query.
 */
export function shownAddress(address: string): string {
  if (!URL.canParse(address)) return '…'
  const { protocol, host, pathname, search } = new URL(address)
  return `${protocol}//${host}${pathname === '/' && search === '' ? '' : '/…'}`
}

/** The old and the new address as the audit log shows them, different even if only a hidden part changed. */
export function shownChange(before: string | null, after: string | null): [string | null, string | null] {
  const shown = (one: string | null) => (one ? shownAddress(one) : null)
  const [from, to] = [shown(before), shown(after)]
  return from === to && before !== after ? [from, `${to} (la suite a changé)`] : [from, to]
}
