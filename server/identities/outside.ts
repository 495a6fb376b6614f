import type { Configuration, CustomFetch } from 'openid-client'
import type { identityProviders } from '../db/schema/index.ts'
import { ask, type OwnNetworks } from '../outbound/ask.ts'
import type { Vault } from '../vault.ts'

export type Provider = typeof identityProviders.$inferSelect

/** The provider did not answer, or answered what nobody can read; in words for the page. */
export class Unreachable extends Error {
  readonly why: string

  constructor(why: string) {
    super(why)
    this.why = why
  }
}

/** Its secret was sealed with another key of this server. */
export class Unreadable extends Error {}

const limitMs = 10_000
/** Its keys and settings; nothing that a provider sends is longer. */
const answerAtMost = 1_000_000
/** Its settings are read anew after this long. */
const rememberedMs = 10 * 60_000
/** Clocks may differ by so much. */
const toleranceSeconds = 30

export const ownerOf = ({ id }: Pick<Provider, 'id'>): string => `identity-provider:${id}`

/** It is loaded with the first log-in: a server without providers has no use for it. */
export const loadClient = () => import('openid-client')

/** Speaks with providers by the rules of `outbound`, and by the server's own clock. */
export type Outside = {
  /** Throws `Unreachable` or `Unreadable`. */
  of(provider: Provider): Promise<Configuration>
  /** Forgets what is known of a provider, so that the next question asks it anew. */
  forget(id: string): void
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>
}

type World = {
  readonly vault: Vault | undefined
  readonly clock: () => Date
  readonly networks: OwnNetworks
}

type Known = { readonly as: string; readonly at: number; readonly config: Configuration }

export function openOutside({ vault, clock, networks }: World): Outside {
  const known = new Map<string, Known>()
  const fetch = (url: string, init: RequestInit = {}) => send(url, init, networks)

  async function discover(provider: Provider, skew: number): Promise<Configuration> {
    const client = await loadClient()
    const secret = vault?.open(provider.secret, ownerOf(provider))
    if (secret === undefined) throw new Unreadable()
    const viaAsk: CustomFetch = (url, { method, headers, body }) =>
      fetch(url, { method, headers, body: bodyOf(body) })
    return client.discovery(
      new URL(provider.issuer),
      provider.clientId,
      { client_secret: secret, [client.clockTolerance]: toleranceSeconds, [client.clockSkew]: skew },
      (server, ...rest) => {
        const ways = server.token_endpoint_auth_methods_supported ?? []
        const basic = ways.length === 0 || ways.includes('client_secret_basic')
        return (basic ? client.ClientSecretBasic(secret) : client.ClientSecretPost(secret))(server, ...rest)
      },
      {
        [client.customFetch]: viaAsk,
        timeout: limitMs / 1000,
        // `ask` refuses plain http outside of the networks that are named for it.
        execute: [
          // Else the signature of an identity token that came over TLS would not be looked at.
          client.enableNonRepudiationChecks,
          ...(provider.issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
        ],
      },
    )
  }

  return {
    fetch,
    forget: id => void known.delete(id),
    async of(provider) {
      // The server's clock takes the place of the library's.
      const skew = Math.round((clock().getTime() - Date.now()) / 1000)
      const as = [provider.issuer, provider.clientId, provider.secret, skew].join(' ')
      const found = known.get(provider.id)
      if (found?.as === as && performance.now() - found.at < rememberedMs) return found.config
      const config = await discover(provider, skew)
      known.set(provider.id, { as, at: performance.now(), config })
      return config
    },
  }
}

async function send(url: string, init: RequestInit, networks: OwnNetworks): Promise<Response> {
  const method = init.method === 'POST' ? 'POST' : 'GET'
  const headers = Object.fromEntries(new Headers(init.headers).entries())
  const body = typeof init.body === 'string' ? { body: init.body } : {}
  const said = await ask({ method, url, headers, limitMs, answerAtMost, ...body }, networks)
  if ('why' in said) throw new Unreachable(said.why)
  if (said.cut) throw new Unreachable('sa réponse est trop longue')
  if (said.status >= 500) throw new Unreachable(`il répond ${said.status}`)
  if (said.status < 200) throw new Unreachable('sa réponse est illisible')
  const answered = new Headers()
  for (const [name, value] of Object.entries(said.headers)) {
    for (const one of [value ?? []].flat()) answered.append(name, one)
  }
  // The body is decoded already, and these three have none.
  const empty = [204, 205, 304].includes(said.status)
  return new Response(empty ? null : said.body, { status: said.status, headers: answered })
}

function bodyOf(body: unknown): string | null {
  if (body === null || body === undefined) return null
  if (typeof body === 'string') return body
  if (body instanceof URLSearchParams) return body.toString()
  throw new Error('A question to a provider is a form')
}
