import * as z from 'zod/mini'
import { isTrouble, type Sale, type Sales, type Trouble } from './connector.ts'
import { fromHere, type Mark, overlapOnTheWall, past, textOf } from './mark.ts'
import * as answers from './prestashop-answers.ts'
import type { Query, Talk } from './prestashop-talk.ts'

const pageSize = 50
/** A look may take five minutes, and each question twenty seconds. */
const pagesAtMost = 4
const lookMs = 120_000

/** States by what an order of theirs is here. */
type Meanings = ReadonlyMap<number, Sale['is']>

export async function readStates(talk: Talk): Promise<readonly answers.StateOf[] | Trouble> {
  const states = await talk.list('order_states', { display: answers.stateFields }, answers.State)
  if (isTrouble(states)) return states
  if (!states.some(state => answers.meaningOf(state) === 'sold')) return { trouble: noneOf('payé') }
  return answers.shippedAmong(states) === undefined ? { trouble: noneOf('expédié') } : states
}

const noneOf = (what: string) => `aucun état de commande de ce PrestaShop n’est marqué « ${what} »`

const meaningsOf = (states: readonly answers.StateOf[]): Meanings =>
  new Map(
    states.flatMap(state => {
      const is = answers.meaningOf(state)
      return is === undefined ? [] : [[state.id, is] as const]
    }),
  )

export async function readSales(talk: Talk, begin: Mark | undefined): Promise<Sales | Trouble> {
  const until = Date.now() + lookMs
  const states = await readStates(talk)
  if (isTrouble(states)) return states
  const meanings = meaningsOf(states)
  const refunded = await refundedSince(talk, begin, meanings)
  if (isTrouble(refunded)) return refunded
  const sales = [...refunded]
  let mark = begin
  for (let pages = 0; pages < pagesAtMost && Date.now() < until; pages += 1) {
    const page = await readPage(talk, mark, meanings)
    const read = isTrouble(page) ? page : await salesOf(talk, page.orders, meanings)
    // What was read is kept: where the rest fails again, the next look tells.
    if (isTrouble(page) || isTrouble(read)) {
      const why = isTrouble(page) ? page : read
      return pages === 0 && isTrouble(why) ? why : { sales, seen: textOf(mark) }
    }
    for (const { order, is } of read.sold) {
      sales.push(...is)
      mark = past(mark, { id: order.id, second: answers.secondOf(order) })
    }
    if (read.unread !== undefined) {
      return sales.length === 0 && pages === 0 ? notRead(read.unread) : { sales, seen: textOf(mark) }
    }
    if (page.isLast) return { sales, seen: textOf(mark && { ...mark, isEnd: true }) }
  }
  return { sales, seen: textOf(mark) }
}

const notRead = (order: number): Trouble => ({ trouble: `la commande ${order} de PrestaShop ne se lit pas` })

/** Always the first page of what comes after the mark, as with WooCommerce. */
async function readPage(talk: Talk, mark: Mark | undefined, meanings: Meanings) {
  const { after, except } = fromHere(mark, overlapOnTheWall(mark))
  const query = {
    ...{ display: answers.orderFields, sort: '[date_upd_ASC,id_ASC]', date: 1, limit: pageSize },
    'filter[current_state]': `[${[...meanings.keys()].join('|')}]`,
    ...(after === undefined ? {} : { 'filter[date_upd]': `>[${after.replace('T', ' ')}]` }),
    ...(except.length === 0 ? {} : { 'filter[id]': `![${except.join('|')}]` }),
  }
  const orders = await talk.list('orders', query, answers.Named)
  if (isTrouble(orders)) return orders
  const seconds = orders.map(({ date_upd }) => String(date_upd).replace(' ', 'T'))
  const isStuck = orders.some(({ id }) => except.includes(id))
  const isShuffled = seconds.some((second, at) => second < (seconds[at - 1] ?? ''))
  const isUnsorted = after !== undefined && (seconds[0] ?? '9') <= after
  if (isStuck || isShuffled || isUnsorted)
    return { trouble: 'un module du site empêche de lire ses commandes dans l’ordre' }
  return { orders, isLast: orders.length < pageSize }
}

/**
 * A refund changes the lines of an order and not the order itself, whose date stays. But it writes a credit slip, which has
 * one: orders with a slip that is younger than the mark are read again.
 */
