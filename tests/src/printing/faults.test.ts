import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PrintJob } from '#contract/answer.ts'
import { again, cameOut, isTrouble, type QueuedJob } from '#machines/print-queue/job.ts'
import { memoryJobStore } from '#src/printing/queue/store.ts'
import { aPage, aPrint, disconnect, type Page, zebra } from '#tests/drivers/printing.ts'
import { type Fate, type QzTray, startQzTray } from '#tests/drivers/qz-tray.ts'

/**
 * A morning at a bench where everything fails: QZ Tray dies before or after it prints, refuses, or does not answer; the
 * page closes and opens again; the server is away; answers come twice. A person looks at the paper whenever the queue
 * asks for it. At the end each label has come out once, in the order of the requests.
 */

const mornings = 50
const perGroup = 25

function chanceOf(seed: number) {
  let state = seed + 1
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    below: (n: number) => Math.floor(next() * n),
    happens: (share: number) => next() < share,
  }
}

// With each lost connection qz-tray rejects every call again that was ever lost. Without stacks those errors cost little.
const { stackTraceLimit } = Error
beforeAll(() => {
  Error.stackTraceLimit = 0
})

let tray: QzTray | undefined
afterAll(async () => {
  Error.stackTraceLimit = stackTraceLimit
  await disconnect()
  await tray?.stop()
})

const faults: Fate[] = ['deaf', 'dead', { error: 'Something new' }, { error: 'Request blocked' }]

const groups = Array.from({ length: mornings / perGroup }, (_, group) => group * perGroup)

let troubles = 0

test.each(groups)('nothing is printed twice and nothing is lost: mornings from %i on', async from => {
  tray ??= await startQzTray()
  for (let seed = from; seed < from + perGroup; seed += 1) troubles += await morning(seed, tray)
})

// A slow machine meets fewer of them: it was seen with a third of the mornings.
test('the mornings had enough faults to prove something', () => {
  expect(troubles).toBeGreaterThan(mornings / 5)
})

async function morning(seed: number, qz: QzTray): Promise<number> {
  const chance = chanceOf(seed)
  const disk = memoryJobStore()
  const prints: PrintJob[] = []
  qz.paper.length = 0
  qz.fates = []
  let decisions = 0
  let page = aPage(qz, { store: disk })
  await connected(page)
  await page.start()

  const reload = async () => {
    page.kill()
    // The page takes its connection with it.
    await disconnect()
    page = aPage(qz, { store: disk })
    await connected(page)
    await page.start()
  }

  for (let step = 0; step < 8; step += 1) {
    qz.silent = chance.happens(0.25)
    qz.tellsLate = chance.happens(0.5)
    const fate = faults[chance.below(faults.length)]
    if (chance.happens(0.8) && fate) {
      // The fault comes within the next frames; some of these only look for the printer.
      qz.fates = [...Array.from({ length: chance.below(4) }, () => 'ok' as const), fate]
    }
    if (chance.happens(0.2)) page.loseServer()
    const more = Array.from({ length: chance.below(3) }, () => aPrint())
    prints.push(...more)
    await page.queue.add(more)
    // The answer to a request that was sent twice brings the same jobs again.
    const old = prints[chance.below(prints.length)]
    if (chance.happens(0.2) && old) await page.queue.add([old])
    for (let pause = chance.below(12); pause > 0; pause -= 1) await turn()
    if (chance.happens(0.25)) await reload()
    if (chance.happens(0.2)) qz.drop()
    if (chance.happens(0.5)) decisions += await lookAndDecide(page, qz)
  }

  // At noon the faults end, and a person stays until all prints are done.
  qz.fates = []
  qz.silent = false
  page.findServer()
  for (let tries = 0; !(await isDone(page)); tries += 1) {
    if (tries > 400) throw new Error(`Morning ${seed} does not end: ${JSON.stringify(page.queue.get())}`)
    await connected(page)
    decisions += await lookAndDecide(page, qz)
    await turn()
  }

  // The next morning is another browser's, which knows nothing of this printer's numbers.
  while (qz.untold > 0) await turn()
  const wanted = prints.map(({ data }) => data)
  expect(
    qz.paper.map(({ bytes }) => bytes.toString('utf8')),
    `morning ${seed}`,
  ).toEqual(wanted)
  expect(page.surprises, `morning ${seed}`).toEqual([])
  page.kill()
  await disconnect()
  return decisions
}

/** A person goes to the printer and reports what lies there. */
async function lookAndDecide(page: Page, qz: QzTray): Promise<number> {
  await page.queue.refresh()
  const jobs = page.queue.get().filter(isTrouble)
  for (const job of jobs) {
    await page.queue.decide(job.id, liesThere(qz, job) ? cameOut(Date.now()) : again(Date.now()))
  }
  return jobs.filter(({ status }) => status !== 'waiting').length
}

/** The queue forgets a finished label's text; that of a stuck one can be compared with the paper. */
const liesThere = (qz: QzTray, job: QueuedJob) =>
  qz.paper.some(({ printer, bytes }) => printer === zebra && bytes.toString('utf8') === job.data)

async function isDone(page: Page): Promise<boolean> {
  await page.queue.refresh()
  return page.queue.get().every(({ status }) => status === 'printed' || status === 'spooled')
}

async function connected(page: Page) {
  if (await page.qz.client()) return
  await page.connect().catch(() => {})
}

/** Long enough for a frame and its answer to arrive. */
const turn = () => new Promise(resolve => setTimeout(resolve, 1))
