import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { type Account, type Ask, isTrouble, type Said, type Trouble } from './connector.ts'

/** Shopify keeps a version for a year, and then answers as the oldest one that it still keeps. */
const version = '2026-10'

/** A token that was made for good, in the shop's own administration; since 2026 there are no new ones. */
export const isLasting = (secret: string) => secret.startsWith('shpat_')

export type Talk = ReturnType<typeof talkTo>
export type Tokens = Map<string, { readonly token: string; readonly until: number }>

/**
 * Where the shop's API is, and which of its locations is ours, by the address that a browser shows: the shop's own, that of its
 * administration, or that of a location in it.
 */
export function placeOf(url: string): { readonly origin: string; readonly location: string | null } {
  const { hostname, origin, pathname } = new URL(url)
  const [, store] =
    hostname === 'admin.shopify.com' ? (/^\/store\/([a-z0-9-]+)(\/|$)/.exec(pathname) ?? []) : []
  const [, location] = /\/settings\/locations\/(\d+)/.exec(pathname) ?? []
  return {
    origin: store === undefined ? origin : `https://${store}.myshopify.com`,
    location: location === undefined ? null : `gid://shopify/Location/${location}`,
  }
}

/** Speaks with one shop: what it answers is read by a schema, or is a trouble in words. */
export function talkTo(ask: Ask, tokens: Tokens, { url, user, secret }: Account) {
  const { origin } = placeOf(url)
  const key = `${origin} ${user} ${secret}`

  async function tokenFor(): Promise<string | Trouble> {
    if (isLasting(secret)) return secret
    const known = tokens.get(key)
    if (known && known.until > Date.now()) return known.token
    const form = { grant_type: 'client_credentials', client_id: user, client_secret: secret }
    const said = await ask(`${origin}/admin/oauth/access_token`, { method: 'POST', headers: {}, form })
    if (isTrouble(said)) return said
    const given = z.safeParse(Token, said.body)
    if (said.status !== 200 || !given.success) return { trouble: whyNoToken(said) }
    const { access_token: token, expires_in: lastsS } = given.data
    tokens.set(key, { token, until: Date.now() + (lastsS - 60) * 1000 })
    return token
  }

  async function post(query: string, variables: object): Promise<Said | Trouble> {
    const known = tokens.has(key)
    const token = await tokenFor()
    if (typeof token !== 'string') return token
    const said = await ask(`${origin}/admin/api/${version}/graphql.json`, {
      method: 'POST',
      headers: { 'x-shopify-access-token': token },
      body: { query, variables },
    })
    if (isTrouble(said) || said.status !== 401) return said
    // Installed anew, or its secret changed: the token ended before its time.
    tokens.delete(key)
    return known ? post(query, variables) : said
  }

  return async function say<S extends z.ZodMiniType>(
    query: string,
    variables: object,
    schema: S,
  ): Promise<z.output<S> | Trouble> {
    for (let tries = 1; ; tries += 1) {
      const said = await post(query, variables)
      if (isTrouble(said)) return said
      const failed = z.safeParse(Failed, said.body)
      const [first] = failed.data?.errors ?? []
      if (first?.extensions?.code === 'THROTTLED' && tries < triesAtMost) {
        await pause(untilFree(said.body))
        continue
      }
      const why = first ? whyRefused(first) : whyUnheard(said)
      if (why !== undefined) return { trouble: why }
      const read = z.safeParse(schema, z.safeParse(Answered, said.body).data?.data)
      return read.success
        ? read.data
        : { trouble: `Shopify répond ${said.status}, sans ce qui est attendu${placesOf(read.error)}` }
    }
  }
}

const Token = z.object({ access_token: z.string(), expires_in: z.number() })
const TokenRefused = z.object({ error: z.string() })
const Answered = z.object({ data: z.unknown() })
const Failed = z.object({
  errors: z.array(
    z.object({ message: z.string(), extensions: z.optional(z.object({ code: z.optional(z.string()) })) }),
  ),
})
type Failure = z.infer<typeof Failed>['errors'][number]
const Throttled = z.object({
  extensions: z.object({
    cost: z.object({
      requestedQueryCost: z.number(),
      throttleStatus: z.object({ currentlyAvailable: z.number(), restoreRate: z.number() }),
    }),
  }),
})

const triesAtMost = 4
const longestPauseMs = 15_000

/** When there are points enough again for what was asked. */
function untilFree(body: unknown): number {
  const read = z.safeParse(Throttled, body)
  if (!read.success) return 2_000
  const { requestedQueryCost, throttleStatus } = read.data.extensions.cost
  const { currentlyAvailable, restoreRate } = throttleStatus
  const seconds = Math.max(0, requestedQueryCost - currentlyAvailable) / Math.max(1, restoreRate)
  return Math.min(longestPauseMs, Math.ceil(seconds * 1000) + 50)
}

function whyNoToken({ status, body, headers }: Said): string {
  const refused = z.safeParse(TokenRefused, body)
  if (status >= 300 && status < 400) return elsewhere(headers.location)
  if (refused.data?.error === 'shop_not_permitted') return notInstalled
  if (refused.success && status >= 400 && status < 500) return wrongSecret
  if (status === 404) return notThere
  return `Shopify répond ${status}`
}

function whyUnheard({ status, body, headers }: Said): string | undefined {
  if (status >= 300 && status < 400) return elsewhere(headers.location)
  if (status === 401) return wrongToken
  if (status === 402) return 'cette boutique Shopify est suspendue : il reste une facture à payer'
  if (status === 403) return 'Shopify n’autorise pas cela à cette application'
  if (status === 404) return notThere
  if (status === 423) return 'Shopify a fermé cette boutique'
  if (status >= 400) return `Shopify répond ${status}`
  return body === undefined ? 'une autre page répond à la place de Shopify' : undefined
}

const whyRefused = ({ message, extensions }: Failure): string => {
  if (extensions?.code === 'THROTTLED')
    return 'Shopify demande de ralentir : la suite vient au prochain passage'
  const said = message.slice(0, 200)
  return extensions?.code === 'ACCESS_DENIED'
    ? `Shopify n’autorise pas cela à cette application : ${said}`
    : `Shopify répond : ${said}`
}

const placesOf = (error: z.core.$ZodError): string => {
  const [first] = error.issues
  return first ? ` (${first.path.join('.').slice(0, 80)})` : ''
}

const wrongSecret = 'Shopify refuse cet identifiant client ou cette clé secrète'
const wrongToken = 'Shopify refuse ce jeton d’accès : l’application n’est plus installée, ou il a changé'
const notInstalled =
  'l’application n’est pas installée dans cette boutique, ou n’est pas de la même organisation : installez-la depuis le Dev Dashboard'
const notThere = 'aucune boutique Shopify n’est à cette adresse : donnez celle qui finit par .myshopify.com'

function elsewhere(location: string | string[] | undefined): string {
  const to = typeof location === 'string' && URL.canParse(location) ? new URL(location).origin : undefined
  return to === undefined
    ? notThere
    : `la boutique renvoie à ${to} : donnez l’adresse qui finit par .myshopify.com`
}
