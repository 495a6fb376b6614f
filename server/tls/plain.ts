import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { certificatePath, isHost } from './addresses.ts'

/**
 * Plain http on the port of https: it shows how to trust the house, since who does not yet trust it can read nothing else, and
 * leads everything else to https.
 */
export const plainHttp =
  (application: () => RequestListener): RequestListener =>
  (request: IncomingMessage, response: ServerResponse) => {
    response.shouldKeepAlive = false
    const { url = '/', headers } = request
    if (url === certificatePath || url.startsWith(`${certificatePath}/`)) {
      application()(request, response)
      return
    }
    if (!headers.host || !isHost(headers.host)) {
      response.writeHead(400).end()
      return
    }
    // 307: a client that sent a change sends it again, and may be told of another address tomorrow.
    response.writeHead(307, { location: `https://${headers.host}${url}`, 'cache-control': 'no-store' }).end()
  }
