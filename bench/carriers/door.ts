import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as a carrier would have got it. */
export type Knock = {
  readonly host: string
  readonly path: string
  readonly body: string
  /** The words with which the carrier refuses now. */
  readonly refusal: string | undefined
}

export type Reply = {
  readonly status?: number
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

/** The answers of carriers' hosts, by the name of the host. */
export type Carrier = (knock: Knock) => Reply | undefined | Promise<Reply | undefined>

export const json = (body: unknown, more: Partial<Reply> = {}): Reply => ({
  type: 'application/json',
  body: JSON.stringify(body),
  ...more,
})
export const xml = (body: string): Reply => ({ type: 'text/xml;charset=UTF-8', body })

/** The bench stands in every carrier's place: karrio's Python sends all that it would send to a carrier here. */
export async function openDoor(carriers: Readonly<Record<string, Carrier>>) {
  const knocks: Knock[] = []
  /** Requests that the door holds back until `letGo`. */
  let held: (() => void)[] | undefined
  let refusal: string | undefined

  const server = createServer((request, response) => void answer(request, response))

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const [, host = '', ...rest] = (request.url ?? '').split('/')
    const knock = { host, path: `/${rest.join('/')}`, body: Buffer.concat(parts).toString(), refusal }
    knocks.push(knock)
    if (held && isPurchase(knock)) await new Promise<void>(resolve => held?.push(resolve))
    const reply = await carriers[host]?.(knock)
    const { status = 200, type = 'text/plain', headers = {}, body } = reply ?? unknown(knock)
    response.writeHead(status, { 'content-type': type, ...headers }).end(body)
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    knocks,
    purchases: (reference: string) => knocks.filter(one => isPurchase(one) && one.body.includes(reference)),
    refuse(words: string | undefined): void {
      refusal = words
    },
    /** Purchases come in and are not answered. */
    hold(): void {
      held = []
    },
    letGo(): void {
      for (const go of held ?? []) go()
      held = undefined
    },
    async close(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type Door = Awaited<ReturnType<typeof openDoor>>

const isPurchase = ({ path }: Knock) =>
  /\/(parcels|generateLabel|shipment|shipments|ShippingServiceWS|ShipmentService\/V\d_\d)(\?|$)/.test(path)

const unknown = ({ host, path }: Knock): Reply => ({ status: 404, body: `nothing here: ${host}${path}` })

let last = 7_000_000_000
/** A number that no other parcel has. */
export const nextNumber = (before = '', after = ''): string => {
  last += 7
  return `${before}${last}${after}`
}
