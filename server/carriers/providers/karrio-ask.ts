import * as z from 'zod/mini'
import type { RefusedFor } from '#contract/entities/announcement.ts'
import type { Customs } from '../customs.ts'
import {
  type Account,
  type Announcement,
  type Asking,
  askBelow,
  type Later,
  later,
  type Refused,
  readJson,
  refused,
  unexpected,
} from './provider.ts'
import { type Heard, talk } from './talk.ts'

export const ask = (asking: Asking, method: 'GET' | 'POST', path: string, body?: unknown): Promise<Heard> =>
  askBelow(asking, `Token ${asking.account.secret}`, method, path, body)

export const Message = z.object({ message: z.optional(z.string()), code: z.optional(z.string()) })
const Problem = z.object({ errors: z.optional(z.array(Message)), messages: z.optional(z.array(Message)) })

type Answered = Extract<Heard, { came: 'answer' }>

/** A refusal in karrio's own form. */
export const isKarrio = ({ body }: Answered): boolean => Problem.safeParse(readJson(body)).success

/** The fault of a request, in its carrier's words. */
export function whyNot({ body }: Answered): string | undefined {
  const problem = Problem.safeParse(readJson(body))
  return problem.success
    ? wordsOf([...(problem.data.errors ?? []), ...(problem.data.messages ?? [])])
    : undefined
}

export const wordsOf = (messages: readonly z.infer<typeof Message>[] = []): string | undefined => {
  const words = messages.flatMap(({ message }) => message ?? []).join(' ; ')
  return words === '' ? undefined : words
}

/** The refusal in karrio's answer, or a reason to ask later. */
export function refusalIn(heard: Answered): Refused | Later {
  const words = whyNot(heard)
  const isRefusal = heard.status === 400 || heard.status === 422 || heard.status === 424
  return isRefusal && words !== undefined ? refused(words, aboutWhat(words)) : unexpected(heard.status)
}

/** Carriers say why in words of their own. */
function aboutWhat(words: string): RefusedFor {
  if (/address|adresse|postal|postcode|zip|city|ville|phone/i.test(words)) return 'address'
  if (/weight|poids/i.test(words)) return 'weight'
  if (/dimension|length|width|height|size|taille/i.test(words)) return 'size'
  if (/service|rate|option/i.test(words)) return 'service'
  return 'other'
}

export async function fileAt(url: string, what: string, about: Asking): Promise<{ data: Buffer } | Later> {
  const base = new URL(about.account.url)
  if (!URL.canParse(url, base)) return later(`${what} ne se télécharge pas`)
  const to = new URL(url, base)
  // The token goes only to karrio; files may lie elsewhere.
  const token = to.origin === base.origin ? { authorization: `Token ${about.account.secret}` } : undefined
  const heard = await talk({ method: 'GET', url: to.href, headers: { ...token, accept: '*/*' } }, about.reach)
  if (heard.came === 'silence') return later(heard.reason)
  if (heard.status !== 200) return later(`${what} ne se télécharge pas (erreur ${heard.status})`)
  return { data: heard.body }
}

const longest = { name: 50, line: 50, city: 30, postcode: 10, phone: 20 } as const

/** A parcel in karrio's form, or the reason why karrio cannot take it. */
export function bodyOf(
  { parcel, order, weightG, sizeMm, sender, from, recipient, printer, relay, customs }: Announcement,
  { service, number }: Account,
) {
  // karrio's description has no field for a relay point, and its carriers have different ones.
  if (relay) {
    return refused(
      'karrio ne livre pas en point relais : retirez le point relais de la commande, ou changez de transporteur',
      'service',
    )
  }
  const to = recipient.address
  const [line = '', ...more] = to.lines
  const texts = [
    [recipient.name, longest.name],
    [line, longest.line],
    [more.join(', '), longest.line],
    [to.city, longest.city],
    [to.postcode, longest.postcode],
  ] as const
  const tooLong = texts.find(([text, most]) => text.length > most)
  if (tooLong) return refused(`« ${tooLong[0]} » est trop long : ${tooLong[1]} signes au plus`, 'address')
  const cm = (mm: number) => Math.max(0.1, Math.round(mm) / 10)
  return {
    shipper: {
      company_name: sender.shop.slice(0, longest.name),
      address_line1: from.lines[0]?.slice(0, longest.line) ?? '',
      address_line2: from.lines.slice(1).join(', ').slice(0, longest.line),
      ...{ postal_code: from.postcode, city: from.city.slice(0, longest.city), country_code: from.country },
    },
    recipient: {
      person_name: recipient.name,
      address_line1: line,
      ...(more.length > 0 ? { address_line2: more.join(', ') } : {}),
      ...{ postal_code: to.postcode, city: to.city, country_code: to.country },
      ...(to.phone ? { phone_number: to.phone.slice(0, longest.phone) } : {}),
    },
    parcels: [
      {
        ...{ weight: weightG / 1000, weight_unit: 'KG', dimension_unit: 'CM' },
        ...{ length: cm(sizeMm.length), width: cm(sizeMm.width), height: cm(sizeMm.height) },
        reference_number: parcel,
      },
    ],
    ...(service === '' ? {} : { services: [service] }),
    ...(number === '' ? {} : { carrier_ids: [number] }),
    ...(customs ? { customs: customsIn(customs, order) } : {}),
    reference: parcel,
    label_type: printer.language.toUpperCase(),
    payment: { paid_by: 'sender' },
    metadata: { parcel, order },
  }
}

const customsIn = ({ lines, currency }: Customs, order: string) => ({
  ...{ content_type: 'merchandise', commercial_invoice: true, invoice: order },
  commodities: lines.map(line => ({
    ...{ weight: line.weightG / 1000, weight_unit: 'KG', quantity: line.quantity },
    ...{ title: line.description.slice(0, 35), description: line.description.slice(0, 100) },
    ...{ sku: line.sku.slice(0, 35), hs_code: line.tariffNumber, origin_country: line.originCountry },
    ...{ value_amount: line.valueCents / 100, value_currency: currency },
  })),
})
