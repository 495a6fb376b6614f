import * as z from 'zod/mini'
import {
  type Account,
  type Ask,
  type Connector,
  isTrouble,
  type Pieces,
  type Sale,
  type Trouble,
} from './connector.ts'
import * as queries from './vendure-queries.ts'

const tokenHeader = 'vendure-auth-token'
/** Vendure's clock and its commits: what changed this long before the last look is read again, and found to be there. */
const overlapMs = 60_000
const pageSize = 50
/** A look may take five minutes, and a page twenty seconds. */
const pagesAtMost = 10

/** Vendure (https://docs.vendure.io), through its admin API. */
export function vendure(ask: Ask): Connector {
  /** A session each account, until Vendure ends it. */
  const tokens = new Map<string, string>()

  async function run<S extends z.ZodMiniType>(
    account: Account,
    query: string,
    variables: object,
    schema: S,
  ): Promise<z.output<S> | Trouble> {
    const key = `${account.url} ${account.user}`
    const known = tokens.get(key)
    const token = known ?? (await logIn(account))
    if (typeof token !== 'string') return token
    tokens.set(key, token)
    const said = await post(account.url, query, variables, { authorization: `Bearer ${token}` }, schema)
    if (!isTrouble(said) || said.trouble !== forbidden) return said
    tokens.delete(key)
    return known === undefined ? said : run(account, query, variables, schema)
  }

  async function logIn({ url, user, secret }: Account): Promise<string | Trouble> {
    const body = { query: queries.logIn, variables: { user, secret } }
    const said = await ask(url, { method: 'POST', headers: {}, body })
    if (isTrouble(said)) return said
    const token = said.headers[tokenHeader]
    return typeof token === 'string' ? token : { trouble: 'Vendure refuse ce nom et ce mot de passe' }
  }

  async function post<S extends z.ZodMiniType>(
    url: string,
    query: string,
    variables: object,
    headers: Readonly<Record<string, string>>,
    schema: S,
  ): Promise<z.output<S> | Trouble> {
    const said = await ask(url, { method: 'POST', headers, body: { query, variables } })
    if (isTrouble(said)) return said
    const failed = z.safeParse(Failed, said.body)
    if (failed.success) {
      const [first] = failed.data.errors
      const isForbidden = first?.extensions?.code === 'FORBIDDEN'
      return { trouble: isForbidden ? forbidden : `Vendure répond : ${first?.message ?? 'une erreur'}` }
    }
    const whole = z.safeParse(Answered, said.body)
    const read = z.safeParse(schema, whole.data?.data)
    return read.success ? read.data : { trouble: `Vendure répond ${said.status}, sans ce qui est attendu` }
  }

  /** Vendure refuses a fulfilment of pieces that it does not have; the true stock is set right after. */
  async function haveAtLeast(account: Account, sku: string, pieces: number): Promise<Trouble | undefined> {
    const found = await run(account, queries.variants, { sku }, queries.Variants)
    if (isTrouble(found)) return found
    const there = found.productVariants.items[0]?.stockLevels.reduce(
      (sum, { stockOnHand }) => sum + stockOnHand,
      0,
    )
    return there !== undefined && there < pieces ? set(account, { sku, pieces }) : undefined
  }

  /** Vendure knows itself what its open orders take. */
  async function set(
    account: Account,
    { sku, pieces }: Omit<Pieces, 'promised'>,
  ): Promise<Trouble | undefined> {
    const found = await run(account, queries.variants, { sku }, queries.Variants)
    if (isTrouble(found)) return found
    const [place, ...others] = found.stockLocations.items
    // An article that this shop does not sell there is nobody's trouble.
    if (!place) return { trouble: 'Vendure n’a aucun lieu de stock' }
    const input = found.productVariants.items.map(({ id }) => ({
      id,
      stockLevels: [
        { stockLocationId: place.id, stockOnHand: pieces },
        ...others.map(other => ({ stockLocationId: other.id, stockOnHand: 0 })),
      ],
    }))
    if (input.length === 0) return undefined
    const done = await run(account, queries.updateVariants, { input }, z.unknown())
    return isTrouble(done) ? done : undefined
  }

  return {
    async greet(account) {
      const said = await run(account, queries.channel, {}, queries.Channel)
      return isTrouble(said) ? said : { name: said.activeChannel.code }
    },

    async sales(account, seen) {
      const start = seen === null ? 0 : Date.parse(seen) - overlapMs
      const sales: Sale[] = []
      const read = new Map<string, string>()
      let last = seen ?? new Date(start).toISOString()
      let after = start
      let skip = 0
      for (let pages = 1; ; pages += 1) {
        const options = {
          filter: { updatedAt: { after: new Date(after).toISOString() }, active: { eq: false } },
          ...{ sort: { updatedAt: 'ASC' }, skip, take: pageSize },
        }
        const page = await run(account, queries.orders, { options }, queries.Orders)
        if (isTrouble(page)) return page
        const { items, totalItems } = page.orders
        for (const item of items) {
          if (read.get(item.code) === item.updatedAt) continue
          read.set(item.code, item.updatedAt)
          sales.push(...saleOf(item))
          if (Date.parse(item.updatedAt) > Date.parse(last)) last = item.updatedAt
        }
        if (items.length < pageSize || skip + items.length >= totalItems) return { sales, seen: last }
        // The next look begins a minute before: it must come further than this one began.
        if (pages >= pagesAtMost && Date.parse(last) - overlapMs > start) return { sales, seen: last }
        // An order that changes meanwhile moves to the end, and a page by number would pass over the one behind it. So the next
        // page begins with the moment of this one's last order; only where all are of one moment does the number help.
        const moment = Date.parse(items.at(-1)?.updatedAt ?? last) - 1
        skip = moment > after ? 0 : skip + pageSize
        after = Math.max(after, moment)
      }
    },

    async ship(account, { reference, parcels }) {
      const options = { filter: { code: { eq: reference } }, take: 1 }
      const found = await run(account, queries.orders, { options }, queries.Orders)
      if (isTrouble(found)) return found
      const [order] = found.orders.items
      if (!order) return { trouble: `Vendure n’a plus la commande ${reference}` }
      for (const { number, carrier, lines } of parcels) {
        // A parcel with a part of a kit alone has nothing that Vendure sold.
        if (lines.length === 0) continue
        const known = order.fulfillments?.find(({ trackingCode }) => trackingCode === number)
        for (const { sku, quantity } of known ? [] : lines) {
          const short = await haveAtLeast(account, sku, quantity)
          if (short) return short
        }
        const made = known ?? (await fulfil(account, order, { number, carrier, lines }))
        if (isTrouble(made)) return made
        if (made.state !== 'Pending' && made.state !== 'Created') continue
        const sent = await run(account, queries.send, { id: made.id }, queries.Sent)
        if (isTrouble(sent)) return sent
        const { state, message } = sent.transitionFulfillmentToState
        if (state !== 'Shipped') return { trouble: `Vendure répond : ${message ?? 'l’envoi n’est pas noté'}` }
      }
      return undefined
    },

    stock: set,
  }

  async function fulfil(
    account: Account,
    order: queries.OrderOf,
    {
      number,
      carrier,
      lines,
    }: { number: string; carrier: string; lines: readonly { sku: string; quantity: number }[] },
  ): Promise<{ id: string; state: string } | Trouble> {
    const input = {
      lines: lines.flatMap(({ sku, quantity }) => {
        const line = order.lines.find(({ productVariant }) => productVariant.sku === sku)
        return line ? [{ orderLineId: line.id, quantity }] : []
      }),
      handler: {
        code: 'manual-fulfillment',
        arguments: [
          { name: 'method', value: carrier },
          { name: 'trackingCode', value: number },
        ],
      },
    }
    const said = await run(account, queries.fulfil, { input }, queries.Fulfilled)
    if (isTrouble(said)) return said
    const { id, state, message } = said.addFulfillmentToOrder
    if (id !== undefined && state !== undefined) return { id, state }
    return { trouble: `Vendure répond : ${message ?? 'l’envoi n’est pas noté'}` }
  }
}

