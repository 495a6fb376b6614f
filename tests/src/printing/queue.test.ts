import { afterEach, beforeEach, expect, test } from 'vitest'
import { again, cameOut, dropped, type QueuedJob } from '#machines/print-queue/job.ts'
import { memoryJobStore } from '#src/printing/queue/store.ts'
import { aBench, aPage, aPrint, disconnect, laser, type Page, zebra } from '#tests/drivers/printing.ts'
import type { QzTray } from '#tests/drivers/qz-tray.ts'

let tray: QzTray
let page: Page

beforeEach(async () => {
  ;({ tray, page } = await aBench())
})
afterEach(async () => {
  page.kill()
  await disconnect()
  await tray.stop()
  expect(page.surprises).toEqual([])
})

const see = (id: string, state: Partial<QueuedJob>) =>
  expect.poll(() => page.stateOf(id), { timeout: 5_000, interval: 10 }).toMatchObject(state)
const noAnswer = 'QZ Tray ne répond pas, une fenêtre y attend peut-être une réponse'
const texts = () => tray.paper.map(({ bytes }) => bytes.toString('utf8'))

test('a label comes out byte for byte, and the server hears of every lasting state', async () => {
  const print = aPrint()
  await page.queue.add([print])
  await see(print.id, { status: 'printed', printer: zebra, reason: null, data: '' })
  expect(texts()).toEqual([print.data])
  await expect.poll(() => page.told.at(-1)).toMatchObject({ id: print.id, status: 'printed', attempt: 0 })
})

test('a label that reaches the printer is appended to the printer log once', async () => {
  const print = aPrint()
  await page.queue.add([print])
  await expect.poll(() => page.told.at(-1)).toMatchObject({ id: print.id, status: 'printed' })
  expect(page.logged).toEqual([[{ title: print.title, attempt: 0 }]])
})

test('labels that came out while the server was away are appended all at once', async () => {
  page.loseServer()
  const prints = [aPrint(), aPrint(), aPrint()]
  await page.queue.add(prints)
  for (const { id } of prints) await see(id, { status: 'printed' })
  expect(page.logged).toEqual([])
  page.findServer()
  await expect.poll(() => page.logged).toEqual([prints.map(({ title }) => ({ title, attempt: 0 }))])
})

test('a failed attempt is not in the printer log; the next one, which comes out, is', async () => {
  const print = aPrint()
  tray.fates = ['ok', { error: 'Something new' }]
  await page.queue.add([print])
  await see(print.id, { status: 'failed' })
  await expect.poll(() => page.told.at(-1)).toMatchObject({ id: print.id, status: 'failed' })
  expect(page.logged).toEqual([])
  await page.queue.decide(print.id, again(Date.now()))
  await expect.poll(() => page.told.at(-1)).toMatchObject({ id: print.id, status: 'printed' })
  expect(page.logged).toEqual([[{ title: print.title, attempt: 1 }]])
})

test('a PDF goes to the other printer, unchanged', async () => {
  const data = Buffer.from('%PDF-1.7 à l’identique').toString('base64')
  const print = aPrint({ role: 'a4', format: 'pdf', data })
  await page.queue.add([print])
  await see(print.id, { status: 'printed', printer: laser })
  expect(tray.paper[0]?.bytes).toEqual(Buffer.from(data, 'base64'))
})

test('two copies are two sheets', async () => {
  await page.queue.add([aPrint({ copies: 2 })])
  await expect.poll(() => tray.paper.length).toBe(2)
})

test('a repeated answer prints once, even after the print came out', async () => {
  const print = aPrint()
  await page.queue.add([print, print])
  await see(print.id, { status: 'printed' })
  await page.queue.add([print])
  await page.queue.add([aPrint()])
  await expect.poll(() => tray.paper.length).toBe(2)
  expect(texts()[0]).toBe(print.data)
})

