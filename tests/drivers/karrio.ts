import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { PDFDocument } from 'pdf-lib'
import { zplOf } from '../../docs/examples/carrier.mjs'
import { atTheEnd } from './server.ts'

type Json = Record<string, unknown>
type Description = {
  paths: Record<string, Record<string, { requestBody?: Content; responses: Record<string, Content> }>>
  components: Json
}
type Content = { content?: { 'application/json'?: { schema: Json } } }

/**
 * karrio's published description of itself stands outside this repository, as all vectors of tests. A machine without it
 * runs the same tests, whose names then say that nothing was held against it.
 */
const path = fileURLToPath(new URL('../../../shared/data/karrio-openapi.json', import.meta.url))
const description = existsSync(path)
  ? (asJsonSchema(JSON.parse(readFileSync(path, 'utf8')) as unknown) as Description)
  : undefined

export const isPublished = description !== undefined

/** Ends the names of tests: what `wrong` was looked for in. */
export const heldAgainst = description
  ? 'held against what karrio publishes'
  : 'NOT held against what karrio publishes: ../shared/data/karrio-openapi.json is not there'

const ajv = new Ajv({ strict: false, allErrors: true })
addFormats.default(ajv)
if (description) ajv.addSchema({ $id: 'karrio', components: description.components })

/** OpenAPI 3.0 says `nullable` where JSON Schema has a type. */
function asJsonSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asJsonSchema)
  if (typeof value !== 'object' || value === null) return value
  const { nullable, ...rest } = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string' ? inner.replace(/^#/, 'karrio#') : asJsonSchema(inner),
    ]),
  ) as Json
  return nullable === true ? { anyOf: [rest, { type: 'null' }] } : rest
}

