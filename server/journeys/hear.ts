import { and, eq, ne, sql } from 'drizzle-orm'
import { followedDays, type JourneyStage, journeyWords, troubleStages } from '#contract/entities/journey.ts'
import type { CarrierNews } from '../carriers/providers/provider.ts'
import type { Db, Tx } from '../db/open.ts'
import { journeys, orders, parcels } from '../db/schema/index.ts'
import { tellOf } from '../orders/events.ts'
import { type Claimed, pauseAfter } from './claim.ts'
import { type News, newsIn } from './news.ts'

type Turn = {
  readonly claimed: Claimed
  readonly by: string
  readonly now: Date
  readonly pauseMs: number
}

/** The carrier is asked no more: the parcel has arrived, or comes back as a return. */
const ends: readonly JourneyStage[] = ['delivered', 'returned', 'silent']
/** So many marks are kept of what was told. */
const marksKept = 100

/** Writes what a carrier said onto the order's timeline, and says when it is asked again. */
export async function hear(
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
    // Of a carrier that never said anything nobody is told.
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
