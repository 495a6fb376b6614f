import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** Where printers of tests stand. */
export const printerReach = { networks: ['loopback'], ports: [[1024, 65_535]] } as const

/** A printer on a bare connection, as a Zebra: it prints what is written to it, and tells `~HS` how it is. */
export async function aSocketPrinter({ tells = true } = {}) {
  const printer = {
    /** What came, connection by connection. */
    paper: [] as string[],
    port: 0,
    paperOut: false,
    headOpen: false,
    paused: false,
    /** Labels that it has taken and not printed. */
    left: 0,
    /** Called with each print before it is taken. */
    before: async (_data: string) => {},
    asked: 0,
    async stop() {
      for (const one of open) one.destroy()
      if (!server.listening) return
      server.close()
      await once(server, 'close')
    },
  }
  const flag = (is: boolean) => (is ? '1' : '0')
  const status = () =>
    [
      `030,${flag(printer.paperOut)},${flag(printer.paused)},1199,${String(printer.left).padStart(3, '0')},0,0,0,000,0,0,0`,
      `000,0,${flag(printer.headOpen)},0,0,2,4,0,00000000,1,000`,
      '1234,0',
    ]
      .map(line => `\u0002${line}\u0003\r\n`)
      .join('')
  const open = new Set<Socket>()
  const server: Server = createServer({ allowHalfOpen: true }, socket => {
    open.add(socket)
    const parts: Buffer[] = []
    socket.on('data', part => {
      parts.push(part)
      if (Buffer.concat(parts).toString() !== '~HS\r\n') return
      printer.asked += 1
      parts.length = 0
      if (tells) socket.write(status())
    })
    socket.on('error', () => {})
    socket.on('close', () => open.delete(socket))
    socket.on('end', async () => {
      const data = Buffer.concat(parts).toString()
      if (data !== '') {
        await printer.before(data)
        printer.paper.push(data)
      }
      socket.end()
    })
  })
  printer.port = await portOf(server)
  return printer
}

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The printer has no port')
  return address.port
}

/** The way to a printer: whoever asks is cut off, until it is mended. */
export async function aLooseCable(printerPort: number) {
  const cable = {
    port: 0,
    isMended: false,
    /** How many were cut off. */
    cuts: 0,
    async stop() {
      server.close()
      await once(server, 'close')
    },
  }
  const server = createServer(socket => {
    socket.on('error', () => {})
    if (!cable.isMended) {
      cable.cuts += 1
      return socket.destroy()
    }
    const printer = connect(printerPort, '127.0.0.1')
    printer.on('error', () => {})
    socket.pipe(printer).pipe(socket)
    return socket.on('close', () => printer.destroy())
  })
  cable.port = await portOf(server)
  return cable
}

export type SocketPrinter = Awaited<ReturnType<typeof aSocketPrinter>>
