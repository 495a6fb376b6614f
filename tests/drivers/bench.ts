import { expect } from 'vitest'
import type { Snapshot } from 'xstate'
import type { PrintJob } from '#contract/answer.ts'
import { classify, defaultGrammar, formatOwn } from '#contract/barcodes/index.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import type { ChangeKind } from '#contract/live.ts'
import { promptOf } from '#machines/shared/operation.ts'
import type { CarrierReach } from '#server/carriers/providers/talk.ts'
import { createClient } from '#src/api/client.ts'
import { tellStep } from '#src/live/elsewhere.ts'
import { aboutText } from '#src/operations/about.ts'
import type { Operation, World } from '#src/operations/definition.ts'
// Adds the pages of the operations to the route table, as the application does.
import '#src/operations/index.ts'
import { takeOrderOver } from '#src/operations/parcels.ts'
import { fireOverdueTimers } from '#src/operations/saved.ts'
import { isSeal } from '#src/outbox/calls.ts'
import { memoryOutboxStore } from '#src/outbox/entries.ts'
import { createOutbox, ofPerson } from '#src/outbox/outbox.ts'
import { memorySpareStore } from '#src/outbox/spare-store.ts'
import { createSpares } from '#src/outbox/spares.ts'
import { waitingLine } from '#src/outbox/words.ts'
import { createBus } from '#src/scan/bus.ts'
import { explainScan } from '#src/scan/late-rules.ts'
import { Router } from '#src/scan/router/router.ts'
import type { ScanEvents, ScanOutcome } from '#src/scan/scan.ts'
import { createEmitter } from '#src/store.ts'
import { expectToResume } from './resumed.ts'
import { atTheEnd, atTheServer } from './server.ts'

/** Longer than any answer takes. A scan without an outcome fails the test. */
const patience = 10_000

type Options = {
  shop?: World['shop']
  as?: string
  offline?: boolean
  /** At a wall, where complete orders close themselves. */
  onWall?: boolean
  /** What the server allows each person. */
  photosPerDay?: number
  secretsKey?: Buffer
  /** The bench keeps numbers and papers for the orders that it packs next; `unread`: its browser has not read them yet. */
  spares?: boolean | 'unread'
  /** Where shops' programs may be. */
  shopNetworks?: readonly string[]
  /** Where carriers' services may be. */
  carrierReach?: CarrierReach
}

/**
 * A person at a bench. Everything is real except the screen: scans pass the grammar, the router and the operation's
 * machine, and calls reach the server.
 */
