import { AsyncResource } from 'node:async_hooks'
import { eq, sql } from 'drizzle-orm'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { connectionAct, recordAct } from '../audit/record.ts'
import type { Database, Db, Tx } from '../db/open.ts'
import { eventSubscriptions, shopConnections, shops } from '../db/schema/index.ts'
import { secretsOf } from '../events/secrets.ts'
import { orderStore } from '../public-api/orders.ts'
import type { Asking } from '../public-api/store.ts'
import type { Vault } from '../vault.ts'
import { isTrouble, type Sale, type Spoken } from './connector.ts'
import { makeHookKeeper } from './hook-keeper.ts'

/** Looks for orders in connected shops, beside the calls. */
export type Intake = {
  /** Something is to be looked at: the next look of this server comes at once. */
  wake(): void
  /** Reads what takes our address out of a shop that is no longer connected. To be called once that is written. */
  leave(db: Db | Tx, id: string): Promise<() => void>
  watch(): void
  close(): Promise<void>
}

type World = {
  readonly database: Database
  readonly clock: () => Date
  readonly vault: Vault | undefined
  readonly spoken: Spoken
  readonly failed: (error: unknown) => void
  /** The address at which shops reach this server. */
  readonly publicUrl?: string | undefined
  /** The pause between two looks into a shop. */
  readonly pauseS?: number
}

/** Longer than a look may take; a dead server's shop is looked at again after it. */
const lookS = 300
const idleMs = 2_000
/** A shop that calls at each of its changes is left alone for this long. */
const calledPauseS = 1
const calledMs = calledPauseS * 1000 + 100

export function makeIntake({
  database,
  clock,
  vault,
  spoken,
  failed,
  publicUrl,
  pauseS = 15,
}: World): Intake {
  const { db } = database
  const keeper = makeHookKeeper({ db, vault, spoken, publicUrl })
  const leaving = new Set<Promise<void>>()
  const outside = new AsyncResource('intake')
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let watching = false
  /** Somebody asked for a look while one was under way. */
  let wanted = false
  let closing = false

  async function look() {
    // One at a time: a shop's orders come in their order.
    for (let found = await next(); found !== undefined && !closing; found = await next()) await visit(found)
  }

  async function next(): Promise<string | undefined> {
    const { rows } = await db.execute<{ id: string }>(sql`
      update shop_connections set leased_until = now() + make_interval(secs => ${lookS}),
        look_at = now() + make_interval(secs => ${lookS})
      where subscription_id = (
        select link.subscription_id from shop_connections as link
        join event_subscriptions as heard on heard.id = link.subscription_id and heard.status = 'active'
        where link.look_at <= now() and (link.leased_until is null or link.leased_until <= now())
        order by link.look_at limit 1 for update of link skip locked)
      returning subscription_id as id`)
    return rows[0]?.id
  }

  async function visit(id: string) {
    const said = await lookInto(id).catch(error => {
      failed(error)
      return { why: 'ses commandes n’ont pas pu être lues' }
    })
    await db
      .update(shopConnections)
      .set({
        ...said,
        leasedUntil: null,
        // A call that came meanwhile told of what this look may have missed.
        lookAt: sql`case when ${shopConnections.lookAt} <= now()
          then now() + make_interval(secs => ${Math.min(calledPauseS, pauseS)})
          else now() + make_interval(secs => ${pauseS}) end`,
        lookedAt: sql`now()`,
      })
      .where(eq(shopConnections.subscriptionId, id))
  }

  async function lookInto(id: string): Promise<{ why: string | null; seen?: string }> {
    const [found] = await db
      .select({
        link: shopConnections,
        heard: eventSubscriptions,
        shop: { id: shops.id, slug: shops.slug, name: shops.name },
      })
      .from(shopConnections)
      .innerJoin(eventSubscriptions, eq(eventSubscriptions.id, shopConnections.subscriptionId))
      .innerJoin(shops, eq(shops.id, eventSubscriptions.shopId))
      .where(eq(shopConnections.subscriptionId, id))
    if (!found || found.heard.via === 'webhook') return { why: 'la liaison n’existe plus' }
    const { link, heard, shop } = found
    const { via } = found.heard
    const [secret] = secretsOf(vault, heard, clock())
    if (secret === undefined) return { why: 'son mot de passe ne se lit plus : saisissez-le de nouveau' }
    const account = { url: heard.url, user: link.account, secret }
    await keeper.keep(via, account, link)
    const read = await spoken[via].sales(account, link.seen)
    if (isTrouble(read)) return { why: read.trouble }
    const program = {
      id: heard.id,
      name: heard.name,
      warehouseId: link.warehouseId,
      shop,
      rights: ['orders'] as const,
    }
    let why: string | null = null
    for (const sale of read.sales) {
      const refused = await take({ program, now: clock(), note: () => {} }, sale)
      if (refused) why = `${sale.reference} : ${refused.refused.detail}`
    }
    return { why, seen: read.seen }
  }

  /** Takes a sale by the rules of the public API: it may be held, or stop a packer. */
  const take = (asking: Asking, { reference, is, order }: Sale): Promise<Refusal | undefined> =>
    db.transaction(async tx => {
      const before = (await orderStore.find(tx, asking, [reference])).get(reference)
      if (is === 'cancelled') {
        if (before === undefined) return undefined
        const refused = await orderStore.remove?.(tx, asking, reference)
        if (!refused) await noteIf(tx, asking, reference, before)
        return refused
      }
      const [outcome] = await orderStore.put(tx, asking, [{ reference, body: order }])
      if (isRefusal(outcome)) return outcome
      if (outcome !== 'unchanged')
        await note(tx, asking, reference, outcome === 'created' ? 'reçue' : 'changée')
      return undefined
    })

  const noteIf = async (tx: Tx, asking: Asking, reference: string, before: unknown) => {
    const after = (await orderStore.find(tx, asking, [reference])).get(reference)
    if (JSON.stringify(after) !== JSON.stringify(before)) await note(tx, asking, reference, 'annulation')
  }

  const note = (tx: Tx, { program, now }: Asking, reference: string, what: string) =>
    recordAct(tx, {
      ...{ address: '', at: now, call: connectionAct, subject: reference, result: null },
      ...{ warehouseId: program.warehouseId, shop: program.shop, details: { [program.name]: what } },
    })

  function wakeIn(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(wake, ms).unref()
  }

  function wake() {
    if (closing) return
    if (looking) {
      wanted = true
      return
    }
    looking = outside
      .runInAsyncScope(look)
      .catch(failed)
      .finally(() => {
        looking = undefined
        if (!closing && (wanted || watching)) wakeIn(wanted ? calledMs : idleMs)
        wanted = false
      })
  }

  return {
    wake,
    async leave(from, id) {
      const leave = await keeper.leaving(from, id, clock())
      return () => {
        const one: Promise<void> = outside
          .runInAsyncScope(leave)
          .catch(failed)
          .finally(() => leaving.delete(one))
        leaving.add(one)
      }
    },
    watch() {
      watching = true
      wake()
    },
    async close() {
      closing = true
      clearTimeout(timer)
      await looking
      await Promise.all(leaving)
    },
  }
}
