import { createHash, verify, X509Certificate } from 'node:crypto'
import { createServer as createPlain } from 'node:http'
import { createServer as createSecure } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import { createQueues, type Print, type Queues } from './qz-queues.ts'

/**
 * A double of QZ Tray. It speaks only the parts of the protocol that the real program was seen to use. `calls` holds
 * what it received and `paper` what it printed.
 */
export type QzTray = Pick<
  Queues,
  'printers' | 'paper' | 'resume' | 'clear' | 'tellPrinter' | 'printFromElsewhere'
> & {
  port: number
  calls: { call: string; params: unknown }[]
  /** The answer of `networking.device`; an Error is QZ Tray's own refusal. */
  device: { ip4: string[]; ip6: string[] } | Error
  /** CUPS forgets the names of QZ Tray's jobs, Windows keeps them. */
  system: 'cups' | 'windows'
  /** The certificate in override.crt; without one QZ Tray asks its user. */
  trusted: string | undefined
  /** The user's answer; `wait` leaves the window open. Where nobody sees a window, QZ Tray blocks. */
  person: 'allow' | 'block' | 'wait'
  /** Somebody put this site on QZ Tray's list of blocked ones. */
  isSiteBlocked: boolean
  /** How many windows QZ Tray has opened. */
  windowsOpened: number
  clock: () => number
  /** QZ Tray has only just started: two searches for a printer at the same time fail. */
  isStarting: boolean
  /** Some printers report no status, and without `lpadmin` none does. */
  silent: boolean
  /** Printers report only after QZ Tray has answered. */
  tellsLate: boolean
  /** How many of these reports are still to come. */
  untold: number
  /** Printers report only once `catchUp` is called. */
  isBehind: boolean
  catchUp: () => void
  /** The fates of the next requests, taken from the front. */
  fates: Fate[]
  /** QZ Tray closes the connection after this long without a message. */
  idleMs: number
  /** Answers every window that is open now. */
  answerWindows: (answer: 'allow' | 'block') => void
  connections: () => number
  drop: () => void
  stop: () => Promise<void>
}

/**
 * `deaf`: does the request and dies before it answers. `dead`: dies before it does anything. `mute`: does the request
 * and never answers, as behind an open window. An object is its error.
 */
export type Fate = 'ok' | 'deaf' | 'dead' | 'mute' | { error: string }

const clockToleranceMs = 15 * 60_000
const unsigned: ReadonlySet<string> = new Set(['getVersion', 'printers.getStatus', 'printers.stopListening'])

/** `certificate` is undefined until the client has sent one; its calls are anonymous till then. */
type Client = { socket: WebSocket; certificate: string | null | undefined; isListening: boolean }
type Window = { go: () => void; block: () => void }

type At = { port?: number; pair?: { key: string; certificate: string } | undefined }

