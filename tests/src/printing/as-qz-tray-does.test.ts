import { afterEach, beforeEach, expect, test } from 'vitest'
import { again, cameOut, type QueuedJob, queued } from '#machines/print-queue/job.ts'
import { refusedByQz } from '#machines/qz/rules.ts'
import { memoryJobStore } from '#src/printing/queue/store.ts'
import {
  anotherTab,
  aPage,
  aPrint,
  disconnect,
  laser,
  type Page,
  signingKeys,
  zebra,
} from '#tests/drivers/printing.ts'
import { type QzTray, startQzTray } from '#tests/drivers/qz-tray.ts'

/** What the real QZ Tray does on CUPS, and the page's answer to it. Every call of these benches is signed. */
const { certificate, security } = signingKeys()

let tray: QzTray
let page: Page

beforeEach(async () => {
  tray = await startQzTray()
  tray.trusted = certificate
  tray.person = 'wait'
})
afterEach(async () => {
  page.kill()
  await disconnect()
  await tray.stop()
  expect(page.surprises).toEqual([])
})

async function work(options: Parameters<typeof aPage>[1] = {}) {
  page = aPage(tray, { security, ...options })
  await page.connect()
  await page.start()
}
const see = (id: string, state: Partial<QueuedJob>) =>
  expect.poll(() => page.stateOf(id), { timeout: 5_000, interval: 10 }).toMatchObject(state)
const aDocument = () => aPrint({ role: 'a4', format: 'pdf', data: 'JVBERi0=' })
const count = (call: string) => tray.calls.filter(made => made.call === call).length
function printer(name = zebra) {
  const found = tray.printers.get(name)
  if (!found) throw new Error(`There is a ${name}`)
  return found
}

test('QZ Tray starts while labels wait: they come out, and no window asks anything', async () => {
  let give = () => {}
  const given = new Promise<string>(resolve => {
    give = () => resolve(certificate)
  })
  page = aPage(tray, { security: { ...security, certificate: () => given } })
  await page.start()
  const prints = [aPrint(), aDocument()]
  await page.queue.add(prints)
  const connected = page.connect()
  await expect.poll(() => tray.connections()).toBe(1)
  // The queue tries by its clock while the server still looks for its certificate.
  page.queue.retry()
  await (await anotherTab(tray)).close()
  give()
  await connected
  for (const { id } of prints) await see(id, { status: 'printed' })
  expect(tray.windowsOpened).toBe(0)
})

test('a document’s healthy beginning is no paused printer', async () => {
  await work()
  const print = aDocument()
  await page.queue.add([print])
  await see(print.id, { status: 'printed' })
  expect(page.told.filter(({ reason }) => reason !== '')).toEqual([])
})

test('numbers that come late still belong to the label that left', async () => {
  await work()
  tray.tellsLate = true
  const prints = [aPrint(), aPrint(), aPrint()]
  await page.queue.add(prints)
  for (const { id } of prints) await see(id, { status: 'printed' })
})

test('numbers that come only after the next labels have left are still given to the right ones', async () => {
  await work()
  const before = aPrint()
  await page.queue.add([before])
  await see(before.id, { status: 'printed' })
  printer().state = 'paused'
  tray.isBehind = true
  const prints = [aPrint(), aPrint({ copies: 2 }), aPrint()]
  await page.queue.add(prints)
  for (const { id } of prints) await see(id, { status: 'spooled', reason: null })
  tray.catchUp()
  for (const { id } of prints) await see(id, { status: 'spooled', reason: 'l’imprimante est en pause' })
  const [first, ...others] = printer().held.splice(0)
  if (first) printer().held.push(first)
  tray.clear(zebra)
  await see(prints[0]?.id ?? '', {
    status: 'failed',
    reason: 'elle a été annulée dans la file de l’imprimante',
  })
  printer().held.push(...others)
  tray.resume(zebra)
  for (const { id } of prints.slice(1)) await see(id, { status: 'printed' })
})

