import { once } from 'node:events'
import { createServer } from 'node:http'
import * as z from 'zod/mini'

const Value = z.object({
  stringValue: z.optional(z.string()),
  intValue: z.optional(z.union([z.int(), z.string()])),
})
const Attributes = z.array(z.object({ key: z.string(), value: Value }))
const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.optional(z.string()),
  name: z.string(),
  kind: z.int(),
  attributes: Attributes,
  status: z.object({ code: z.optional(z.int()) }),
})
const Export = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(Span) })),
    }),
  ),
})

const plain = (attributes: z.infer<typeof Attributes>): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]))

/** Takes in traces as a collector does: OTLP over HTTP, in JSON, at this path alone. */
export async function aCollector(path = '/v1/traces') {
  const texts: string[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', part => {
      text += part
    })
    request.on('end', () => {
      if (request.method === 'POST' && request.url === path) texts.push(text)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  const exported = () => texts.flatMap(text => Export.parse(JSON.parse(text)).resourceSpans)
  return {
    url: `http://127.0.0.1:${address.port}`,
    texts,
    spans: () =>
      exported().flatMap(({ scopeSpans }) =>
        scopeSpans.flatMap(({ spans }) =>
          spans.map(({ attributes, ...span }) => ({ ...span, ...{ attributes: plain(attributes) } })),
        ),
      ),
    resources: () => exported().map(({ resource }) => plain(resource.attributes)),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