test('the queue looks for the printer before each job; a missing printer stops its line, and the reason names it', async () => {
  const printer = tray.printers.get(zebra)
  tray.printers.delete(zebra)
  // The name of this printer only starts with the right one.
  tray.printers.set('Zebra ZD421 (copie)', { state: 'ready', held: [] })
  const [first, second] = [aPrint(), aPrint()]
  await page.queue.add([first, second])
  await see(first.id, { status: 'waiting', reason: 'QZ Tray ne trouve pas l’imprimante « Zebra ZD421 »' })
  expect(page.stateOf(second.id)).toMatchObject({ status: 'waiting', reason: null })
  if (printer) tray.printers.set(zebra, printer)
  await page.queue.decide(first.id, again(Date.now()))
  await see(second.id, { status: 'printed' })
  expect(texts()).toEqual([first.data, second.data])
})

test('the other printer continues meanwhile', async () => {
  tray.printers.delete(zebra)
  const page4 = aPrint({ role: 'a4', format: 'pdf', data: 'JVBERi0=' })
  await page.queue.add([aPrint(), page4])
  await see(page4.id, { status: 'printed' })
})

test.each([
  ['removed', { state: 'removed' }, 'QZ Tray ne trouve pas l’imprimante « Zebra ZD421 »'],
  ['switched off', { state: 'refusing' }, 'l’imprimante « Zebra ZD421 » ne répond pas'],
] as const)(
  'a printer that is %s: the label waits and comes out once it is back',
  async (_, state, reason) => {
    const printer = tray.printers.get(zebra)
    if (!printer) throw new Error('There is a Zebra')
    printer.state = state.state
    const print = aPrint()
    await page.queue.add([print])
    await see(print.id, { status: 'waiting', reason, attempt: 0 })
    printer.state = 'ready'
    await page.queue.decide(print.id, again(Date.now()))
    await see(print.id, { status: 'printed' })
    expect(texts()).toEqual([print.data])
  },
)

test('a printer that is switched off between two copies: a person must look', async () => {
  const printer = tray.printers.get(zebra)
  if (printer) printer.state = 'refusing'
  const print = aPrint({ copies: 2 })
  await page.queue.add([print])
  await see(print.id, { status: 'failed', reason: 'l’imprimante « Zebra ZD421 » ne répond pas' })
})

test.each([
  ['Request blocked', 'QZ Tray refuse Douchette : « Block » y a été choisi, ou son certificat n’y est pas'],
  ['Something new', 'QZ Tray répond : Something new'],
])('« %s » fails the job and holds the line until a person decides', async (error, reason) => {
  const [first, second] = [aPrint(), aPrint()]
  tray.fates = ['ok', { error }]
  await page.queue.add([first, second])
  await see(first.id, { status: 'failed', reason })
  expect(page.stateOf(second.id)).toMatchObject({ status: 'waiting' })
  expect(tray.paper).toEqual([])
  await page.queue.decide(first.id, again(Date.now()))
  await see(second.id, { status: 'printed' })
  expect(texts()).toEqual([first.data, second.data])
  expect(page.stateOf(first.id)).toMatchObject({ attempt: 1 })
})

test('a dropped job lets the next ones through', async () => {
  const [first, second] = [aPrint(), aPrint()]
  tray.fates = ['ok', { error: 'Something new' }]
  await page.queue.add([first, second])
  await see(first.id, { status: 'failed' })
  await page.queue.decide(first.id, dropped(Date.now()))
  await see(second.id, { status: 'printed' })
  expect(texts()).toEqual([second.data])
})

test('a failed job goes to another printer', async () => {
  const print = aPrint()
  tray.fates = ['ok', { error: 'Something new' }]
  await page.queue.add([print])
  await see(print.id, { status: 'failed' })
  await page.queue.decide(print.id, again(Date.now(), laser))
  await see(print.id, { status: 'printed', printer: laser })
  expect(tray.paper.map(({ printer }) => printer)).toEqual([laser])
})

