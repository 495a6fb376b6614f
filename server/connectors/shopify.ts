import {
  type Account,
  type Ask,
  type Connector,
  type Hooks,
  isSigned,
  isTrouble,
  type Sale,
  type Sales,
  type Trouble,
} from './connector.ts'
import { cancelledSale, meaningOf, saleOf } from './shopify-answers.ts'
import { setStock, ship, workOf } from './shopify-out.ts'
import * as queries from './shopify-queries.ts'
import { isLasting, placeOf, type Talk, type Tokens, talkTo } from './shopify-talk.ts'

const pageSize = 50
/** A look may take five minutes, and each question twenty seconds. */
const pagesAtMost = 5
const lookMs = 150_000

const needed = [
  'read_orders',
  'read_products',
  'read_locations',
  'read_inventory',
  'write_inventory',
  'read_merchant_managed_fulfillment_orders',
  'write_merchant_managed_fulfillment_orders',
]

/** Shopify, through its GraphQL Admin API (docs/connectors.md). */
export function shopify(ask: Ask): Connector {
  const tokens: Tokens = new Map()
  return {
    hooks: shopifyHooks(ask, tokens),

    async greet(account) {
      const talk = talkTo(ask, tokens, account)
      const said = await talk(queries.scopes, {}, queries.Scopes)
      if (isTrouble(said)) return said
      const given = said.currentAppInstallation.accessScopes.map(({ handle }) => handle)
      // A right to write is one to read.
      const missing = needed.filter(
        right => !given.includes(right) && !given.includes(right.replace(/^read_/, 'write_')),
      )
      if (missing.length > 0)
        return { trouble: `il manque à l’application ces droits : ${missing.join(', ')}` }
      const place = await placeIn(talk, account.url)
      return isTrouble(place) ? place : { name: `${place.shop}, emplacement ${place.name}` }
    },

    async sales(account, seen) {
      const talk = talkTo(ask, tokens, account)
      const place = await placeIn(talk, account.url)
      return isTrouble(place) ? place : readSales(talk, place.id, markIn(seen))
    },

    async ship(account, shipped) {
      const talk = talkTo(ask, tokens, account)
      const place = await placeIn(talk, account.url)
      return isTrouble(place) ? place : ship(talk, place.id, shipped)
    },

    async stock(account, of) {
      const talk = talkTo(ask, tokens, account)
      const place = await placeIn(talk, account.url)
      return isTrouble(place) ? place : setStock(talk, place.id, of)
    },
  }
}

/** The location whose goods are here. */
async function placeIn(
  talk: Talk,
  url: string,
): Promise<{ id: string; name: string; shop: string } | Trouble> {
  const said = await talk(queries.place, { id: placeOf(url).location }, queries.Place)
  if (isTrouble(said)) return said
  const { shop, location } = said
  return location
    ? { ...location, shop: shop.name }
    : { trouble: 'Shopify ne connaît pas cet emplacement : copiez son adresse de Paramètres, Emplacements' }
}

async function readSales(talk: Talk, place: string, begin: Mark | undefined): Promise<Sales | Trouble> {
  const until = Date.now() + lookMs
  const sales: Sale[] = []
  let mark = begin
  for (let pages = 0; pages < pagesAtMost && Date.now() < until; pages += 1) {
    const from = fromHere(mark)
    const page = await talk(queries.orders, { first: pageSize, ...from }, queries.Orders)
    const read = isTrouble(page) ? page : await salesIn(talk, place, page.orders.nodes)
    // Keeps the orders that were read: if the rest fails again, the next look reports it.
    if (isTrouble(page) || isTrouble(read)) {
      const why = isTrouble(page) ? page : read
      return pages === 0 && isTrouble(why) ? why : { sales, seen: textOf(mark) }
    }
    sales.push(...read)
    const { pageInfo, nodes } = page.orders
    const last = nodes.at(-1)?.updatedAt ?? mark?.last
    if (!pageInfo.hasNextPage) return { sales, seen: textOf(last === undefined ? undefined : { last }) }
    mark = { since: mark?.since ?? mark?.last ?? '', last: last ?? '', cursor: pageInfo.endCursor ?? '' }
  }
  return { sales, seen: textOf(mark) }
}

