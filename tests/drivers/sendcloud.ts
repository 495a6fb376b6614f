import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PDFDocument } from 'pdf-lib'
import * as z from 'zod/mini'
import { zplOf } from '../../docs/examples/carrier.mjs'
import { atTheEnd } from './server.ts'

const decimal = z.string().check(z.regex(/^\d+\.\d{1,3}$/))
const Address = z.strictObject({
  name: z.string(),
  company_name: z.optional(z.string()),
  address_line_1: z.string(),
  address_line_2: z.optional(z.string()),
  house_number: z.optional(z.string()),
  postal_code: z.string(),
  city: z.string(),
  country_code: z.string().check(z.regex(/^[A-Z]{2}$/)),
  phone_number: z.optional(z.string()),
})

/** `POST /shipments/announce` as Sendcloud documents it; docs/carriers.md says where. */
const Asked = z.strictObject({
  label_details: z.strictObject({
    mime_type: z.enum(['application/pdf', 'application/zpl', 'image/png']),
    dpi: z.int(),
  }),
  from_address: Address,
  to_address: Address,
  ship_with: z.strictObject({
    type: z.literal('shipping_option_code'),
    properties: z.strictObject({ shipping_option_code: z.string(), contract_id: z.optional(z.int()) }),
  }),
  to_service_point: z.optional(z.strictObject({ id: z.string() })),
  customs_information: z.optional(
    z.strictObject({
      invoice_number: z.string(),
      export_reason: z.enum(['commercial_goods', 'gift', 'returned_goods']),
      export_type: z.enum(['private', 'commercial_b2c', 'commercial_b2b']),
    }),
  ),
  order_number: z.string(),
  external_reference_id: z.string(),
  parcels: z
    .array(
      z.strictObject({
        dimensions: z.strictObject({
          length: decimal,
          width: decimal,
          height: decimal,
          unit: z.literal('cm'),
        }),
        weight: z.strictObject({ value: decimal, unit: z.literal('kg') }),
        parcel_items: z.optional(
          z.array(
            z.strictObject({
              sku: z.string(),
              description: z.string(),
              quantity: z.int(),
              weight: z.strictObject({ value: decimal, unit: z.literal('kg') }),
              price: z.strictObject({
                value: z.string().check(z.regex(/^\d+\.\d\d$/)),
                currency: z.literal('EUR'),
              }),
              hs_code: z.string().check(z.regex(/^\d{6,10}$/)),
              origin_country: z.string().check(z.regex(/^[A-Z]{2}$/)),
            }),
          ),
        ),
      }),
    )
    .check(z.length(1)),
})

/** Without addresses no prices are computed, so none are asked for. */
const OptionsAsked = z.strictObject({
  shipping_option_code: z.optional(z.string()),
  calculate_quotes: z.literal(false),
})
const Place = z.strictObject({
  ...{ address_line_1: z.string(), postal_code: z.string(), city: z.string() },
  country_code: z.string().check(z.regex(/^[A-Z]{2}$/)),
})
/** With both addresses and the parcel it says what each option costs, or the one that is named, by the contract that is named. */
const QuotesAsked = z.strictObject({
  ...{ shipping_option_code: z.optional(z.string()), contract_id: z.optional(z.int()) },
  ...{ from_address: Place, to_address: Place, calculate_quotes: z.literal(true) },
  parcels: z
    .array(
      z.strictObject({
        dimensions: z.strictObject({
          ...{ length: decimal, width: decimal, height: decimal },
          unit: z.literal('cm'),
        }),
        weight: z.strictObject({ value: decimal, unit: z.literal('kg') }),
      }),
    )
    .check(z.length(1)),
})
const quoted = (code: string, last_mile: string, value: string) => ({
  ...{ code, name: code, carrier: { code: 'postnl', name: 'PostNL' }, functionalities: { last_mile } },
  quotes: [{ price: { breakdown: [], total: { value, currency: 'EUR' } }, lead_time: 24 }],
})
const known = 'postnl:standard'

type Shipment = {
  id: string
  external_reference_id: string
  to: z.infer<typeof Address>
  errors: { status: string; code: string; detail: string; source: { pointer: string } }[]
  tracking: string | null
  asked: z.infer<typeof Asked>
  isCancelled: boolean
}

