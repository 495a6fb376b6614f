import * as z from 'zod/mini'
import type { JourneyStage } from '#contract/entities/journey.ts'
import { ask } from './karrio-ask.ts'
import {
  type Asking,
  type CarrierNews,
  type Followed,
  readAnswer,
  readJson,
  refused,
  type Travelling,
} from './provider.ts'

/** The parts of karrio's trackers that we need, as its description 2026.1.32 names them. */
const Event = z.object({
  date: z.optional(z.string()),
  time: z.nullish(z.string()),
  description: z.optional(z.string()),
  /** With its zone. Its description leaves it out. */
  timestamp: z.nullish(z.string()),
})
const Tracker = z.object({
  tracking_number: z.string(),
  status: z.optional(z.string()),
  events: z.nullish(z.array(Event)),
})
const Shipment = z.object({ carrier_name: z.nullish(z.string()) })

/** A tracker says where the parcel is now; its events are the carrier's own words. `pending` and `unknown` are no news. */
const stages: Readonly<Record<string, JourneyStage>> = {
  in_transit: 'in_transit',
  out_for_delivery: 'in_transit',
  delivery_delayed: 'in_transit',
  ready_for_pickup: 'collectable',
  delivered: 'delivered',
  on_hold: 'held',
  delivery_failed: 'held',
  cancelled: 'held',
  return_to_sender: 'returned',
}

/** Carriers for which karrio's description allows a tracker. */
const tracked = [
  ...['aramex', 'asendia_us', 'australiapost', 'boxknight', 'bpost', 'canadapost', 'canpar', 'chronopost'],
  ...['colissimo', 'dhl_express', 'dhl_parcel_de', 'dhl_poland', 'dhl_universal', 'dicom', 'dpd', 'fedex'],
  ...['generic', 'geodis', 'hay_post', 'laposte', 'locate2u', 'nationex', 'purolator', 'roadie', 'royalmail'],
  ...['seko', 'sendle', 'tge', 'tnt', 'ups', 'usps', 'usps_international', 'zoom2u'],
]

/** Asks the tracker that karrio has of this number, and has one made where there is none. */
export async function followByKarrio(parcel: Travelling, asking: Asking): Promise<Followed> {
  const number = encodeURIComponent(parcel.tracking)
  const heard = await ask(asking, 'GET', `/v1/trackers/${number}`)
  const isUnknown = heard.came === 'answer' && heard.status === 404
  const answered = isUnknown ? await makeTracker(parcel, asking) : heard
  if (answered.came === 'refused') return answered
  // A new tracker is answered with 202.
  const heardOf =
    answered.came === 'answer' && answered.status === 202 ? { ...answered, status: 200 } : answered
  const tracker = readAnswer(heardOf, Tracker)
  if ('came' in tracker) return tracker
  const { tracking_number, status = 'unknown', events } = tracker
  if (tracking_number !== parcel.tracking) return refused('il a répondu par le suivi d’un autre colis')
  const stage = stages[status]
  const last = (events ?? []).map(asNews).sort((a, b) => timeOf(b) - timeOf(a))[0]
  const at = last?.at ?? null
  return { came: 'news', news: stage ? [{ stage, at, said: last?.said ?? null }] : [] }
}

async function makeTracker({ tracking, remoteId, parcel }: Travelling, asking: Asking) {
  if (remoteId === null) return refused('personne ne sait quel transporteur karrio a choisi')
  const known = await ask(asking, 'GET', `/v1/shipments/${encodeURIComponent(remoteId)}`)
  if (known.came === 'silence' || known.status !== 200) return known
  const shipment = Shipment.safeParse(readJson(known.body))
  const carrier = shipment.success ? shipment.data.carrier_name : undefined
  if (!carrier || !tracked.includes(carrier))
    return refused('karrio ne suit pas les colis de ce transporteur')
  const body = { tracking_number: tracking, carrier_name: carrier, reference: parcel }
  return ask(asking, 'POST', '/v1/trackers', body)
}

type Said = Pick<CarrierNews, 'at' | 'said'>
const timeOf = ({ at }: Said) => at?.getTime() ?? 0

/** Carriers write hours as they like. A day without an hour is kept; other texts are no time. */
function asNews({ date = '', time, timestamp, description }: z.infer<typeof Event>): Said {
  const said = description?.trim().slice(0, 300) || null
  const told = timestamp ? new Date(timestamp) : undefined
  if (told && !Number.isNaN(told.getTime())) return { at: told, said }
  const day = /^\d{4}-\d{2}-\d{2}$/.exec(date)?.[0]
  if (day === undefined) return { at: null, said }
  const hour = /^\d{2}:\d{2}/.exec(time ?? '')?.[0] ?? '00:00'
  const at = new Date(`${day}T${hour}:00Z`)
  return { at: Number.isNaN(at.getTime()) ? null : at, said }
}
