// An example of a provider that speaks Douchette's own protocol (docs/carriers.md). It keeps its parcels in memory.
//
//   CARRIER_SECRET=… node docs/examples/carrier.mjs 8099
import { createServer } from 'node:http'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'

/** `before` may look at a request, or spoil its answer; the tests do. */
export function exampleCarrier({ secret, before = async () => undefined }) {
  const parcels = new Map()
  /** What became of each parcel, in its order. A real service is told by its depots. */
  const events = new Map()
  /** The manifests of lorries that left, by the names of their slips. */
  const manifests = new Map()
  let last = 10_000_000

  function buy(wanted) {
    last += 1
    const tracking = `EX${last}FR`
    const data = Buffer.from(zplOf(wanted, tracking)).toString('base64')
    return {
      id: `ex-${last}`,
      reference: wanted.reference,
      tracking,
      label: { format: 'zpl', data },
      service: wanted.service || 'standard',
      // Customs are told by a paper that goes with the parcel.
      ...(wanted.customs ? { documents: [{ title: 'Déclaration CN23', data: cn23Of(wanted) }] } : {}),
      price: { amount: prices[wanted.service] ?? '6.90', currency: 'EUR' },
    }
  }

  const server = createServer(async (request, response) => {
    const answer = (status, body) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(body === undefined ? undefined : JSON.stringify(body))
    }
    const parts = []
    for await (const part of request) parts.push(part)
    const body = parts.length > 0 ? JSON.parse(Buffer.concat(parts).toString()) : undefined
    const [, , reference, part] = request.url.split('/').map(decodeURIComponent)
    const context = { request, response, answer, body, reference, parcels, manifests, buy }
    if (request.headers.authorization !== `Bearer ${secret}`) return answer(401)
    if ((await before(context)) === 'answered') return
    if (request.method === 'POST' && request.url === '/manifests') {
      const known = manifests.get(body.reference)
      if (!known) manifests.set(body.reference, manifestOf(body))
      return answer(known ? 200 : 201, manifests.get(body.reference))
    }
    if (request.method === 'POST' && request.url === '/quotes') {
      const quotes = Object.entries(prices).map(([service, amount]) => ({
        service,
        price: { amount, currency: 'EUR' },
      }))
      return answer(200, { quotes })
    }
    if (request.method === 'POST' && body) {
      // The same key gets the same parcel, however often it is asked for.
      const known = parcels.get(body.reference)
      if (known) return answer(200, known)
      if (body.weightG > 30_000) return answer(422, { code: 'weight', detail: '30 kg au plus' })
      if (body.recipient.country !== 'FR' && !body.customs) {
        return answer(422, {
          code: 'address',
          detail: `ce pays (${body.recipient.country}) n’est pas desservi`,
        })
      }
      const bought = buy(body)
      parcels.set(body.reference, bought)
      return answer(201, bought)
    }
    if (request.url.startsWith('/relays?')) {
      const { searchParams } = new URL(request.url, 'http://carrier')
      return answer(200, { relays: relaysNear(searchParams.get('country'), searchParams.get('postcode')) })
    }
    const known = parcels.get(reference)
    if (!known) return answer(404)
    if (part === 'events') return answer(200, { events: events.get(reference) ?? [] })
    if (request.method === 'DELETE') parcels.delete(reference)
    return answer(200, known)
  })
  return { server, parcels, events, manifests }
}

/** A real service draws the form of the Universal Postal Union. */
const cn23Of = ({ reference, customs }) =>
  pageOf([
    `CN23 ${reference}`,
    ...customs.lines.map(
      line => `${line.quantity} x ${line.tariffNumber} ${line.originCountry} ${line.value}`,
    ),
  ])

/** The paper that the driver signs. */
const manifestOf = ({ reference, parcels }) => ({
  reference,
  documents: [{ title: 'Manifeste', data: pageOf([`Manifeste ${reference}`, ...parcels]) }],
})

/** What each service costs. A real one asks for weight, size and place, which are told. */
const prices = { express: '14.20', standard: '6.90' }

/** The points of one town. A real service knows them all, and gives the nearest first. */
const points = [
  {
    id: '014523',
    name: 'Tabac du Pont',
    lines: ['2 rue Basse'],
    postcode: '69003',
    city: 'Lyon',
    country: 'FR',
  },
  {
    id: '014601',
    name: 'Fleurs Zoé',
    lines: ['9 cours Gambetta'],
    postcode: '69003',
    city: 'Lyon',
    country: 'FR',
  },
]
const relaysNear = (country, postcode) =>
  points.filter(point => point.country === country && point.postcode === postcode)

/** One page of A4 as a PDF in base64. */
function pageOf(texts) {
  const drawn = texts.map((text, at) => `BT /F1 14 Tf 60 ${780 - 24 * at} Td (${text}) Tj ET`).join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let pdf = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = pdf.length
    pdf += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 6\n0000000000 65535 f \n${places.join('')}`
  pdf += `${table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`
  return Buffer.from(pdf, 'latin1').toString('base64')
}

export const zplOf = ({ reference, recipient }, tracking) =>
  [
    '^XA^CI28^PW799^LL1199',
    `^FO40,40^A0N,48,48^FD${recipient.name.replaceAll(/[\^~]/g, ' ')}^FS`,
    `^FO40,110^A0N,40,40^FD${recipient.postcode} ${recipient.city}^FS`,
    `^FO60,400^BY3^BCN,220,N,N,N,A^FD${tracking}^FS`,
    `^FO40,660^A0N,40,40^FD${tracking} / ${reference}^FS`,
    '^XZ',
  ].join('\n')

if (argv[1] === fileURLToPath(import.meta.url)) {
  const { server } = exampleCarrier({ secret: process.env.CARRIER_SECRET ?? '' })
  server.listen(Number(argv[2] ?? 8099), '127.0.0.1', () => console.log(server.address()))
}
