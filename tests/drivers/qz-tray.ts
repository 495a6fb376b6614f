import { createHash, verify, X509Certificate } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

/**
 * A double of QZ Tray. It speaks only the parts of the protocol that the real program was seen to use. `calls` holds
 * what it received and `paper` what it printed.
 */
export type QzTray = {
  port: number
  calls: { call: string; params: unknown }[]
  /** The answer of `networking.device`; an Error is QZ Tray's own refusal. */
  device: { ip4: string[]; ip6: string[] } | Error
  printers: Map<string, QzPrinter>
  /** The printed sheets, in order. */
  paper: Sheet[]
  /** The certificate in override.crt; without one QZ Tray asks its user. */
  trusted: string | undefined
  /** The user's answer; `wait` leaves the window open. */
  person: 'allow' | 'block' | 'wait'
  clock: () => number
  /** Some printers report no status. */
  silent: boolean
  /** The fates of the next requests, taken from the front. */
  fates: Fate[]
  /** QZ Tray closes the connection after this long without a message. */
  idleMs: number
  answerWindows: (answer: 'allow' | 'block') => void
  connections: () => number
  /** Presses the printer's button, so that held jobs come out. */
  resume: (printer: string) => void
  clear: (printer: string) => void
  drop: () => void
  stop: () => Promise<void>
}

export type QzPrinter = {
  state: 'ready' | 'paused' | 'refusing' | 'removed'
  held: Held[]
  density?: number
  sizes?: { name: string; mm: { width: number; height: number } }[]
}
type Held = { sheet: Sheet; copies: number }
export type Sheet = { printer: string; jobName: string; bytes: Buffer }

/**
 * `deaf`: does the request and dies before it answers. `dead`: dies before it does anything. `mute`: does the request
 * and never answers, as behind an open window. An object is its error.
 */
export type Fate = 'ok' | 'deaf' | 'dead' | 'mute' | { error: string }

const clockToleranceMs = 15 * 60_000
const unsigned: ReadonlySet<string> = new Set(['getVersion', 'printers.getStatus', 'printers.stopListening'])

type Client = { socket: WebSocket; certificate: string | null; listening: boolean }
type Window = { go: () => void; block: () => void }

