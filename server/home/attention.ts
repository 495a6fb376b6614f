import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import type { Attention, Departure } from '#contract/endpoints/home.ts'
import { listKits } from '../assembly/waiting.ts'
import { haveKits } from '../auth/access.ts'
import { ofOwnShops, within } from '../auth/reach.ts'
import type { User, WarehouseUser } from '../auth/user.ts'
import { missedDepartures } from '../carrier-slip/missed.ts'
import { countWaiting } from '../carrier-slip/parcels.ts'
import { nextDeparture } from '../carriers/departures.ts'
import { dayPlanOf, placesDue } from '../count-plan/today.ts'
import type { Db } from '../db/open.ts'
import { carriers, eventSendings, eventSubscriptions, orderHolds, orders, shops } from '../db/schema/index.ts'
import { levelsKept } from '../db/used-levels.ts'
import { mayApprove } from '../inventory/approval.ts'
import { openCounts } from '../inventory/counts.ts'
import { unseenTroubles } from '../journeys/troubles.ts'
import { missingManifests } from '../manifests/manifests.ts'
import { ordersToPack } from '../orders/departure.ts'
import { openQuestions } from '../questions/list.ts'
import { listReplenishments, recentTasksOf } from '../replenishment/tasks.ts'
import { waitingReturns } from '../returns/waiting.ts'
import { parcelsWithoutLabel } from '../shipment/awaited.ts'
import { perishingGoods } from '../stock/perishing.ts'
import { lateOrders } from './late.ts'
import { lowArticles } from './low.ts'
import { ownActs } from './own-acts.ts'
import { stuckPrints } from './prints.ts'
import { refusedChanges } from './refusals.ts'

/** Collects the work that waits for this user, within their shops, warehouse and roles. */
export async function attentionOf(db: Db, user: User, now: Date): Promise<Attention> {
  return {
    now: now.toISOString(),
    late: await lateOrders(db, user, now),
    held: await heldOrders(db, user),
    departures:
      user.warehouseId === null
        ? []
        : await nextDepartures(db, { ...user, warehouseId: user.warehouseId }, now),
    prints: await stuckPrints(db, user, now),
    refusals: await refusedChanges(db, user),
    unlabelled: await unlabelledParcels(db, user),
    troubles: await unseenTroubles(db, user),
    manifests: await missingManifests(db, user, now),
    questions: await unansweredQuestions(db, user),
    returns: await parkedReturns(db, user),
    counts: await countsToApprove(db, user),
    planned: user.roles.includes('Inventory') ? dayPlanOf(await placesDue(db, user, now)) : null,
    notifications: await silentNotifications(db, user),
    low: await lowArticles(db, user),
    perishing: await goodsThatPerish(db, user, now),
    ...(await toBring(db, user, now)),
    ...(await toAssemble(db, user, now)),
    mine: await ownActs(db, user, now),
  }
}

const mostShown = 5

/** People who may move or scrap goods see those that near their date. */
async function goodsThatPerish(db: Db, user: User, now: Date): Promise<Attention['perishing']> {
  const { warehouseId, roles } = user
  if (warehouseId === null || !(roles.includes('Transfer') || roles.includes('Rebut')))
    return { first: [], total: 0 }
  return perishingGoods(db, { ...user, warehouseId }, now, mostShown)
}

async function unlabelledParcels(db: Db, user: User): Promise<Attention['unlabelled']> {
  if (!user.roles.includes('Shipping')) return { first: [], total: 0 }
  return parcelsWithoutLabel(db, user, mostShown)
}

async function toBring(db: Db, user: User, now: Date): Promise<Pick<Attention, 'toBring'>> {
  const { warehouseId } = user
  if (warehouseId === null || !user.roles.includes('Transfer')) return {}
  if (!(await levelsKept.one(db, warehouseId))) return {}
  const { tasks, total } = await listReplenishments(db, { ...user, warehouseId }, now, recentTasksOf)
  const first = tasks.slice(0, mostShown)
  return {
    toBring: {
      first: first.map(({ product, qty, from, to, by }) => ({ product: product.name, qty, from, to, by })),
      total,
    },
  }
}

async function toAssemble(db: Db, user: User, now: Date): Promise<Pick<Attention, 'toAssemble'>> {
  const { warehouseId } = user
  if (warehouseId === null || !user.roles.includes('Transfer') || !(await haveKits(db, user))) return {}
  const { kits, total } = await listKits(db, { ...user, warehouseId }, now, mostShown)
  return {
    toAssemble: { first: kits.map(({ product, ...one }) => ({ ...one, product: product.name })), total },
  }
}

/** The warehouse answers; a person of the shop finds their own questions where they asked them. */
async function unansweredQuestions(db: Db, user: User): Promise<Attention['questions']> {
  return user.warehouseId === null ? { first: [], total: 0 } : openQuestions(db, user, mostShown)
}

