import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PrintJob } from '#contract/answer.ts'
import { pickingCalls } from '#contract/endpoints/picking.ts'
import { type Spare, shipmentCalls } from '#contract/endpoints/shipment.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { isKept } from '#machines/shared/kept.ts'
import { createClient, unreachable } from '#src/api/client.ts'
import { newId } from '#src/api/id.ts'
import { spareWork } from '#src/operations/shipment/spares.ts'
import { isSeal } from '#src/outbox/calls.ts'
import { memoryOutboxStore } from '#src/outbox/entries.ts'
import { createOutbox } from '#src/outbox/outbox.ts'
import { createSpares, memorySpareStore } from '#src/outbox/spares.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const minutes = 30
const people = ['camille', 'shipping', 'camille']

/**
 * `npm run bench -- offline`: three benches pack the demo warehouse's orders by the numbers that they got ahead, for thirty
 * minutes at a parcel a minute at most, while the server's process is dead; then it is started again. The clock is not waited for. Every
 * number is looked up afterwards: one parcel bears it, of the order for which its label was printed.
 */
export async function bench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'douchette-offline-'))
  const port = String(20_000 + Math.floor(Math.random() * 20_000))
  const start = () =>
    spawn(process.execPath, ['scripts/program.mjs', 'server/main.ts'], {
      cwd: root,
      env: { PATH: process.env.PATH, PORT: port, DATA_DIR: folder, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  let server = start()
  try {
    const origin = await addressOf(server)
    const benches = []
    for (const person of people) benches.push(await openBench(origin, person))
    const [first] = benches
    if (!first) throw new Error('No bench')
    await printLists(first)
    for (const one of benches) await one.fill()
    console.log(
      `Numbers ahead: ${(await Promise.all(benches.map(one => one.spares.orders()))).map(({ length }) => length).join(', ')}`,
    )

    server.kill('SIGKILL')
    await once(server, 'exit')
    const packed = await Promise.all(benches.map(one => one.packFor(minutes)))
    const waited = benches.map(one => one.outbox.get().length)
    console.log(
      `Parcels without the server: ${packed.map(one => one.length).join(', ')}; changes that wait: ${waited.join(', ')}`,
    )

    server = start()
    await addressOf(server)
    for (const one of benches) await one.sendAll()
    await audit(first, benches, packed.flat())
    for (const one of benches) one.outbox.stop()
  } finally {
    server.kill('SIGTERM')
    if (server.exitCode === null) await once(server, 'exit')
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
  let asked = 0
  const spares = createSpares({
    ...{ call, report, print, store: memorySpareStore(), now: Date.now },
    warehouse: () => access.warehouse?.slug,
    // The demo warehouse has some seventy such orders: five answers for each bench.
    mayAsk: () => !outbox.down.get() && !outbox.get().some(isSeal) && ++asked <= 5,
  })
  outbox.own()
  const work = spareWork({ outbox })

  return {
    call,
    access,
    outbox,
    spares,
    labels: () => [...printed.values()].filter(({ title }) => title.startsWith('Étiquette')),
    handedOn: () => handedOn,

    /** As if the first order of a list were opened. */
    fill: () => spares.prepare(),

    async packFor(parcels: number): Promise<Packed[]> {
      const done: Packed[] = []
      const orders = await spares.orders()
      for (const spare of orders.slice(0, parcels)) {
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
        await new Promise(resolve => setTimeout(resolve, 200))
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

/** Prints lists of several articles until each shop has none left. */
async function printLists({ call, access }: Bench): Promise<void> {
  for (const { slug } of access.shops) {
    for (let lists = 0; lists < 20; lists += 1) {
      const params = { slug, pickingType: 'multi' as const }
      if (isRefusal(await call(pickingCalls.printMulti, { params, query: {} }))) break
    }
  }
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

async function addressOf({ stdout }: ChildProcess): Promise<string> {
  let said = ''
  for await (const text of stdout ?? []) {
    said += text
    const found = /http:\/\/[\w.:]+/.exec(said)?.[0]
    if (found) return found
  }
  throw new Error('The server ended before it listened')
}
