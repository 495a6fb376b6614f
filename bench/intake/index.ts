import { randomUUID } from 'node:crypto'
import { cpus, loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { quantile } from '#bench/scan/report.ts'
import { notificationCalls } from '#contract/endpoints/notification.ts'
import { eventKinds } from '#contract/entities/notification.ts'
import { isRefusal } from '#contract/problems.ts'
import { readFigures } from '#simulate/audit/figures.ts'
import { audit } from '#simulate/audit/index.ts'
import type { House } from '#simulate/world/house.ts'
import { makeJournal } from '#simulate/world/journal.ts'
import { openPerson } from '#simulate/world/person.ts'
import { type Server, startServer } from '#simulate/world/server.ts'
import { createClient } from '#src/api/client.ts'
import { aSubscriber, type Heard } from '#tests/drivers/subscriber.ts'
import { checkEvents, checkOrders } from './check.ts'
import { makeHouse } from './house.ts'
import { aShop } from './shop.ts'
import { startWork, type Taken } from './work.ts'

const usage = `npm run bench -- intake                 ten minutes of intake, five without it before and after
npm run bench -- intake --minutes 1     a short one
npm run bench -- intake --rate 500 --benches 20 --kills 3 --postgres`

/** A started process compiles its code while it answers: what it takes then is not what intake costs. */
const coldMs = 15_000
const drainedWithinMs = 300_000
/** The receiver fails at one message of so many. */
const oneInFails = 50
const at20 = 1.2

type Span = { readonly from: number; to: number }
type Plan = { minutes: number; rate: number; benches: number; kills: number }

/**
 * `npm run bench -- intake`: orders come in by the public API while benches work and the server is killed. How long the
 * benches' changes take with and without it, and what was lost or doubled.
 */
export async function bench(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: 'string', default: '10' },
      rate: { type: 'string', default: '500' },
      benches: { type: 'string', default: '20' },
      kills: { type: 'string', default: '3' },
      postgres: { type: 'boolean', default: false },
    },
  })
  const { minutes, rate, benches, kills } = values
  const plan = { minutes: +minutes, rate: +rate, benches: +benches, kills: +kills }
  if (!Object.values(plan).every(Number.isFinite)) throw new Error(usage)
  const { house, key, remove } = await makeHouse(values.postgres)
  try {
    const faults = await run(plan, { house, key })
    for (const fault of faults.slice(0, 40)) console.log(fault)
    if (faults.length > 0) process.exitCode = 1
  } finally {
    await remove()
  }
}

async function run(
  { minutes, rate, benches, kills }: Plan,
  { house, key }: { house: House; key: string },
): Promise<string[]> {
  const journal = makeJournal()
  const server = await startServer(house, Date.now())
  const receiver = await listenTo(server, journal)
  const cold: Span[] = [{ from: Date.now(), to: Date.now() + coldMs }]
  try {
    const shop = aShop({ url: server.url, key, perMinute: rate })
    const work = startWork(server, journal, benches)
    const half = (minutes * 60_000) / 2
    const before = await span(() => pause(coldMs + half))
    const during = await span(async () => {
      const killing = killNow(server, { kills, withinMs: 2 * half, cold })
      await shop.sendFor(2 * half)
      await killing
    })
    const after = await span(() => pause(half))
    await work.stop()
    const undelivered = await drain(receiver.waiting)
    const figures = await readFigures(work.calm())
    await server.kill()

    const changes = (spans: readonly Span[]) => within(work.taken, spans, cold)
    const [without, with_] = [changes([before, after]), changes([during])]
    tell('bench changes before intake', changes([before]))
    tell('bench changes with intake', with_)
    // The orders that came in are still there, and lists are longer.
    tell('bench changes after intake', changes([after]))
    tell('bench changes without intake', without)
    const ofShop = (what: string) => shop.took.filter(one => one.what === what).map(({ ms }) => ms)
    tell('batches of orders', ofShop('batch'))
    tell('single orders', ofShop('single'))

    const database = await house.open()
    try {
      const told = await checkEvents(database.db, receiver)
      console.log(
        `${shop.orders.length} orders, ${shop.again()} sendings again, ${server.kills} kills; ` +
          `${journal.changes().length} changes; ${told.events} events, ${told.twice} of them heard twice`,
      )
      const load = (loadavg()[1] ?? 0) / cpus().length
      console.log(`Load of this machine in the last five minutes: ${load.toFixed(1)} for each core.`)
      const slower = (quantile(with_, 0.99) ?? 0) / (quantile(without, 0.99) ?? 0)
      console.log(`p99 with intake is ${slower.toFixed(2)} times the one without.`)
      const bar = slower > at20 ? [`BAR MISSED: p99 ${slower.toFixed(2)} times`] : []
      return [
        ...(await checkOrders(database.db, shop.orders)),
        ...told.faults,
        ...(await audit(database.db, journal, figures)),
        ...[...shop.unexpected, ...undelivered, ...receiver.refused, ...bar],
      ]
    } finally {
      await database.close()
    }
  } catch (error) {
    console.log([...journal.faults.slice(0, 5), server.errors].join('\n'))
    throw error
  } finally {
    await server.kill()
    await receiver.stop()
  }
}

