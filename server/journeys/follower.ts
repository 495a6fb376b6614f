import { and, eq, ne, sql } from 'drizzle-orm'
import { followedDays, type JourneyStage, journeyWords, troubleStages } from '#contract/entities/journey.ts'
import { isRefusal } from '#contract/problems.ts'
import { providers } from '../carriers/providers/index.ts'
import type { CarrierNews } from '../carriers/providers/provider.ts'
import type { CarrierReach } from '../carriers/providers/talk.ts'
import type { Database, Db, Tx } from '../db/open.ts'
import { announcements, carrierAccounts, journeys, orders, parcels } from '../db/schema/index.ts'
import type { Looking } from '../keep-looking.ts'
import { doLeasedWork } from '../leased-work.ts'
import { tellOf } from '../orders/events.ts'
import { openAccount } from '../packing/carrier-entries.ts'
import type { Vault } from '../vault.ts'
import { atOnce, type Claimed, claim, isBusy, pauseAfter, putDown, renew } from './claim.ts'

type Asked = { readonly db: Db; readonly vault: Vault | undefined; readonly reach: CarrierReach }

type World = Omit<Asked, 'db'> & {
  readonly database: Database
  readonly clock: () => Date
  /** The pause after the first look without news; each further one is twice as long. */
  readonly pauseMs: number
  readonly failed: (error: unknown) => void
}

/** Asks carriers where the parcels are that have left, until they are delivered. */
export function makeFollower({ database: { db }, clock, vault, reach, pauseMs, failed }: World): Looking {
  return doLeasedWork<Claimed>({
    name: 'journeys',
    atOnce,
    claim: (by, most) => claim(db, by, most),
    renew: by => renew(db, by),
    turn: async (claimed, by) =>
      hear(db, { claimed, by, now: clock(), pauseMs }, await newsOf({ db, vault, reach }, claimed)),
    putDown: (claimed, by) => putDown(db, claimed, by, pauseMs),
    isBusy: () => isBusy(db),
    failed,
  })
}

/** No news from a carrier that does not answer: the server asks again, without an alarm. */
async function newsOf({ db, vault, reach }: Asked, { parcelId }: Claimed): Promise<readonly CarrierNews[]> {
  const [row] = await db
    .select({ parcel: parcels, account: carrierAccounts, remoteId: announcements.remoteId })
    .from(announcements)
    .innerJoin(parcels, eq(parcels.id, announcements.parcelId))
    .innerJoin(carrierAccounts, eq(carrierAccounts.id, announcements.accountId))
    .where(eq(announcements.parcelId, parcelId))
  if (!row?.parcel.tracking || !row.account.provider) return []
  const secret = openAccount(vault, row.account)
  if (isRefusal(secret) || row.account.removedAt !== null) return []
  const { url, number, service } = row.account
  const heard = await providers[row.account.provider].follow(
    { parcel: row.parcel.name, tracking: row.parcel.tracking, remoteId: row.remoteId },
    { account: { url, number, service, secret: secret ?? '' }, reach },
  )
  return heard.came === 'news' ? heard.news : []
}

type Turn = {
  readonly claimed: Claimed
  readonly by: string
  readonly now: Date
  readonly pauseMs: number
}

/** The carrier is asked no more: the parcel has arrived, or comes back as a return. */
const ends: readonly JourneyStage[] = ['delivered', 'returned', 'silent']
/** The number of marks that are kept of a carrier's news. */
const marksKept = 100

