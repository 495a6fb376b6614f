import { afterEach, beforeEach, expect, test } from 'vitest'
import { again, type QueuedJob, queued } from '#machines/print-queue/job.ts'
import { memoryJobStore } from '#src/printing/queue/store.ts'
import { aBench, aPage, aPrint, disconnect, type Page } from '#tests/drivers/printing.ts'
import type { QzTray } from '#tests/drivers/qz-tray.ts'

let tray: QzTray
let page: Page

/** A computer that was off with this print in its queue, and that the server has not heard of since. */
async function afterTheBreak(print: ReturnType<typeof aPrint>) {
  page.kill()
  const store = memoryJobStore()
  await store.add([queued(print, Date.now() - 11 * 60_000)])
  page = aPage(tray, { store })
  return async () => {
    await page.connect()
    await page.start()
  }
}

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

test('a print that another computer took over is not printed here', async () => {
  const print = aPrint()
  const switchOn = await afterTheBreak(print)
  page.takenElsewhere(print.id, 1)
  await switchOn()
  await see(print.id, { status: 'dropped', data: '' })
  expect(tray.paper).toEqual([])
})

test('a print that no other computer took comes out late', async () => {
  const print = aPrint()
  const switchOn = await afterTheBreak(print)
  await switchOn()
  await see(print.id, { status: 'printed' })
  expect(tray.paper).toHaveLength(1)
})

test('a print waits until the server can answer, then comes out', async () => {
  const print = aPrint()
  const switchOn = await afterTheBreak(print)
  page.loseServer()
  await switchOn()
  await see(print.id, { status: 'waiting', reason: 'le serveur ne répond pas' })
  expect(tray.paper).toEqual([])
  page.findServer()
  await page.queue.decide(print.id, again(Date.now()))
  await see(print.id, { status: 'printed' })
})

test('a print that this computer took over is reported with its attempt number', async () => {
  const print = aPrint({ attempt: 1 })
  await page.queue.add([print])
  await see(print.id, { status: 'printed', attempt: 1 })
  await expect.poll(() => page.told.at(-1)).toMatchObject({ id: print.id, attempt: 1, status: 'printed' })
})
