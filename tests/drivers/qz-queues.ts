/**
 * The print queues of the computer that runs the double of QZ Tray, as its system keeps them. CUPS knows QZ Tray's jobs
 * by number only; Windows keeps their names.
 */
export type QzPrinter = {
  state: 'ready' | 'paused' | 'refusing' | 'removed'
  held: Held[]
  density?: number
  sizes?: { name: string; mm: { width: number; height: number } }[]
}
type Held = { sheet: Sheet; id: number }
export type Sheet = { printer: string; jobName: string; bytes: Buffer }

export type Print = {
  printer: { name: string }
  options: { copies?: number; jobName?: string; forceRaw?: boolean }
  data: (string | { type?: string; flavor: keyof typeof flavors; data: string })[]
}
const flavors = { plain: 'utf8', base64: 'base64', hex: 'hex' } as const

type Tell = (event: object) => void

export function createQueues(system: () => 'cups' | 'windows', tell: Tell) {
  const printers = new Map<string, QzPrinter>([
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
  ])
  const paper: Sheet[] = []
  let last = 40

  function named(name: string): QzPrinter {
    const printer = printers.get(name)
    if (!printer) throw new Error(`This computer has no printer ${name}`)
    return printer
  }

  /** CUPS says the reason as text in `statusCode`. */
  const tellPrinter = (printerName: string, statusText: string, statusCode = 'none') =>
    tell({
      type: 'ACTION',
      printerName,
      eventType: 'PRINTER',
      statusText,
      severity: 'INFO',
      statusCode,
      message: '',
    })
  const tellJob = ({ sheet: { printer, jobName }, id }: Held, statusText: string, statusCode: string) =>
    tell({
      type: 'ACTION',
      printerName: printer,
      eventType: 'JOB',
      statusText,
      severity: 'INFO',
      statusCode,
      message: '',
      jobId: id,
      // The real program puts a space before this text.
      jobName: ` ${jobName}`,
    })

  function print({ printer: { name }, options, data }: Print): object {
    const printer = printers.get(name)
    if (!printer) return { error: `Cannot find printer with name "${name}"` }
    if (printer.state === 'removed') return { error: 'The printer or class does not exist.' }
    if (printer.state === 'refusing') return { error: 'java.net.ConnectException: Connection refused' }
    const isRaw = data.every(part => typeof part === 'string' || part.type !== 'pixel')
    const bytes = Buffer.concat(
      data.map(part =>
        typeof part === 'string' ? Buffer.from(part) : Buffer.from(part.data, flavors[part.flavor]),
      ),
    )
    const nameless = isRaw ? 'Untitled' : 'Java Printing'
    const jobName = system() === 'windows' ? (options.jobName ?? '') : nameless
    for (let copy = 0; copy < (options.copies ?? 1); copy += 1) {
      last += 1
      take({ sheet: { printer: name, jobName, bytes }, id: last }, printer, isRaw)
    }
    return {}
  }

  function take(job: Held, printer: QzPrinter, isRaw: boolean) {
    // A healthy job of a driver begins as if it were held.
    if (isRaw) tellJob(job, 'SPOOLING', 'job-incoming')
    else tellJob(job, 'PAUSED', 'job-hold-until-specified')
    if (printer.state !== 'paused') return comeOut(job)
    printer.held.push(job)
    tellJob(job, 'PAUSED', 'printer-stopped')
    tellPrinter(job.sheet.printer, 'PAUSED', 'paused')
  }

  function comeOut(job: Held) {
    const { printer } = job.sheet
    tellPrinter(printer, 'PROCESSING')
    tellJob(job, 'PRINTING', 'job-printing')
    tellPrinter(printer, 'PRINTING')
    paper.push(job.sheet)
    tellJob(job, 'COMPLETE', 'job-completed-successfully')
    tellPrinter(printer, 'OK')
  }

  return {
    printers,
    paper,
    print,
    tellPrinter,
    /** Another program prints this many sheets. */
    printFromElsewhere: (printer: string, jobName: string) => {
      last += 1
      tellJob({ sheet: { printer, jobName, bytes: Buffer.alloc(0) }, id: last }, 'PRINTING', 'job-printing')
    },
    /** What `getStatus` tells: the state of each printer, of no job. */
    states: (): [string, string, string][] =>
      [...printers].map(([name, { state }]) =>
        state === 'paused' ? [name, 'PAUSED', 'paused'] : [name, 'OK', 'none'],
      ),
    /** Presses the printer's button, so that held jobs come out. */
    resume: (name: string) => {
      const printer = named(name)
      printer.state = 'ready'
      for (const held of printer.held.splice(0)) comeOut(held)
    },
    /** Somebody cancels the jobs that the printer holds. */
    clear: (name: string) => {
      for (const held of named(name).held.splice(0)) tellJob(held, 'CANCELED', 'job-canceled-by-user')
    },
  }
}
export type Queues = ReturnType<typeof createQueues>
