import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { PDFDocument } from 'pdf-lib'
import { labelOf } from './carrier-label.ts'
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
  ? asItAnswers(asJsonSchema(JSON.parse(readFileSync(path, 'utf8')) as unknown) as Description)
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

/** A real karrio 2026.1.32 answers otherwise than it describes itself, as `npm run test:carriers` saw. */
function asItAnswers(described: Description): Description {
  const answers = (path: string, status: string, like: Content | undefined) => {
    const responses = described.paths[path]?.post?.responses
    if (responses && like) responses[status] = like
    return responses
  }
  for (const [path, status] of [
    ['/v1/trackers', '202'],
    ['/v1/shipments/{id}/cancel', '202'],
  ] as const) {
    answers(path, status, described.paths[path]?.post?.responses['200'])
  }
  // A page of them, where it says one.
  const listed = described.paths['/v1/shipments']?.get?.responses['200']?.content?.['application/json']
  if (listed) {
    listed.schema = {
      ...{ type: 'object', required: ['results'] },
      properties: { results: { type: 'array', items: listed.schema } },
    }
  }
  // No connection of this name can do it.
  answers('/v1/shipments', '404', described.paths['/v1/shipments']?.post?.responses['400'])
  const { schemas } = described.components as { schemas: Record<string, { properties?: Json }> }
  for (const { properties = {} } of Object.values(schemas)) {
    const status = properties.status as { enum?: string[] } | undefined
    // A bought one is `created`.
    if (status?.enum?.includes('purchased')) status.enum.push('created')
    // Its papers' addresses begin with a path.
    for (const name of ['label_url', 'invoice_url', 'manifest_url']) {
      if (properties[name]) properties[name] = { anyOf: [{ type: 'string' }, { type: 'null' }] }
    }
  }
  return described
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
  recipient: Json & { person_name: string; postal_code: string; city: string }
  shipper: Json
  parcels: Json[]
  reference: string
  carrier_ids?: string[]
  services?: string[]
  service?: string
  options?: { has_alternative_services?: boolean }
  label_type: string
  customs?: Json
}

