import * as z from 'zod/mini'
import type { JourneyStage } from '#contract/entities/journey.ts'
import { type Asking, type Followed, later, readJson, type Travelling, unexpected } from './provider.ts'
import { type Heard, talk } from './talk.ts'

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

/** Its statuses by their letters alone, for their spelling is not the same on all its pages. Others are no news. */
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
  if (heard.came === 'silence') return later(heard.reason)
  if (heard.status === 404) return { came: 'news', news: [] }
  if (heard.status !== 200) return unexpected(heard.status)
  const said = Tracked.safeParse(readJson(heard.body))
  if (!said.success) return unexpected(heard.status)
  const news = (said.data.events ?? []).flatMap(({ event_at, status_code, status_description }) => {
    const stage = stages[status_code.toLowerCase().replaceAll(/[^a-z]/g, '')]
    const words = status_description?.trim().slice(0, 300) || null
    return stage ? [{ stage, at: new Date(event_at), said: words }] : []
  })
  return { came: 'news', news }
}

export const ask = (
  { account, reach }: Asking,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
): Promise<Heard> =>
  talk(
    {
      method,
      url: `${account.url.replace(/\/+$/, '')}${path}`,
      headers: { authorization: basic(account.secret) },
      ...(body === undefined ? {} : { body }),
    },
    reach,
  )

/** The secret is `PUBLIC_KEY:SECRET_KEY`. */
export const basic = (keys: string) => `Basic ${Buffer.from(keys).toString('base64')}`
