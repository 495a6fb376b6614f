import * as z from 'zod/mini'
import { OperationType } from '../operations.ts'
import { Instant } from '../values.ts'

export const Printer = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(['label', 'a4']),
  dpi: z.int(),
  widthMm: z.int(),
  heightMm: z.int(),
  language: z.enum(['zpl', 'pdf']),
  default: z.boolean(),
})
export type Printer = z.infer<typeof Printer>

export const Computer = z.object({
  id: z.string(),
  /** What its card says: a moving terminal scans it to print where this bench prints. */
  number: z.int(),
  name: z.string(),
  ip: z.string(),
  printers: z.array(Printer),
})
export type Computer = z.infer<typeof Computer>

export const PrintLogEntry = z.object({
  date: Instant,
  name: z.string(),
  type: OperationType,
  link: z.string(),
})
export type PrintLogEntry = z.infer<typeof PrintLogEntry>

/**
 * waiting, sent to the label-printing program, spooled (the printer's queue has it), printed. Aside: failed;
 * doubtful (cut off while it was being sent: somebody has to look); shown (by the browser, for want of a printer);
 * dropped (somebody wants it no more).
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
