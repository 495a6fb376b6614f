import { WebSocket } from 'ws'
import type { PrintJob } from '#contract/answer.ts'
import type { PrintJobState } from '#contract/endpoints/print-job.ts'
import type { QueuedJob, Rule } from '#machines/print-queue/job.ts'
import { makeOwnCertificate } from '#scripts/certificate.ts'
import { openQzKeys } from '#server/printing/qz-keys.ts'
import { createPrintQueue } from '#src/printing/queue/queue.ts'
import { type JobStore, memoryJobStore } from '#src/printing/queue/store.ts'
import { createQz, type QzWorld } from '#src/printing/qz.ts'
import { createQzPrinters } from '#src/printing/qz-printers.ts'
import { type QzTray, startQzTray } from './qz-tray.ts'

// qz-tray needs a global WebSocket when it loads, and Node has none before version 22.
Object.assign(globalThis, { WebSocket })
// qz-tray logs every connection on the console.
console.info = () => {}

export const zebra = 'Zebra ZD421'
export const laser = 'Brother HL-L5210DN'

let made = 0
/** A print as the server makes it: a label by default. */
export function aPrint(more: Partial<PrintJob> = {}): PrintJob {
  made += 1
  const id = `${made.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`
  const data = `^XA^FD${made} é€😀^FS^XZ`
  return {
    id,
    role: 'label',
    format: 'zpl',
    data,
    copies: 1,
    title: `Étiquette ${made}`,
    type: 'SHIPPING',
    ...more,
  }
}

type Options = {
  security?: Pick<QzWorld, 'certificate' | 'sign' | 'serverNow'>
  /** The certificate that QZ Tray trusts; it blocks all others. */
  trusted?: string
  store?: JobStore
  patienceMs?: number
  silenceMs?: number
}

/** A page at a bench: the application's own client, printers and queue, with the test's QZ Tray and storage. */
export function aPage(tray: { port: number }, options: Options = {}) {
  const { store = memoryJobStore(), patienceMs = 5_000, silenceMs = 15_000 } = options
  const security = options.security ?? { certificate: async () => null, sign: async () => '' }
  let alive = true
  const told: PrintJobState[] = []
  /** The entries of the printer log, append by append. */
  const logged: { title: string; attempt: number }[][] = []
  const surprises: Error[] = []
  let serverAnswers = true
  /** The attempts that other computers took over, by job. */
  const taken = new Map<string, number>()

  /** A killed page neither reads nor writes, and its pending work never ends. */
  const whileAlive = <A extends unknown[], R>(work: (...args: A) => Promise<R>) => {
    return async (...args: A): Promise<R> => {
      if (!alive) return new Promise<R>(() => {})
      const result = await work(...args)
      return alive ? result : new Promise<R>(() => {})
    }
  }
  const disk: JobStore = {
    all: whileAlive(store.all),
    add: whileAlive(store.add),
    change: whileAlive((id: string, rule: Rule) => store.change(id, rule)),
    remove: whileAlive(store.remove),
  }
  const qz = createQz({
    settings: () => ({ host: ['127.0.0.1'], securePorts: [], insecurePorts: [tray.port] }),
    site: () => ({ hostname: 'bench.test', port: '', protocol: 'https:' }),
    ...security,
  })
  const printers = createQzPrinters(qz)
  const queue = createPrintQueue({
    store: disk,
    printers: {
      look: whileAlive(printers.look),
      send: whileAlive(printers.send),
      listenAgain: whileAlive(printers.listenAgain),
      mayAskAgain: printers.mayAskAgain,
    },
    printerFor: role => ({ name: role === 'label' ? zebra : laser, paper: undefined }),
    printsHere: () => true,
    tell: whileAlive(async states => {
      if (serverAnswers) told.push(...states)
      if (!serverAnswers) return undefined
      return {
        elsewhere: states.filter(({ id, attempt }) => attempt < (taken.get(id) ?? 0)).map(({ id }) => id),
      }
    }),
    log: whileAlive(async jobs => {
      if (serverAnswers) logged.push(jobs.map(({ title, attempt }) => ({ title, attempt })))
      return serverAnswers
    }),
    tabs: { changed: () => {}, onChanged: () => {} },
    report: error => surprises.push(error),
    patienceMs,
    silenceMs,
    // Longer than the double takes to tell, beside other work too.
    numberMs: 150,
    tellAgainMs: 5,
  })

  let release = () => {}
  return {
    qz,
    printers,
    queue,
    told,
    logged,
    surprises,
    isAlive: () => alive,
    async connect(found = () => {}) {
      // Qz-tray has one connection for all pages of this process.
      if (!(await qz.client())) await disconnect()
      await qz.connect(found)
      await printers.listen(event => {
        if (event.about === 'job') void queue.heard(event)
      })
      queue.retry()
    },
    async start() {
      release = queue.own()
      await queue.refresh()
    },
    takenElsewhere: (id: string, attempt: number) => taken.set(id, attempt),
    loseServer: () => {
      serverAnswers = false
    },
    findServer: () => {
      serverAnswers = true
    },
    kill() {
      alive = false
      release()
    },
    stateOf: (id: string): QueuedJob | undefined => queue.get().find(job => job.id === id),
  }
}

export type Page = ReturnType<typeof aPage>

export async function aBench(options: Options = {}) {
  const tray: QzTray = await startQzTray()
  if (options.trusted !== undefined) Object.assign(tray, { trusted: options.trusted, person: 'block' })
  const page = aPage(tray, options)
  try {
    await page.connect()
  } catch (error) {
    page.kill()
    await disconnect()
    await tray.stop()
    throw error
  }
  await page.start()
  return { tray, page }
}

export const disconnect = async () => {
  const qz = (await import('qz-tray')).default
  if (qz.websocket.isActive()) await qz.websocket.disconnect()
}

/** Another tab of this browser, or another site: it listens to the printers until it closes. */
export async function anotherTab({ port }: { port: number }) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}`)
  let answered = () => {}
  const answer = new Promise<void>(resolve => {
    answered = resolve
  })
  socket.on('message', () => answered())
  await new Promise(resolve => socket.once('open', resolve))
  socket.send(JSON.stringify({ call: 'printers.getStatus', uid: '000001', timestamp: Date.now() }))
  await answer
  return {
    close: async () => {
      const closed = new Promise(resolve => socket.once('close', resolve))
      socket.close()
      await closed
    },
  }
}

/** Keys as the server has them, and a certificate that QZ Tray can trust. */
export function signingKeys(from = new Date()) {
  const made = makeOwnCertificate({ commonName: 'Douchette', from, years: 1 })
  const keys = openQzKeys(made.key, made.certificate)
  return {
    certificate: made.certificate,
    security: {
      certificate: async () => made.certificate,
      sign: async (toSign: string) => keys.sign(toSign),
    },
  }
}
