// A carrier's service as a process of its own. The test says by messages how it behaves from now on.
import { exampleCarrier, zplOf } from '../../docs/examples/carrier.mjs'

let mode = 'well'
/** Every parcel that was bought, in its order: a name that stands twice was paid for twice. */
const bought = []
const asked = []
/** What it was told of each parcel. */
const told = []
const held = []

const { server, parcels, events, manifests } = exampleCarrier({
  secret: 'secret-du-transporteur',
  async before({ request, response, answer, body, reference, parcels, buy }) {
    asked.push(`${request.method} ${body?.reference ?? request.url}`)
    const later = (status, what) =>
      answered(() => held.push({ end: () => answer(status, what), destroy: () => response.destroy() }))
    if (mode === 'slow' && request.method === 'GET') return later(200, parcels.get(reference))
    if (request.method !== 'POST') return undefined
    if (mode === 'broken') return answered(() => answer(500))
    if (request.url === '/quotes') return mode === 'no quotes' ? answered(() => answer(404)) : undefined
    if (request.url === '/manifests') return manifest({ answer, response, body })
    told.push(body)
    const known = parcels.get(body.reference)
    // Without keys of its own, it buys again whenever it is asked.
    const isBuying = !known || mode.startsWith('forgetful')
    if (mode === 'refusing')
      return answered(() =>
        answer(422, { code: 'address', detail: 'le code postal 69001 n’existe pas à Lyon' }),
      )
    const closed = refusedIn[mode]?.(body)
    if (closed) return answered(() => answer(422, closed))
    if (!isBuying) return undefined
    const parcel = buy(body)
    if (mode === 'wrong paper')
      parcel.documents = [{ title: 'CN23', data: Buffer.from('rien').toString('base64') }]
    if (mode === 'wrong label') parcel.label = label(body, 'ZZ99999999FR')
    const other = [...parcels.values()][0]
    if (mode === 'another’s label' && other)
      Object.assign(parcel, { tracking: other.tracking, label: other.label })
    if (mode === 'no label') parcel.label = { format: 'pdf', data: Buffer.from('rien').toString('base64') }
    if (mode !== 'wrong label once' || known) parcels.set(body.reference, parcel)
    bought.push(body.reference)
    if (mode === 'never' || mode === 'forgetful never') return answered(() => held.push(response))
    if (mode === 'broken after buying') return answered(() => answer(500))
    if (mode === 'cut') return answered(() => response.destroy())
    if (mode === 'slow') return later(201, parcel)
    if (mode === 'twice') {
      // One request, two whole answers, and the second names another number.
      const again = { ...parcel, tracking: 'EX99999999FR', label: label(body, 'EX99999999FR') }
      return answered(() => response.socket.write([parcel, again].map(asAnswer).join('')))
    }
    return answered(() => answer(201, parcel))
  },
})

/** What it refuses until something is changed. */
const refusedIn = {
  'refusing the service': ({ service }) =>
    service === 'standard' && { code: 'service', detail: 'la prestation standard est suspendue' },
  'refusing the weight': ({ weightG }) => weightG > 1_000 && { code: 'weight', detail: '1 kg au plus' },
  'refusing the point': ({ relay }) =>
    relay?.id !== '014601' && { code: 'address', detail: `le point relais ${relay?.id ?? ''} est fermé` },
}

const label = (body, tracking) => ({
  format: 'zpl',
  data: Buffer.from(zplOf(body, tracking)).toString('base64'),
})

function asAnswer(said) {
  const text = JSON.stringify(said)
  const head = ['HTTP/1.1 201 Created', 'content-type: application/json']
  return [...head, `content-length: ${Buffer.byteLength(text)}`, '', text].join('\r\n')
}

/** The paper of a lorry, as the test wants it. */
function manifest({ answer, response, body }) {
  if (mode === 'refusing') return answered(() => answer(422, { code: 'account', detail: 'contrat suspendu' }))
  if (mode === 'no manifest') return answered(() => answer(404))
  const made = (title, data) => ({ reference: body.reference, documents: [{ title, data }] })
  if (mode === 'wrong paper')
    return answered(() => answer(201, made('Manifeste', Buffer.from('rien').toString('base64'))))
  return mode === 'never' ? answered(() => held.push(response)) : undefined
}

function answered(done) {
  done()
  return 'answered'
}

process.on('message', message => {
  if ('mode' in message) mode = message.mode
  if (message.travel) events.set(message.travel.parcel, message.travel.events)
  // What was slow comes now.
  if (message.answer) for (const one of held.splice(0)) one.end()
  if (message.forget) {
    bought.length = 0
    asked.length = 0
    told.length = 0
    parcels.clear()
    events.clear()
    manifests.clear()
    for (const one of held.splice(0)) one.destroy()
  }
  process.send({
    id: message.id,
    bought,
    asked,
    told,
    parcels: Object.fromEntries(parcels),
    manifests: [...manifests.keys()],
  })
})
process.on('disconnect', () => process.exit())
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