/** Writes what a carrier said onto the order's timeline, and says when it is asked again. */
async function hear(
  db: Db,
  { claimed, by, now, pauseMs }: Turn,
  said: readonly CarrierNews[],
): Promise<void> {
  await db.transaction(async tx => {
    const [parcel] = await tx.select().from(parcels).where(eq(parcels.id, claimed.parcelId))
    if (!parcel) throw new Error(`The parcel ${claimed.parcelId} has gone`)
    // The order first, as every change takes them.
    const [order] = await tx.select().from(orders).where(eq(orders.id, parcel.orderId)).for('update')
    const [found] = await tx
      .select({
        row: journeys,
        isOver: sql<boolean>`${journeys.leftAt} < now() - make_interval(days => ${followedDays})`,
      })
      .from(journeys)
      .where(and(eq(journeys.parcelId, parcel.id), eq(journeys.leasedBy, by)))
      .for('update')
    // Another server took this one for dead, and asks itself.
    if (!found || !order) return
    const news = newsIn(found.row, said, now)
    const isOver = found.isOver && !news.some(({ stage }) => ends.includes(stage))
    // A carrier that never said anything raises no alarm.
    const isSilent = isOver && (found.row.stage !== null || news.length > 0)
    const all: News[] = isSilent ? [...news, { stage: 'silent', at: now, said: null, mark: 'silent' }] : news
    const last = all.at(-1)
    const isEnd = isOver || (last !== undefined && ends.includes(last.stage))
    const quiet = news.length > 0 ? 0 : found.row.quiet + 1
    await tx
      .update(journeys)
      .set({
        ...{ leasedBy: null, leasedUntil: null, quiet },
        nextAt: isEnd ? null : pauseAfter(quiet, pauseMs),
        ...(last
          ? {
              ...{ stage: last.stage, stageAt: last.at, said: last.said, seenAt: null, seenBy: null },
              told: [...found.row.told, ...all.map(({ mark }) => mark)].slice(-marksKept),
            }
          : {}),
      })
      .where(eq(journeys.parcelId, parcel.id))
    for (const { stage, at, said: words } of all) {
      const text = `Colis ${parcel.name} ${journeyWords[stage]}${words === null ? '' : ` : ${words}`}`
      await tellOf(tx, { orderId: order.id, userId: null, at }, [{ what: kindOf(stage), text }])
    }
    if (last?.stage === 'delivered') await tellIfWhole(tx, order)
  })
}

const troubles: readonly JourneyStage[] = troubleStages

function kindOf(stage: JourneyStage) {
  if (stage === 'delivered') return 'delivered'
  return troubles.includes(stage) ? 'trouble' : 'travelling'
}

/** A shop hears that an order is delivered once all its parcels are. */
async function tellIfWhole(tx: Tx, { id, shopId, status }: typeof orders.$inferSelect): Promise<void> {
  if (status !== 'shipped') return
  const others = await tx
    .select({ id: parcels.id })
    .from(parcels)
    .leftJoin(journeys, eq(journeys.parcelId, parcels.id))
    .where(
      and(
        eq(parcels.orderId, id),
        ne(parcels.status, 'void'),
        sql`${journeys.stage} is distinct from 'delivered'`,
      ),
    )
    .limit(1)
  if (others.length > 0) return
  await tx.execute(
    sql`select tell_event('order.delivered', ${shopId}::uuid, ${id}::uuid, jsonb_build_object('status', ${status}::text))`,
  )
}

type Known = Pick<typeof journeys.$inferSelect, 'stage' | 'stageAt' | 'told'>

type News = {
  readonly stage: JourneyStage
  readonly at: Date
  readonly said: string | null
  /** Recognises news that the carrier repeats. */
  readonly mark: string
}

/** A carrier that goes to and fro tells no more than this at once. */
const mostAtOnce = 20

/** A carrier's new stages: not told before and not older than the last. */
function newsIn({ stage, stageAt, told }: Known, said: readonly CarrierNews[], now: Date): News[] {
  const known = new Set(told)
  const fresh: News[] = []
  let current = stage
  for (const one of [...said].sort(byTime)) {
    const mark = `${one.stage} ${one.at?.toISOString() ?? ''}`
    const isOld = one.at !== null && (known.has(mark) || (stageAt !== null && one.at < stageAt))
    if (one.stage === current || isOld) continue
    // A carrier's clock that is ahead of ours is not believed.
    const at = one.at !== null && one.at < now ? one.at : now
    fresh.push({ stage: one.stage, at, said: one.said, mark })
    current = one.stage
  }
  return fresh.slice(-mostAtOnce)
}

const byTime = (a: CarrierNews, b: CarrierNews) =>
  (a.at?.getTime() ?? Number.MAX_SAFE_INTEGER) - (b.at?.getTime() ?? Number.MAX_SAFE_INTEGER)