test('a label whose number was never told keeps none of another one’s, and those after it are followed', async () => {
  await work()
  const before = aPrint()
  await page.queue.add([before])
  await see(before.id, { status: 'printed' })
  tray.silent = true
  const lost = aPrint()
  await page.queue.add([lost])
  await see(lost.id, { status: 'spooled' })
  // Sent while the printer said nothing.
  const unheard = aPrint()
  await page.queue.add([unheard])
  await see(unheard.id, { status: 'spooled' })
  tray.silent = false
  const prints = [aPrint(), aPrint(), aPrint()]
  await page.queue.add(prints)
  for (const { id } of prints) await see(id, { status: 'printed' })
  expect(page.stateOf(lost.id)).toMatchObject({ status: 'spooled', spools: {} })
  expect(page.stateOf(unheard.id)).toMatchObject({ status: 'spooled', spools: {} })
})

test('a number that comes late, after one that a person gave in its place, does not settle the next label’s doubt', async () => {
  await work()
  const before = aPrint()
  await page.queue.add([before])
  await see(before.id, { status: 'printed' })
  tray.silent = true
  tray.fates = ['ok', 'ok', 'deaf']
  const seen = aPrint()
  await page.queue.add([seen])
  await see(seen.id, { status: 'doubtful' })
  await page.queue.decide(seen.id, cameOut(Date.now()))
  await page.connect()
  tray.silent = false
  tray.isBehind = true
  const spooled = aPrint()
  await page.queue.add([spooled])
  await see(spooled.id, { status: 'spooled' })
  // It never reaches the printer.
  tray.fates = ['ok', 'ok', 'dead']
  const lost = aPrint()
  await page.queue.add([lost])
  await see(lost.id, { status: 'doubtful' })
  await page.connect()
  tray.catchUp()
  await see(spooled.id, { status: 'printed' })
  expect(page.stateOf(lost.id)).toMatchObject({ status: 'doubtful', spools: {} })
})

test('first labels of a computer whose numbers come late: nobody can say whose they are, and none is called printed', async () => {
  await work()
  tray.isBehind = true
  const prints = [aPrint(), aPrint()]
  await page.queue.add(prints)
  for (const { id } of prints) await see(id, { status: 'spooled' })
  tray.catchUp()
  for (const { id } of prints) await see(id, { left: expect.objectContaining({ isFollowed: false }) })
  expect(prints.map(({ id }) => page.stateOf(id)?.status)).toEqual(['spooled', 'spooled'])
})

test('two copies are printed once both came out', async () => {
  await work()
  printer().state = 'paused'
  const print = aPrint({ copies: 2 })
  await page.queue.add([print])
  await see(print.id, { status: 'spooled', reason: 'l’imprimante est en pause' })
  const [first] = printer().held.splice(0, 1)
  tray.resume(zebra)
  await see(print.id, { status: 'spooled' })
  if (first) printer().held.push(first)
  tray.resume(zebra)
  await see(print.id, { status: 'printed' })
})

test('what another program prints there says nothing about our label', async () => {
  await work()
  printer().state = 'paused'
  const print = aPrint()
  tray.silent = true
  await page.queue.add([print])
  await see(print.id, { status: 'spooled', reason: null })
  tray.silent = false
  tray.printFromElsewhere(zebra, 'Facture.docx')
  tray.clear(zebra)
  await see(print.id, { status: 'failed', reason: 'elle a été annulée dans la file de l’imprimante' })
})

test('a page is killed while it sends: the printer’s queue settles the doubt on the next one', async () => {
  const store = memoryJobStore()
  await work({ store })
  const before = aPrint()
  await page.queue.add([before])
  await see(before.id, { status: 'printed' })
  printer().state = 'paused'
  tray.silent = true
  tray.fates = ['ok', 'ok', 'mute']
  const print = aPrint()
  await page.queue.add([print])
  await expect.poll(() => printer().held.length).toBe(1)
  page.kill()
  await work({ store })
  await see(print.id, { status: 'doubtful' })
  tray.silent = false
  tray.resume(zebra)
  await see(print.id, { status: 'printed', attempt: 0 })
})