async function parkedReturns(db: Db, user: User): Promise<Attention['returns']> {
  if (!user.roles.includes('ReturnProduct')) return { first: [], total: 0 }
  const waiting = await waitingReturns(db, user)
  return {
    first: waiting.slice(0, mostShown).map(({ name, at, order, customer, waitReason, lines, wish }) => ({
      name,
      at,
      order,
      customer,
      reason: waitReason.label,
      wished: wish !== null,
      pieces: lines.reduce((pieces, { qty }) => pieces + qty, 0),
    })),
    total: waiting.length,
  }
}

async function countsToApprove(db: Db, user: User): Promise<Attention['counts']> {
  if (!user.roles.includes('Inventory') || !mayApprove(user)) return { first: [], total: 0 }
  const open = (await openCounts(db, user)).filter(({ status }) => status === 'approval')
  return {
    first: open
      .slice(0, mostShown)
      .map(({ location, zone, startedAt, secondBy }) => ({ location, zone, at: startedAt, by: secondBy })),
    total: open.length,
  }
}

/** Orders of shops' programs that wait for somebody to mend them. Those who correct orders see them; the oldest comes first. */
async function heldOrders(db: Db, user: User): Promise<Attention['held']> {
  if (user.standing === 'operator') return { first: [], total: 0 }
  const own = within(user, orders)
  const [counted] = await db
    .select({ total: count() })
    .from(orderHolds)
    .innerJoin(orders, eq(orders.id, orderHolds.orderId))
    .where(own)
  const rows = await db
    .select({
      name: orders.name,
      customer: orders.customer,
      shop: shops.name,
      kind: orderHolds.kind,
      stopReason: orders.stopReason,
      since: orderHolds.since,
    })
    .from(orderHolds)
    .innerJoin(orders, eq(orders.id, orderHolds.orderId))
    .innerJoin(shops, eq(shops.id, orders.shopId))
    .where(own)
    .orderBy(asc(orderHolds.since), asc(orders.name))
    .limit(mostShown)
  return {
    first: rows.map(({ kind, stopReason, since, ...row }) => ({
      ...row,
      why: kind === 'cancellation' ? null : stopReason,
      since: since.toISOString(),
    })),
    total: counted?.total ?? 0,
  }
}

const patienceMinutes = 60

/** Shops that do not hear what happens here: their server is gone, or has not answered for long. */
async function silentNotifications(db: Db, user: User): Promise<Attention['notifications']> {
  if (user.standing !== 'admin' || user.warehouseId === null) return { first: [], total: 0 }
  const givenUp = db
    .select({
      id: eventSendings.subscriptionId,
      count: sql<number>`count(*)`.mapWith(Number).as('given_up'),
    })
    .from(eventSendings)
    .where(eq(eventSendings.status, 'given_up'))
    .groupBy(eventSendings.subscriptionId)
    .as('given_up')
  const late = sql`now() - make_interval(mins => ${patienceMinutes})`
  const rows = await db
    .select({ row: eventSubscriptions, shop: shops.name, givenUp: givenUp.count })
    .from(eventSubscriptions)
    .innerJoin(shops, eq(shops.id, eventSubscriptions.shopId))
    .leftJoin(givenUp, eq(givenUp.id, eventSubscriptions.id))
    .where(
      and(
        ofOwnShops(user, eventSubscriptions.shopId),
        inArray(eventSubscriptions.status, ['active', 'disabled']),
        sql`(${eventSubscriptions.status} = 'disabled' or ${givenUp.count} > 0 or ${eventSubscriptions.failingSince} < ${late})`,
      ),
    )
    .orderBy(asc(eventSubscriptions.failingSince), asc(eventSubscriptions.name))
  return {
    first: rows.slice(0, mostShown).map(({ row, shop, givenUp }) => ({
      id: row.id,
      via: row.via,
      name: row.name,
      shop,
      since: row.failingSince?.toISOString() ?? null,
      givenUp: givenUp ?? 0,
      why: row.why,
    })),
    total: rows.length,
  }
}

const mostDepartures = 6

/** The departure of each lorry and its load: the one that it missed, until that is settled, else the next one. */
async function nextDepartures(db: Db, user: WarehouseUser, now: Date): Promise<Departure[]> {
  const next = nextDeparture(user, now)
  const lorries = await db
    .select({
      id: carriers.id,
      group: carriers.slug,
      carrier: carriers.name,
      at: sql<Date | null>`${next}`.mapWith(orders.cutoffAt),
    })
    .from(carriers)
  const missed = await missedDepartures(db, user, now)
  const coming = lorries.flatMap(({ at, ...lorry }) => {
    const when = missed.get(lorry.id)?.at ?? at
    return when === null ? [] : [{ ...lorry, at: when }]
  })
  if (coming.length === 0) return []
  const packing = await ordersToPack(db, user, coming)
  const waiting = await countWaiting(db, user)
  return coming
    .map(({ id, at, ...lorry }) => ({
      ...lorry,
      at: at.toISOString(),
      missed: missed.get(id)?.parcels ?? 0,
      toPack: packing.get(id) ?? 0,
      toLoad: waiting.get(id) ?? 0,
    }))
    .filter(({ toPack, toLoad, missed }) => toPack > 0 || toLoad > 0 || missed > 0)
    .sort((a, b) => a.at.localeCompare(b.at) || a.carrier.localeCompare(b.carrier))
    .slice(0, mostDepartures)
}
