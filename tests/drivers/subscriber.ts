import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { Webhook } from 'standardwebhooks'

export type Heard = {
  readonly id: string
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
  readonly headers: Record<string, string>
  readonly body: string
}

/** A shop's own server: it checks every signature with the public library, and keeps what it heard. */
export async function aSubscriber() {
  const subscriber = {
    heard: [] as Heard[],
    refused: [] as string[],
    secret: '',
    url: '',
    /** What it answers to each, and what happens before it does. */
    answer: async (_heard: Heard): Promise<number | { status: number; headers: Record<string, string> }> =>
      204,
    /** What it heard of one thing, in its order. */
    kindsOf: (about: string) =>
      subscriber.heard.filter(({ data }) => Object.values(data).includes(about)).map(({ type }) => type),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  const server = createServer(async (request, response) => {
    const body = await textOf(request)
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    )
    try {
      new Webhook(subscriber.secret).verify(body, headers)
    } catch (error) {
      subscriber.refused.push(error instanceof Error ? error.message : 'unknown')
      response.writeHead(400).end()
      return
    }
    const { type, data } = JSON.parse(body)
    const heard = { id: headers['webhook-id'] ?? '', type, data, headers, body }
    subscriber.heard.push(heard)
    const answered = await subscriber.answer(heard)
    const { status, headers: more } =
      typeof answered === 'number' ? { status: answered, headers: {} } : answered
    response.writeHead(status, more).end('vu')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The subscriber has no address')
  subscriber.url = `http://127.0.0.1:${address.port}/evenements`
  return subscriber
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}