export async function startQzTray({ port = 0 }: { port?: number } = {}): Promise<QzTray> {
  const server = new WebSocketServer({ host: '127.0.0.1', port })
  await new Promise((resolve, reject) => server.once('listening', resolve).once('error', reject))
  const { port: listening } = server.address() as AddressInfo
  const clients = new Set<Client>()
  const windows: Window[] = []

  const qz: QzTray = {
    port: listening,
    calls: [],
    device: { ip4: ['127.0.0.1'], ip6: [] },
    printers: new Map([
      [
        'Zebra ZD421',
        {
          state: 'ready',
          held: [],
          density: 203,
          sizes: [{ name: '100x150', mm: { width: 100, height: 150 } }],
        },
      ],
      [
        'Brother HL-L5210DN',
        { state: 'ready', held: [], density: -1, sizes: [{ name: 'A4', mm: { width: 210, height: 297 } }] },
      ],
    ]),
    paper: [],
    trusted: undefined,
    person: 'allow',
    clock: Date.now,
    silent: false,
    fates: [],
    idleMs: 300_000,
    answerWindows: answer => {
      for (const { go, block } of windows.splice(0)) answer === 'allow' ? go() : block()
    },
    connections: () => clients.size,
    resume: name => {
      const printer = printerNamed(qz, name)
      printer.state = 'ready'
      for (const held of printer.held.splice(0)) comeOut(held)
    },
    clear: name => {
      for (const { sheet } of printerNamed(qz, name).held.splice(0)) tellJob(sheet, 'CANCELED')
    },
    drop: () => {
      for (const socket of server.clients) socket.terminate()
    },
    stop: () => {
      qz.drop()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }

  server.on('connection', socket => {
    const client: Client = { socket, certificate: null, listening: false }
    clients.add(client)
    let idle = setTimeout(leave, qz.idleMs)
    function leave() {
      socket.close(1001, 'Connection Idle Timeout')
    }
    socket.on('close', () => {
      clearTimeout(idle)
      clients.delete(client)
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
        client.certificate = frame.certificate ?? null
        return reply({})
      }
      const fate = unsigned.has(call) ? 'ok' : (qz.fates.shift() ?? 'ok')
      if (fate === 'dead') return socket.terminate()
      const go = () => {
        qz.calls.push({ call, params: frame.params })
        if (typeof fate === 'object') return reply({ error: fate.error })
        const answer = run(call, frame.params)
        if (fate === 'deaf') return socket.terminate()
        if (fate === 'ok') reply(answer)
      }
      const allowed = mayPass(qz, client, frame)
      if (allowed === true) return go()
      if (allowed !== 'ask') return reply({ error: allowed })
      const block = () => reply({ error: 'Request blocked' })
      if (qz.person === 'allow') go()
      else if (qz.person === 'block') block()
      else windows.push({ go, block })
    }

    function run(call: string, params: unknown): object {
      if (call === 'printers.startListening') client.listening = true
      if (call === 'print') return print(params as Print)
      return answer(qz, call, params)
    }
  })

  const tell = (event: object) => {
    if (qz.silent) return
    const text = JSON.stringify({ type: 'PRINTER', event: JSON.stringify(event) })
    for (const { socket, listening } of clients) if (listening) socket.send(text)
  }
  const tellPrinter = (printerName: string, statusText: string) =>
    tell({ printerName, eventType: 'PRINTER', statusText, severity: 'INFO', statusCode: 0, message: '' })
  const tellJob = ({ printer, jobName }: Sheet, statusText: string) =>
    // The real program puts a space before this text.
    tell({
      printerName: printer,
      eventType: 'JOB',
      statusText,
      jobId: 1,
      jobName: ` ${jobName}`,
      severity: 'INFO',
      statusCode: 0,
      message: '',
    })

  function print({ printer: { name }, options, data }: Print): object {
    const printer = qz.printers.get(name)
    if (!printer) return { error: `Cannot find printer with name "${name}"` }
    if (printer.state === 'removed') return { error: 'invalid flavor' }
    if (printer.state === 'refusing') return { error: 'java.net.ConnectException: Connection refused' }
    const bytes = Buffer.concat(
      data.map(part =>
        typeof part === 'string' ? Buffer.from(part) : Buffer.from(part.data, flavors[part.flavor]),
      ),
    )
    const held = {
      sheet: { printer: name, jobName: options.jobName ?? '', bytes },
      copies: options.copies ?? 1,
    }
    if (printer.state === 'paused') {
      printer.held.push(held)
      tellJob(held.sheet, 'PAUSED')
      tellPrinter(name, 'PAUSED')
    } else comeOut(held)
    return {}
  }

  function comeOut({ sheet, copies }: Held) {
    tellPrinter(sheet.printer, 'PROCESSING')
    tellJob(sheet, 'PRINTING')
    for (let copy = 0; copy < copies; copy += 1) qz.paper.push(sheet)
    tellJob(sheet, 'COMPLETE')
    tellPrinter(sheet.printer, 'OK')
  }

  return qz
}

const flavors = { plain: 'utf8', base64: 'base64', hex: 'hex' } as const

type Frame = {
  uid: string
  call?: string
  params?: unknown
  timestamp: number
  certificate?: string | null
  signature?: string
  signAlgorithm?: string
}
type Print = {
  printer: { name: string }
  options: { copies?: number; jobName?: string }
  data: (string | { flavor: keyof typeof flavors; data: string })[]
}

function printerNamed(qz: QzTray, name: string): QzPrinter {
  const printer = qz.printers.get(name)
  if (!printer) throw new Error(`This computer has no printer ${name}`)
  return printer
}

/** True, an error, or a question to the user. */
function mayPass(qz: QzTray, { certificate }: Client, frame: Frame): true | 'ask' | string {
  const { call = '', params, timestamp, signature = '', signAlgorithm = 'SHA1' } = frame
  if (unsigned.has(call)) return true
  if (qz.trusted === undefined || certificate !== qz.trusted) return 'ask'
  // QZ Tray signs the keys in this order and omits absent ones.
  const signed = JSON.stringify({ call, params, timestamp })
  const hash = createHash('sha256').update(signed).digest('hex')
  const key = new X509Certificate(certificate).publicKey
  const digest = `RSA-${signAlgorithm}`
  if (!verify(digest, Buffer.from(hash, 'ascii'), key, Buffer.from(signature, 'base64')))
    return 'Request blocked'
  return Math.abs(qz.clock() - timestamp) <= clockToleranceMs ? true : 'Expired Signature'
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
