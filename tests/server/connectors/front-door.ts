import { once } from 'node:events'
import { createServer } from 'node:http'
import type { LightMyRequestResponse } from 'fastify'
import { atTheEnd } from '#tests/drivers/server.ts'

type Came = { readonly path: string; readonly headers: Record<string, string>; readonly body: string }
type Server = {
  inject: (request: {
    method: 'POST'
    url: string
    headers: Record<string, string>
    payload: string
  }) => Promise<Pick<LightMyRequestResponse, 'statusCode'>>
}

/** The address under which shops reach the server of a test, which itself listens nowhere. It keeps what came. */
export async function aFrontDoor() {
  const came: Came[] = []
  let behind: Server | undefined
  const door = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    )
    const call = { path: request.url ?? '', headers, body: Buffer.concat(parts).toString() }
    came.push(call)
    const reply = await behind?.inject({ method: 'POST', url: call.path, headers, payload: call.body })
    response.writeHead(reply?.statusCode ?? 503).end()
  })
  door.listen(0, '127.0.0.1')
  await once(door, 'listening')
  atTheEnd(() => {
    door.closeAllConnections()
    door.close()
  })
  const address = door.address()
  if (typeof address !== 'object' || address === null) throw new Error('The door has no address')
  return {
    url: `http://127.0.0.1:${address.port}`,
    came,
    leadTo(server: Server) {
      behind = server
    },
  }
}
