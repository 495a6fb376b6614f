import * as z from 'zod/mini'
import type { RefusedFor } from '#contract/entities/announcement.ts'
import { amountText, type Customs } from '../customs.ts'
import {
  type Announced,
  type Announcement,
  type Bought,
  type Later,
  later,
  type Paper,
  type Provider,
  type Refused,
  readJson,
  refused,
  type Talk,
  unexpected,
  type Withdrawn,
  whyAmiss,
} from './provider.ts'
import { ask, basic, followBySendcloud } from './sendcloud-journey.ts'
import { isContract, optionFor, quoteBySendcloud, relaysBySendcloud } from './sendcloud-options.ts'
import { type Heard, talk } from './talk.ts'

/** The parts of Sendcloud's answers (API v3) that we need; docs/carriers.md says where each was read. */
const Fault = z.object({
  detail: z.optional(z.string()),
  source: z.optional(z.object({ pointer: z.optional(z.string()) })),
})
const Shipment = z.object({
  id: z.string(),
  errors: z.optional(z.array(Fault)),
  parcels: z.array(
    z.object({
      id: z.int(),
      tracking_number: z.nullish(z.string()),
      documents: z.optional(z.array(z.object({ type: z.string(), link: z.string() }))),
    }),
  ),
})
type Shipment = z.infer<typeof Shipment>
const Said = z.object({ data: Shipment })
const Faults = z.object({ errors: z.array(Fault) })
const Cancelled = z.object({ data: z.object({ status: z.string(), message: z.optional(z.string()) }) })

const Options = z.object({ data: z.array(z.object({ code: z.string() })) })

type Ended = Refused | Later

/**
 * Sendcloud. Its `external_reference_id` is ours for good: a second request under it is answered 409 with the first
 * one's shipment, so a parcel is bought once. The secret is `PUBLIC_KEY:SECRET_KEY`.
 */
export const sendcloud: Provider = {
  name: 'Sendcloud',
  checks: 'l’adresse, les deux clés et la prestation',

  async check(account, reach) {
    // Without addresses Sendcloud lists the account's options, without prices.
    const { service } = account
    const body = { ...(service === '' ? {} : { shipping_option_code: service }), calculate_quotes: false }
    const heard = await ask({ account, reach }, 'POST', '/shipping-options', body)
    const why = whyAmiss(heard, status => status === 200)
    if (why !== undefined || heard.came === 'silence') return why
    const said = Options.safeParse(readJson(heard.body))
    if (!said.success) return 'ce n’est pas Sendcloud qui répond là'
    if (said.data.data.length > 0) return undefined
    return service === ''
      ? 'aucun transporteur n’est actif dans ce compte'
      : `ce compte n’a pas la prestation « ${service} »`
  },

  quote: quoteBySendcloud,

  async announce(parcel, about): Promise<Announced> {
    const chosen = await optionFor(parcel, about)
    if ('came' in chosen) return chosen
    const shipment = await announced(parcel, about, chosen.service)
    if ('came' in shipment) return shipment
    if (!(await about.remember(shipment.id))) return later('un autre serveur s’en occupe')
    const [one] = shipment.parcels
    const why = wordsOf(shipment.errors)
    const link = one?.documents?.find(({ type }) => type === 'label')?.link
    if (!one?.tracking_number || link === undefined) {
      return why === undefined
        ? later('le numéro et l’étiquette ne sont pas encore là')
        : refused(why, aboutWhat(shipment.errors))
    }
    const label = await labelAt(link, parcel, about)
    if ('came' in label) return label
    const papers: Paper[] = []
    for (const { type, link } of one.documents ?? []) {
      const title = paperTitles[type]
      if (title === undefined) continue
      const paper = await paperAt(link, title, about)
      if ('came' in paper) return paper
      papers.push(paper)
    }
    // The answer names neither option nor price, and an earlier try may have bought another option.
    const isKnown = about.account.service !== '' || !about.again
    return {
      ...{ came: 'bought', remoteId: shipment.id, tracking: one.tracking_number, label, papers },
      service: isKnown ? chosen.service : null,
      price: isKnown ? await chosen.price : null,
    }
  },

  async withdraw(_parcel, about): Promise<Withdrawn> {
    if (about.remoteId === null) {
      return refused(
        'personne ne sait si Sendcloud l’a : cherchez-le sous son nom dans Sendcloud, et annulez-le',
      )
    }
    const heard = await ask(about, 'POST', `/shipments/${encodeURIComponent(about.remoteId)}/cancel`)
    if (heard.came === 'silence') return later(heard.reason)
    if (heard.status === 404) return { came: 'withdrawn' }
    const said = Cancelled.safeParse(readJson(heard.body))
    if (said.success && heard.status < 300) {
      // A cancellation may be done later; Sendcloud sees to it.
      const { status, message } = said.data.data
      return /cancel|queued|deleted/i.test(status)
        ? { came: 'withdrawn' }
        : refused(message ?? `il a répondu « ${status} »`)
    }
    return problemIn(heard)
  },

  follow: followBySendcloud,

  relays: relaysBySendcloud,
}

