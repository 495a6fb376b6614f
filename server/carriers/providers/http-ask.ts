import * as z from 'zod/mini'
import { RefusedFor } from '#contract/entities/announcement.ts'
import { amountText, type Customs } from '../customs.ts'
import {
  type Account,
  type Announcement,
  type Asking,
  below,
  later,
  nothingOffered,
  type Quoted,
  readJson,
  refused,
  unexpected,
} from './provider.ts'
import { talk } from './talk.ts'

export const Price = z.object({
  amount: z.string().check(z.regex(/^\d{1,6}(\.\d{1,2})?$/)),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
})

export const centsOf = ({ amount, currency }: z.infer<typeof Price>) => ({
  cents: Math.round(Number(amount) * 100),
  currency,
})

export const Refusal = z.object({
  code: RefusedFor,
  detail: z.string().check(z.minLength(1), z.maxLength(500)),
})

export function to(account: Account, reference?: string) {
  const base = below(account, '/parcels')
  return {
    url: reference === undefined ? base : `${base}/${encodeURIComponent(reference)}`,
    headers: { authorization: `Bearer ${account.secret}` },
  }
}

/** A parcel in the words of our own protocol. */
export function bodyOf(
  { parcel, order, weightG, sizeMm, sender, from, recipient, carrier, printer, relay, customs }: Announcement,
  account: Account,
) {
  return {
    reference: parcel,
    order,
    account: account.number,
    carrier: carrier.slug,
    service: account.service,
    weightG,
    sizeMm,
    sender: { name: sender.shop, ...from },
    recipient: { name: recipient.name, ...recipient.address },
    ...(relay ? { relay } : {}),
    ...(customs ? { customs: customsIn(customs) } : {}),
    label: { format: printer.language, dpi: printer.dpi, widthMm: 100, heightMm: 150 },
  }
}

const customsIn = ({ lines, ...customs }: Customs) => ({
  ...customs,
  lines: lines.map(({ valueCents, ...line }) => ({ ...line, value: amountText(valueCents) })),
})

const Quotes = z.object({
  quotes: z.array(z.object({ service: z.string().check(z.minLength(1), z.maxLength(80)), price: Price })),
})

export async function quoteByHttp(parcel: Announcement, { account, reach }: Asking): Promise<Quoted> {
  const { headers } = to(account)
  const asked = { method: 'POST', url: below(account, '/quotes'), headers } as const
  const heard = await talk({ ...asked, body: bodyOf(parcel, account) }, reach)
  if (heard.came === 'silence') return later(heard.reason)
  if (heard.status === 404) return { came: 'quotes', quotes: [] }
  const said = readJson(heard.body)
  if (heard.status === 422) {
    const why = Refusal.safeParse(said)
    return why.success ? refused(why.data.detail, why.data.code) : unexpected(heard.status)
  }
  const offered = heard.status === 200 ? Quotes.safeParse(said) : undefined
  if (!offered?.success) return unexpected(heard.status)
  const quotes = offered.data.quotes.map(({ service, price }) => ({ service, price: centsOf(price) }))
  return quotes.length === 0 ? nothingOffered : { came: 'quotes', quotes }
}
