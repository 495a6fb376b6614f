import * as z from 'zod/mini'
import {
  type Ask,
  type Connector,
  isTrouble,
  type Sale,
  type Sales,
  type Shipped,
  type Trouble,
} from './connector.ts'
import { fromHere, type Mark, markIn, past, textOf } from './mark.ts'
import * as answers from './woocommerce-answers.ts'
import { type Talk, talkTo, woocommerceHooks } from './woocommerce-talk.ts'

const pageSize = 50
/** A look may take five minutes, and each question twenty seconds. */
const pagesAtMost = 5
const lookMs = 150_000
/** WooCommerce gives no more at once. */
const most = 100

/** WooCommerce 5.8 or later, through its REST API v3 (docs/connectors.md). */
export function woocommerce(ask: Ask): Connector {
  return {
    async greet(account) {
      const talk = talkTo(ask, account)
      const read = await talk.get('/orders', listing({ per_page: 1 }), z.array(answers.Named))
      if (isTrouble(read)) return read
      // A batch of nothing changes nothing, and is refused to a key that only reads.
      const written = await talk.send('POST', '/orders/batch', { update: [] })
      if (written) return written
      const site = await talk.site('/wp-json/', { _fields: 'name' }, z.object({ name: z.string() }))
      return { name: (isTrouble(site) ? '' : site.is.name.trim()) || new URL(account.url).host }
    },

    sales: (account, seen) => readSales(talkTo(ask, account), markIn(seen)),
    ship: (account, shipped) => ship(talkTo(ask, account), shipped),
    stock: (account, of) => setStock(talkTo(ask, account), of),
    hooks: woocommerceHooks(ask),
  }
}

const listing = (more: Readonly<Record<string, string | number | readonly number[]>>) => ({
  ...{ orderby: 'modified', order: 'asc', status: answers.statesAsked, _fields: answers.orderFields },
  ...more,
})

async function readSales(talk: Talk, begin: Mark | undefined): Promise<Sales | Trouble> {
  const until = Date.now() + lookMs
  const sales: Sale[] = []
  let mark = begin
  for (let pages = 0; pages < pagesAtMost && Date.now() < until; pages += 1) {
    const page = await readPage(talk, mark)
    const virtual = isTrouble(page) ? page : await virtualIn(talk, page.orders)
    // Keeps the orders that were read: if the rest fails again, the next look reports it.
    if (isTrouble(page) || isTrouble(virtual)) {
      const why = isTrouble(page) ? page : virtual
      return pages === 0 && isTrouble(why) ? why : { sales, seen: textOf(mark) }
    }
    for (const order of page.orders) {
      if (Date.now() >= until) return { sales, seen: textOf(mark) }
      const refunded = await refundedIn(talk, order)
      if (isTrouble(refunded)) return sales.length === 0 ? refunded : { sales, seen: textOf(mark) }
      sales.push(...answers.saleOf(order, { virtual, refunded }))
      mark = past(mark, { id: order.id, second: order.date_modified_gmt })
    }
    if (page.isLast) return { sales, seen: textOf(mark && { ...mark, isEnd: true }) }
  }
  return { sales, seen: textOf(mark) }
}

/**
 * Always the first page of what comes after the mark: an order that changes meanwhile moves to the end, and would shift the
 * pages behind it.
 */
async function readPage(
  talk: Talk,
  mark: Mark | undefined,
): Promise<{ orders: readonly answers.OrderOf[]; isLast: boolean } | Trouble> {
  const { after, except } = fromHere(mark)
  const page = await talk.get(
    '/orders',
    listing({
      ...{ per_page: pageSize, dates_are_gmt: 'true' },
      // Without a zone, for WooCommerce would convert it to the site's zone before it compares.
      ...(after === undefined ? {} : { modified_after: after }),
      ...(except.length === 0 ? {} : { exclude: except.join(',') }),
    }),
    z.array(answers.Named),
  )
  if (isTrouble(page)) return page
  const orders: answers.OrderOf[] = []
  for (const one of page.is) {
    const read = z.safeParse(answers.Order, one)
    if (!read.success) {
      // The orders before it come in; the next page begins with it.
      if (orders.length > 0) return { orders, isLast: false }
      return { trouble: `la commande ${one.id} de WooCommerce ne se lit pas` }
    }
    orders.push(read.data)
  }
  const last = orders.at(-1)
  const isStuck = orders.some(({ id }) => except.includes(id))
  const isShuffled = orders.some(
    ({ date_modified_gmt }, at) => date_modified_gmt < (orders[at - 1]?.date_modified_gmt ?? ''),
  )
  const isUnsorted = after !== undefined && last !== undefined && last.date_modified_gmt <= after
  if (isStuck || isShuffled || isUnsorted)
    return { trouble: 'une extension du site empêche de lire ses commandes dans l’ordre' }
  const pages = Number(page.said.headers['x-wp-totalpages'])
  return { orders, isLast: Number.isInteger(pages) ? pages <= 1 : orders.length < pageSize }
}

