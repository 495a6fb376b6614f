import { SaxesParser } from 'saxes'
import * as z from 'zod/mini'
import {
  type Account,
  type Ask,
  type Asked,
  elsewhere,
  isTrouble,
  type Said,
  type Trouble,
} from './connector.ts'

export type Query = Readonly<Record<string, string | number>>
export type Talk = ReturnType<typeof talkTo>

/** Ids are asked for in slices, so that an address does not become too long. */
const idsAtOnce = 100

/** An address of the webservice, whether the shop's own address was typed or that of its webservice. */
function addressOf(url: string, path: string, query: Query): string {
  const site = new URL(url)
  site.pathname = `${site.pathname.replace(/\/api(\/.*)?$/, '').replace(/\/+$/, '')}/api/${path}`
  site.search = ''
  site.hash = ''
  for (const [name, value] of Object.entries(query)) site.searchParams.set(name, String(value))
  return site.href
}

/** Speaks with one shop's PrestaShop: what it answers is read by a schema, or is a trouble in words. */
export function talkTo(ask: Ask, { url, user, secret }: Account) {
  // The key is a name without a password.
  const authorization = `Basic ${Buffer.from(`${secret}:`).toString('base64')}`
  const shop = { id_shop: user }
  const json = { ...shop, output_format: 'JSON' }

  async function speak(
    { method, xml, path, query }: Pick<Asked, 'method' | 'xml'> & { path: string; query: Query },
    what: string,
  ): Promise<Said | Trouble> {
    const asked = { method, headers: { authorization }, ...(xml === undefined ? {} : { xml }) }
    const said = await ask(addressOf(url, path, query), asked)
    if (isTrouble(said)) return said
    const refused = whyRefused(said, { method, what, shop: user })
    return refused === undefined ? said : { trouble: refused }
  }

  /** Reads a list; an empty one is an empty array without a name. */
  async function list<S extends z.ZodMiniType>(
    what: string,
    query: Query,
    schema: S,
  ): Promise<readonly z.output<S>[] | Trouble> {
    const said = await speak({ method: 'GET', path: what, query: { ...json, ...query } }, what)
    if (isTrouble(said)) return said
    if (said.body === undefined) return { trouble: notJson }
    if (Array.isArray(said.body) && said.body.length === 0) return []
    const read = z.safeParse(z.record(z.string(), z.array(schema)), said.body)
    const rows = read.success ? read.data[nodesOf(what)] : undefined
    return rows ?? { trouble: `PrestaShop répond ${said.status}, sans ce qui est attendu (${what})` }
  }

  return {
    list,

    /** Lists the things whose field is among these ids. */
    async listOf<S extends z.ZodMiniType>(
      what: string,
      { field, ids, query }: { field: string; ids: readonly number[]; query: Query },
      schema: S,
    ): Promise<z.output<S>[] | Trouble> {
      const rows: z.output<S>[] = []
      const asked = [...new Set(ids)].filter(id => id > 0)
      for (let at = 0; at < asked.length; at += idsAtOnce) {
        const among = `[${asked.slice(at, at + idsAtOnce).join('|')}]`
        const said = await list(what, { ...query, [`filter[${field}]`]: among }, schema)
        if (isTrouble(said)) return said
        rows.push(...said)
      }
      return rows
    },

    async rights(): Promise<Rights | Trouble> {
      const said = await speak({ method: 'GET', path: '', query: shop }, '')
      if (isTrouble(said)) return said
      return rightsIn(said.text ?? '') ?? { trouble: notJson }
    },

    async write(
      method: 'POST' | 'PUT',
      { what, node, mails = false }: { what: string; node: string; mails?: boolean },
      fields: Readonly<Record<string, Value>>,
    ): Promise<Trouble | undefined> {
      const path = method === 'PUT' ? `${what}/${String(fields.id)}` : what
      const xml = xmlOf(node, fields)
      const query = mails ? { ...json, sendemail: 1 } : json
      const said = await speak({ method, path, xml, query }, what)
      if (isTrouble(said)) return said
      return said.body === undefined ? { trouble: notJson } : undefined
    },
  }
}

/** The name of a list in an answer. */
const nodesOf = (what: string): string => (what === 'order_slip' ? 'order_slips' : what)

const Problem = z.object({ errors: z.array(z.object({ code: z.coerce.number() })) })

