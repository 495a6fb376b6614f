import { type Ask, type Connector, isTrouble, type Shipped, type Trouble } from './connector.ts'
import { markIn } from './mark.ts'
import * as answers from './prestashop-answers.ts'
import { readSales, readStates } from './prestashop-sales.ts'
import { missing, type Talk, talkTo } from './prestashop-talk.ts'

/** The rights that a key needs. */
const needed: Readonly<Record<string, readonly string[]>> = {
  ...{ orders: ['GET'], order_details: ['GET'], order_slip: ['GET'], order_states: ['GET'] },
  ...{ order_carriers: ['GET', 'PUT'], order_histories: ['POST'], messages: ['GET'] },
  ...{ addresses: ['GET'], countries: ['GET'], states: ['GET'] },
  ...{ products: ['GET'], customizations: ['GET'], combinations: ['GET'], stock_availables: ['GET', 'PUT'] },
}

/** PrestaShop 1.7.6 or later, through its webservice (docs/connectors.md). */
export function prestashop(ask: Ask): Connector {
  return {
    async greet(account) {
      const talk = talkTo(ask, account)
      const rights = await talk.rights()
      if (isTrouble(rights)) return rights
      const lacking = Object.entries(needed).flatMap(([what, verbs]) => {
        const without = verbs.filter(verb => rights.of.get(what)?.has(verb) !== true)
        return without.length === 0 ? [] : [`${what} (${without.join(', ')})`]
      })
      if (lacking.length > 0) return { trouble: missing(lacking) }
      const states = await readStates(talk)
      return isTrouble(states) ? states : { name: rights.shop.trim() || new URL(account.url).host }
    },

    sales: (account, seen) => readSales(talkTo(ask, account), markIn(seen)),
    ship: (account, shipped) => ship(talkTo(ask, account), shipped),
    stock: (account, of) => setStock(talkTo(ask, account), of),
  }
}

/** The numbers first: the mail that goes with the state of a sent order names them. */
async function ship(talk: Talk, { reference, whole, parcels }: Shipped): Promise<Trouble | undefined> {
  const isTheirs = /^\d+$/.test(reference)
  const query = { display: answers.orderFields, 'filter[id]': reference }
  const found = isTheirs ? await talk.list('orders', query, answers.Order) : []
  if (isTrouble(found)) return found
  const [order] = found
  if (!order) return { trouble: `PrestaShop n’a plus la commande ${reference}` }
  const numbers = parcels.map(({ number }) => number)
  const unwritten = await writeNumbers(talk, { reference, numbers, mail: !whole })
  const failed = whole ? await tellSent(talk, order) : undefined
  return unwritten ?? failed
}

/** The column in PrestaShop takes no more. */
const numbersAtMost = 64

/** PrestaShop has one place for the numbers of an order. */
async function writeNumbers(
  talk: Talk,
  { reference, numbers, mail }: { reference: string; numbers: readonly string[]; mail: boolean },
): Promise<Trouble | undefined> {
  const query = { display: 'full', sort: '[id_ASC]', 'filter[id_order]': reference }
  const found = await talk.list('order_carriers', query, answers.OrderCarrier)
  if (isTrouble(found)) return found
  const [place] = found
  if (!place) {
    return {
      trouble: `la commande ${reference} n’a pas de transporteur dans PrestaShop : écrivez-y vous-même ${numbers.join(', ')}`,
    }
  }
  const before = String(place.tracking_number ?? '').trim()
  const known = before.split(/[\s,;]+/)
  const all = numbers
    .filter(number => !known.includes(number))
    .reduce((text, number) => {
      const longer = text === '' ? number : `${text}, ${number}`
      return longer.length > numbersAtMost ? text : longer
    }, before)
  if (all === before) return undefined
  const to = { what: 'order_carriers', node: 'order_carrier', mails: mail }
  return talk.write('PUT', to, { ...place, tracking_number: all })
}

async function tellSent(talk: Talk, { id, current_state }: answers.OrderOf): Promise<Trouble | undefined> {
  const states = await readStates(talk)
  if (isTrouble(states)) return states
  const now = states.find(state => state.id === current_state)
  const sent = answers.shippedAmong(states)
  // Sent already, or cancelled there meanwhile: its state stays.
  const isOver = now !== undefined && (now.shipped || answers.meaningOf(now) === 'cancelled')
  if (!sent || isOver) return undefined
  const to = { what: 'order_histories', node: 'order_history', mails: true }
  return talk.write('POST', to, { id_order: id, id_order_state: sent.id })
}

const atMost = 100

/** PrestaShop takes pieces away as soon as they are ordered, so it hears what can be sold. */
async function setStock(
  talk: Talk,
  { sku, pieces, promised }: Parameters<Connector['stock']>[1],
): Promise<Trouble | undefined> {
  // To PrestaShop brackets are a pattern: such a reference cannot be asked for.
  if (/[[\]]/.test(sku)) return undefined
  const named = { 'filter[reference]': sku, limit: atMost }
  const products = await talk.list('products', { display: answers.articleFields, ...named }, answers.Article)
  if (isTrouble(products)) return products
  const combinations = await talk.list(
    'combinations',
    { display: answers.combinationFields, ...named },
    answers.Combination,
  )
  if (isTrouble(combinations)) return combinations
  // PrestaShop's comparison ignores capitals. An article that the shop does not sell is no error.
  const isIt = ({ reference }: { reference: string }) => reference === sku
  const places = [
    ...products.filter(isIt).map(({ id }) => ({ product: id, combination: 0 })),
    ...combinations.filter(isIt).map(({ id, id_product }) => ({ product: id_product, combination: id })),
  ]
  const quantity = Math.max(0, pieces - promised)
  for (const place of places) {
    const failed = await setPlace(talk, place, quantity)
    if (failed) return failed
  }
  return undefined
}

async function setPlace(
  talk: Talk,
  { product, combination }: { product: number; combination: number },
  quantity: number,
): Promise<Trouble | undefined> {
  const query = { display: 'full', 'filter[id_product]': product }
  const rows = await talk.list('stock_availables', query, answers.Stock)
  if (isTrouble(rows)) return rows
  const stocks = rows.flatMap(row => {
    const keys = answers.StockKeys.safeParse(row)
    return keys.success ? [{ row, of: keys.data.id_product_attribute, now: keys.data.quantity }] : []
  })
  // The stock of a product with combinations is their sum, which PrestaShop makes itself.
  if (combination === 0 && stocks.some(({ of }) => of > 0)) return undefined
  for (const { row } of stocks.filter(({ of, now }) => of === combination && now !== quantity)) {
    const to = { what: 'stock_availables', node: 'stock_available' }
    const failed = await talk.write('PUT', to, { ...row, quantity })
    if (failed) return failed
  }
  return undefined
}
