import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PrintJob } from '#contract/answer.ts'
import { computerCalls } from '#contract/endpoints/computer.ts'
import { printJobCalls } from '#contract/endpoints/print-job.ts'
import { type Printer, readPrinterAddress } from '#contract/entities/printer.ts'
import { again, type QueuedJob } from '#machines/print-queue/job.ts'
import { networkPrints } from '#server/db/schema/index.ts'
import { ipp } from '#server/printing/network/ipp.ts'
import { memoryJobStore } from '#src/printing/queue/store.ts'
import { ippPrinters, startIppPrinters } from '#tests/drivers/ipp-printers.ts'
import {
  aLabelPrinter,
  aTablet,
  callsTo,
  keepPrintsOfCamille,
  register,
} from '#tests/drivers/network-bench.ts'
import { aLooseCable, aSocketPrinter, printerReach } from '#tests/drivers/network-printers.ts'
import { atTheEnd, atTheServer } from '#tests/drivers/server.ts'

/** A tablet with no program at all: the server prints for it, on a bare connection and by IPP. */
const I = await atTheServer({ printerReach })
const paper = await aSocketPrinter()
const behindCups = await aSocketPrinter({ tells: false })
const cups = await startIppPrinters({ etiquettes: behindCups.port })
atTheEnd(async () => {
  for (const one of [cups, paper, behindCups]) await one.stop()
})
const byCups = `ipp://127.0.0.1:${cups.port}/printers/etiquettes`
const bySocket = `socket://127.0.0.1:${paper.port}`

const keep = (prints: readonly Partial<PrintJob>[]) => keepPrintsOfCamille(I.db, I.now, prints)

let tablet: ReturnType<typeof aTablet>

beforeEach(async () => {
  await I.logIn('camille')
  for (const one of [paper, behindCups])
    Object.assign(one, { paper: [], paused: false, headOpen: false, left: 0 })
})
afterEach(() => {
  tablet.close()
  expect(tablet.surprises).toEqual([])
})

async function open(address: string, store = memoryJobStore()): Promise<Printer> {
  const printer = await register(I, aLabelPrinter(address))
  tablet = aTablet(callsTo(I), [printer], store)
  return printer
}
const see = (job: PrintJob | undefined, state: Partial<QueuedJob>) =>
  expect.poll(() => tablet.stateOf(job?.id ?? ''), { timeout: 30_000, interval: 20 }).toMatchObject(state)
const labels = (count: number) =>
  keep(
    Array.from({ length: count }, (_, at) => ({
      title: `Étiquette ${at}`,
      data: `^XA^CI28^FD${at} é😀^FS^XZ`,
    })),
  )

test('ten labels on a bare connection come out once, in order, byte for byte, and are known as printed', async () => {
  await open(bySocket)
  const jobs = await labels(10)
  await tablet.queue.add(jobs)
  await see(jobs.at(-1), { status: 'printed', reason: null })
  expect(paper.paper).toEqual(jobs.map(({ data }) => data))
})

test('a Zebra’s open head is told where the label waits for it, and its end is seen', async () => {
  await open(bySocket)
  Object.assign(paper, { headOpen: true, left: 1 })
  const [job] = await labels(1)
  await tablet.queue.add(job ? [job] : [])
  await see(job, { status: 'spooled', reason: 'le capot est ouvert' })
  paper.headOpen = false
  paper.paused = true
  await see(job, { status: 'spooled', reason: 'l’imprimante est en pause' })
  Object.assign(paper, { paused: false, left: 0 })
  await see(job, { status: 'printed', reason: null })
  expect(paper.paper).toHaveLength(1)
})

test('a printer that is off keeps its labels waiting with the reason, and prints them in order once it is on', async () => {
  const off = await aSocketPrinter()
  await off.stop()
  await open(`socket://127.0.0.1:${off.port}`)
  const jobs = await labels(2)
  await tablet.queue.add(jobs)
  await see(jobs[0], { status: 'waiting', reason: 'l’imprimante ne répond pas' })
  expect(tablet.stateOf(jobs[1]?.id ?? '')).toMatchObject({ status: 'waiting', reason: null })

  tablet.close()
  await open(bySocket)
  await tablet.queue.add(jobs)
  await see(jobs[1], { status: 'printed' })
  expect(paper.paper).toEqual(jobs.map(({ data }) => data))
})

test(`${ippPrinters}: labels by IPP come out once, in order, byte for byte, copies too, and are known as printed`, async () => {
  await open(byCups)
  const jobs = await keep([
    { title: 'Étiquette é', data: '^XA^FDa é^FS^XZ', copies: 2 },
    { title: 'B', data: '^XA^FDb^FS^XZ' },
  ])
  await tablet.queue.add(jobs)
  await see(jobs[1], { status: 'printed', reason: null })
  expect(behindCups.paper).toEqual(['^XA^FDa é^FS^XZ^XA^FDa é^FS^XZ', '^XA^FDb^FS^XZ'])
})

test(`${ippPrinters}: a stopped queue is told where its label waits`, async () => {
  await cups.tell('etiquettes', 'stop')
  await open(byCups)
  const [job] = await labels(1)
  await tablet.queue.add(job ? [job] : [])
  await see(job, { status: 'spooled', reason: 'l’imprimante est en pause' })
  await cups.tell('etiquettes', 'start')
  await see(job, { status: 'printed', reason: null })
})

