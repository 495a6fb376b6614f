import type { Attention } from '#contract/endpoints/home.ts'
import type { User } from '../auth/user.ts'
import type { Db } from '../db/open.ts'
import { mayApprove } from '../inventory/approval.ts'
import { openCounts } from '../inventory/list.ts'
import { unseenTroubles } from '../journeys/troubles.ts'
import { missingManifests } from '../manifests/manifests.ts'
import { waitingReturns } from '../returns/waiting.ts'
import { parcelsWithoutLabel } from '../shipment/awaited.ts'
import { nextDepartures } from './departures.ts'
import { heldOrders } from './held.ts'
import { lateOrders } from './late.ts'
import { silentNotifications } from './notifications.ts'
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
    returns: await parkedReturns(db, user),
    counts: await countsToApprove(db, user),
    notifications: await silentNotifications(db, user),
    mine: await ownActs(db, user, now),
  }
}

const mostShown = 5

async function unlabelledParcels(db: Db, user: User): Promise<Attention['unlabelled']> {
  if (!user.roles.includes('Shipping')) return { first: [], total: 0 }
  return parcelsWithoutLabel(db, user, mostShown)
}

async function parkedReturns(db: Db, user: User): Promise<Attention['returns']> {
  if (!user.roles.includes('ReturnProduct')) return { first: [], total: 0 }
  const waiting = await waitingReturns(db, user)
  return {
    first: waiting.slice(0, mostShown).map(({ name, at, order, customer, waitReason, lines }) => ({
      name,
      at,
      order,
      customer,
      reason: waitReason.label,
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
