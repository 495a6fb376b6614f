import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'

/** A double of Sentry on loopback. It keeps the type of each item of each envelope that arrives. */
export async function startReceiver() {
  const items: string[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const sent = Buffer.concat(chunks)
    const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent
    if (request.method === 'POST') items.push(...itemsOf(body))
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    response.end('{}')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    dsn: `http://public@127.0.0.1:${port}/1`,
    origin: `http://127.0.0.1:${port}`,
    count: (type: string) => items.filter(item => item === type).length,
    forget: () => items.splice(0),
    stop: () => new Promise(resolve => server.close(resolve).closeAllConnections()),
  }
}

/** An envelope is a header line, then for each item a line that names its type and length, and its payload. */
function itemsOf(envelope: Buffer): string[] {
  const types: string[] = []
  let at = envelope.indexOf('\n') + 1
  while (at > 0 && at < envelope.length) {
    const end = envelope.indexOf('\n', at)
    const { type, length } = JSON.parse(envelope.subarray(at, end).toString())
    types.push(type)
    at = length === undefined ? envelope.indexOf('\n', end + 1) + 1 : end + 1 + length + 1
  }
  return types
}
