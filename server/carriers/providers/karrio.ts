import * as z from 'zod/mini'
import { ask, bodyOf, fileAt, isKarrio, Message, refusalIn, whyNot, wordsOf } from './karrio-ask.ts'
import { followByKarrio } from './karrio-journey.ts'
import { manifestByKarrio } from './karrio-manifest.ts'
import {
  type Announced,
  type Announcement,
  type Asking,
  type Later,
  later,
  nothingOffered,
  type Provider,
  type Quoted,
  type Refused,
  readJson,
  refused,
  type Talk,
  unexpected,
  type Withdrawn,
  whyAmiss,
} from './provider.ts'
import type { Heard } from './talk.ts'

const Rate = z.object({
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
async function quoteByKarrio(parcel: Announcement, asking: Asking): Promise<Quoted> {
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

/** The parts of karrio's answers that we need, as its description 2026.1.32 names them. */
const Shipment = z.object({
  id: z.string(),
  status: z.string(),
  reference: z.nullish(z.string()),
  rates: z.optional(z.array(Rate)),
  selected_rate: z.nullish(Rate),
  tracking_number: z.nullish(z.string()),
  label_url: z.nullish(z.string()),
  label_type: z.nullish(z.string()),
  invoice_url: z.nullish(z.string()),
  messages: z.optional(z.array(Message)),
})
type Shipment = z.infer<typeof Shipment>

type Ended = Refused | Later

/**
 * karrio, which brings Colissimo, Chronopost, DPD and most others. It has no idempotency key, so a shipment is first drafted,
 * which costs nothing, its id written down, and only then bought: a draft can be bought once.
 */
export const karrio: Provider = {
  name: 'karrio',
  checks: 'l’adresse et le secret',

  async check(account, reach) {
    // No shipment has this id, and karrio says so only to callers with a key.
    const heard = await ask({ account, reach }, 'GET', '/v1/shipments/ESSAI')
    const why = whyAmiss(heard, status => status === 404 || status === 200)
    if (why !== undefined || heard.came === 'silence') return why
    return isKarrio(heard) ? undefined : 'ce n’est pas karrio qui répond là'
  },

  quote: quoteByKarrio,

  async announce(parcel, about): Promise<Announced> {
    const drafted = await draftOf(parcel, about)
    if ('came' in drafted) return drafted
    if (drafted.status === 'cancelled')
      return refused('son envoi a été annulé dans karrio : refaites le colis')
    if (drafted.status !== 'draft') return boughtFrom(parcel, drafted, about)
    const rate = rateOf(drafted, about.account.service)
    if (!rate)
      return refused(wordsOf(drafted.messages) ?? 'aucun tarif n’est proposé pour ce colis', 'service')
    const body = { selected_rate_id: rate.id, label_type: parcel.printer.language.toUpperCase() }
    const bought = shipmentIn(
      await ask(about, 'POST', `/v1/shipments/${encodeURIComponent(drafted.id)}/purchase`, body),
    )
    return 'came' in bought ? bought : boughtFrom(parcel, bought, about)
  },

  async withdraw(_parcel, about): Promise<Withdrawn> {
    if (about.remoteId === null) return { came: 'withdrawn' }
    const path = `/v1/shipments/${encodeURIComponent(about.remoteId)}`
    const known = await ask(about, 'GET', path)
    if (known.came === 'answer' && known.status === 404) return { came: 'withdrawn' }
    const shipment = shipmentIn(known)
    if ('came' in shipment) return shipment
    if (shipment.status === 'cancelled') return { came: 'withdrawn' }
    const cancelled = shipmentIn(await ask(about, 'POST', `${path}/cancel`))
    return 'came' in cancelled ? cancelled : { came: 'withdrawn' }
  },

  follow: followByKarrio,

  manifest: manifestByKarrio,
}

async function draftOf(parcel: Announcement, about: Talk): Promise<Shipment | Ended> {
  if (about.remoteId !== null) {
    const known = await ask(about, 'GET', `/v1/shipments/${encodeURIComponent(about.remoteId)}`)
    // A draft that is gone was never bought.
    if (!(known.came === 'answer' && known.status === 404)) return shipmentIn(known)
  }
  const body = bodyOf(parcel, about.account)
  if ('came' in body) return body
  const draft = shipmentIn(await ask(about, 'POST', '/v1/shipments', body))
  if ('came' in draft) return draft
  return (await about.remember(draft.id)) ? draft : later('un autre serveur s’en occupe')
}

function shipmentIn(heard: Heard): Shipment | Ended {
  if (heard.came === 'silence') return later(heard.reason)
  const said = readJson(heard.body)
  if (heard.status >= 200 && heard.status < 300) {
    const shipment = Shipment.safeParse(said)
    return shipment.success ? shipment.data : unexpected(heard.status)
  }
  // Bought by an earlier try, perhaps: the next one looks first.
  if (heard.status === 409) return later(whyNot(heard) ?? 'il est déjà en train de faire cette étiquette')
  return refusalIn(heard)
}

function rateOf({ rates = [] }: Shipment, service: string) {
  const offered = service === '' ? rates : rates.filter(rate => rate.service === service)
  return [...offered].sort((a, b) => (a.total_charge ?? 0) - (b.total_charge ?? 0))[0]
}

const formats = { ZPL: 'zpl', PDF: 'pdf', PNG: 'png' } as const
const isFormat = (text: string): text is keyof typeof formats => text in formats

async function boughtFrom(
  { parcel, printer }: Announcement,
  shipment: Shipment,
  about: Talk,
): Promise<Announced> {
  const {
    id,
    reference,
    tracking_number: tracking,
    label_url: url,
    label_type: type,
    selected_rate: rate,
  } = shipment
  if (reference && reference !== parcel) {
    return refused(`il a répondu par l’étiquette d’un autre colis (${reference})`, 'label')
  }
  if (!tracking || !url) return later('le numéro et l’étiquette ne sont pas encore là')
  const label = await fileAt(url, 'son étiquette', about)
  if ('came' in label) return label
  const invoice = shipment.invoice_url ? await fileAt(shipment.invoice_url, 'sa facture', about) : undefined
  if (invoice && 'came' in invoice) return invoice
  const said = type ?? printer.language.toUpperCase()
  if (!isFormat(said)) return refused(`son étiquette est en ${said}, que personne ici ne sait lire`, 'label')
  return {
    came: 'bought',
    ...{ remoteId: id, tracking, service: rate?.service ?? null },
    label: { format: formats[said], data: label.data },
    papers: invoice ? [{ title: 'Facture pour la douane', data: invoice.data }] : [],
    price:
      rate?.total_charge === undefined || !rate.currency
        ? null
        : { cents: Math.round(rate.total_charge * 100), currency: rate.currency },
  }
}
