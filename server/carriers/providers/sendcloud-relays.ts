import * as z from 'zod/mini'
import { readJson, unexpected } from './answers.ts'
import { type Asking, later, type Near, type Relays } from './provider.ts'
import { ask } from './sendcloud-ask.ts'

const Points = z.object({
  data: z.object({
    results: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        carrier: z.object({ code: z.string() }),
        address: z.object({
          street: z.string(),
          house_number: z.optional(z.nullable(z.string())),
          postal_code: z.string(),
          city: z.string(),
          country_code: z.string(),
        }),
      }),
    ),
  }),
})

const most = 20

/** A shipping option's code begins with its carrier's: `mondial_relay:point_relais`. Without one, all carriers of the account are asked. */
export async function relaysBySendcloud({ country, postcode }: Near, asking: Asking): Promise<Relays> {
  const [carrier = ''] = asking.account.service.split(':')
  const query = new URLSearchParams({
    country_code: country,
    address_postal_code: postcode,
    limit: String(most),
    ...(carrier === '' ? { use_integration_carriers: 'true' } : { carrier_code: carrier }),
  })
  const heard = await ask(asking, 'GET', `/service-points?${query}`)
  if (heard.came === 'silence') return later(heard.reason)
  if (heard.status !== 200) return unexpected(heard.status)
  const said = Points.safeParse(readJson(heard.body))
  if (!said.success) return unexpected(heard.status)
  const relays = said.data.data.results.map(({ id, name, carrier: { code }, address }) => ({
    ...{ id: String(id), name: name.slice(0, 120), carrier: code },
    lines: [[address.house_number, address.street].filter(Boolean).join(' ').slice(0, 120)],
    ...{ postcode: address.postal_code, city: address.city, country: address.country_code },
  }))
  return { came: 'relays', relays }
}
