import * as z from 'zod/mini'
import { readJson, unexpected } from './answers.ts'
import {
  type Announcement,
  type Asking,
  type Later,
  later,
  type Quote,
  type Quoted,
  type Refused,
} from './provider.ts'
import { cheapest, nothingOffered } from './quotes.ts'
import { ask } from './sendcloud-ask.ts'

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

type Chosen = { readonly service: string; readonly price: Quote['price'] | null }

/** The account's own shipping option, or else the cheapest that Sendcloud has for this parcel. */
export async function optionFor(parcel: Announcement, asking: Asking): Promise<Chosen | Refused | Later> {
  if (asking.account.service !== '') return { service: asking.account.service, price: null }
  const quoted = await quoteBySendcloud(parcel, asking)
  return quoted.came === 'quotes' ? (cheapest(quoted.quotes) ?? nothingOffered) : quoted
}

export async function quoteBySendcloud(
  { from, recipient, weightG, sizeMm, relay }: Announcement,
  asking: Asking,
): Promise<Quoted> {
  const place = ({ lines, postcode, city, country }: Announcement['from']) => ({
    ...{ address_line_1: lines[0] ?? '', postal_code: postcode, city, country_code: country },
  })
  const cm = (mm: number) => (mm / 10).toFixed(2)
  const body = {
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
  const heard = await ask(asking, 'POST', '/shipping-options', body)
  if (heard.came === 'silence') return later(heard.reason)
  if (heard.status !== 200) return unexpected(heard.status)
  const said = Options.safeParse(readJson(heard.body))
  if (!said.success) return unexpected(heard.status)
  const toPoint = relay !== null
  const quotes = said.data.data
    .filter(({ functionalities }) => (functionalities?.last_mile === 'service_point') === toPoint)
    .flatMap(({ code, quotes }): Quote[] =>
      (quotes ?? []).map(({ price: { total } }) => ({
        service: code,
        price: { cents: Math.round(Number(total.value) * 100), currency: total.currency },
      })),
    )
  return quotes.length === 0 ? nothingOffered : { came: 'quotes', quotes }
}