async function salesIn(
  talk: Talk,
  place: string,
  orders: readonly queries.OrderOf[],
): Promise<Sale[] | Trouble> {
  const sales: Sale[] = []
  for (const order of orders) {
    const is = meaningOf(order)
    if (is === 'cancelled') sales.push(cancelledSale(order))
    if (is !== 'sold') continue
    const work = await workOf(talk, order.id)
    if (isTrouble(work)) return work
    sales.push(...saleOf(order, work, place))
  }
  return sales
}

/**
 * Up to where a shop's orders were read. Pages are asked for by the cursor of the one before, which stands for an order and its
 * moment: one that changes meanwhile moves behind it, and shifts nothing. A look that ends between two pages keeps what it
 * asked for and the cursor, so that the next one goes on right there.
 */
type Mark = {
  readonly last: string
  /** The beginning of the pages; empty: the shop's first order. */
  readonly since?: string
  readonly cursor?: string
}

/** The delay of a foreign clock, or of the list in which Shopify searches. */
const overlapMs = 120_000

const markIn = (seen: string | null): Mark | undefined => {
  if (!seen) return undefined
  const [last = '', since, cursor] = seen.split(' ')
  return cursor === undefined ? { last } : { last, since: since === '-' ? '' : (since ?? ''), cursor }
}

const textOf = (mark: Mark | undefined): string => {
  if (!mark) return ''
  return mark.cursor === undefined ? mark.last : `${mark.last} ${mark.since || '-'} ${mark.cursor}`
}

/** The first look reads orders that nobody has archived; later looks read changed orders. */
function fromHere(mark: Mark | undefined): { query: string; after: string | null } {
  const since = mark?.cursor === undefined ? mark?.last : mark.since
  const query = since ? `updated_at:>='${before(since)}'` : 'status:open'
  return { query, after: mark?.cursor ?? null }
}

const before = (moment: string): string =>
  `${new Date(Date.parse(moment) - overlapMs).toISOString().slice(0, 19)}Z`

/** Payment, cancellation, refunds and moves between locations are changes of the order. */
const topics = ['ORDERS_CREATE', 'ORDERS_UPDATED', 'ORDERS_CANCELLED'] as const

/** Shopify's subscriptions, which belong to the application. It drops one after eight failures in four hours. */
function shopifyHooks(ask: Ask, tokens: Tokens): Hooks {
  const known = async (account: Account, address: string) => {
    const said = await talkTo(ask, tokens, account)(queries.hooks, { topics }, queries.HooksThere)
    return isTrouble(said) ? said : said.webhookSubscriptions.nodes.filter(({ uri }) => uri === address)
  }

  return {
    async register(account, { address }) {
      if (isLasting(account.secret)) return { trouble: noSecret }
      const ours = await known(account, address)
      if (isTrouble(ours)) return ours
      const talk = talkTo(ask, tokens, account)
      for (const topic of topics.filter(one => !ours.some(hook => hook.topic === one))) {
        // The content of a call is not read: the less it holds, the better.
        const webhookSubscription = { uri: address, format: 'JSON', includeFields: ['id'] }
        const said = await talk(queries.addHook, { topic, webhookSubscription }, queries.HookAdded)
        const failed = isTrouble(said) ? said : refusedBy(said.webhookSubscriptionCreate.userErrors)
        if (failed) return failed
      }
      return undefined
    },

    async remove(account, address) {
      const ours = await known(account, address)
      if (isTrouble(ours)) return ours
      const talk = talkTo(ask, tokens, account)
      for (const { id } of ours) {
        const said = await talk(queries.removeHook, { id }, queries.HookRemoved)
        const failed = isTrouble(said) ? said : refusedBy(said.webhookSubscriptionDelete.userErrors)
        if (failed) return failed
      }
      return undefined
    },

    // The application's own secret signs, which a lasting token is not.
    means: (call, { account }) => (isSigned(call, 'x-shopify-hmac-sha256', account) ? 'change' : 'foreign'),
  }
}

const noSecret =
  'avec un jeton d’accès (shpat_…), Shopify signe par une clé qui n’est pas connue ici : ses commandes sont lues toutes les 15 secondes'

const refusedBy = ([first]: readonly { message: string }[]): Trouble | undefined =>
  first && { trouble: `Shopify n’a pas voulu de nos webhooks : ${first.message.slice(0, 200)}` }
