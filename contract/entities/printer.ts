import * as z from 'zod/mini'
import { PrintType } from '../operations.ts'
import { Instant, text } from '../values.ts'

export const Printer = z.object({
  id: z.string(),
  name: z.string(),
  /** Where the server reaches it, as in `printer-address.ts`; null or absent where the computer's QZ Tray prints. */
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