export async function atTheBench(
  operation: Operation,
  {
    shop,
    as = 'camille',
    offline = false,
    onWall = false,
    photosPerDay = 0,
    spares = false,
    ...more
  }: Options = {},
) {
  const server = await atTheServer({ photosPerDay, ...more })
  let token = await server.logIn(as)
  let person = as
  const session = createEmitter()
  const surprises: unknown[] = []
  const prints: PrintJob[] = []
  const went: string[] = []
  let network: 'up' | 'down' | 'deaf' = offline ? 'down' : 'up'
  /** One in so many answers to a change gets lost; none for zero. */
  let lossy = 0
  let changes = 0
  /** The number of requests that still succeed before the network fails. */
  let spared = 0
  let outboxAhead = 0
  let clock = Date.parse('2026-03-12T09:00:00Z')

  const callWith = (token: () => string) =>
    createClient({
      token,
      tokenRefused: (_, why) => surprises.push(why),
      report: error => surprises.push(error),
      prints: async jobs => void prints.push(...jobs),
      origin: 'http://bench.test',
      fetch: async (input, init) => {
        const troubled = spared === 0
        if (!troubled) spared -= 1
        if (troubled && network === 'down') throw new TypeError('no network')
        const request = new Request(input, init)
        const { pathname, search } = new URL(request.url)
        const body = await request.text()
        const reply = await server.send(request.method, `${pathname}${search}`, {
          headers: Object.fromEntries(request.headers),
          ...(body ? { body } : {}),
        })
        if (troubled && network === 'deaf' && request.headers.has('idempotency-key')) {
          network = 'up'
          throw new TypeError('the answer got lost')
        }
        if (lossy > 0 && request.headers.has('idempotency-key')) {
          changes += 1
          if (changes % lossy === 0) throw new TypeError('the answer got lost')
        }
        return new Response(reply.text || null, {
          status: reply.status,
          headers: { 'content-type': 'application/json' },
        })
      },
    })
  const call = callWith(() => token)

  const bus = createBus<ScanEvents>(error => surprises.push(error))
  const router = new Router(bus, {
    commands: { find: () => undefined },
    anywhere: () => null,
    ask: () => Promise.resolve(null),
    explainUnknown: scan => explainScan(scan, defaultGrammar),
    now: () => clock,
    report: error => surprises.push(error),
  })
  const run = await operation.load()
  const store = memoryOutboxStore()
  const spareStore = memorySpareStore()
  const unread = new Promise<never>(() => {})
  let access = await accessWith(server, token)
  const openOutbox = async () => {
    const outbox = await createOutbox({
      store,
      tabs: { changed: () => {}, onChanged: () => {} },
      call,
      callAs: mine => callWith(() => mine),
      token: { get: () => ({ token }), subscribe: session.subscribe },
      access: () => access,
      changed: () => {},
      print: async jobs => void prints.push(...jobs.filter(({ id }) => prints.every(one => one.id !== id))),
      ...(spares ? { spares: { open: async () => (spares === 'unread' ? unread : own) } } : {}),
      report: error => surprises.push(error),
      now: () => Date.now() + outboxAhead,
    })
    const own = createSpares({
      ...{ call, store: spareStore, print: async jobs => outbox.print(jobs) },
      report: error => surprises.push(error),
      now: () => Date.now() + outboxAhead,
      warehouse: () => access.warehouse?.slug,
      mayAsk: () => isOpen && !outbox.down.get() && !outbox.get().some(isSeal),
    })
    let isOpen = true
    const leave = outbox.own()
    const close = () => {
      leave()
      outbox.stop()
    }
    atTheEnd(async () => {
      close()
      // A question that is still on its way would meet the emptying of the database.
      isOpen = false
      if (spares === true) await own.prepare()
    })
    return { outbox, close }
  }
  let page = await openOutbox()
  const world = (): World => ({
    call: page.outbox.call,
    outbox: page.outbox,
    go: async path => void went.push(path),
    isTold: () => false,
    onWall,
    ...(shop ? { shop } : {}),
  })
  const said: string[] = []
  let written = ''

  const begin = (saved: Snapshot<unknown> | undefined) => {
    const running = run(world(), saved)
    const { actor } = running
    actor.on('feedback', ({ text, detail }) => said.push(detail ? `${text} — ${detail}` : text))
    actor.subscribe({
      next: () => {
        written = JSON.stringify(actor.getPersistedSnapshot())
      },
    })
    actor.start()
    atTheEnd(() => void actor.stop())
    if (saved) fireOverdueTimers(actor)
    return { ...running, detach: router.attach({ title: operation.title, actor, reads: running.reads }) }
  }
  let running = begin(undefined)
  /** A browser that is killed at this moment comes back to this step. */
  const resumes = () => expectToResume({ operation, run, world: world(), running })

  let scans = 0
  const I = {
    server,
    get actor() {
      return running.actor
    },
    get running() {
      return running
    },
    view: () => running.view(),
    about: () => aboutText(running.view().about ?? []),
    surprises,
    prints,
    /** The pages that opened. */
    went,
    cutTheNetwork: ({ after = 0 } = {}) => {
      network = 'down'
      spared = after
    },
    /** With `losingEach`, one in so many answers to a change gets lost. */
    mendTheNetwork: ({ losingEach = 0 } = {}) => {
      network = 'up'
      lossy = losingEach
    },
    get token() {
      return token
    },
    /** The server makes the next change, and its answer gets lost. */
    loseTheNextAnswer: ({ after = 0 } = {}) => {
      network = 'deaf'
      spared = after
    },
    /** Opens a new session, because one lasts ten hours. */
    async logInAgain() {
      token = await server.logIn(as)
      session.emit()
    },
    /** What the browser keeps: the changes that wait for the server, and those that it refused. */
    get outbox() {
      return page.outbox
    },
    /** The line about the server above every page. */
    strip: () => waitingLine({ ...ofPerson(page.outbox.get(), access), down: page.outbox.down.get() }),
    /** How many orders the bench may pack without the server. */
    spares: async (list?: string) => (await (await page.outbox.spares?.open())?.orders(list))?.length ?? 0,
    /** Keeps a copy of the warehouse, as a page does from time to time. */
    readTheWarehouse: () => page.outbox.refreshCopy(0),
    /** Waits until the server has decided about every change. */
    async sendAll() {
      page.outbox.sendNow()
      const undecided = () => page.outbox.get().filter(({ refused }) => refused === null)
      await expect.poll(undecided, { timeout: 60_000 }).toEqual([])
    },
    /** So much later by this browser's clock. */
    waitMinutes(minutes: number) {
      outboxAhead += minutes * 60_000
    },
    /** A colleague takes over at the same bench. */
    async giveWayTo(username: string) {
      const theirs = await server.logIn(username)
      const order = running.heldOrder?.()
      const from = `${person}@douchette.example`
      const refusal =
        order === undefined
          ? null
          : await takeOrderOver(
              callWith(() => theirs),
              order,
              from,
            )
      if (refusal) return refusal.refused
      token = theirs
      person = username
      access = await accessWith(server, theirs)
      session.emit()
      return undefined
    },

    /** Pulls the trigger one second after the last scan, and waits for the outcome. */
    async scan(text: string): Promise<ScanOutcome> {
      clock += 1_000
      scans += 1
      const id = `scan-${scans}`
      const outcome = new Promise<ScanOutcome>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`No outcome for ${text}`)), patience)
        const stop = bus.on('outcome', one => {
          if (one.scan.id !== id) return
          clearTimeout(timer)
          stop()
          resolve(one)
        })
      })
      const source = { id: 'wedge', name: 'Douchette', kind: 'wedge' as const }
      router.take({ id, text, codes: classify(text), source, at: clock, raw: { text, source, at: clock } })
      const answered = await outcome
      resumes()
      return answered
    },

    /** Sends a command, whatever key, button or card stands for it. */
    command(type: `cmd.${string}`, more: { n?: number; code?: string; text?: string } = {}) {
      scans += 1
      const event = { type, id: `command-${scans}`, ...more }
      expect(running.actor.getSnapshot().can(event), `${type} may run now`).toBe(true)
      running.actor.send(event)
      resumes()
    },

    cannot(type: `cmd.${string}`, more: { n?: number; code?: string; text?: string } = {}) {
      const event = { type, id: 'command', ...more }
      expect(running.actor.getSnapshot().can(event), `${type} may run now`).toBe(false)
    },

    /** The stream says that other benches changed things of these kinds. */
    hearsOf: (...kinds: ChangeKind[]) => tellStep(running, new Set(kinds), call),

    /** The scans so far, of codes and of command cards. */
    get scans() {
      return scans
    },

    acknowledge: () => router.acknowledge(),

    /** Kills the browser and starts it again. Only the saved state survives; with `forgetting`, not even that. */
    killThePage({ forgetting = false } = {}) {
      const saved = forgetting ? undefined : JSON.parse(written)
      running.detach()
      running.actor.stop()
      running = begin(saved)
    },
    /** Kills the browser with all its tabs and starts it again: what waits for the server is read from the disk. */
    async killTheBrowser() {
      page.close()
      page = await openOutbox()
      I.killThePage()
    },

    see(prompt: string) {
      expect(promptOf(running.actor.getSnapshot())).toBe(prompt)
      resumes()
    },

    lastHeard: () => said.at(-1) ?? '',

    hear(text: string) {
      expect(said.at(-1)).toBe(text)
    },

    async waitUntilISee(prompt: string) {
      await expect.poll(() => promptOf(running.actor.getSnapshot()), { timeout: patience }).toBe(prompt)
      resumes()
    },
  }
  return I
}

async function accessWith(server: Awaited<ReturnType<typeof atTheServer>>, token: string) {
  return (await server.call(userCalls.access, {}, { token })).answer()
}

export const location = (name: string) => formatOwn('location', name)