const forbidden = 'Vendure n’autorise pas cela à ce compte'

const Answered = z.object({ data: z.unknown() })
const Failed = z.object({
  errors: z
    .array(
      z.object({ message: z.string(), extensions: z.optional(z.object({ code: z.optional(z.string()) })) }),
    )
    .check(z.minLength(1)),
})

/** Paid and not sent yet, or cancelled: other states are not the warehouse's. */
function saleOf({ code, state, lines, shippingAddress: to, customer }: queries.OrderOf): Sale[] {
  const is =
    state === 'Cancelled' ? 'cancelled' : /^Payment(Settled|Authorized)$/.test(state) ? 'sold' : undefined
  if (is === undefined) return []
  const person = [customer?.firstName, customer?.lastName].filter(part => part).join(' ')
  const name = to?.fullName || person || code
  const sold = lines.filter(({ quantity }) => quantity > 0)
  if (is === 'sold' && sold.length === 0) return []
  return [
    {
      reference: code,
      is,
      order: {
        customer: name,
        address: to?.countryCode
          ? {
              lines: [to.company, to.streetLine1, to.streetLine2].flatMap(line => line?.trim() || []),
              ...{ postcode: to.postalCode ?? '', city: to.city ?? '', country: to.countryCode },
              ...(to.phoneNumber ? { phone: to.phoneNumber } : {}),
            }
          : null,
        lines: sold.map(({ productVariant: { sku }, quantity }) => ({ sku, quantity })),
      },
    },
  ]
}
