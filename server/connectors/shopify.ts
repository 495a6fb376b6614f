import { type Ask, type Connector, isTrouble, type Sale, type Sales, type Trouble } from './connector.ts'
import { cancelledSale, meaningOf, saleOf } from './shopify-answers.ts'
import { shopifyHooks } from './shopify-hooks.ts'
import { fromHere, type Mark, markIn, textOf } from './shopify-mark.ts'
import { setStock, ship } from './shopify-out.ts'
import * as queries from './shopify-queries.ts'
import { placeOf, type Talk, type Tokens, talkTo } from './shopify-talk.ts'
import { workOf } from './shopify-work.ts'

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
    // What was read is kept: where the rest fails again, the next look tells.
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