/** A double of Sendcloud: what it is sent must be as documented, and it answers as documented. */
export async function aSendcloud() {
  const shipments: Shipment[] = []
  const double = {
    url: '',
    wrong: [] as string[],
    bought: [] as string[],
    keys: new Set<string>(),
    refuses: undefined as { detail: string; pointer: string } | undefined,
    isSilent: false,
    /** Without a price list of the carrier's it quotes nothing; a question for prices may also be left unanswered. */
    prices: 'quoted' as 'quoted' | 'none' | 'unanswered',
    /** The contracts and options whose prices were asked for. */
    priced: [] as { option: string | undefined; contract: number | undefined }[],
    /** The queries of searches for service points. */
    searches: [] as string[],
    /** What it has heard of every parcel. */
    events: [] as { event_at: string; status_code: string; status_description: string }[],
    shipments,
  }
  const shown = ({ id, tracking, errors, ...one }: Shipment) => ({
    data: {
      ...{ id, errors, external_reference_id: one.external_reference_id },
      parcels: [
        {
          id: shipments.findIndex(other => other.id === id) + 1,
          status: tracking
            ? { code: 'READY_TO_SEND', message: 'Ready to send' }
            : { code: 'ANNOUNCEMENT_FAILED', message: '' },
          tracking_number: tracking,
          documents: tracking
            ? [
                {
                  type: 'label',
                  size: 'a6',
                  link: `${double.url}/parcels/${shipments.findIndex(other => other.id === id) + 1}/documents/label`,
                },
                ...(one.asked.customs_information
                  ? [
                      {
                        type: 'customs-declaration',
                        size: 'a4',
                        link: `${double.url}/parcels/${shipments.findIndex(other => other.id === id) + 1}/documents/customs-declaration`,
                      },
                    ]
                  : []),
              ]
            : [],
        },
      ],
    },
  })
  const server = createServer(async (request, response) => {
    const { method, url = '' } = request
    double.keys.add(request.headers.authorization ?? '')
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const answer = (status: number, said: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said))
    const [path = '', query = ''] = url.replace('/api/v3', '').split('?')
    if (method === 'POST' && path === '/shipments/announce') {
      const asked = z.safeParse(Asked, JSON.parse(Buffer.concat(parts).toString()))
      if (!asked.success) {
        double.wrong.push(asked.error.message)
        return answer(400, { errors: [{ status: '400', code: 'invalid', detail: 'Invalid request' }] })
      }
      const { external_reference_id, to_address: to } = asked.data
      const former = shipments.find(one => one.external_reference_id === external_reference_id)
      if (former) return answer(409, shown(former))
      const refusal = double.refuses
      const made: Shipment = {
        ...{
          id: `sc-${shipments.length + 1}`,
          external_reference_id,
          to,
          isCancelled: false,
          asked: asked.data,
        },
        tracking: refusal ? null : `3SYZXG${1000000 + shipments.length}`,
        errors: refusal
          ? [
              {
                status: '400',
                code: 'carrier_error',
                detail: refusal.detail,
                source: { pointer: refusal.pointer },
              },
            ]
          : [],
      }
      shipments.push(made)
      if (!refusal) double.bought.push(external_reference_id)
      return double.isSilent ? response.destroy() : answer(201, shown(made))
    }
    if (method === 'POST' && path === '/shipping-options') {
      const body = JSON.parse(Buffer.concat(parts).toString())
      if (body.calculate_quotes) {
        const quotes = z.safeParse(QuotesAsked, body)
        if (!quotes.success) double.wrong.push(quotes.error.message)
        const option = quotes.data?.shipping_option_code
        double.priced.push({ option, contract: quotes.data?.contract_id })
        if (double.prices === 'unanswered') return response.destroy()
        const data = [
          quoted('postnl:standard/signature', 'home_delivery', '8.15'),
          quoted('postnl:standard', 'home_delivery', '6.35'),
          quoted('postnl:point', 'service_point', '4.10'),
        ].filter(({ code }) => option === undefined || code === option)
        return answer(200, {
          data: double.prices === 'none' ? data.map(one => ({ ...one, quotes: null })) : data,
          message: null,
        })
      }
      const asked = z.safeParse(OptionsAsked, body)
      if (!asked.success) double.wrong.push(asked.error.message)
      const wanted = asked.data?.shipping_option_code ?? known
      const carrier = { code: 'postnl', name: 'PostNL' }
      const data = wanted === known ? [{ code: known, name: 'PostNL Standard', carrier }] : []
      return answer(200, { data, message: data.length > 0 ? null : 'No options were found.' })
    }
    if (method === 'GET' && path === '/service-points') {
      double.searches.push(query)
      const point = (id: number, street: string) => ({
        ...{ id, name: `Relais ${id}`, carrier: { code: 'postnl', name: 'PostNL' }, distance: 85 },
        ...{ carrier_service_point_id: `FR-${id}`, general_shop_type: 'servicepoint', is_expired: false },
        address: { street, house_number: '7', postal_code: '69003', city: 'Lyon', country_code: 'FR' },
      })
      const results = [point(1000001, 'rue Basse'), point(1000002, 'cours Gambetta')]
      return answer(200, { data: { results, geocoding: { status: 'matched', precision: 'postal_code' } } })
    }
    const [, noun, id = '', act] = path.split('/')
    if (method === 'GET' && path.startsWith('/parcels/tracking/')) {
      const one = shipments.find(({ tracking }) => tracking === decodeURIComponent(act ?? ''))
      if (!one) return answer(404, { detail: 'Parcel does not exist' })
      const events = double.events.map(event => ({
        ...{ event_type: 'carrier', status_type: 'success', sub_status_code: 'none', ...event },
      }))
      return answer(200, { tracking_numbers: [], events })
    }
    if (noun === 'parcels' && path.endsWith('/documents/customs-declaration')) {
      if (request.headers.accept !== 'application/pdf') double.wrong.push(url)
      const pdf = await PDFDocument.create()
      pdf.addPage([595, 842]).drawText('CN23')
      return response.writeHead(200, { 'content-type': 'application/pdf' }).end(Buffer.from(await pdf.save()))
    }
    if (noun === 'parcels' && path.endsWith('/documents/label')) {
      if (!/^dpi=(203|300)$/.test(query) || request.headers.accept !== 'application/zpl')
        double.wrong.push(url)
      const { to, tracking } = shipments[Number(id) - 1] ?? {}
      if (!to || !tracking) return answer(404, { errors: [] })
      const recipient = { name: to.name, postcode: to.postal_code, city: to.city }
      return response
        .writeHead(200, { 'content-type': 'application/zpl' })
        .end(zplOf({ reference: '', recipient }, tracking))
    }
    const shipment = shipments.find(one => one.id === id)
    if (method === 'POST' && act === 'cancel' && shipment) {
      shipment.isCancelled = true
      return answer(200, { data: { status: 'cancelled', message: 'Shipment has been cancelled' } })
    }
    double.wrong.push(`${method} ${url}`)
    return answer(404, { errors: [] })
  })
  server.listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  double.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v3`
  atTheEnd(() => void server.close())
  return double
}