const known = Object.keys(description?.paths ?? {}).map(
  template => [template, new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`)] as const,
)

/** What the description has against a request or an answer; empty if it is valid. */
export function faults(method: string, url: string, body: unknown, status?: number): string[] {
  if (!description) return []
  const [template] = known.find(([, pattern]) => pattern.test(url)) ?? []
  const call = template === undefined ? undefined : description.paths[template]?.[method.toLowerCase()]
  if (!call) return [`${method} ${url} is in no description`]
  const content = status === undefined ? call.requestBody : call.responses[status]
  if (status !== undefined && !content) return [`${method} ${url} never answers ${status}`]
  const schema = content?.content?.['application/json']?.schema
  if (!schema) return body === undefined ? [] : [`${method} ${url} takes no body`]
  const check = ajv.compile(schema)
  return check(body)
    ? []
    : (check.errors ?? []).map(error => `${method} ${url}: ${error.instancePath} ${error.message}`)
}

type Asked = {
  recipient: Json
  shipper: Json
  parcels: Json[]
  reference: string
  services?: string[]
  label_type: string
  customs?: Json
}

/** A double of karrio, which holds each request and each of its own answers against the published description. */
export async function aKarrio() {
  const shipments = new Map<string, Json>()
  const double = {
    url: '',
    wrong: [] as string[],
    bought: [] as string[],
    asked: [] as string[],
    tokens: new Set<string>(),
    /** What the carrier refuses, in its own words. */
    refuses: undefined as string | undefined,
    /** What its carrier says of every parcel. */
    travels: { status: 'pending', events: [] as Json[] },
    /** What karrio can do with this carrier. */
    capabilities: ['shipping', 'tracking', 'manifest'],
    manifests: [] as Json[],
    /** The numbers that it was asked to follow. */
    followed: [] as string[],
    /** Buys, and is silent about it. */
    isSilent: false,
  }
  const server = createServer(async (request, response) => {
    const { method = '', url = '' } = request
    double.asked.push(`${method} ${url}`)
    double.tokens.add(request.headers.authorization ?? '')
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = parts.length > 0 ? (JSON.parse(Buffer.concat(parts).toString()) as Asked) : undefined
    if (url.startsWith('/invoices/')) return response.end(await anInvoice())
    if (url.startsWith('/labels/')) {
      const shipment = shipments.get(url.slice('/labels/'.length)) as {
        recipient: Json
        tracking_number: string
      }
      const { person_name: name, postal_code: postcode, city } = shipment.recipient
      response.end(zplOf({ reference: '', recipient: { name, postcode, city } }, shipment.tracking_number))
      return
    }
    if (url.startsWith('/manifests/')) return response.end(await anInvoice())
    const path = url.split('?')[0] ?? ''
    double.wrong.push(...faults(method, path, body))
    const answer = (status: number, said: unknown) => {
      double.wrong.push(...faults(method, path, said, status))
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said))
    }
    const [, , , id = '', act] = url.split('/')
    if (path === '/v1/carriers/colissimo') {
      const about = { carrier_name: 'colissimo', display_name: 'Colissimo' }
      return answer(200, { ...about, integration_status: 'beta', capabilities: double.capabilities })
    }
    if (path === '/v1/proxy/rates' && body) {
      return answer(200, { rates: ratesOf(body, ['colissimo_express', 'colissimo_home']), messages: [] })
    }
    if (path === '/v1/manifests') {
      if (method === 'GET') return answer(200, { results: double.manifests })
      const made = {
        ...{
          id: `manf_${double.manifests.length + 1}`,
          carrier_id: 'colissimo-1',
          test_mode: true,
          messages: [],
        },
        ...pickManifest(body as unknown as Json),
      }
      double.manifests.push({ ...made, manifest_url: `${double.url}/manifests/${made.id}` })
      if (double.isSilent) return response.destroy()
      return answer(201, double.manifests.at(-1))
    }
    if (url.startsWith('/v1/trackers')) {
      const made = method === 'POST' ? (body as unknown as { tracking_number: string }) : undefined
      if (made) double.followed.push(made.tracking_number)
      const number = made?.tracking_number ?? id
      if (!double.followed.includes(number)) return answer(404, { messages: [{ message: 'not found' }] })
      return answer(200, {
        ...{ id: `trk_${number}`, carrier_name: 'colissimo', carrier_id: 'colissimo-1', test_mode: true },
        ...{ tracking_number: number, delivered: double.travels.status === 'delivered', ...double.travels },
      })
    }
    const shipment = shipments.get(id)
    if (method === 'POST' && url === '/v1/shipments' && body) {
      const drafted = draftOf(body, `shp_${shipments.size + 1}`)
      shipments.set(String(drafted.id), drafted)
      return answer(201, drafted)
    }
    if (!shipment) return answer(404, { errors: [{ message: 'not found', code: 'not_found' }] })
    if (act === 'purchase') {
      if (shipment.status !== 'draft')
        return answer(409, { errors: [{ message: 'already purchased', code: 'state_error' }] })
      if (double.refuses)
        return answer(424, { messages: [{ message: double.refuses, carrier_name: 'colissimo' }] })
      double.bought.push(String(shipment.reference))
      const rates = shipment.rates as Json[]
      Object.assign(shipment, {
        ...{
          status: 'purchased',
          tracking_number: `6A${10000000000 + shipments.size}`,
          label_type: 'ZPL',
          ...{ carrier_name: 'colissimo', carrier_id: 'colissimo-1' },
        },
        ...(shipment.customs ? { invoice_url: `${double.url}/invoices/${id}` } : {}),
        ...{ label_url: `${double.url}/labels/${id}`, selected_rate: rates[0] },
      })
      if (double.isSilent) return response.destroy()
    }
    if (act === 'cancel') shipment.status = 'cancelled'
    answer(200, shipment)
  })
  server.listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  double.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  atTheEnd(() => void server.close())
  return Object.assign(double, { shipments })
}

const pickManifest = ({ carrier_name, address, reference, shipment_ids }: Json) => ({
  ...{ carrier_name, address, reference, shipment_identifiers: shipment_ids },
})

async function anInvoice() {
  const pdf = await PDFDocument.create()
  pdf.addPage([595, 842]).drawText('INVOICE')
  return Buffer.from(await pdf.save())
}

function draftOf(body: Asked, id: string): Json {
  return {
    ...{ id, status: 'draft', created_at: '2026-03-12T09:00:00Z', test_mode: true, messages: [] },
    ...{ recipient: body.recipient, shipper: body.shipper, parcels: body.parcels, reference: body.reference },
    ...(body.customs ? { customs: body.customs } : {}),
    ...{ tracking_number: null, label_url: null, label_type: null, selected_rate: null },
    rates: ratesOf(body, ['colissimo_home']),
  }
}

const ratesOf = ({ services }: Asked, offered: readonly string[]) =>
  (services ?? offered).map(service => ({
    ...{ id: `rat_${service}`, carrier_name: 'colissimo', carrier_id: 'colissimo-1', currency: 'EUR' },
    ...{ service, total_charge: service.endsWith('express') ? 12.9 : 7.4, test_mode: true },
  }))