/** PrestaShop's own number of what went wrong; a server before it has none. */
function codeOf({ body, text }: Said): number | undefined {
  const problem = z.safeParse(Problem, body)
  if (problem.success) return problem.data.errors[0]?.code
  const inXml = /<code>(?:<!\[CDATA\[)?(\d+)/.exec(text ?? '')?.[1]
  return inXml === undefined ? undefined : Number(inXml)
}

type About = { readonly method: Asked['method']; readonly what: string; readonly shop: string }

/** PrestaShop's sentences are English and change: only its numbers tell errors apart. */
function whyRefused(said: Said, { method, what, shop }: About): string | undefined {
  const { status, headers } = said
  if (status >= 200 && status < 300) return undefined
  if (status >= 300 && status < 400) return elsewhere(headers.location)
  const code = codeOf(said)
  if (code === 22) return switchedOff
  if (code === 21) return noRights
  if (code === 25 || code === 26) return missing([`${what} (${method})`])
  if (code === 132) return `cette clé n’ouvre pas la boutique ${shop} de ce PrestaShop`
  if (code === 133) return advancedStock
  if (status === 401) return code === undefined ? headerDropped : unknownKey
  if (status === 403 && code === undefined) return walled
  if (status === 404 && code === undefined) return notThere
  if (status === 400 && method === 'GET') return tooOld
  return `PrestaShop répond ${status}${code === undefined ? '' : ` (erreur ${code})`}`
}

/** Names what the key may not do yet. */
export const missing = (rights: readonly string[]): string =>
  `il manque des droits à la clé : ${rights.join(', ')}. Cochez-les dans PrestaShop, Paramètres avancés, Webservice`

const switchedOff =
  'le webservice de PrestaShop est désactivé : activez-le dans Paramètres avancés, Webservice'
const noRights =
  'cette clé n’a encore aucun droit : donnez-lui-en dans PrestaShop, Paramètres avancés, Webservice'
const unknownKey = 'PrestaShop ne reconnaît pas cette clé, ou elle y est désactivée'
const headerDropped =
  'l’hébergeur du site retire l’en-tête « Authorization » : demandez-lui de le laisser passer, ou activez le mode CGI dans PrestaShop, Paramètres avancés, Webservice'
const walled = 'une protection du site refuse ce serveur : demandez à son hébergeur de laisser passer /api/'
const notThere =
  'PrestaShop n’est pas à cette adresse, ou son hébergeur ne mène pas /api/ au webservice : générez de nouveau son fichier .htaccess'
const tooOld = 'ce PrestaShop est trop ancien : il faut la version 1.7.6 ou une plus récente'
const notJson = 'une autre page répond à la place de PrestaShop : maintenance ou protection du site'
const advancedStock =
  'PrestaShop calcule ce stock lui-même : désactivez-y la gestion avancée des stocks de cet article'

/** The value of a field in an answer. */
type Value = string | number | boolean | null

/** A thing as XML. PrestaShop empties missing fields, so all fields that were read go back. */
function xmlOf(node: string, fields: Readonly<Record<string, Value>>): string {
  const inner = Object.entries(fields).map(([name, value]) => `<${name}>${escaped(value)}</${name}>`)
  return `<?xml version="1.0" encoding="UTF-8"?><prestashop><${node}>${inner.join('')}</${node}></prestashop>`
}

const escaped = (value: Value): string => {
  const text = typeof value === 'boolean' ? String(Number(value)) : String(value ?? '')
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

type Rights = {
  readonly shop: string
  /** The key's rights by thing, as « GET », « PUT », « POST ». */
  readonly of: ReadonlyMap<string, ReadonlySet<string>>
}

/** The first page of the webservice: only it tells the key's rights, and only as XML. */
function rightsIn(text: string): Rights | undefined {
  const of = new Map<string, Set<string>>()
  let shop: string | undefined
  let depth = 0
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1
    if (depth === 2 && name === 'api') shop = attributes.shopName ?? ''
    if (depth === 3 && shop !== undefined) {
      const allowed = Object.entries(attributes).flatMap(([verb, is]) => (is === 'true' ? verb : []))
      of.set(name, new Set(allowed.map(verb => verb.toUpperCase())))
    }
  })
  parser.on('closetag', () => {
    depth -= 1
  })
  try {
    parser.write(text).close()
  } catch {
    return undefined
  }
  return shop === undefined ? undefined : { shop, of }
}
