import * as z from 'zod/mini'
import type { SpoolEvent } from '#machines/print-queue/heard.ts'
import { jobName, type QueuedJob } from '#machines/print-queue/job.ts'
import {
  isBlocked,
  notConnected,
  type Sending,
  searchTrouble,
  sendingTrouble,
  unknownPrinter,
  WrongClock,
} from '#machines/qz/rules.ts'
import type { Qz, QzClient } from './qz.ts'

/** A message from a printer's own queue: about one of its jobs, or about the printer. */
export type PrinterEvent = SpoolEvent & { about: 'job' | 'printer' }

export type FoundPrinter = {
  name: string
  /** The driver's name; empty where the system gives none. */
  driver: string
  default: boolean
  dpi: number | undefined
  sizes: readonly { name: string; widthMm: number; heightMm: number }[]
}

/** The paper size in millimetres; undefined leaves it to the printer. */
export type Paper = { widthMm: number; heightMm: number } | undefined

export type QzPrinters = ReturnType<typeof createQzPrinters>

export function createQzPrinters(qz: Pick<Qz, 'client' | 'gate' | 'isSigned' | 'clockOff'>) {
  const { gate } = qz

  async function connected(): Promise<QzClient> {
    const client = await qz.client()
    if (!client) throw new Error(notConnected)
    return client
  }

  /** A blocked call may be one with a wrong time; then the error says so. */
  async function explained(error: unknown): Promise<unknown> {
    const minutes = isBlocked(error) ? await qz.clockOff() : undefined
    return minutes === undefined ? error : new WrongClock(minutes)
  }

  async function subscribe() {
    const client = await connected()
    // Null means all printers.
    await gate.ask(() => client.printers.startListening(null))
  }

  /** QZ Tray then says how each printer is. It says nothing of their jobs. */
  async function askStates() {
    const client = await connected()
    await gate.ask(() => client.printers.getStatus())
  }

  return {
    /**
     * When another tab closes, QZ Tray forgets that this one listens. Asking again opens a window where calls are not
     * signed, so there it is left.
     */
    async listenAgain(): Promise<void> {
      if (!qz.isSigned()) return
      await subscribe()
      await askStates()
    },

    /** A person tries again, so QZ Tray may open its window again. */
    mayAskAgain: gate.reopen,

    /** Resolves when QZ Tray runs and knows this printer; otherwise rejects with the problem. */
    async look(printer: string): Promise<void> {
      const client = await connected()
      const found = await gate
        .ask(() => client.printers.find(printer))
        .catch(async (error: unknown) => {
          throw new Error(searchTrouble(await explained(error), printer))
        })
      // `find` also returns printers whose name starts with this one.
      if (found !== printer) throw new Error(unknownPrinter(printer))
      // A print goes out without the messages, too.
      if (qz.isSigned()) await subscribe().catch(() => {})
      await connected()
    },

    async send(job: QueuedJob, printer: string, paper: Paper): Promise<Sending> {
      const client = await qz.client()
      if (!client) return { came: 'postponed', reason: notConnected }
      try {
        await gate.print(() => client.print(configOf(client, job, printer, paper), [dataOf(job)]))
        return { came: 'spooled' }
      } catch (error) {
        return sendingTrouble(await explained(error), { printer, copies: job.copies })
      }
    },

    /** Passes on the printers' messages until the connection is lost. */
    async listen(heard: (event: PrinterEvent) => void): Promise<void> {
      const client = await qz.client()
      if (!client) return
      client.printers.setPrinterCallbacks((event: unknown) => {
        const read = Told.safeParse(event)
        if (read.success) heard(eventOf(read.data))
      })
      try {
        await subscribe()
        await askStates()
      } catch (error) {
        // The next connection listens again.
        if (await qz.client()) throw error
      }
    },

    async list(): Promise<FoundPrinter[]> {
      const client = await connected()
      const details = await gate.ask(() => client.printers.details())
      // One strange printer must not hide the others.
      return (Array.isArray(details) ? details : [details]).flatMap((one: unknown) => {
        const read = Details.safeParse(one)
        return read.success ? [foundPrinter(read.data)] : []
      })
    },
  }
}

const Told = z.object({
  printerName: z.string(),
  eventType: z.string(),
  statusText: z.string(),
  // CUPS sends text, Windows a number.
  statusCode: z.optional(z.unknown()),
  jobId: z.optional(z.nullable(z.int())),
  jobName: z.optional(z.nullable(z.string())),
})

const eventOf = (told: z.infer<typeof Told>): PrinterEvent => ({
  printer: told.printerName,
  about: told.eventType === 'JOB' ? 'job' : 'printer',
  id: told.jobId ?? undefined,
  name: told.jobName?.trim() ?? '',
  status: told.statusText,
  code: typeof told.statusCode === 'string' ? told.statusCode : '',
})

const Size = z.object({
  name: z.string(),
  mm: z.optional(z.object({ width: z.number(), height: z.number() })),
})
const Details = z.object({
  name: z.string(),
  driver: z.optional(z.nullable(z.string())),
  default: z.optional(z.boolean()),
  density: z.optional(z.union([z.number(), z.unknown()])),
  sizes: z.optional(z.array(Size)),
})

function foundPrinter({
  name,
  driver,
  default: usual = false,
  density,
  sizes = [],
}: z.infer<typeof Details>): FoundPrinter {
  return {
    name,
    driver: driver ?? '',
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
  // QZ Tray enlarges a label to its paper, and lays one that is wider than tall on its side.
  const asDrawn = { scaleContent: false, orientation: 'portrait' } as const
  return client.configs.create(printer, { ...options, size, units: 'mm', margins: 0, ...asDrawn })
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
