import * as z from 'zod/mini'
import { ask, fileAt, Message, refusalIn, whyNot } from './karrio-ask.ts'
import {
  type Account,
  type Announced,
  type Asking,
  type LabelFormat,
  type Later,
  later,
  type Refused,
  readJson,
  refused,
  unexpected,
} from './provider.ts'
import type { Heard } from './talk.ts'

const Rate = z.object({
  id: z.string(),
  service: z.nullish(z.string()),
  currency: z.optional(z.string()),
  total_charge: z.optional(z.number()),
  /** Bought without a price, as Colissimo's are. */
  meta: z.nullish(z.object({ has_alternative_services: z.optional(z.boolean()) })),
})

export const Rates = z.object({
  rates: z.array(z.omit(Rate, { id: true })),
  messages: z.optional(z.array(Message)),
})

/** The parts of karrio's answers that we need, as its description 2026.1.32 names them. */
const Shipment = z.object({
  id: z.string(),
  /** `draft`, then `created` once it is bought, where its description says `purchased`. */
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
export type Shipment = z.infer<typeof Shipment>
const Shipments = z.object({ results: z.array(Shipment) })

export type Ended = Refused | Later

export const shipmentPath = (id: string): string => `/v1/shipments/${encodeURIComponent(id)}`

export function shipmentIn(heard: Heard, account: Account): Shipment | Ended {
  if (heard.came === 'silence') return later(heard.reason)
  const said = readJson(heard.body)
  if (heard.status >= 200 && heard.status < 300) {
    const shipment = Shipment.safeParse(said)
    return shipment.success ? shipment.data : unexpected(heard.status)
  }
  // Bought by an earlier try, perhaps: the next one looks first.
  if (heard.status === 409) return later(whyNot(heard) ?? 'il est déjà en train de faire cette étiquette')
  return refusalIn(heard, account)
}

/** The shipment that was bought under a parcel's name, if there is one. karrio also finds names that only hold it. */
export async function boughtUnder(parcel: string, asking: Asking): Promise<Shipment | undefined | Ended> {
  const heard = await ask(asking, 'GET', `/v1/shipments?reference=${encodeURIComponent(parcel)}`)
  if (heard.came === 'silence') return later(heard.reason)
  const said = Shipments.safeParse(readJson(heard.body))
  if (heard.status !== 200 || !said.success) return unexpected(heard.status)
  return said.data.results.find(
    ({ reference, status }) => reference === parcel && status !== 'draft' && status !== 'cancelled',
  )
}

/** A bought shipment's label, price and papers. */
export async function boughtFrom(parcel: string, shipment: Shipment, about: Asking): Promise<Announced> {
  const { id, reference, tracking_number: tracking, label_url: url, selected_rate: rate } = shipment
  if (reference && reference !== parcel) {
    return refused(`il a répondu par l’étiquette d’un autre colis (${reference})`, 'label')
  }
  if (!tracking || !url) return later('le numéro et l’étiquette ne sont pas encore là')
  const label = await fileAt(url, 'son étiquette', about)
  if ('came' in label) return label
  const invoice = shipment.invoice_url ? await fileAt(shipment.invoice_url, 'sa facture', about) : undefined
  if (invoice && 'came' in invoice) return invoice
  const format = formatOf(label.data)
  if (!format) {
    const said = shipment.label_type ?? 'un autre format'
    return refused(`son étiquette est en ${said}, que personne ici ne sait lire`, 'label')
  }
  return {
    came: 'bought',
    ...{ remoteId: id, tracking, service: rate?.service ?? null },
    label: { format, data: label.data },
    papers: invoice ? [{ title: 'Facture pour la douane', data: invoice.data }] : [],
    price:
      rate?.total_charge === undefined || !rate.currency || rate.meta?.has_alternative_services
        ? null
        : { cents: Math.round(rate.total_charge * 100), currency: rate.currency },
  }
}

/** Its extensions name a format that they asked for, or PDF whatever came, so the label itself is looked at. */
function formatOf(label: Buffer): LabelFormat | undefined {
  const begin = label.subarray(0, 1024).toString('latin1')
  if (begin.includes('%PDF-')) return 'pdf'
  if (begin.startsWith('\x89PNG')) return 'png'
  return /\^XA/i.test(begin) ? 'zpl' : undefined
}
