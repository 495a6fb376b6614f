/** How the server itself reaches a printer: `socket://192.168.1.40:9100` or `ipp://192.168.1.41:631/ipp/print`. */
export type PrinterAddress = {
  readonly by: 'socket' | 'ipp'
  readonly host: string
  readonly port: number
  /** Of IPP only; empty for a socket. */
  readonly path: string
}

const usual = { socket: { port: 9100, path: '' }, ipp: { port: 631, path: '/ipp/print' } } as const

/** A host is a name or an address, never a user, a query or another scheme. */
const form =
  /^(socket|ipp):\/\/(\[[0-9a-f:.]{2,45}\]|[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?)(?::(\d{1,5}))?(\/[\w./~%-]{0,200})?$/i

export function readPrinterAddress(text: string): PrinterAddress | undefined {
  const [, scheme, host, port, path] = form.exec(text.trim()) ?? []
  if (!scheme || !host) return undefined
  const by = scheme.toLowerCase() === 'ipp' ? 'ipp' : 'socket'
  const number = port === undefined ? usual[by].port : Number(port)
  const isSocketWithPath = by === 'socket' && path !== undefined && path !== '/'
  if (number < 1 || number > 65_535 || isSocketWithPath) return undefined
  const ipp = path === undefined || path === '/' ? usual.ipp.path : path
  return { by, host: host.toLowerCase(), port: number, path: by === 'ipp' ? ipp : '' }
}

/** One spelling for one printer, whoever wrote it. */
export const writePrinterAddress = ({ by, host, port, path }: PrinterAddress): string =>
  `${by}://${host}:${port}${path}`