/** With a key and its certificate the socket is a secure one, as pages over https want it. */
export async function startQzTray({ port = 0, pair }: At = {}): Promise<QzTray> {
  const listener = pair ? createSecure({ key: pair.key, cert: pair.certificate }) : createPlain()
  const server = new WebSocketServer({ server: listener })
  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject).listen({ host: '127.0.0.1', port }, resolve)
  })
  const { port: listening } = listener.address() as AddressInfo
  const clients = new Set<Client>()
  const sockets = new Set<Socket>()
  listener.on('connection', socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const windows: Window[] = []
  /** The reports that are not told yet. */
  const behind: (() => void)[] = []
  const queues = createQueues(() => qz.system, tell)
  /** Searches for a printer that have no answer yet. */
  const searches = new Set<{ isBroken: boolean }>()

  const qz: QzTray = {
    ...queues,
    port: listening,
    calls: [],
    device: { ip4: ['127.0.0.1'], ip6: [] },
    system: 'cups',
    trusted: undefined,
    person: 'allow',
    isSiteBlocked: false,
    windowsOpened: 0,
    clock: Date.now,
    isStarting: false,
    silent: false,
    tellsLate: false,
    untold: 0,
    isBehind: false,
    catchUp: () => {
      qz.isBehind = false
      for (const toAll of behind.splice(0)) toAll()
    },
    fates: [],
    idleMs: 300_000,
    answerWindows: answer => {
      for (const { go, block } of windows.splice(0)) answer === 'allow' ? go() : block()
    },
    connections: () => clients.size,
    drop: () => {
      for (const socket of server.clients) socket.terminate()
    },
    stop: () => {
      server.close()
      const closed = new Promise<void>(resolve => listener.close(() => resolve()))
      // A browser opens connections ahead and says nothing on them; a listener that waits for those never closes.
      for (const socket of sockets) socket.destroy()
      return closed
    },
  }

  function tell(event: object) {
    const text = JSON.stringify({ type: 'PRINTER', event: JSON.stringify(event) })
    const toAll = () => {
      if (qz.silent) return
      for (const { socket, isListening } of clients) if (isListening) socket.send(text)
    }
    if (qz.isBehind) return void behind.push(toAll)
    if (!qz.tellsLate) return toAll()
    qz.untold += 1
    setTimeout(() => {
      qz.untold -= 1
      toAll()
    }, 5)
  }

  server.on('connection', socket => {
    const client: Client = { socket, certificate: undefined, isListening: false }
    clients.add(client)
    let idle = setTimeout(leave, qz.idleMs)
    function leave() {
      socket.close(1001, 'Connection Idle Timeout')
    }
    socket.on('close', () => {
      clearTimeout(idle)
      clients.delete(client)
      // When one page leaves, QZ Tray 2.2.6 forgets that the others listen.
      for (const other of clients) other.isListening = false
    })
    socket.on('message', data => {
      clearTimeout(idle)
      idle = setTimeout(leave, qz.idleMs)
      const text = data.toString()
      if (text !== 'ping') hear(JSON.parse(text))
    })

    function hear(frame: Frame) {
      const { uid, call } = frame
      const reply = (body: object) => socket.send(JSON.stringify({ uid, ...body }))
      if (call === undefined) {
        if (qz.isSiteBlocked) {
          reply({ error: 'Connection blocked by client' })
          return socket.close()
        }
        client.certificate = frame.certificate ?? null
        return reply({})
      }
      const fate = unsigned.has(call) ? 'ok' : (qz.fates.shift() ?? 'ok')
      if (fate === 'dead') return socket.terminate()
      const go = () => {
        qz.calls.push({ call, params: frame.params })
        if (typeof fate === 'object') return reply({ error: fate.error })
        if (call === 'printers.find' && qz.isStarting) return searchWhileStarting(frame.params, reply)
        const answer = run(call, frame.params)
        if (fate === 'deaf') return socket.terminate()
        if (fate === 'ok') reply(answer)
      }
      if (mayPass(qz, client, frame)) return go()
      qz.windowsOpened += 1
      const block = () => reply({ error: 'Request blocked' })
      if (qz.person === 'allow') go()
      else if (qz.person === 'block') block()
      else windows.push({ go, block })
    }

    function run(call: string, params: unknown): object {
      if (call === 'printers.startListening') client.isListening = true
      if (call === 'printers.getStatus' && client.isListening)
        for (const state of queues.states()) queues.tellPrinter(...state)
      if (call === 'print') return queues.print(params as Print)
      return answer(qz, call, params)
    }

    function searchWhileStarting(params: unknown, reply: (body: object) => void) {
      const search = { isBroken: searches.size > 0 }
      for (const other of searches) other.isBroken = true
      searches.add(search)
      setTimeout(() => {
        searches.delete(search)
        reply(
          search.isBroken ? { error: 'java.lang.NullPointerException' } : answer(qz, 'printers.find', params),
        )
      }, 20)
    }
  })

  return qz
}

type Frame = {
  uid: string
  call?: string
  params?: unknown
  timestamp: number
  certificate?: string | null
  signature?: string
  signAlgorithm?: string
}

/** False opens a window. A wrong clock or signature opens one too, before the call is refused. */
function mayPass(qz: QzTray, { certificate }: Client, frame: Frame): boolean {
  const { call = '', params, timestamp, signature = '', signAlgorithm = 'SHA1' } = frame
  if (unsigned.has(call)) return true
  if (qz.trusted === undefined || certificate !== qz.trusted) return false
  // QZ Tray signs the keys in this order and omits absent ones.
  const signed = JSON.stringify({ call, params, timestamp })
  const hash = createHash('sha256').update(signed).digest('hex')
  const key = new X509Certificate(certificate).publicKey
  const isSigned = verify(
    `RSA-${signAlgorithm}`,
    Buffer.from(hash, 'ascii'),
    key,
    Buffer.from(signature, 'base64'),
  )
  return isSigned && Math.abs(qz.clock() - timestamp) <= clockToleranceMs
}

function answer(qz: QzTray, call: string, params: unknown): object {
  const names = [...qz.printers].map(([name]) => name)
  if (call === 'getVersion') return { result: '2.2.6' }
  if (call === 'printers.find') {
    const query = (params as { query?: string }).query
    if (query === undefined) return { result: names }
    const low = query.toLowerCase()
    const found =
      names.find(name => name.toLowerCase() === low) ??
      names.find(name => name.toLowerCase().startsWith(low)) ??
      names.find(name => name.toLowerCase().includes(low))
    return found === undefined ? { error: 'Specified printer could not be found.' } : { result: found }
  }
  if (call === 'printers.detail') {
    return {
      result: [...qz.printers].map(([name, { density = -1, sizes = [] }], at) => ({
        name,
        driver: 'double',
        connection: 'usb',
        default: at === 0,
        density,
        sizes: sizes.map(size => ({ ...size, in: { width: 0, height: 0 } })),
      })),
    }
  }
  // A null result omits the key.
  if (call === 'printers.startListening' || call === 'printers.getStatus') return {}
  if (call === 'networking.device') {
    if (qz.device instanceof Error) return { error: qz.device.message }
    const { ip4, ip6 } = qz.device
    return {
      result: {
        name: 'eth0',
        mac: '02:00:00:00:00:01',
        ip: ip6[0] ?? ip4[0],
        ip4,
        ip6,
        primary: true,
        up: true,
      },
    }
  }
  return { error: `Invalid function call: ${call}` }
}
