import * as z from 'zod/mini'
import { PrintType } from './operations.ts'

const messageLevels = ['success', 'info', 'warning', 'error'] as const

export const Message = z.object({ level: z.enum(messageLevels), code: z.string(), text: z.string() })
export type Message = z.infer<typeof Message>

/** A document for the browser to print. `data` is text for ZPL and base64 for PDF. */
export const PrintJob = z.object({
  id: z.string(),
  role: z.enum(['label', 'a4']),
  format: z.enum(['zpl', 'pdf']),
  data: z.string(),
  copies: z.int(),
  title: z.string(),
  type: PrintType,
  /** The order that it is about, if any. */
  order: z.optional(z.nullable(z.string())),
  /** The printer that it is for, by name; absent where the role decides. */
  printer: z.optional(z.string()),
  /** The number of earlier requests for this print; absent for a first print. */
  attempt: z.optional(z.int()),
})
export type PrintJob = z.infer<typeof PrintJob>

/** The envelope of every answer except plain lists and the access record. */
export const answer = <D extends z.ZodMiniType>(data: D) =>
  z.object({
    data,
    message: z.optional(Message),
    prints: z.optional(z.array(PrintJob)),
    version: z.optional(z.int()),
  })

export type Answer<T> = { data: T; message?: Message; prints?: PrintJob[]; version?: number }
