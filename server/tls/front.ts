import { createServer as plainServer, type RequestListener, type ServerOptions } from 'node:http'
import { type Server, createServer as secureServer } from 'node:https'
import type { Socket } from 'node:net'
import type { KeyAndCertificate } from './certificate.ts'

/** The first byte of every TLS connection: a handshake record. No request of plain http begins so. */
const handshake = 0x16

/**
 * One port for both: a browser that asks in plain http is heard too, so that it can be led to https. A silent connection is
 * cut like a slow request.
 */
export function makeFront(
  pair: KeyAndCertificate,
  { secure, plain, options }: { secure: RequestListener; plain: RequestListener; options: ServerOptions },
): Server {
  const server = secureServer({ ...options, ...secretsOf(pair) }, secure)
  const beside = plainServer(options, plain)
  const [begin] = server.listeners('connection')
  if (!begin) throw new Error('Node’s https server listens to its connections otherwise')
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    const cut = setTimeout(() => socket.destroy(), options.headersTimeout ?? 0)
    const leave = () => socket.destroy()
    socket.once('error', leave)
    socket.once('close', () => clearTimeout(cut))
    socket.once('readable', () => {
      clearTimeout(cut)
      const first: Buffer | null = socket.read(1)
      if (first === null) {
        leave()
        return
      }
      socket.unshift(first)
      socket.off('error', leave)
      if (first[0] === handshake) begin.call(server, socket)
      else beside.emit('connection', socket)
    })
  })
  return server
}

export const secretsOf = ({ key, certificate }: KeyAndCertificate) => ({
  key,
  cert: certificate,
  minVersion: 'TLSv1.2' as const,
})