async function refundedSince(
  talk: Talk,
  mark: Mark | undefined,
  meanings: Meanings,
): Promise<Sale[] | Trouble> {
  const { after } = fromHere(mark && { ...mark, isEnd: true }, overlapOnTheWall(mark))
  if (after === undefined) return []
  const since = { date: 1, 'filter[date_upd]': `>[${after.replace('T', ' ')}]` }
  const slips = await talk.list('order_slip', { display: answers.slipFields, ...since }, answers.Slip)
  if (isTrouble(slips)) return slips
  const sold = [...meanings].flatMap(([state, is]) => (is === 'sold' ? state : []))
  const query = { display: answers.orderFields, 'filter[current_state]': `[${sold.join('|')}]` }
  const ids = slips.map(({ id_order }) => id_order)
  const orders = await talk.listOf('orders', { field: 'id', ids, query }, answers.Named)
  const read = isTrouble(orders) ? orders : await salesOf(talk, orders, meanings)
  if (isTrouble(read)) return read
  return read.unread === undefined ? read.sold.flatMap(({ is }) => is) : notRead(read.unread)
}

type Read = {
  readonly sold: readonly { readonly order: answers.OrderOf; readonly is: readonly Sale[] }[]
  /** The first one that cannot be read; those after it wait. */
  readonly unread?: number
}

async function salesOf(
  talk: Talk,
  rows: readonly z.infer<typeof answers.Named>[],
  meanings: Meanings,
): Promise<Read | Trouble> {
  const orders: answers.OrderOf[] = []
  let unread: number | undefined
  for (const row of rows) {
    const order = z.safeParse(answers.Order, row)
    if (!order.success) {
      unread = row.id
      break
    }
    orders.push(order.data)
  }
  const known = await knownOf(
    talk,
    orders.filter(({ current_state }) => meanings.get(current_state) === 'sold'),
  )
  if (isTrouble(known)) return known
  const sold: { order: answers.OrderOf; is: readonly Sale[] }[] = []
  for (const order of orders) {
    const meaning = meanings.get(order.current_state)
    const is = meaning === undefined ? [] : answers.saleOf(order, meaning, known)
    if (is === undefined) return { sold, unread: order.id }
    sold.push({ order, is })
  }
  return unread === undefined ? { sold } : { sold, unread }
}

/** What these orders point to, each kind in one go. */
async function knownOf(talk: Talk, orders: readonly answers.OrderOf[]): Promise<answers.Known | Trouble> {
  const { listOf } = talk
  const ofOrders = (query: Query) => ({ field: 'id_order', ids: orders.map(({ id }) => id), query })
  const ofIds = (ids: readonly number[], display: string) => ({ field: 'id', ids, query: { display } })

  const lines = await listOf('order_details', ofOrders({ display: answers.lineFields }), answers.LineOfOrder)
  if (isTrouble(lines)) return lines
  const productIds = lines.map(({ product_id }) => product_id)
  const products = await listOf('products', ofIds(productIds, answers.productFields), answers.Product)
  if (isTrouble(products)) return products
  const customizedIds = lines.map(({ id_customization }) => id_customization)
  const customized = await listOf('customizations', ofIds(customizedIds, 'full'), answers.Customization)
  if (isTrouble(customized)) return customized
  const addressIds = orders.flatMap(order => [order.id_address_delivery, order.id_address_invoice])
  const addresses = await listOf('addresses', ofIds(addressIds, answers.addressFields), answers.Address)
  if (isTrouble(addresses)) return addresses
  const countryIds = addresses.map(({ id_country }) => id_country)
  const countries = await listOf('countries', ofIds(countryIds, answers.codedFields), answers.Coded)
  if (isTrouble(countries)) return countries
  const codes = codesOf(countries)
  const stateIds = addresses.flatMap(({ id_country, id_state }) =>
    answers.withState.has(codes.get(id_country) ?? '') ? id_state : [],
  )
  const states = await listOf('states', ofIds(stateIds, answers.codedFields), answers.Coded)
  if (isTrouble(states)) return states
  const messages = await listOf('messages', ofOrders({ display: answers.messageFields }), answers.Message)
  if (isTrouble(messages)) return messages
  return {
    ...{ lines, messages, countries: codes, states: codesOf(states) },
    virtual: new Set(products.flatMap(({ id, is_virtual }) => (is_virtual ? id : []))),
    addresses: new Map(addresses.map(one => [one.id, one])),
    customizations: new Map(customized.map(one => [one.id, answers.wordsOn(one)])),
  }
}

const codesOf = (coded: readonly z.infer<typeof answers.Coded>[]): ReadonlyMap<number, string> =>
  new Map(coded.flatMap(({ id, iso_code }) => (iso_code ? [[id, iso_code] as const] : [])))