async function span(work: () => Promise<unknown>): Promise<Span> {
  const from = Date.now()
  await work()
  return { from, to: Date.now() }
}

/** SIGKILL, evenly over the time. What runs into it, or comes while the next process is cold, is left out of the times. */
async function killNow(
  server: Server,
  { kills, withinMs, cold }: { kills: number; withinMs: number; cold: Span[] },
): Promise<void> {
  for (let nth = 0; nth < kills; nth += 1) {
    await pause(withinMs / (kills + 1))
    const down: Span = { from: Date.now(), to: Number.POSITIVE_INFINITY }
    cold.push(down)
    await server.killAndRestart()
    console.log(`killed; it answers again after ${((Date.now() - down.from) / 1000).toFixed(1)} s`)
    down.to = Date.now() + coldMs
  }
}

const within = (taken: readonly Taken[], spans: readonly Span[], cold: readonly Span[]): number[] =>
  taken
    .filter(({ at }) => spans.some(({ from, to }) => from <= at && at < to))
    .filter(({ at, ms }) => !cold.some(({ from, to }) => at < to && from < at + ms))
    .map(({ ms }) => ms)

function tell(what: string, taken: readonly number[]): void {
  const at = (share: number) => `${(quantile(taken, share) ?? Number.NaN).toFixed(1).padStart(8)} ms`
  const figures = `p50 ${at(0.5)}  p95 ${at(0.95)}  p99 ${at(0.99)}  longest ${at(1)}`
  console.log(`${what.padEnd(30)} ${String(taken.length).padStart(6)}  ${figures}`)
}

/** A shop's own server hears of everything, and fails at some of it. */
async function listenTo(server: Server, journal: ReturnType<typeof makeJournal>) {
  const receiver = await aSubscriber()
  const amina = openPerson(server, journal, 'amina')
  await amina.logInAgain(amina.token())
  const call = createClient({
    token: amina.token,
    tokenRefused: () => {},
    report: error => void journal.faults.push(error.message),
    origin: server.url,
    // The audit looks for each kept key, and its answer, among what people did.
    async fetch(input, init) {
      const request = new Request(input, init)
      const key = request.headers.get('idempotency-key')
      const reply = await fetch(request)
      if (key !== null) journal.answered(key, reply.status, await reply.clone().text(), false)
      return reply
    },
  })
  const body = { shop: 'papier', name: 'Site', url: receiver.url, kinds: [...eventKinds] }
  const idempotencyKey = randomUUID()
  journal.begin(idempotencyKey, 'amina', notificationCalls.save, { body })
  const saved = await call(notificationCalls.save, { body }, { idempotencyKey })
  if (isRefusal(saved)) throw new Error(saved.refused.detail)
  const params = { notification: saved.data.id }
  const shown = await call(notificationCalls.secret, { params, body: { overlapHours: 0 } })
  if (isRefusal(shown)) throw new Error(shown.refused.detail)
  receiver.secret = shown.data.secret
  const accepted = new Set<Heard>()
  const failed = new Set<string>()
  receiver.answer = async heard => {
    if (receiver.heard.length % oneInFails === 0 && !failed.has(heard.id)) {
      failed.add(heard.id)
      return 500
    }
    accepted.add(heard)
    return 204
  }
  return {
    ...receiver,
    accepted,
    async waiting() {
      const now = await call(notificationCalls.information, { params })
      return isRefusal(now) ? Number.POSITIVE_INFINITY : now.data.waiting
    },
  }
}

/** Waits until nothing is to be sent any more, for as long as a first failure's pauses may take. */
async function drain(waiting: () => Promise<number>): Promise<string[]> {
  const until = Date.now() + drainedWithinMs
  let left = await waiting()
  while (left > 0 && Date.now() < until) {
    await pause(500)
    left = await waiting()
  }
  return left > 0 ? [`NOT DRAINED: ${left} sendings wait`] : []
}