/** A reference whose announcement failed stays taken, so the next try says what it follows. */
async function announced(parcel: Announcement, about: Talk, service: string): Promise<Shipment | Ended> {
  let reference = parcel.parcel
  for (let tries = 0; tries < triesAtMost; tries += 1) {
    const heard = await ask(
      about,
      'POST',
      '/shipments/announce',
      bodyOf(parcel, { ...about.account, service }, reference),
    )
    const shipment = shipmentIn(heard)
    const isOld = heard.came === 'answer' && heard.status === 409
    if ('came' in shipment || !(isOld && hasFailed(shipment))) return shipment
    reference = `${parcel.parcel}-${shipment.id}`
  }
  return refused('il a refusé ce colis trop souvent : annulez-le et refaites-le')
}

const triesAtMost = 6

/** Certainly nothing was bought. */
const hasFailed = ({ errors = [], parcels }: Shipment) =>
  errors.length > 0 && parcels.every(({ tracking_number }) => !tracking_number)

const mimeTypes = { zpl: 'application/zpl', pdf: 'application/pdf' } as const

function bodyOf(
  { order, weightG, sizeMm, sender, from, recipient, printer, relay, customs }: Announcement,
  { service, number }: Talk['account'],
  reference: string,
) {
  const to = recipient.address
  const cm = (mm: number) => (mm / 10).toFixed(2)
  return {
    label_details: { mime_type: mimeTypes[printer.language], dpi: printer.dpi },
    from_address: { name: sender.shop, company_name: sender.shop, ...addressOf(from) },
    to_address: {
      name: recipient.name,
      ...addressOf(to),
      ...(to.phone ? { phone_number: to.phone } : {}),
    },
    ship_with: {
      type: 'shipping_option_code',
      properties: {
        shipping_option_code: service,
        ...(isContract(number) ? { contract_id: Number(number) } : {}),
      },
    },
    order_number: order,
    ...(relay ? { to_service_point: { id: relay.id } } : {}),
    ...(customs
      ? {
          customs_information: {
            ...{ invoice_number: order, export_reason: 'commercial_goods', export_type: 'commercial_b2c' },
          },
        }
      : {}),
    external_reference_id: reference,
    parcels: [
      {
        dimensions: {
          length: cm(sizeMm.length),
          width: cm(sizeMm.width),
          height: cm(sizeMm.height),
          unit: 'cm',
        },
        weight: { value: (weightG / 1000).toFixed(3), unit: 'kg' },
        ...(customs ? { parcel_items: itemsOf(customs) } : {}),
      },
    ],
  }
}

const itemsOf = ({ lines, currency }: Customs) =>
  lines.map(line => ({
    ...{ sku: line.sku, description: line.description, quantity: line.quantity },
    weight: { value: (line.weightG / 1000).toFixed(3), unit: 'kg' },
    price: { value: amountText(line.valueCents), currency },
    ...{ hs_code: line.tariffNumber, origin_country: line.originCountry },
  }))

/** Sendcloud has a field for the house number; it is filled if the line begins with a number, as French lines do. */
function addressOf({ lines, postcode, city, country }: Announcement['from']) {
  const [line = '', ...more] = lines
  const number = /^\s*(\d+\s?(?:bis|ter|quater|[a-z])?)\b[\s,]/i.exec(line)?.[1]
  return {
    address_line_1: line,
    ...(more.length > 0 ? { address_line_2: more.join(', ') } : {}),
    ...(number === undefined ? {} : { house_number: number }),
    ...{ postal_code: postcode, city, country_code: country },
  }
}

