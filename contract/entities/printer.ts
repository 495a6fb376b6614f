import * as z from 'zod/mini'
import { PrintType } from '../operations.ts'
import { Instant, text } from '../values.ts'

export const Printer = z.object({
  id: z.string(),
  name: z.string(),
  /** Where the server reaches it, as `isPrinterAddress` takes it; null or absent where the computer's QZ Tray prints. */
  address: z.optional(z.nullable(z.string())),
  role: z.enum(['label', 'a4']),
  dpi: z.int(),
  widthMm: z.int(),
  heightMm: z.int(),
  language: z.enum(['zpl', 'pdf']),
  default: z.boolean(),
  /** When its test label was scanned back; null or absent while nobody has. */
  provenAt: z.optional(z.nullable(Instant)),
})
export type Printer = z.infer<typeof Printer>

export const Computer = z.object({
  id: z.string(),
  /** The number on the computer's card. A moving terminal scans it to print on this computer's printers. */
  number: z.int(),
  name: z.string(),
  ip: z.string(),
  printers: z.array(Printer),
})
export type Computer = z.infer<typeof Computer>

/** A page of this application, or nothing. A link to elsewhere could lead a colleague anywhere. */
export const PageLink = z.string().check(z.maxLength(2000), z.regex(/^(\/(?![/\\])[^\s\\]*)?$/))

/** The specification's entry. `link` is the printed element's address, or empty. */
export const PrintLogEntry = z.object({
  date: Instant,
  name: text(200),
  type: PrintType,
  link: PageLink,
})
export type PrintLogEntry = z.infer<typeof PrintLogEntry>

/**
 * The normal course: waiting, sent (to QZ Tray), spooled (in the printer's queue), printed. The exceptions: failed;
 * doubtful (the connection broke during sending, a person has to look); shown (in the browser, without a printer);
 * dropped (no longer wanted).
 */
export const printJobStatuses = [
  'waiting',
  'sent',
  'spooled',
  'printed',
  'failed',
  'doubtful',
  'shown',
  'dropped',
] as const
export const PrintJobStatus = z.enum(printJobStatuses)
export type PrintJobStatus = z.infer<typeof PrintJobStatus>

/**
 * A print on a network printer, as the server has it: waiting, sending, spooled, printed. The exceptions: unsent (certainly
 * nothing left, so it may be asked for again), doubtful, failed.
 */
export const networkPrintStatuses = [
  'waiting',
  'sending',
  'unsent',
  'doubtful',
  'spooled',
  'printed',
  'failed',
] as const

/** The address by which the server reaches a printer: `socket://192.168.1.40:9100` or `ipp://192.168.1.41:631/ipp/print`. */
export type PrinterAddress = {
  readonly by: 'socket' | 'ipp'
  readonly host: string
  readonly port: number
  /** The path of an IPP address; empty for a socket. */
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

/** Gives one spelling for one printer. */
export const writePrinterAddress = ({ by, host, port, path }: PrinterAddress): string =>
  `${by}://${host}:${port}${path}`
