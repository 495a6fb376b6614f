import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { makeChance } from '#server/demo/chance.ts'

export type Sent = {
  readonly reference: string
  readonly lines: readonly { readonly sku: string; readonly quantity: number }[]
  /** The server has said that it has the order. */
  accepted: boolean
  /** The server has said that it is cancelled. */
  cancelled: boolean
}
type Options = { readonly url: string; readonly key: string; readonly perMinute: number }

const tickMs = 3_000
/** Of so many at each beat; the others come one by one. */
const inBatches = 0.8
const oneInCancelled = 25

/** A shop's program: it sends each order until it has an answer, as the documentation tells programs to. */
export function aShop({ url, key, perMinute }: Options) {
  const chance = makeChance(2026)
  const orders: Sent[] = []
  const took: { readonly what: 'batch' | 'single'; readonly ms: number }[] = []
  const unexpected: string[] = []
  const under = new Set<Promise<void>>()
  let again = 0

  /** Sends one request until the server has decided, under one Idempotency-Key. */
  async function ask(method: string, path: string, body?: unknown) {
    const idempotencyKey = randomUUID()
    for (;;) {
      const begun = performance.now()
      const reply = await fetch(`${url}/api/v1/shops/papier/orders${path}`, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          'idempotency-key': idempotencyKey,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(30_000),
      })
        .then(async answer => ({
          status: answer.status,
          text: await answer.text(),
          waitS: Number(answer.headers.get('retry-after') ?? 0),
        }))
        .catch(() => undefined)
      if (reply && reply.status < 500 && reply.status !== 429) {
        return { ...reply, ms: performance.now() - begun }
      }
      again += 1
      await pause(Math.max(200, (reply?.waitS ?? 0) * 1000))
    }
  }

  function anOrder(): Sent {
    const quantity = chance.int(1, 3)
    const lines = chance.happens(0.5)
      ? [{ sku: 'CARNET', quantity: 1 }]
      : [
          { sku: 'CARNET', quantity },
          { sku: 'ENCRE', quantity: 1 },
        ]
    const order = { reference: `W-${orders.length + 1}`, lines, accepted: false, cancelled: false }
    orders.push(order)
    return order
  }

  const bodyOf = ({ lines }: Sent) => ({
    customer: 'Zoé Martin',
    address: { lines: ['12 rue Haute'], postcode: '69003', city: 'Lyon', country: 'FR' },
    ...{ carrier: 'dpd', lines },
  })

  async function sendBatch(some: readonly Sent[]) {
    const items = some.map(order => ({ reference: order.reference, ...bodyOf(order) }))
    const { status, text, ms } = await ask('POST', '/batch', { items })
    took.push({ what: 'batch', ms })
    const { results = [] }: { results?: { reference: string; outcome: string }[] } = JSON.parse(text)
    for (const [at, order] of some.entries()) {
      if (results[at]?.reference === order.reference && results[at]?.outcome === 'created')
        order.accepted = true
      else unexpected.push(`${order.reference} in a batch: ${status} ${JSON.stringify(results[at])}`)
    }
  }

  async function sendOne(order: Sent) {
    const path = `/${order.reference}`
    const { status, text, ms } = await ask('PUT', path, bodyOf(order))
    took.push({ what: 'single', ms })
    if (status === 201) order.accepted = true
    else unexpected.push(`${order.reference}: ${status} ${text}`)
    if (!chance.happens(1 / oneInCancelled)) return
    const cancelled = await ask('DELETE', path)
    // A list may have claimed it meanwhile: then a person decides.
    if (cancelled.status === 200) order.cancelled = JSON.parse(cancelled.text).status === 'cancelled'
  }

  function beat(some: readonly Sent[]) {
    const cut = Math.round(some.length * inBatches)
    const requests = [sendBatch(some.slice(0, cut)), ...some.slice(cut).map(sendOne)]
    for (const request of requests) {
      const one: Promise<void> = request
        .catch(error => void unexpected.push(String(error)))
        .finally(() => under.delete(one))
      under.add(one)
    }
  }

  return {
    orders,
    took,
    unexpected,
    /** Sendings that got no answer, and were sent again. */
    again: () => again,
    /** Sends at its pace for so long, whatever becomes of what it has sent, and then waits for the last answer. */
    async sendFor(ms: number) {
      const begun = Date.now()
      for (let beats = 1; beats * tickMs <= ms; beats += 1) {
        const due = Math.round((beats * tickMs * perMinute) / 60_000)
        beat(Array.from({ length: due - orders.length }, anOrder))
        await pause(Math.max(0, begun + beats * tickMs - Date.now()))
      }
      while (under.size > 0) await Promise.all(under)
    },
  }
}
