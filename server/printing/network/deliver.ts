import { AsyncResource } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { readPrinterAddress } from '#contract/printer-address.ts'
import type { Database } from '../../db/open.ts'
import {
  type Claimed,
  claim,
  heard,
  isBusy,
  orphans,
  renew,
  renewMs,
  settle,
  settleOrphan,
  toAsk,
} from './claim.ts'
import { ipp } from './ipp.ts'
import { endpointOf, type Reach } from './reach.ts'
import { socket } from './socket.ts'
import { cutOff, type Sent, type Target, type Way } from './way.ts'

/** Sends prints to the printers of the network, beside the calls. */
export type Deliverer = {
  readonly reach: Reach
  /** Somebody asked for a print, or for its state: the next look comes at once. */
  wake(): void
  /** Looks by itself from now on, for another server may die with a print in its hands. */
  watch(): void
  /** Ends the looks and waits for the sendings under way. */
  close(): Promise<void>
}

type World = {
  readonly database: Database
  readonly reach: Reach
  readonly failed: (error: unknown) => void
}

const soonMs = 200
const idleMs = 3_000
const committedMs = 25
const ways: Readonly<Record<'socket' | 'ipp', Way>> = { socket, ipp }

export function makeDeliverer({ database: { db }, reach, failed }: World): Deliverer {
  /** This run of this server: a lease of an earlier run is a dead one's. */
  const by = randomUUID()
  // A sending is no part of the transaction that asks for it.
  const outside = new AsyncResource('network-prints')
  const under = new Set<Promise<void>>()
  /** Dead servers' sendings that are being looked into. */
  const settling = new Set<number>()
  /** Printers that have answered a question before: a silence of theirs is no answer. */
  const talkative = new Set<string>()
  /** A printer on a bare connection takes one at a time. */
  const asking = new Map<string, Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let wanted = false
  let watching = false
  let closing = false

  const begin = (work: Promise<void>) => {
    const all: Promise<void> = work.catch(failed).finally(() => under.delete(all))
    under.add(all)
  }

  async function look() {
    do {
      wanted = false
      for (const orphan of await orphans(db)) {
        if (settling.has(orphan.number)) continue
        settling.add(orphan.number)
        begin(settleDead(orphan).finally(() => settling.delete(orphan.number)))
      }
      for (const print of await claim(db, by)) begin(deliver(print).finally(wake))
      for (const print of await toAsk(db)) begin(askOnce(print))
    } while (wanted && !closing)
    const busy = await isBusy(db)
    if (!closing && (busy || watching)) wakeIn(busy ? soonMs : idleMs)
  }

  function wakeIn(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(wake, ms).unref()
  }

  function wake() {
    if (closing) return
    wanted = true
    looking ??= outside
      .runInAsyncScope(look)
      .catch(error => {
        failed(error)
        if (!closing) wakeIn(idleMs)
      })
      .finally(() => {
        looking = undefined
      })
  }

  async function deliver(print: Claimed) {
    const renewing = setInterval(() => void renew(db, by).catch(failed), renewMs)
    try {
      await asking.get(print.address)
      await settle(db, print, by, await send(print))
    } finally {
      clearInterval(renewing)
    }
  }

  async function send({ address, jobId, attempt, title, format, data, copies }: Claimed): Promise<Sent> {
    const target = await targetOf(address)
    if ('why' in target) return { came: 'unsent', reason: target.why }
    const bytes = Buffer.from(data, format === 'pdf' ? 'base64' : 'utf8')
    const job = { token: tokenOf(jobId, attempt), title, format, data: bytes, copies }
    return ways[target.to.by].send(target, job)
  }

  /** Its server was killed while it sent. The printer may know whether it has it; else a person must look. */
  async function settleDead({
    number,
    jobId,
    attempt,
    address,
  }: Pick<Claimed, 'number' | 'jobId' | 'attempt' | 'address'>) {
    const target = await targetOf(address)
    const remoteId =
      'why' in target
        ? undefined
        : await ways[target.to.by].find(target, tokenOf(jobId, attempt)).catch(() => undefined)
    const sent: Sent =
      remoteId === undefined ? { came: 'doubtful', reason: cutOff } : { came: 'spooled', remoteId }
    await settleOrphan(db, number, sent)
  }

  async function ask({
    number,
    address,
    remoteId,
  }: {
    number: number
    address: string
    remoteId: number | null
  }) {
    const target = await targetOf(address)
    if ('why' in target) return
    const said = await ways[target.to.by].ask(target, remoteId).catch(() => undefined)
    if (said && said.is !== 'unknown') talkative.add(address)
    // A printer that does not answer now may do so later.
    if (!said || (said.is === 'unknown' && talkative.has(address))) return
    await heard(db, number, said)
  }

  function askOnce(print: Parameters<typeof ask>[0]): Promise<void> {
    const { address } = print
    const asked = (asking.get(address) ?? Promise.resolve()).then(() => ask(print)).catch(failed)
    asking.set(address, asked)
    return asked.finally(() => {
      if (asking.get(address) === asked) asking.delete(address)
    })
  }

  async function targetOf(address: string): Promise<Target | { why: string }> {
    const to = readPrinterAddress(address)
    if (!to) return { why: 'l’adresse de l’imprimante est illisible' }
    const at = await endpointOf(to, reach)
    return 'why' in at ? at : { at, to }
  }

  return {
    wake() {
      // Now, and once the transaction that asks is over.
      setImmediate(wake)
      setTimeout(wake, committedMs).unref()
    },
    reach,
    watch() {
      watching = true
      wake()
    },
    async close() {
      closing = true
      clearTimeout(timer)
      await looking
      await Promise.all(under)
    },
  }
}

/** In the printer's queue the attempt is found by this. */
const tokenOf = (jobId: string, attempt: number) => `#${jobId}.${attempt}`