/** A double of karrio, which holds each request and each of its own answers against the published description. */
export async function aKarrio() {
  const shipments = new Map<string, Json>()
  let numbered = 10_000_000_000
  const double = {
    url: '',
    wrong: [] as string[],
    bought: [] as string[],
    asked: [] as string[],
    tokens: new Set<string>(),
    /** What the carrier refuses, in its own words; without words, it does not answer. */
    refuses: undefined as string | undefined,
    /** What its carrier says of every parcel. */
    travels: { status: 'pending', events: [] as Json[] },
    /** What karrio can do with this carrier. */
    capabilities: ['Shipping', 'Tracking', 'Rating', 'Manifest'],
    /** Its carrier's extension can price parcels; Colissimo's cannot. */
    canRate: true,
    /** The format of its carrier's labels, which it asks for and does not look at. */
    draws: 'pdf' as 'pdf' | 'zpl',
    /** Purchases come in, and its carrier answers them only when these have gone. */
    carrierTakes: Promise.resolve(),
    manifests: [] as Json[],
    /** karrio 2026.1.32 does not: it fails once its carrier has made one. */
    keepsManifests: true,
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
    const [, , about, id = '', act = ''] = url.split(/[/?]/)
    if (/^(label|invoice|manifest)\./.test(act)) {
      // Its papers are read with a key, or with a token of their own.
      if (!request.headers.authorization) return response.writeHead(403).end()
      if (about !== 'shipments' || act.startsWith('invoice')) return response.end(await anInvoice())
      const { recipient, tracking_number } = shipments.get(id) as Asked & { tracking_number: string }
      const { person_name: name, postal_code: postcode, city } = recipient
      return response.end(await labelOf(tracking_number, double.draws, { name, postcode, city }))
    }
    const path = url.split('?')[0] ?? ''
    double.wrong.push(...faults(method, path, body))
    const answer = (status: number, said: unknown) => {
      double.wrong.push(...faults(method, path, said, status))
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said))
    }
    if (path === '/v1/carriers/colissimo') {
      const about = { carrier_name: 'colissimo', display_name: 'Colissimo' }
      return answer(200, { ...about, integration_status: 'beta', capabilities: double.capabilities })
    }
    if (path === '/v1/proxy/rates' && body) {
      return answer(200, { rates: ratesOf(body, ['colissimo_express', 'colissimo_home']), messages: [] })
    }
    if (path === '/v1/manifests') {
      if (method === 'GET') return answer(200, { results: double.manifests })
      if (!double.keepsManifests) {
        const message = 'Object of type Address is not JSON serializable'
        return answer(500, { errors: [{ level: 'error', message }] })
      }
      const made = {
        ...{
          id: `manf_${double.manifests.length + 1}`,
          carrier_id: 'colissimo-1',
          test_mode: true,
          messages: [],
        },
        ...pickManifest(body as unknown as Json),
      }
      double.manifests.push({ ...made, manifest_url: `/v1/manifests/${made.id}/manifest.pdf` })
      if (double.isSilent) return response.destroy()
      return answer(201, double.manifests.at(-1))
    }
    if (url.startsWith('/v1/trackers')) {
      const made = method === 'POST' ? (body as unknown as { tracking_number: string }) : undefined
      if (made) double.followed.push(made.tracking_number)
      const number = made?.tracking_number ?? id
      if (!double.followed.includes(number)) return answer(404, { messages: [{ message: 'not found' }] })
      return answer(made ? 202 : 200, {
        ...{ id: `trk_${number}`, carrier_name: 'colissimo', carrier_id: 'colissimo-1', test_mode: true },
        ...{ tracking_number: number, delivered: double.travels.status === 'delivered', ...double.travels },
      })
    }
    const shipment = shipments.get(id)
    if (method === 'GET' && path === '/v1/shipments') {
      const wanted = new URL(url, double.url).searchParams.get('reference') ?? ''
      const results = [...shipments.values()].filter(one => String(one.reference).includes(wanted))
      return answer(200, { results })
    }
    const refusal = () => ({ messages: [{ message: double.refuses, carrier_name: 'colissimo' }] })
    if (method === 'POST' && url === '/v1/shipments' && body) {
      if (body.carrier_ids?.includes('nowhere')) {
        const message = 'No active carrier connection found to process the request'
        return answer(404, { errors: [{ code: 'not_found', level: 'warning', message }] })
      }
      const isAtOnce = body.service !== undefined && body.options?.has_alternative_services === true
      if (!double.canRate && !isAtOnce) {
        const message = "module 'karrio.providers.colissimo' has no attribute 'parse_rate_response'"
        return answer(424, { messages: [{ code: 'SHIPPING_SDK_INTERNAL_ERROR', message }] })
      }
      const drafted = draftOf(body, `shp_${shipments.size + 1}`)
      if (isAtOnce) {
        if (double.refuses) return answer(424, refusal())
        await bought(drafted)
        const rate = { ...{ service: body.service, total_charge: 0, currency: 'USD' }, id: 'rat_none' }
        const about = { carrier_name: 'colissimo', carrier_id: 'colissimo-1', test_mode: true }
        drafted.selected_rate = { ...rate, ...about, meta: { has_alternative_services: true } }
      }
      shipments.set(String(drafted.id), drafted)
      if (isAtOnce && double.isSilent) return response.destroy()
      return answer(201, drafted)
    }
    if (!shipment) return answer(404, { errors: [{ message: 'not found', code: 'not_found' }] })
    if (act === 'purchase') {
      if (shipment.status !== 'draft')
        return answer(409, { errors: [{ message: 'already purchased', code: 'state_error' }] })
      if (double.refuses !== undefined)
        return answer(424, double.refuses === '' ? { errors: [{ code: 'failure' }] } : refusal())
      await bought(shipment)
      if (double.isSilent) return response.destroy()
    }
    const isCancelled = shipment.status === 'cancelled'
    if (act === 'cancel') shipment.status = 'cancelled'
    answer(act === 'cancel' && isCancelled ? 202 : 200, shipment)
  })

  /** Its carrier is asked, and only then it writes down what was bought. */
  async function bought(shipment: Json): Promise<void> {
    double.bought.push(String(shipment.reference))
    await double.carrierTakes
    numbered += 1
    const path = `/v1/shipments/${shipment.id}`
    Object.assign(shipment, {
      ...{ status: 'created', tracking_number: `6A${numbered}`, label_type: 'PDF' },
      ...{ carrier_name: 'colissimo', carrier_id: 'colissimo-1' },
      ...(shipment.customs ? { invoice_url: `${path}/invoice.pdf` } : {}),
      ...{ label_url: `${path}/label.pdf`, selected_rate: (shipment.rates as Json[])[0] },
    })
  }
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
    ...{ id, status: 'draft', created_at: new Date().toISOString(), test_mode: true, messages: [] },
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