/** What `kill -9` leaves: the print is claimed, perhaps already sent, and nobody renews the lease. */
async function serverDiesWith(
  job: PrintJob,
  printer: Printer,
  sent: () => Promise<unknown> = async () => {},
) {
  // Taken as it is written: the server of this test looks for prints, too, and must not be the one that takes it.
  await I.db.insert(networkPrints).values({
    jobId: job.id,
    attempt: 0,
    address: printer.address ?? '',
    status: 'sending',
    leasedBy: '00000000-0000-4000-8000-00000000dead',
    leasedUntil: sql`now() + interval '1 hour'`,
  })
  await sent()
  await I.db.update(networkPrints).set({ leasedUntil: sql`now() - interval '1 second'` })
}

/** The printer has the label, and the server died before it heard so. */
async function serverDiesAtTheAnswer(job: PrintJob, printer: Printer) {
  const to = readPrinterAddress(byCups)
  if (!to) throw new Error('No address')
  const target = { at: { ip: '127.0.0.1', port: cups.port }, to }
  const data = Buffer.from(job.data)
  const print = { token: `#${job.id}.0`, title: job.title, format: 'zpl', data, copies: 1 } as const
  await serverDiesWith(job, printer, async () =>
    expect(await ipp.send(target, print)).toMatchObject({ came: 'spooled' }),
  )
}

test(`${ippPrinters}: a server killed between document and answer finds its job by name, and prints nothing twice`, async () => {
  const printer = await open(byCups)
  const [job] = await labels(1)
  if (!job) throw new Error('No label')
  await serverDiesAtTheAnswer(job, printer)
  await tablet.queue.add([job])
  await see(job, { status: 'printed' })
  expect(behindCups.paper).toEqual([job.data])
})

test(`${ippPrinters}: a printer that is silent after its server was killed is asked again, before a person is`, async () => {
  const cable = await aLooseCable(cups.port)
  const printer = await open(`ipp://127.0.0.1:${cable.port}/printers/etiquettes`)
  const [job] = await labels(1)
  if (!job) throw new Error('No label')
  await serverDiesAtTheAnswer(job, printer)
  await tablet.queue.add([job])
  await expect.poll(() => cable.cuts, { timeout: 30_000 }).toBeGreaterThan(1)
  expect(tablet.stateOf(job.id)).toMatchObject({ status: 'sent' })
  cable.isMended = true
  await see(job, { status: 'printed', reason: null })
  expect(behindCups.paper).toEqual([job.data])
  tablet.close()
  await cable.stop()
})

test.each([
  ['a bare connection', bySocket],
  [`${ippPrinters}, which never got it`, byCups],
])('a server killed in the middle on %s: a person is asked, and their answer is done', async (_, address) => {
  const printer = await open(address)
  const [job] = await labels(1)
  if (!job) throw new Error('No label')
  await serverDiesWith(job, printer)
  await tablet.queue.add([job])
  await see(job, { status: 'doubtful', reason: 'l’envoi à l’imprimante a été coupé en route' })
  expect([...paper.paper, ...behindCups.paper]).toEqual([])

  await tablet.queue.decide(job.id, again(Date.now()))
  await see(job, { status: 'printed', attempt: 1 })
  expect([...paper.paper, ...behindCups.paper]).toEqual([job.data])
})

test('a tablet killed while the server prints hears at its next start what became of the label', async () => {
  const store = memoryJobStore()
  const printer = await open(bySocket, store)
  const came = new Promise<void>(goOn => {
    paper.before = async () => {
      tablet.close()
      goOn()
    }
  })
  const [job] = await labels(1)
  await tablet.queue.add(job ? [job] : [])
  await came
  paper.before = async () => {}
  tablet = aTablet(callsTo(I), [printer], store)
  await see(job, { status: 'printed' })
  expect(paper.paper).toHaveLength(1)
})

test.each([
  ['http://127.0.0.1:9100', 'printer-address'],
  ['socket://user@127.0.0.1:9100', 'printer-address'],
  ['socket://169.254.169.254:9100', 'printer-address'],
  ['ipp://169.254.169.254/latest/meta-data', 'printer-address'],
  ['socket://8.8.8.8:9100', 'printer-address'],
  ['socket://[fd00:ec2::254]:9100', 'printer-address'],
  ['socket://127.0.0.1:80', 'printer-address'],
  ['socket://127.0.0.1:9100/path', 'printer-address'],
])('%s is no printer of this server’s', async (address, code) => {
  await open(bySocket)
  const body = { name: 'Poste', ip: '192.168.1.78', printers: [aLabelPrinter(address)] }
  I.seeRefusal(await I.call(computerCalls.save, { body }), 422, code)
})

test('only a printer of one’s own warehouse prints, and nothing goes out in a language that the printer does not speak', async () => {
  const printer = await open(bySocket)
  const [label, drawing] = await keep([{}, { format: 'pdf', data: 'JVBERi0=' }])
  const ask = (job: PrintJob | undefined, id = printer.id) =>
    I.call(printJobCalls.send, { body: { id: job?.id ?? '', attempt: 0, printer: id } })
  I.seeRefusal(await ask(label, label?.id), 404, 'printer-unknown')
  I.seeRefusal(await ask(drawing), 422, 'printer-language')
  const pages = await register(I, aLabelPrinter(byCups, { language: 'pdf' }), '192.168.1.79')
  I.seeRefusal(await ask(label, pages.id), 422, 'printer-language')
  await I.logIn('jeanne')
  I.seeRefusal(await ask(label), 404, 'print-job-unknown')
  expect(await I.db.select().from(networkPrints).where(eq(networkPrints.status, 'waiting'))).toEqual([])
})
