import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { PrintJob } from '#contract/answer.ts'
import { articleCalls } from '#contract/endpoints/article.ts'
import { orderFileCalls } from '#contract/endpoints/order-file.ts'
import { pickingCalls } from '#contract/endpoints/picking.ts'
import { type Spare, shipmentCalls } from '#contract/endpoints/shipment.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { isKept } from '#machines/shared/kept.ts'
import { createClient, unreachable } from '#src/api/client.ts'
import { newId } from '#src/api/id.ts'
// Operations give their pages addresses.
import '#src/operations/index.ts'
import { spareWork } from '#src/operations/shipment/spares.ts'
import { isSeal } from '#src/outbox/calls.ts'
import { memoryOutboxStore } from '#src/outbox/entries.ts'
import { createOutbox } from '#src/outbox/outbox.ts'
import { memorySpareStore } from '#src/outbox/spare-store.ts'
import { createSpares } from '#src/outbox/spares.ts'
import { processorMs } from './load/processor.ts'
import { startServer } from './load/server.ts'

/** Two benches pack orders of several articles, one a list of single articles. */
const people = [
  { username: 'camille', isMono: false },
  { username: 'shipping', isMono: false },
  { username: 'camille', isMono: true },
]
/** A person packs an order in about so long. */
const paceMs = { least: 40_000, most: 60_000 }
const atOnce = 30

/**
 * `npm run bench -- offline [--minutes 30]`: three benches pack the demo warehouse's orders by the numbers that they got ahead,
 * one of them a list of single articles, while the server's process is dead; then it is started again. With minutes they pack by
 * the clock, an order in forty to sixty seconds; else thirty orders each at once. Every number is looked up afterwards: one parcel
 * bears it, of the order for which its label was printed.
 */
