import { and, asc, count, eq, inArray, or, sql, sum } from 'drizzle-orm'
import type { CarrierSlip } from '#contract/endpoints/carrier-slip.ts'
import { type Refusal, refuse } from '#contract/problems.ts'
import type { User, WarehouseUser } from '../auth/user.ts'
import { departureFrom } from '../carriers/departures.ts'
import { isToday, midnightBefore, zoneSql } from '../dates.ts'
import type { Db, Tx } from '../db/open.ts'
import { carrierSlips, carriers, parcels } from '../db/schema/index.ts'
import { countWaiting } from './parcels.ts'

export type SlipRow = typeof carrierSlips.$inferSelect

/** A carrier and the time its lorry leaves: today's, even if it has left, or that of the next day on which it comes. */
const lorryColumns = (user: WarehouseUser, now: Date) => {
  const usual = sql`(${midnightBefore(now, user.timeZone)} + ${carriers.cutoff}) at time zone ${zoneSql(user.timeZone)}`
  return {
    id: carriers.id,
    group: carriers.slug,
    carrier: carriers.name,
    // A carrier that never comes by itself may be called.
    cutoffAt: sql`coalesce(${departureFrom(user, now, 'midnight')}, ${usual})`.mapWith(carrierSlips.cutoffAt),
  }
}

export type Lorry = Awaited<ReturnType<typeof lorries>>[number]

const lorries = (db: Db | Tx, user: WarehouseUser, now: Date) =>
  db.select(lorryColumns(user, now)).from(carriers)

export async function findLorry(
  db: Db | Tx,
  user: WarehouseUser,
  group: string,
  now: Date,
): Promise<Lorry | Refusal> {
  const [lorry] = await lorries(db, user, now).where(eq(carriers.slug, group))
  return (
    lorry ??
    refuse('carrier-unknown', `Aucun transporteur n’a le code « ${group} ».`, { status: 404, got: group })
  )
}

/** Makes callers that load for one carrier take turns. Packing and labelling continue meanwhile. */
export async function takeTurn(tx: Tx, { id }: Lorry): Promise<void> {
  await tx.select({ id: carriers.id }).from(carriers).where(eq(carriers.id, id)).for('no key update')
}

export async function openSlipOf(
  db: Db | Tx,
  { warehouseId }: WarehouseUser,
  { id }: Lorry,
): Promise<SlipRow | undefined> {
  const [slip] = await db
    .select()
    .from(carrierSlips)
    .where(
      and(
        eq(carrierSlips.warehouseId, warehouseId),
        eq(carrierSlips.carrierId, id),
        eq(carrierSlips.status, 'open'),
      ),
    )
  return slip
}

/** Lists the slips to load and the slips sealed today. The next lorry comes first, sealed slips come last. */
export async function slipsToday(db: Db, user: WarehouseUser, now: Date): Promise<CarrierSlip[]> {
  const known = await lorries(db, user, now)
  const slips = await db
    .select()
    .from(carrierSlips)
    .where(
      and(
        eq(carrierSlips.warehouseId, user.warehouseId),
        or(eq(carrierSlips.status, 'open'), isToday(carrierSlips.sealedAt, now, user.timeZone)),
      ),
    )
    .orderBy(asc(carrierSlips.cutoffAt))
  const waiting = await countWaiting(db, user)
  const loads = await loadsOf(db, slips)
  const described = known.flatMap(lorry => {
    const own = slips.filter(({ carrierId }) => carrierId === lorry.id)
    const open = own.find(({ status }) => status === 'open')
    const sealed = own.filter(slip => slip !== open)
    const current = describe(lorry, open, loads, waiting)
    const worthIt = current.parcels > 0 || current.waiting > 0
    return [...(worthIt ? [current] : []), ...sealed.map(slip => describe(lorry, slip, loads, waiting))]
  })
  return described.sort(
    (a, b) =>
      Number(a.status === 'sealed') - Number(b.status === 'sealed') || a.cutoffAt.localeCompare(b.cutoffAt),
  )
}

/** Describes a carrier's slip, or the slip that its next parcel will open. */
export async function describeSlip(
  db: Db | Tx,
  user: User,
  lorry: Lorry,
  slip: SlipRow | undefined,
): Promise<CarrierSlip> {
  return describe(lorry, slip, await loadsOf(db, slip ? [slip] : []), await countWaiting(db, user))
}

type Load = { parcels: number; weightG: number }

async function loadsOf(db: Db | Tx, slips: readonly SlipRow[]): Promise<Map<string | null, Load>> {
  if (slips.length === 0) return new Map()
  const ids = slips.map(({ id }) => id)
  const rows = await db
    .select({ slipId: parcels.slipId, parcels: count(), weightG: sum(parcels.weightG).mapWith(Number) })
    .from(parcels)
    .where(inArray(parcels.slipId, ids))
    .groupBy(parcels.slipId)
  return new Map(rows.map(({ slipId, parcels, weightG }) => [slipId, { parcels, weightG: weightG ?? 0 }]))
}

function describe(
  { id, group, carrier, cutoffAt }: Lorry,
  slip: SlipRow | undefined,
  loads: Map<string | null, Load>,
  waiting: Map<string | null, number>,
): CarrierSlip {
  const { parcels, weightG } = (slip && loads.get(slip.id)) ?? { parcels: 0, weightG: 0 }
  const status = slip?.status ?? 'open'
  return {
    group,
    name: slip?.name ?? null,
    carrier,
    cutoffAt: (slip?.cutoffAt ?? cutoffAt).toISOString(),
    parcels,
    weightG,
    waiting: status === 'open' ? (waiting.get(id) ?? 0) : 0,
    status,
  }
}
