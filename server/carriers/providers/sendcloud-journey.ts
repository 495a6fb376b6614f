import * as z from 'zod/mini'
import type { JourneyStage } from '#contract/entities/journey.ts'
import { type Asking, askBelow, type Followed, readAnswer, type Travelling } from './provider.ts'
import type { Heard } from './talk.ts'

const Tracked = z.object({
  events: z.optional(
    z.array(
      z.object({
        event_at: z.iso.datetime({ offset: true }),
        status_code: z.string(),
        status_description: z.optional(z.string()),
      }),
    ),
  ),
})

/** Sendcloud's statuses by their letters alone, for its pages spell them differently. Other statuses are ignored. */
const stages: Readonly<Record<string, JourneyStage>> = {
  accepted: 'handed_over',
  shipmentpickedupbydriver: 'handed_over',
  enroutetosortingcenter: 'in_transit',
  enroutetosortingcentre: 'in_transit',
  atsortingcenter: 'in_transit',
  atsortingcentre: 'in_transit',
  beingsorted: 'in_transit',
  sorted: 'in_transit',
  notsorted: 'in_transit',
  parcelenroute: 'in_transit',
  driverenroute: 'in_transit',
  atcustoms: 'in_transit',
  deliverydelayed: 'in_transit',
  awaitingcustomerpickup: 'collectable',
  delivered: 'delivered',
  shipmentcollectedbycustomer: 'delivered',
  deliveryattemptfailed: 'held',
  unabletodeliver: 'held',
  exception: 'held',
  addressinvalid: 'address',
  refusedbyrecipient: 'refused',
  returnedtosender: 'returned',
}

export async function followBySendcloud({ tracking }: Travelling, asking: Asking): Promise<Followed> {
  const heard = await ask(asking, 'GET', `/parcels/tracking/${encodeURIComponent(tracking)}`)
  if (heard.came === 'answer' && heard.status === 404) return { came: 'news', news: [] }
  const said = readAnswer(heard, Tracked)
  if ('came' in said) return said
  const news = (said.events ?? []).flatMap(({ event_at, status_code, status_description }) => {
    const stage = stages[status_code.toLowerCase().replaceAll(/[^a-z]/g, '')]
    const words = status_description?.trim().slice(0, 300) || null
    return stage ? [{ stage, at: new Date(event_at), said: words }] : []
  })
  return { came: 'news', news }
}

export const ask = (asking: Asking, method: 'GET' | 'POST', path: string, body?: unknown): Promise<Heard> =>
  askBelow(asking, basic(asking.account.secret), method, path, body)

/** The secret is `PUBLIC_KEY:SECRET_KEY`. */
export const basic = (keys: string) => `Basic ${Buffer.from(keys).toString('base64')}`