export async function bench(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { minutes: { type: 'string', default: '0' } } })
  const minutes = Number(values.minutes)
  const folder = mkdtempSync(join(tmpdir(), 'douchette-offline-'))
  const port = String(20_000 + Math.floor(Math.random() * 10_000))
  const start = () => startServer({ PORT: port, DATA_DIR: folder })
  let server = await start()
  try {
    const benches = []
    for (const { username } of people) benches.push(await openBench(server.url, username))
    const [first] = benches
    if (!first) throw new Error('No bench')
    const desk = await openBench(server.url, 'admin')
    const count = Math.max(Math.ceil((minutes * 60_000) / paceMs.least), atOnce)
    for (const { isMono } of people) await addOrders(desk, count, isMono ? 1 : 2)
    await printLists(first)
    const list = await printMonoList(first)
    const before = processorMs(server.pid)
    for (const [at, one] of benches.entries()) await one.fill(people[at]?.isMono ? list : undefined)
    const ahead = (await Promise.all(benches.map(one => one.ahead()))).flat()
    const ms = (processorMs(server.pid) - before) / ahead.length
    const kB = JSON.stringify(ahead).length / ahead.length / 1_000
    console.log(
      `${ahead.length} numbers ahead; each took ${ms.toFixed(0)} ms of the server's processor, and ${kB.toFixed(1)} kB`,
    )

    process.kill(server.pid, 'SIGKILL')
    await server.stop()
    const dead = new Date()
    const packed = await Promise.all(benches.map(one => one.packFor(minutes)))
    const waited = benches.map(one => one.outbox.get().length)
    const seconds = (Date.now() - dead.getTime()) / 1_000
    console.log(
      `${seconds.toFixed(0)} s without the server, from ${dead.toISOString()}: ${packed.map(one => one.length).join(', ')} parcels; changes that wait: ${waited.join(', ')}`,
    )

    server = await start()
    const back = Date.now()
    await Promise.all(benches.map(one => one.sendAll()))
    console.log(`All told ${((Date.now() - back) / 1_000).toFixed(1)} s after the server was back`)
    await audit(first, benches, packed.flat())
    for (const one of benches) one.outbox.stop()
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Bench = Awaited<ReturnType<typeof openBench>>
type Packed = { order: string; parcel: string; tracking: string | null }

async function openBench(origin: string, username: string) {
  const clientOf = (token: string | null) =>
    createClient({
      ...{ origin, fetch, token: () => token, tokenRefused: () => {} },
      report: error => {
        throw error
      },
    })
  const body = { username, password: 'douchette' }
  const { token } = accepted(await clientOf(null)(userCalls.logIn, { body }))
  const call = clientOf(token)
  const access = accepted(await call(userCalls.access, {}))
  const printed = new Map<string, PrintJob>()
  /** How often each paper was handed on; the queue prints it the first time. */
  let handedOn = 0
  const print = async (jobs: readonly PrintJob[]) => {
    for (const job of jobs) printed.set(job.id, job)
    handedOn += jobs.length
  }
  const report = (error: Error) => {
    throw error
  }
  const outbox = await createOutbox({
    store: memoryOutboxStore(),
    tabs: { changed: () => {}, onChanged: () => {} },
    ...{ call, callAs: clientOf, report, print },
    token: { get: () => ({ token }), subscribe: () => () => {} },
    access: () => access,
    changed: () => {},
    spares: { open: async () => spares },
  })
  const spares = createSpares({
    ...{ call, report, print, store: memorySpareStore(), now: Date.now },
    warehouse: () => access.warehouse?.slug,
    mayAsk: () => !outbox.down.get() && !outbox.get().some(isSeal),
  })
  outbox.own()
  const work = spareWork({ call, outbox })
  let list: string | undefined

  async function packPiece(list: string, { order: { lines } }: Spare): Promise<Packed> {
    const barcode = lines[0]?.product.codes.find(({ qty }) => qty === 1)?.code ?? ''
    const piece = { changeId: newId(), list, barcode, serial: undefined, remaining: 1 }
    const { order, parcel } = accepted(await work.allocate(piece))
    return { order: order.name, parcel: parcel.name, tracking: parcel.tracking }
  }

  return {
    call,
    access,
    outbox,
    spares,
    labels: () => [...printed.values()].filter(({ title }) => title.startsWith('Étiquette')),
    handedOn: () => handedOn,

    /** As if the first order of a list were opened, or this list of single articles. */
    fill(name?: string) {
      list = name
      return spares.prepare(name === undefined ? {} : { list: name })
    },
    ahead: () => spares.orders(list),

    async packFor(minutes: number): Promise<Packed[]> {
      const done: Packed[] = []
      const end = Date.now() + minutes * 60_000
      for (const spare of await spares.orders(list)) {
        if (minutes === 0 ? done.length === atOnce : Date.now() > end) break
        if (minutes > 0) await wait(paceMs.least + Math.random() * (paceMs.most - paceMs.least))
        if (list !== undefined) {
          done.push(await packPiece(list, spare))
          continue
        }
        const opened = await work.openOrder(spare.order.name, async () => unreachable)
        const numbered = await work.spareFor(spare.order.name)
        if (isRefusal(opened) || isRefusal(numbered) || !numbered.spare) continue
        const answer = await work.seal(newId(), sealOf(spare), numbered.spare)
        if (!isKept(answer)) throw new Error(`${spare.order.name} was not kept`)
        const { name, tracking } = numbered.spare
        done.push({ order: spare.order.name, parcel: name, tracking })
      }
      return done
    },

    async sendAll() {
      const isEmpty = () => outbox.get().every(({ refused }) => refused !== null)
      outbox.sendNow()
      while (!isEmpty()) {
        outbox.sendNow()
        await wait(200)
      }
    },
  }
}

function sealOf({ order }: Spare) {
  const left = order.lines.filter(({ qty, packed }) => packed < qty)
  const goodsG = left.reduce((sum, { weightG, qty, packed }) => sum + weightG * (qty - packed), 0)
  const taken = order.packagings.filter(({ accepted, limitG, tareG }) => accepted && limitG >= tareG + goodsG)
  const carton = taken.at(-1)
  return {
    orderName: order.name,
    parcels: [
      {
        packaging: carton?.code ?? '',
        weightG: goodsG + (carton?.tareG ?? 0),
        scans: left.map(({ product: { codes }, qty, packed }) => ({
          barcode: codes.find(({ qty: of }) => of === 1)?.code ?? '',
          qty: qty - packed,
          at: new Date().toISOString(),
        })),
      },
    ],
    confirm: true,
  }
}

/** The demo warehouse has orders of several articles for half an hour of two benches at most. */
async function addOrders({ call }: Bench, count: number, qty: number): Promise<void> {
  const query = { sort: 'pieces', order: 'desc', size: 100 } as const
  const { articles } = accepted(await call(articleCalls.list, { query })).data
  const plenty = articles.filter(({ archived, serialAsked, parts }) => {
    return !archived && serialAsked === 'none' && parts.length === 0
  })
  for (let nth = 0; nth < count; nth += 1) {
    const { shop = '', sku = '' } = plenty[nth % Math.min(plenty.length, 30)] ?? {}
    const body = {
      ...{ shop, customer: `Client ${nth + 1}`, carrier: 'colissimo' },
      address: { lines: ['1 rue Haute'], postcode: '69003', city: 'Lyon', country: 'FR' },
      lines: [{ sku, qty }],
    }
    accepted(await call(orderFileCalls.create, { body }))
  }
}

/** Prints lists of several articles until each shop has none left. */
async function printLists({ call, access }: Bench): Promise<void> {
  for (const { slug } of access.shops) {
    for (let lists = 0; lists < 20; lists += 1) {
      const params = { slug, pickingType: 'multi' as const }
      if (isRefusal(await call(pickingCalls.printMulti, { params, query: {} }))) break
    }
  }
}

/** The longest list of single articles that there is to print. */
async function printMonoList({ call, access }: Bench): Promise<string> {
  const lists = []
  for (const { slug } of access.shops) {
    const params = { slug, pickingType: 'mono' as const }
    const answer = await call(pickingCalls.printMono, { params, query: {} })
    if (!isRefusal(answer)) lists.push(answer.data)
  }
  const [longest] = lists.sort((one, other) => other.orders - one.orders)
  if (!longest) throw new Error('The demo warehouse has no orders of a single article')
  return longest.name
}

async function audit({ call }: Bench, benches: readonly Bench[], packed: readonly Packed[]): Promise<void> {
  const refused = benches.flatMap(({ outbox }) => outbox.get())
  const missing: string[] = []
  for (const { order, parcel, tracking } of packed) {
    const answer = await call(shipmentCalls.order, { params: { orderName: order } })
    const live = isRefusal(answer) ? [] : answer.data.parcels.filter(({ status }) => status !== 'void')
    const isRight = live.length === 1 && live[0]?.name === parcel && live[0].tracking === tracking
    if (!isRight) missing.push(order)
  }
  const labels = benches.flatMap(one => one.labels())
  const numbers = new Set(packed.map(({ tracking }) => tracking))
  console.log(
    `${packed.length} parcels, ${numbers.size} numbers, ${new Set(labels.map(({ title }) => title)).size} labels of ${labels.length} print jobs; refused: ${refused.length}; not found as printed: ${missing.length}`,
  )
  for (const { what, refused: why } of refused.slice(0, 5)) console.log(`  ${what}: ${why?.detail}`)
  const isTwice = numbers.size !== packed.length || labels.length !== packed.length
  if (isTwice || missing.length > refused.length) {
    console.log('BAR MISSED: each parcel once, under its own number')
    process.exitCode = 1
  }
}

function accepted<T>(answer: T | Refusal): T {
  if (isRefusal(answer)) throw new Error(answer.refused.detail)
  return answer
}
