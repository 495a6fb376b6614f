import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'

type Asked = { query: string; variables: { secret?: string } }

/** A shop's Vendure that knows its name and has sold nothing: as much of the admin API as that takes. */
export async function aVendure(password: string) {
  const token = 'session-of-the-warehouse'
  const server = createServer(async (request, response) => {
    const { query, variables }: Asked = JSON.parse(await textOf(request))
    const say = (data: object, headers: Record<string, string> = {}) =>
      response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(data))
    if (query.includes('login(')) {
      return variables.secret === password
        ? say({ data: { login: { id: '1' } } }, { 'vendure-auth-token': token })
        : say({ data: { login: { errorCode: 'INVALID_CREDENTIALS_ERROR' } } })
    }
    if (request.headers.authorization !== `Bearer ${token}`)
      return say({ errors: [{ message: 'Not allowed', extensions: { code: 'FORBIDDEN' } }] })
    return say({
      data: query.includes('activeChannel')
        ? { activeChannel: { code: 'lumiere-en-ligne' } }
        : { orders: { totalItems: 0, items: [] } },
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The shop has no address')
  return {
    url: `http://127.0.0.1:${address.port}/admin-api`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}