test('another tab closes, which makes QZ Tray forget this one: the next label is still followed', async () => {
  await work()
  await (await anotherTab(tray)).close()
  const print = aPrint()
  await page.queue.add([print])
  await see(print.id, { status: 'printed' })
})

test('a label on which nothing is heard: the page listens again by itself', async () => {
  await work({ silenceMs: 20 })
  printer().state = 'paused'
  tray.silent = true
  const print = aPrint()
  await page.queue.add([print])
  await see(print.id, { status: 'spooled', reason: null })
  tray.silent = false
  await (await anotherTab(tray)).close()
  const before = count('printers.startListening')
  await expect.poll(() => count('printers.startListening')).toBeGreaterThan(before)
  tray.resume(zebra)
  await see(print.id, { status: 'printed' })
})

test('two printers are looked up while QZ Tray starts: one after the other, and both are found', async () => {
  await work()
  tray.isStarting = true
  const prints = [aPrint(), aDocument()]
  await page.queue.add(prints)
  for (const { id } of prints) await see(id, { status: 'printed' })
  expect(page.told.filter(({ reason }) => reason !== '')).toEqual([])
})

test.each([
  ['java.lang.NullPointerException', 'QZ Tray démarre'],
  ['Specified printer could not be found.', 'QZ Tray ne trouve pas l’imprimante « Zebra ZD421 »'],
  ['Request blocked', refusedByQz],
  ['Something new', 'QZ Tray répond : Something new'],
])('a search that fails with « %s » is told as such, and the label waits', async (error, reason) => {
  await work()
  tray.fates = [{ error }]
  const print = aPrint()
  await page.queue.add([print])
  await see(print.id, { status: 'waiting', reason })
  await page.queue.decide(print.id, again(Date.now()))
  await see(print.id, { status: 'printed' })
})

test('after « Block » no other window opens until a person asks for it', async () => {
  await work()
  // This computer trusts another server, and somebody sits before it.
  tray.trusted = undefined
  tray.person = 'block'
  const prints = [aPrint(), aDocument()]
  await page.queue.add(prints)
  for (const { id } of prints) await see(id, { status: 'waiting', reason: refusedByQz })
  expect(tray.windowsOpened).toBe(1)
  // The clock, a setting or another print makes the queue try again.
  page.queue.retry()
  const later = aPrint()
  await page.queue.add([later])
  tray.person = 'allow'
  expect(tray.windowsOpened).toBe(1)
  for (const { id } of prints) await page.queue.decide(id, again(Date.now()))
  await see(later.id, { status: 'printed' })
})

test('the server gives no certificate: the next try is not an anonymous one', async () => {
  let isAway = true
  const certificateOf = async () => {
    if (isAway) throw new Error('503')
    return certificate
  }
  page = aPage(tray, { security: { ...security, certificate: certificateOf } })
  await expect(page.connect()).rejects.toThrow('The server gave no certificate')
  isAway = false
  await page.connect()
  await page.start()
  const print = aPrint()
  await page.queue.add([print])
  await see(print.id, { status: 'printed' })
  expect(tray.windowsOpened).toBe(0)
})

test('a queue that was removed is an unknown printer, though QZ Tray still lists it', async () => {
  await work()
  printer(laser).state = 'removed'
  const print = aDocument()
  await page.queue.add([print])
  await see(print.id, { status: 'waiting', reason: `QZ Tray ne trouve pas l’imprimante « ${laser} »` })
})

test('a label as PDF keeps its size on any paper, and stands upright though it is wider than tall', async () => {
  await work()
  const label = queued(aPrint({ format: 'pdf', data: 'JVBERi0=' }), 0)
  await page.printers.send(label, laser, { widthMm: 216, heightMm: 279 })
  const options = tray.calls.find(({ call }) => call === 'print')?.params
  expect(options).toMatchObject({
    options: { size: { width: 216, height: 279 }, units: 'mm', scaleContent: false, orientation: 'portrait' },
  })
})
