import { randomUUID } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import type { ConnectorKind } from '#contract/entities/notification.ts'
import type { Database, Db } from '../db/open.ts'
import { eventSubscriptions } from '../db/schema/index.ts'
import { keepLooking, type Looking } from '../keep-looking.ts'
import { ask, type OwnNetworks } from '../outbound/ask.ts'
import { tellLowStock } from '../shop-stock/low.ts'
import { touchAged } from '../stock/aged.ts'
import type { Vault } from '../vault.ts'
import { type Came, type Claimed, claim, isBusy, settle } from './claim.ts'
import { secretsOf, signed } from './secrets.ts'
import { writeBodies } from './write.ts'

/** Sends events to subscribers, beside the calls. */
export type Sender = Looking & {
  /** Networks of subscribers without public addresses. */
  readonly networks: OwnNetworks
}

type Heard = typeof eventSubscriptions.$inferSelect
export type Tell = (
  via: ConnectorKind,
  what: { readonly heard: Heard; readonly secret: string; readonly body: string },
) => Promise<Came>

type World = {
  readonly database: Database
  readonly clock: () => Date
  readonly vault: Vault | undefined
  readonly networks: OwnNetworks
  /** Tells a shop's own program. */
  readonly tell: Tell
  readonly failed: (error: unknown) => void
  /** The pause between looks while nothing waits. */
  readonly idleMs?: number
  /** Changes of an article's stock within this time become one event. */
  readonly gatheredForS?: number
  /** How often stock is held against the shops' thresholds. */
  readonly lowEveryMs?: number
}

const usuallyIdleMs = 2_000
/** A busy shop hears of dozens of things a second, and each look asks the database several times. */
const endsWithinMs = 50
const gatherEveryMs = 500
/** Thresholds are met by promises and dates, too, so the figures are looked at. */
const usualLowEveryMs = 60_000
const limitMs = 15_000
const answerAtMost = 16_384

export function makeSender({
  database: { db },
  clock,
  vault,
  networks,
  tell,
  failed,
  idleMs = usuallyIdleMs,
  gatheredForS = usuallyGatheredForS,
  lowEveryMs = usualLowEveryMs,
}: World): Sender {
  /** This run of this server: a lease of an earlier run is a dead one's. */
  const by = randomUUID()
  let gathersAt = 0
  let comparesAt = 0

  async function deliver(sending: Claimed, heard: Heard): Promise<void> {
    await settle(db, sending, by, await send(sending, heard))
  }

  async function send({ id, body }: Claimed, heard: Heard): Promise<Came> {
    const secrets = secretsOf(vault, heard, clock())
    if (secrets.length === 0) return { came: 'failed', code: null, why: unreadable }
    if (heard.via !== 'webhook') return tell(heard.via, { heard, secret: secrets[0] ?? '', body })
    // Receivers compare it with their own clocks.
    const headers = signed({ id, at: new Date(), body }, secrets)
    const said = await ask({ method: 'POST', url: heard.url, headers, body, limitMs, answerAtMost }, networks)
    if ('why' in said) return { came: 'failed', code: null, why: said.why }
    const { status: code } = said
    if (code >= 200 && code < 300) return { came: 'delivered', code }
    if (code === 410) return { came: 'gone', code }
    const askedS = Number(said.headers['retry-after'] ?? 0) || 0
    return { came: 'failed', code, why: wordsFor(code), askedS }
  }

  async function heardBy(claimed: readonly Claimed[]): Promise<ReadonlyMap<string, Heard>> {
    if (claimed.length === 0) return new Map()
    const ids = new Set(claimed.map(({ subscriptionId }) => subscriptionId))
    const rows = await db
      .select()
      .from(eventSubscriptions)
      .where(inArray(eventSubscriptions.id, [...ids]))
    return new Map(rows.map(heard => [heard.id, heard]))
  }

  const looking = keepLooking({
    ...{ name: 'events', failed, idleMs, endsWithinMs },
    isBusy: () => isBusy(db, 1),
    async look(begin) {
      if (performance.now() >= gathersAt) {
        gathersAt = performance.now() + gatherEveryMs
        await gatherStock(db, gatheredForS)
      }
      if (performance.now() >= comparesAt) {
        comparesAt = performance.now() + lowEveryMs
        await tellLowStock(db, clock())
        await touchAged(db, clock())
      }
      const written = await writeBodies(db, clock())
      const claimed = await claim(db, by)
      const subscriptions = await heardBy(claimed)
      for (const sending of claimed) {
        const heard = subscriptions.get(sending.subscriptionId)
        // Deleted meanwhile, and its sendings with it.
        if (heard) begin(deliver(sending, heard))
      }
      return written > 0
    },
  })
  return { ...looking, networks }
}

const unreadable = 'son secret ne se lit plus : la clé de chiffrement du serveur a changé, renouvelez-le'

const wordsFor = (code: number): string =>
  code >= 300 && code < 400
    ? 'il renvoie ailleurs, et une redirection n’est pas suivie'
    : `il a répondu ${code}`

/** Changes of an article's stock within this time are told as one. */
const usuallyGatheredForS = 5

/** Tells of articles that have changed for long enough, and of the kits that consist of them. Of several servers each takes other rows. */
async function gatherStock(db: Db, gatheredForS: number): Promise<void> {
  await db.execute(sql`
    with due as (
      select product_id from stock_touched group by product_id
      having min(at) <= now() - make_interval(secs => ${gatheredForS})
      limit 500
    ), taken as (
      delete from stock_touched where number in (
        select number from stock_touched where product_id in (select product_id from due) for update skip locked)
      returning product_id
    )
    select tell_event('stock.changed', products.shop_id, products.id, '{}')
    from products where id in (
      select product_id from taken
      union select parts.product_id from product_parts as parts join taken on taken.product_id = parts.part_id
    ) order by id`)
}
