import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { atTheEnd } from './server.ts'

/** Stands before servers as a reverse proxy would: each connection goes to the next one that answers. */
export async function forwardTo(origins: readonly string[]): Promise<string> {
  const ports = origins.map(origin => Number(new URL(origin).port))
  const open = new Set<Socket>()
  let turn = 0

  function lead(client: Socket, tries: number) {
    const port = ports[turn % ports.length] ?? 0
    turn += 1
    const server = connect(port, '127.0.0.1')
    server.once('connect', () => {
      client.pipe(server).pipe(client)
    })
    server.on('error', () => {
      if (server.connecting && tries > 1) lead(client, tries - 1)
      else client.destroy()
    })
    // What a killed server leaves half said is cut.
    server.once('close', () => {
      if (server.bytesRead > 0) client.destroy()
    })
    client.once('close', () => server.destroy())
  }

  const forwarder = createServer(client => {
    open.add(client)
    client.on('error', () => {})
    client.once('close', () => open.delete(client))
    lead(client, ports.length)
  })
  forwarder.listen(0, '127.0.0.1')
  await once(forwarder, 'listening')
  atTheEnd(async () => {
    for (const socket of open) socket.destroy()
    forwarder.close()
    await once(forwarder, 'close')
  })
  const { port } = forwarder.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}
