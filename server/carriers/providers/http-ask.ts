import * as z from 'zod/mini'
import { RefusedFor } from '#contract/entities/announcement.ts'
import { amountText, type Customs } from '../customs/declaration.ts'
import type { Account, Announcement } from './provider.ts'

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

export const baseOf = ({ url }: Account) => url.replace(/\/+$/, '')

export function to(account: Account, reference?: string) {
  const base = `${baseOf(account)}/parcels`
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
