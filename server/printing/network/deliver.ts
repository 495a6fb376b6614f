import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { readPrinterAddress } from '#contract/entities/printer.ts'
import type { Database } from '../../db/open.ts'
import { keepLooking, type Looking } from '../../keep-looking.ts'
import {
  type Claimed,
  claim,
  heard,
  isBusy,
  type Orphan,
  orphans,
  renew,
  renewMs,
  settle,
  settleOrphan,
  toAsk,
} from './claim.ts'
import { ipp } from './ipp.ts'
import { socket } from './socket.ts'
import { cutOff, endpointOf, type Reach, type Sent, type Target, type Way } from './way.ts'

/** Sends prints to the printers of the network, beside the calls. */
export type Deliverer = Looking & { readonly reach: Reach }

type World = {
  readonly database: Database
  readonly reach: Reach
  readonly failed: (error: unknown) => void
}

const ways: Readonly<Record<'socket' | 'ipp', Way>> = { socket, ipp }

export function makeDeliverer({ database: { db }, reach, failed }: World): Deliverer {
  /** This run of this server: a lease of an earlier run is a dead one's. */
  const by = randomUUID()
  /** Dead servers' sendings that are being looked into. */
  const settling = new Set<number>()
  /** Printers that have answered a question before: a silence of theirs is no answer. */
  const talkative = new Set<string>()
  /** A printer on a bare connection takes one at a time. */
  const asking = new Map<string, Promise<void>>()

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

  /** The server was killed while it sent. The printer may know the job; otherwise a person must look. */
  async function settleDead({ number, jobId, attempt, address, silentS }: Orphan) {
    const target = await targetOf(address)
    const found =
      'why' in target
        ? { silent: true }
        : await ways[target.to.by].find(target, tokenOf(jobId, attempt)).then(
            remoteId => ({ remoteId }),
            () => ({ silent: true }),
          )
    // The printer is asked again at a later look: the network may be back before a person gets there.
    if ('silent' in found && silentS < silentAtMostS) return pause(askAgainMs)
    const remoteId = 'silent' in found ? undefined : found.remoteId
    const sent: Sent =
      remoteId === undefined ? { came: 'doubtful', reason: cutOff } : { came: 'spooled', remoteId }
    return settleOrphan(db, number, sent)
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

  const looking = keepLooking({
    ...{ name: 'network-prints', failed },
    isBusy: () => isBusy(db),
    async look(begin) {
      for (const orphan of await orphans(db)) {
        if (settling.has(orphan.number)) continue
        settling.add(orphan.number)
        begin(settleDead(orphan).finally(() => settling.delete(orphan.number)))
      }
      for (const print of await claim(db, by)) begin(deliver(print))
      for (const print of await toAsk(db)) begin(askOnce(print))
      return false
    },
  })
  return { ...looking, reach }
}

/** A person at the bench waits for this label. */
const silentAtMostS = 20
const askAgainMs = 1_000

/** In the printer's queue the attempt is found by this. */
const tokenOf = (jobId: string, attempt: number) => `#${jobId}.${attempt}`