function shipmentIn(heard: Heard): Shipment | Ended {
  if (heard.came === 'silence') return later(heard.reason)
  // 409: the shipment that this reference has already.
  if ((heard.status >= 200 && heard.status < 300) || heard.status === 409) {
    const said = Said.safeParse(readJson(heard.body))
    return said.success ? said.data.data : unexpected(heard.status === 409 ? 200 : heard.status)
  }
  return problemIn(heard)
}

function problemIn(heard: Extract<Heard, { came: 'answer' }>): Ended {
  const said = Faults.safeParse(readJson(heard.body))
  const words = said.success ? wordsOf(said.data.errors) : undefined
  const isRefusal = heard.status === 400 || heard.status === 409 || heard.status === 422
  return said.success && isRefusal && words !== undefined
    ? refused(words, aboutWhat(said.data.errors))
    : unexpected(heard.status)
}

type FaultSaid = z.infer<typeof Fault>

function wordsOf(faults: readonly FaultSaid[] = []): string | undefined {
  const words = faults.flatMap(({ detail }) => detail ?? []).join(' ; ')
  return words === '' ? undefined : words
}

/** Sendcloud points at the field; a carrier says it in words of its own. */
function aboutWhat(faults: readonly FaultSaid[] = []): RefusedFor {
  const text = faults.map(({ detail = '', source }) => `${source?.pointer ?? ''} ${detail}`).join(' ')
  if (/address|postal|city|phone|house_number/i.test(text)) return 'address'
  if (/weight/i.test(text)) return 'weight'
  if (/dimension|length|width|height/i.test(text)) return 'size'
  if (/ship_with|shipping_option|contract/i.test(text)) return 'service'
  return 'other'
}

/** The documents beside the label that go with the parcel. */
const paperTitles: Readonly<Record<string, string>> = {
  'customs-declaration': 'Déclaration en douane',
  'commercial-invoice': 'Facture pour la douane',
  cn23: 'Déclaration CN23',
  'cn23-default': 'Déclaration CN23',
  cp71: 'Bulletin CP71',
}

async function paperAt(link: string, title: string, about: Talk): Promise<Paper | Ended> {
  const base = new URL(about.account.url)
  if (!URL.canParse(link, base)) return later(`son document « ${title} » ne se télécharge pas`)
  const to = new URL(link, base)
  if (to.origin !== base.origin)
    return refused(`son document « ${title} » est à une autre adresse que lui`, 'label')
  const headers = { authorization: basic(about.account.secret), accept: 'application/pdf' }
  const heard = await talk({ method: 'GET', url: to.href, headers }, about.reach)
  if (heard.came === 'silence') return later(heard.reason)
  if (heard.status !== 200)
    return later(`son document « ${title} » ne se télécharge pas (erreur ${heard.status})`)
  return { title, data: heard.body }
}

async function labelAt(
  link: string,
  { printer }: Announcement,
  about: Talk,
): Promise<Bought['label'] | Ended> {
  const base = new URL(about.account.url)
  if (!URL.canParse(link, base)) return later('son étiquette ne se télécharge pas')
  const to = new URL(link, base)
  // The keys go only to Sendcloud.
  if (to.origin !== base.origin) return refused('son étiquette est à une autre adresse que lui', 'label')
  to.searchParams.set('dpi', String(printer.dpi))
  const headers = { authorization: basic(about.account.secret), accept: mimeTypes[printer.language] }
  const heard = await talk({ method: 'GET', url: to.href, headers }, about.reach)
  if (heard.came === 'silence') return later(heard.reason)
  if (heard.status !== 200) return later(`son étiquette ne se télécharge pas (erreur ${heard.status})`)
  const format = /zpl/.test(heard.type)
    ? 'zpl'
    : /png/.test(heard.type)
      ? 'png'
      : /pdf/.test(heard.type)
        ? 'pdf'
        : undefined
  return format === undefined
    ? refused(`son étiquette est en ${heard.type}, que personne ici ne sait lire`, 'label')
    : { format, data: heard.body }
}
