import * as z from 'zod/mini'
import {
  type Account,
  type Ask,
  type Asked,
  elsewhere,
  type Hooks,
  isSigned,
  isTrouble,
  type Said,
  type Trouble,
} from './connector.ts'

const base = '/wp-json/wc/v3'
const Problem = z.object({ code: z.string() })

export type Query = Readonly<Record<string, string | number | readonly (string | number)[]>>
export type Talk = ReturnType<typeof talkTo>

/** An address of the API, whether the shop's own address was typed or one of its API. */
function addressOf(url: string, path: string, query: Query = {}): string {
  const site = new URL(url)
  site.pathname = `${site.pathname.replace(/\/wp-json(\/.*)?$/, '').replace(/\/+$/, '')}${path}`
  site.search = ''
  site.hash = ''
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const one of value) site.searchParams.append(`${name}[]`, String(one))
    else site.searchParams.set(name, String(value))
  }
  return site.href
}

/** Speaks with one shop's WooCommerce: what it answers is read by a schema, or is a trouble in words. */
export function talkTo(ask: Ask, { url, user, secret }: Account) {
  const authorization = `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`

  async function speak<S extends z.ZodMiniType>(
    { method, body, address }: Pick<Asked, 'method' | 'body'> & { address: string },
    schema: S,
  ): Promise<{ readonly is: z.output<S>; readonly said: Said } | Trouble> {
    const said = await ask(address, { method, headers: { authorization }, body })
    if (isTrouble(said)) return said
    const refused = whyRefused(said, method)
    if (refused !== undefined) return { trouble: refused, ...codeOf(said) }
    const read = z.safeParse(schema, said.body)
    return read.success
      ? { is: read.data, said }
      : { trouble: `WooCommerce répond ${said.status}, sans ce qui est attendu` }
  }

  return {
    site: <S extends z.ZodMiniType>(path: string, query: Query, schema: S) =>
      speak({ method: 'GET', address: addressOf(url, path, query) }, schema),
    get: <S extends z.ZodMiniType>(path: string, query: Query, schema: S) =>
      speak({ method: 'GET', address: addressOf(url, `${base}${path}`, query) }, schema),
    /** A change whose answer is read. */
    tell: async <S extends z.ZodMiniType>(method: 'POST', path: string, body: object, schema: S) => {
      const said = await speak({ method, body, address: addressOf(url, `${base}${path}`) }, schema)
      return isTrouble(said) ? said : said.is
    },
    send: async (method: 'POST' | 'PUT', path: string, body: object): Promise<Trouble | undefined> => {
      const said = await speak({ method, body, address: addressOf(url, `${base}${path}`) }, z.unknown())
      return isTrouble(said) ? said : undefined
    },
  }
}

function codeOf({ body }: Said): { code?: string } {
  const problem = z.safeParse(Problem, body)
  return problem.success ? { code: problem.data.code } : {}
}

/** WooCommerce's sentences are in the language of the site, so only its codes tell errors apart. */
function whyRefused(said: Said, method: Asked['method']): string | undefined {
  const { status, body, headers } = said
  const { code } = codeOf(said)
  if (status >= 200 && status < 300) return body === undefined ? notJson : undefined
  if (status >= 300 && status < 400) return elsewhere(headers.location)
  if (status === 401 && method !== 'GET') return readOnly
  if (status === 401) return code === 'woocommerce_rest_authentication_error' ? wrongSecret : unknownKey
  if (status === 403) return code === undefined ? walled : noRights
  if (status === 404 && (code === undefined || code === 'rest_no_route')) return notThere
  if (status === 400 && code === 'rest_invalid_param') return tooOld
  return `WooCommerce répond ${status}${code ? ` (${code.slice(0, 80)})` : ''}`
}

const wrongSecret = 'WooCommerce refuse ce secret client, ou cette clé ne donne pas la lecture'
const unknownKey =
  'WooCommerce ne reconnaît pas cette clé client. Si elle est juste, l’hébergeur du site retire l’en-tête « Authorization » : demandez-lui de le laisser passer'
const readOnly =
  'cette clé ne peut que lire : dans WooCommerce, Réglages, Avancé, API REST, donnez-lui « Lecture/Écriture »'
const noRights =
  'la clé est celle d’un utilisateur qui ne voit pas les commandes : faites-en une pour un gestionnaire de boutique'
const walled =
  'une protection du site refuse ce serveur : demandez à son hébergeur de laisser passer /wp-json/'
const notThere =
  'WooCommerce n’est pas à cette adresse, ou les permaliens du site sont « Simple » : choisissez-en d’autres dans WordPress, Réglages, Permaliens'
const tooOld = 'ce WooCommerce est trop ancien : il faut la version 5.8 ou une plus récente'
const notJson = 'une autre page répond à la place de WooCommerce : maintenance ou protection du site'

/** Only the first topic tells of a new order; the others tell of changes and of the trash. */
const topics = ['order.created', 'order.updated', 'order.deleted', 'order.restored'] as const

const Hook = z.object({
  id: z.int(),
  status: z.string(),
  topic: z.string(),
  delivery_url: z.string(),
})
const Done = z.object({ error: z.optional(z.object({ message: z.string() })) })
const Batch = z.object({
  create: z.optional(z.array(Done)),
  update: z.optional(z.array(Done)),
  delete: z.optional(z.array(Done)),
})

/** WooCommerce gives no more at once. */
const most = 100

/** WooCommerce's own webhooks. It disables one after five failures in a row. */
export function woocommerceHooks(ask: Ask): Hooks {
  /** The webhooks that call this address. */
  const known = async (account: Account, address: string) => {
    const said = await talkTo(ask, account).get('/webhooks', { per_page: most }, z.array(Hook))
    return isTrouble(said) ? said : said.is.filter(one => one.delivery_url === address)
  }
  const change = async (account: Account, changes: object): Promise<Trouble | undefined> => {
    const said = await talkTo(ask, account).tell('POST', '/webhooks/batch', changes, Batch)
    if (isTrouble(said)) return said
    const all = [...(said.create ?? []), ...(said.update ?? []), ...(said.delete ?? [])]
    const failed = all.find(({ error }) => error !== undefined)
    return failed ? { trouble: 'WooCommerce n’a pas voulu de nos webhooks' } : undefined
  }

  return {
    async register(account, { address, secret }) {
      const ours = await known(account, address)
      if (isTrouble(ours)) return ours
      const missing = topics.filter(topic => !ours.some(one => one.topic === topic))
      const dropped = ours.filter(({ status }) => status !== 'active')
      if (missing.length === 0 && dropped.length === 0) return undefined
      return change(account, {
        create: missing.map(topic => ({
          ...{ name: 'Douchette', topic, delivery_url: address, secret, status: 'active' },
        })),
        update: dropped.map(({ id }) => ({ id, secret, status: 'active' })),
      })
    },

    async remove(account, address) {
      const ours = await known(account, address)
      if (isTrouble(ours)) return ours
      return ours.length === 0 ? undefined : change(account, { delete: ours.map(({ id }) => id) })
    },

    means: (call, { hook }) =>
      isSigned(call, 'x-wc-webhook-signature', hook)
        ? 'change'
        : // A webhook that was just made is tried by its number alone, and called only once that was answered.
          call.headers['x-wc-webhook-signature'] === undefined &&
            /^webhook_id=\d+$/.test(call.body.toString())
          ? 'ping'
          : 'foreign',
  }
}
