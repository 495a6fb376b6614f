import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { atTheEnd } from './server.ts'

/**
 * A line to a database that can be cut as a cable is: whoever is connected hears nothing more, not even an end, and whoever connects
 * is not heard. After `lead` new connections arrive, as at the machine that takes the place of a lost one; the former ones stay
 * silent.
 */
export async function lineTo(address: string) {
  const url = new URL(address)
  const target = { host: url.hostname, port: Number(url.port || 5432) }
  const open = new Set<Socket>()
  let isCut = false

  const forwarder = createServer(near => {
    open.add(near)
    near.on('error', () => {})
    if (isCut) return
    const far = connect(target)
    open.add(far)
    far.on('error', () => {})
    near.pipe(far).pipe(near)
    near.once('close', () => far.destroy())
    far.once('close', () => {
      if (!isCut && !silent.has(near)) near.destroy()
    })
  })
  const silent = new Set<Socket>()
  forwarder.listen(0, '127.0.0.1')
  await once(forwarder, 'listening')
  atTheEnd(async () => {
    for (const socket of open) socket.destroy()
    forwarder.close()
    await once(forwarder, 'close')
  })
  url.host = `127.0.0.1:${(forwarder.address() as AddressInfo).port}`

  return {
    url: url.href,
    /** The database itself sees these connections end, so that nothing of them holds anything there. */
    cut() {
      isCut = true
      for (const socket of open) {
        socket.unpipe()
        if (socket.remotePort === target.port) socket.destroy()
        else silent.add(socket.pause())
      }
    },
    lead() {
      isCut = false
    },
  }
}
