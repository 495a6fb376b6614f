import * as z from 'zod/mini'
import { readJson, unexpected } from './answers.ts'
import { ask, Message, refusalIn, wordsOf } from './karrio-ask.ts'
import { bodyOf } from './karrio-body.ts'
import { type Announcement, type Asking, later, type Quoted, refused } from './provider.ts'
import { nothingOffered } from './quotes.ts'

export const Rate = z.object({
  id: z.string(),
  service: z.nullish(z.string()),
  currency: z.optional(z.string()),
  total_charge: z.optional(z.number()),
})

const Rates = z.object({
  rates: z.array(z.omit(Rate, { id: true })),
  messages: z.optional(z.array(Message)),
})

/** karrio's rates leave no draft behind. */
export async function quoteByKarrio(parcel: Announcement, asking: Asking): Promise<Quoted> {
  const body = bodyOf(parcel, asking.account)
  if ('came' in body) return body
  const { shipper, recipient, parcels, reference, services, carrier_ids } = body
  const heard = await ask(asking, 'POST', '/v1/proxy/rates', {
    ...{ shipper, recipient, parcels, reference, services, carrier_ids },
  })
  if (heard.came === 'silence') return later(heard.reason)
  if (heard.status !== 200) return refusalIn(heard)
  const said = Rates.safeParse(readJson(heard.body))
  if (!said.success) return unexpected(heard.status)
  const quotes = said.data.rates.flatMap(({ service, currency, total_charge: charge }) =>
    service && currency && charge !== undefined
      ? [{ service, price: { cents: Math.round(charge * 100), currency } }]
      : [],
  )
  if (quotes.length > 0) return { came: 'quotes', quotes }
  const why = wordsOf(said.data.messages)
  return why === undefined ? nothingOffered : refused(why, 'service')
}
