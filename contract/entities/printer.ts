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

export const Computer = z.object({ name: z.string(), ip: z.string(), printers: z.array(Printer) })
export type Computer = z.infer<typeof Computer>

export const PrintLogEntry = z.object({
  date: Instant,
  name: z.string(),
  type: OperationType,
  link: z.string(),
})
export type PrintLogEntry = z.infer<typeof PrintLogEntry>