test.each([
  ['deaf', 1],
  ['dead', 0],
] as const)(
  'cut off while it was being sent (%s): nobody sends it again, a person decides',
  async (fate, out) => {
    // The numbers are known from now on.
    const before = aPrint()
    await page.queue.add([before])
    await see(before.id, { status: 'printed' })
    const [first, second] = [aPrint(), aPrint()]
    tray.fates = ['ok', fate]
    tray.silent = true
    await page.queue.add([first, second])
    await see(first.id, { status: 'doubtful', reason: 'l’envoi a été coupé en route' })
    expect(tray.paper).toHaveLength(1 + out)
    tray.silent = false
    await page.connect()
    await page.queue.decide(first.id, out === 1 ? cameOut(Date.now()) : again(Date.now()))
    await see(second.id, { status: 'printed' })
    expect(texts()).toEqual([before.data, first.data, second.data])
  },
)

test('the connection breaks, but the printer reported the print before: the job is not doubtful', async () => {
  tray.fates = ['ok', 'deaf']
  const print = aPrint()
  await page.queue.add([print])
  await see(print.id, { status: 'printed' })
})

test('a page that is killed while it sends: the next page marks the job doubtful and does not send it', async () => {
  const disk = memoryJobStore()
  page.kill()
  page = aPage(tray, { store: disk })
  await page.connect()
  await page.start()
  tray.silent = true
  tray.fates = ['ok', 'mute']
  const print = aPrint()
  await page.queue.add([print])
  await expect.poll(() => tray.paper.length).toBe(1)
  page.kill()
  tray.drop()

  page = aPage(tray, { store: disk })
  await expect.poll(() => tray.connections()).toBe(0)
  await page.connect()
  await page.start()
  await see(print.id, { status: 'doubtful' })
  expect(tray.paper).toHaveLength(1)
})

test('QZ Tray does not answer: after a while a person is asked; its late answer settles the doubt', async () => {
  page.kill()
  page = aPage(tray, { patienceMs: 30 })
  await page.connect()
  await page.start()
  const print = aPrint()
  tray.silent = true
  tray.trusted = 'somebody else’s'
  tray.person = 'wait'
  await page.queue.add([print])
  // QZ Tray asks first for the printer's name, then for the print.
  await see(print.id, { status: 'waiting', reason: noAnswer })
  tray.answerWindows('allow')
  await see(print.id, { status: 'doubtful', reason: noAnswer })
  tray.answerWindows('allow')
  await see(print.id, { status: 'spooled', reason: null })
  expect(tray.paper).toHaveLength(1)
})

test('a paused printer holds the job and says so; when it resumes, the job is printed', async () => {
  const printer = tray.printers.get(zebra)
  if (printer) printer.state = 'paused'
  const print = aPrint()
  await page.queue.add([print])
  await see(print.id, { status: 'spooled', reason: 'l’imprimante est en pause' })
  tray.resume(zebra)
  await see(print.id, { status: 'printed', reason: null })
  expect(texts()).toEqual([print.data])
})

test('a cleared printer queue fails the job', async () => {
  const printer = tray.printers.get(zebra)
  if (printer) printer.state = 'paused'
  const print = aPrint()
  await page.queue.add([print])
  await see(print.id, { status: 'spooled' })
  tray.clear(zebra)
  await see(print.id, { status: 'failed', reason: 'elle a été annulée dans la file de l’imprimante' })
})

test('an idle connection is closed; later prints wait for the next one', async () => {
  tray.idleMs = 30
  await (await page.qz.client())?.printers.find()
  await expect.poll(() => tray.connections()).toBe(0)
  const print = aPrint()
  await page.queue.add([print])
  await see(print.id, { status: 'waiting', reason: 'QZ Tray n’est pas connecté' })
  tray.idleMs = 300_000
  await page.connect()
  await see(print.id, { status: 'printed' })
})

test('an unreachable server hears everything later', async () => {
  page.loseServer()
  const print = aPrint()
  await page.queue.add([print])
  await see(print.id, { status: 'printed' })
  expect(page.told).toEqual([])
  page.findServer()
  await expect.poll(() => page.told.at(-1)).toMatchObject({ id: print.id, status: 'printed', printer: zebra })
})
