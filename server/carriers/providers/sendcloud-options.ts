import * as z from 'zod/mini'
import {
  type Announcement,
  type Asking,
  cheapest,
  type Later,
  type Near,
  nothingOffered,
  type Quote,
  type Quoted,
  type Refused,
  type Relays,
  readAnswer,
} from './provider.ts'
import { ask } from './sendcloud-journey.ts'

const Options = z.object({
  data: z.array(
    z.object({
      code: z.string(),
      functionalities: z.optional(z.object({ last_mile: z.optional(z.nullable(z.string())) })),
      quotes: z.optional(
        z.nullable(
          z.array(
            z.object({
              price: z.object({
                total: z.object({
                  value: z.string().check(z.regex(/^\d{1,6}(\.\d+)?$/)),
                  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
                }),
              }),
            }),
          ),
        ),
      ),
    }),
  ),
})

type Price = Quote['price']
type Chosen = { readonly service: string; readonly price: Promise<Price | null> }

/** A label may wait this long for its price. */
const priceWithinMs = 5_000

/** The account's own shipping option, or else the cheapest that Sendcloud has for this parcel. */
export async function optionFor(parcel: Announcement, asking: Asking): Promise<Chosen | Refused | Later> {
  const { service } = asking.account
  if (service !== '') return { service, price: priceOf(parcel, asking) }
  const quoted = await quoteBySendcloud(parcel, asking)
  if (quoted.came !== 'quotes') return quoted
  const found = cheapest(quoted.quotes)
  return found ? { service: found.service, price: Promise.resolve(found.price) } : nothingOffered
}

/**
 * Asks Sendcloud for the price of the account's own option under its contract, because the answer to a purchase has none. Null
 * where Sendcloud gives no price: no purchase fails for want of one.
 */
async function priceOf(parcel: Announcement, { account, reach }: Asking): Promise<Price | null> {
  const { service, number } = account
  const timeoutMs = Math.min(reach.timeoutMs, priceWithinMs)
  const quoted = await quotesFor(
    parcel,
    { account, reach: { ...reach, timeoutMs } },
    { shipping_option_code: service, ...(isContract(number) ? { contract_id: Number(number) } : {}) },
  )
  if (quoted.came !== 'quotes') return null
  return cheapest(quoted.quotes.filter(one => one.service === service))?.price ?? null
}

/** The account's number, where it is one. */
export const isContract = (number: string): boolean => /^\d+$/.test(number)

export const quoteBySendcloud = (parcel: Announcement, asking: Asking): Promise<Quoted> =>
  quotesFor(parcel, asking, {})

type Only = { readonly shipping_option_code?: string; readonly contract_id?: number }

async function quotesFor(
  { from, recipient, weightG, sizeMm, relay }: Announcement,
  asking: Asking,
  only: Only,
): Promise<Quoted> {
  const place = ({ lines, postcode, city, country }: Announcement['from']) => ({
    ...{ address_line_1: lines[0] ?? '', postal_code: postcode, city, country_code: country },
  })
  const cm = (mm: number) => (mm / 10).toFixed(2)
  const body = {
    ...only,
    ...{ from_address: place(from), to_address: place(recipient.address), calculate_quotes: true },
    parcels: [
      {
        dimensions: {
          ...{ length: cm(sizeMm.length), width: cm(sizeMm.width), height: cm(sizeMm.height), unit: 'cm' },
        },
        weight: { value: (weightG / 1000).toFixed(3), unit: 'kg' },
      },
    ],
  }
  const said = readAnswer(await ask(asking, 'POST', '/shipping-options', body), Options)
  if ('came' in said) return said
  const toPoint = relay !== null
  const quotes = said.data
    .filter(({ functionalities }) => (functionalities?.last_mile === 'service_point') === toPoint)
    .flatMap(({ code, quotes }): Quote[] =>
      (quotes ?? []).map(({ price: { total } }) => ({
        service: code,
        price: { cents: Math.round(Number(total.value) * 100), currency: total.currency },
      })),
    )
  return quotes.length === 0 ? nothingOffered : { came: 'quotes', quotes }
}

const Points = z.object({
  data: z.object({
    results: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        carrier: z.object({ code: z.string() }),
        address: z.object({
          street: z.string(),
          house_number: z.optional(z.nullable(z.string())),
          postal_code: z.string(),
          city: z.string(),
          country_code: z.string(),
        }),
      }),
    ),
  }),
})

const most = 20

/** A shipping option's code begins with its carrier's: `mondial_relay:point_relais`. Without one, all carriers of the account are asked. */
export async function relaysBySendcloud({ country, postcode }: Near, asking: Asking): Promise<Relays> {
  const [carrier = ''] = asking.account.service.split(':')
  const query = new URLSearchParams({
    country_code: country,
    address_postal_code: postcode,
    limit: String(most),
    ...(carrier === '' ? { use_integration_carriers: 'true' } : { carrier_code: carrier }),
  })
  const said = readAnswer(await ask(asking, 'GET', `/service-points?${query}`), Points)
  if ('came' in said) return said
  const relays = said.data.results.map(({ id, name, carrier: { code }, address }) => ({
    ...{ id: String(id), name: name.slice(0, 120), carrier: code },
    lines: [[address.house_number, address.street].filter(Boolean).join(' ').slice(0, 120)],
    ...{ postcode: address.postal_code, city: address.city, country: address.country_code },
  }))
  return { came: 'relays', relays }
}
