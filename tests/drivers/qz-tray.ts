import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

/**
 * A double of QZ Tray: it speaks the protocol that the real program was seen to speak, no more.
 * What it received stands in `calls`, so that a test can ask what the application said.
 */
export type QzTray = {
  port: number
  calls: { call: string; params: unknown }[]
  /** What `networking.device` answers; an Error is the program's own refusal. */
  device: { ip4: string[]; ip6: string[] } | Error
  drop: () => void
  stop: () => Promise<void>
}

export async function startQzTray({ port = 0 }: { port?: number } = {}): Promise<QzTray> {
  const server = new WebSocketServer({ host: '127.0.0.1', port })
  await new Promise((resolve, reject) => server.once('listening', resolve).once('error', reject))
  const { port: listening } = server.address() as AddressInfo

  const qz: QzTray = {
    port: listening,
    calls: [],
    device: { ip4: ['127.0.0.1'], ip6: [] },
    drop: () => {
      for (const socket of server.clients) socket.terminate()
    },
    stop: () => {
      qz.drop()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }

  server.on('connection', socket => {
    socket.on('message', data => {
      const text = data.toString()
      if (text !== 'ping') answer(qz, socket, JSON.parse(text))
    })
  })
  return qz
}

type Frame = { uid: string; call?: string; params?: unknown; certificate?: string | null }

function answer(qz: QzTray, socket: WebSocket, { uid, call, params }: Frame) {
  const reply = (body: object) => socket.send(JSON.stringify({ uid, ...body }))
  if (call === undefined) return reply({})
  qz.calls.push({ call, params })
  if (call === 'getVersion') return reply({ result: '2.2.6' })
  if (call === 'networking.device') {
    if (qz.device instanceof Error) return reply({ error: qz.device.message })
    const { ip4, ip6 } = qz.device
    return reply({
      result: {
        name: 'eth0',
        mac: '02:00:00:00:00:01',
        ip: ip6[0] ?? ip4[0],
        ip4,
        ip6,
        primary: true,
        up: true,
      },
    })
  }
  return reply({ error: `Invalid function call: ${call}` })
}
