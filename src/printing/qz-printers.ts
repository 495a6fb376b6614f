import * as z from 'zod/mini'
import { jobName, type QueuedJob } from '#machines/print-queue/job.ts'
import { notConnected, type Sending, sendingTrouble, unknownPrinter } from '#machines/qz/rules.ts'
import type { Qz, QzClient } from './qz.ts'

/** A message from a printer's own queue. */
export type PrinterEvent = {
  printer: string
  /** The job's name in that queue; undefined when the message is about the printer. */
  job: string | undefined
  status: string
}

export type FoundPrinter = {
  name: string
  default: boolean
  dpi: number | undefined
  sizes: readonly { name: string; widthMm: number; heightMm: number }[]
}

/** The paper size in millimetres; undefined leaves it to the printer. */
export type Paper = { widthMm: number; heightMm: number } | undefined

export type QzPrinters = ReturnType<typeof createQzPrinters>

export function createQzPrinters(qz: Pick<Qz, 'client'>) {
  return {
    /** Resolves when QZ Tray runs and knows this printer; otherwise rejects with the problem. */
    async look(printer: string): Promise<void> {
      const client = await qz.client()
      if (!client) throw new Error(notConnected)
      const found = await client.printers.find(printer).catch(() => undefined)
      if (!(await qz.client())) throw new Error(notConnected)
      // `find` also returns printers whose name starts with this one.
      if (found !== printer) throw new Error(unknownPrinter(printer))
    },

    async send(job: QueuedJob, printer: string, paper: Paper): Promise<Sending> {
      const client = await qz.client()
      if (!client) return { came: 'postponed', reason: notConnected }
      try {
        await client.print(configOf(client, job, printer, paper), [dataOf(job)])
        return { came: 'spooled' }
      } catch (error) {
        return sendingTrouble(error, { printer, copies: job.copies })
      }
    },

    /** Passes on the printers' messages until the connection is lost. */
    async listen(heard: (event: PrinterEvent) => void): Promise<void> {
      const client = await qz.client()
      if (!client) return
      client.printers.setPrinterCallbacks((event: unknown) => {
        const read = Told.safeParse(event)
        if (!read.success) return
        const { printerName, eventType, statusText, jobName: name } = read.data
        heard({
          printer: printerName,
          job: eventType === 'JOB' ? name?.trim() : undefined,
          status: statusText,
        })
      })
      try {
        // Null means all printers. `getStatus` then sends what happened before.
        await client.printers.startListening(null)
        await client.printers.getStatus()
      } catch (error) {
        // Whoever connects again listens again.
        if (await qz.client()) throw error
      }
    },

    async list(): Promise<FoundPrinter[]> {
      const client = await qz.client()
      if (!client) throw new Error(notConnected)
      const details = await client.printers.details()
      return z
        .array(Details)
        .parse(Array.isArray(details) ? details : [details])
        .map(foundPrinter)
    },
  }
}

const Told = z.object({
  printerName: z.string(),
  eventType: z.string(),
  statusText: z.string(),
  jobName: z.optional(z.nullable(z.string())),
})

const Size = z.object({
  name: z.string(),
  mm: z.optional(z.object({ width: z.number(), height: z.number() })),
})
const Details = z.object({
  name: z.string(),
  default: z.optional(z.boolean()),
  density: z.optional(z.union([z.number(), z.unknown()])),
  sizes: z.optional(z.array(Size)),
})

function foundPrinter({
  name,
  default: usual = false,
  density,
  sizes = [],
}: z.infer<typeof Details>): FoundPrinter {
  return {
    name,
    default: usual,
    // -1 means unknown.
    dpi: typeof density === 'number' && density > 0 ? Math.round(density) : undefined,
    sizes: sizes.flatMap(size =>
      size.mm
        ? [{ name: size.name, widthMm: Math.round(size.mm.width), heightMm: Math.round(size.mm.height) }]
        : [],
    ),
  }
}

function configOf(client: QzClient, job: QueuedJob, printer: string, paper: Paper) {
  const { copies, format } = job
  const options = { copies, jobName: jobName(job) }
  if (format === 'zpl')
    return client.configs.create(printer, { ...options, encoding: 'UTF-8', forceRaw: true })
  if (!paper) return client.configs.create(printer, options)
  const size = { width: paper.widthMm, height: paper.heightMm }
  return client.configs.create(printer, { ...options, size, units: 'mm', margins: 0 })
}

/** Base64, because QZ Tray rewrites plain text before it checks the signature and blocks a text that has changed. */
const dataOf = ({ format, data }: QueuedJob) =>
  format === 'zpl'
    ? { type: 'raw' as const, format: 'command' as const, flavor: 'base64' as const, data: base64(data) }
    : { type: 'pixel' as const, format: 'pdf' as const, flavor: 'base64' as const, data }

function base64(text: string): string {
  let bytes = ''
  for (const byte of new TextEncoder().encode(text)) bytes += String.fromCharCode(byte)
  return btoa(bytes)
}