/** Lines of an order do not say whether they are sent at all: their products do. */
async function virtualIn(
  talk: Talk,
  orders: readonly answers.OrderOf[],
): Promise<ReadonlySet<number> | Trouble> {
  const lines = orders.filter(answers.isSold).flatMap(({ line_items }) => line_items)
  const ids = [...new Set(lines.map(({ product_id }) => product_id))].filter(id => id > 0)
  const virtual = new Set<number>()
  for (let at = 0; at < ids.length; at += most) {
    const query = { include: ids.slice(at, at + most).join(','), per_page: most, _fields: 'id,virtual' }
    const said = await talk.get('/products', query, answers.Products)
    if (isTrouble(said)) return said
    for (const product of said.is) if (product.virtual === true) virtual.add(product.id)
  }
  return virtual
}

async function refundedIn(
  talk: Talk,
  order: answers.OrderOf,
): Promise<ReadonlyMap<number, number> | Trouble> {
  if (!answers.isSold(order) || order.refunds.length === 0) return new Map()
  const query = { per_page: most, _fields: 'id,line_items' }
  const said = await talk.get(`/orders/${order.id}/refunds`, query, answers.Refunds)
  return isTrouble(said) ? said : answers.refundedOf(said.is)
}

/** Each parcel is a note that the customer gets by mail; the order is completed with the last one. */
async function ship(talk: Talk, { reference, whole, parcels }: Shipped): Promise<Trouble | undefined> {
  const isTheirs = /^\d+$/.test(reference)
  const order = isTheirs
    ? await talk.get(`/orders/${reference}`, { _fields: 'id,status' }, answers.State)
    : gone(reference)
  if (isTrouble(order)) return 'code' in order && order.code === unknownOrder ? gone(reference) : order
  const path = `/orders/${reference}/notes`
  const notes = await talk.get(path, { type: 'customer' }, answers.Notes)
  if (isTrouble(notes)) return notes
  for (const parcel of parcels) {
    const isKnown = notes.is.some(({ note }) => note.split(/[^\p{L}\p{N}]+/u).includes(parcel.number))
    const failed = isKnown
      ? undefined
      : await talk.send('POST', path, { note: noteOf(parcel), customer_note: true })
    if (failed) return failed
  }
  return whole && !answers.isOver(order.is.status)
    ? talk.send('PUT', `/orders/${reference}`, { status: 'completed' })
    : undefined
}

const unknownOrder = 'woocommerce_rest_shop_order_invalid_id'
const gone = (reference: string): Trouble => ({ trouble: `WooCommerce n’a plus la commande ${reference}` })

const noteOf = ({ number, carrier, link }: Shipped['parcels'][number]): string =>
  `Votre colis est parti${carrier ? ` avec ${carrier}` : ''}. Numéro de suivi : ${number}.${link ? ` ${link}` : ''}`

/** WooCommerce takes pieces away as soon as they are sold, so it hears what can be sold. */
async function setStock(
  talk: Talk,
  { sku, pieces, promised }: Parameters<Connector['stock']>[1],
): Promise<Trouble | undefined> {
  const query = { sku, per_page: most, _fields: 'id,sku,type,parent_id,manage_stock,stock_quantity' }
  const found = await talk.get('/products', query, answers.Articles)
  if (isTrouble(found)) return found
  const stock_quantity = Math.max(0, pieces - promised)
  // A SKU with a comma finds those of its parts too. What this shop does not sell there is nobody's trouble.
  for (const one of found.is.filter(article => article.sku === sku && holdsStock(article.type))) {
    if (one.manage_stock === true && one.stock_quantity === stock_quantity) continue
    const path =
      one.type === 'variation' ? `/products/${one.parent_id}/variations/${one.id}` : `/products/${one.id}`
    const failed = await talk.send('PUT', path, { manage_stock: true, stock_quantity })
    if (failed) return failed
  }
  return undefined
}

const holdsStock = (type: string): boolean => type !== 'grouped' && type !== 'external'
