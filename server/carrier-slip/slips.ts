import { and, asc, count, eq, inArray, isNotNull, or, type SQL, sql, sum } from 'drizzle-orm'
import type { CarrierSlip } from '#contract/endpoints/carrier-slip.ts'
import { notFound, type OrRefusal } from '#contract/problems.ts'
import type { WarehouseUser } from '../auth/user.ts'
import { nextDeparture } from '../carriers/departures.ts'
import { isToday, midnightBefore, zoneSql } from '../dates.ts'
import type { Db, Tx } from '../db/open.ts'
import { carrierAccounts, carrierSlips, carriers, parcels } from '../db/schema/index.ts'
import { missedDepartures } from './missed.ts'
import { countWaiting } from './parcels.ts'

export type SlipRow = typeof carrierSlips.$inferSelect

export const lorryColumns = (user: Pick<WarehouseUser, 'warehouseId' | 'timeZone'>, now: Date) => {
  const usual = sql`(${midnightBefore(now, user.timeZone)} + ${carriers.cutoff}) at time zone ${zoneSql(user.timeZone)}`
  return {
    id: carriers.id,
    group: carriers.slug,
    carrier: carriers.name,
    nextAt: sql<Date | null>`${nextDeparture(user, now)}`.mapWith(carrierSlips.cutoffAt),
    usual: sql`${usual}`.mapWith(carrierSlips.cutoffAt),
  }
}

/** A carrier and the departure that it loads for: the one that it missed, until that is settled, else its next one. */
export type Lorry = {
  readonly id: string
  readonly group: string
  readonly carrier: string
  readonly nextAt: Date | null
  readonly cutoffAt: Date
  readonly missed: boolean
}

export async function lorriesFor(db: Db | Tx, user: WarehouseUser, now: Date, which?: SQL): Promise<Lorry[]> {
  const [rows, missed] = await Promise.all([
    db.select(lorryColumns(user, now)).from(carriers).where(which),
    missedDepartures(db, user, now, which),
  ])
  // A carrier that never comes by itself may be called.
  return rows.map(({ usual, ...lorry }) => ({
    ...lorry,
    cutoffAt: missed.get(lorry.id)?.at ?? lorry.nextAt ?? usual,
    missed: missed.has(lorry.id),
  }))
}

export async function findLorry(
  db: Db | Tx,
  user: WarehouseUser,
  group: string,
  now: Date,
): OrRefusal<Lorry> {
  const [lorry] = await lorriesFor(db, user, now, eq(carriers.slug, group))
  return lorry ?? notFound('carrier-unknown', `Aucun transporteur n’a le code « ${group} ».`, group)
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
  const known = await lorriesFor(db, user, now)
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
  const figures = await figuresOf(db, user, slips)
  const described = known.flatMap(lorry => {
    const own = slips.filter(({ carrierId }) => carrierId === lorry.id)
    const open = own.find(({ status }) => status === 'open')
    const sealed = own.filter(slip => slip !== open)
    const current = describe(lorry, open, figures)
    const worthIt = current.parcels > 0 || current.waiting > 0
    return [...(worthIt ? [current] : []), ...sealed.map(slip => describe(lorry, slip, figures))]
  })
  return described.sort(
    (a, b) =>
      Number(a.status === 'sealed') - Number(b.status === 'sealed') || a.cutoffAt.localeCompare(b.cutoffAt),
  )
}

/** Describes a carrier's slip, or the slip that its next parcel will open. */
export async function describeSlip(
  db: Db | Tx,
  user: WarehouseUser,
  lorry: Lorry,
  slip: SlipRow | undefined,
): Promise<CarrierSlip> {
  return describe(lorry, slip, await figuresOf(db, user, slip ? [slip] : []))
}

/** The figures that describe many slips. */
type Figures = {
  readonly loads: Map<string | null, Load>
  readonly waiting: Map<string | null, number>
  /** The carriers that make their own labels. */
  readonly elsewhere: ReadonlySet<string>
}

const figuresOf = async (db: Db | Tx, user: WarehouseUser, slips: readonly SlipRow[]): Promise<Figures> => ({
  loads: await loadsOf(db, slips),
  waiting: await countWaiting(db, user),
  elsewhere: await carriersElsewhere(db, user),
})

async function carriersElsewhere(db: Db | Tx, { warehouseId }: WarehouseUser): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectDistinct({ id: carrierAccounts.carrierId })
    .from(carrierAccounts)
    .where(and(eq(carrierAccounts.warehouseId, warehouseId), isNotNull(carrierAccounts.provider)))
  return new Set(rows.map(({ id }) => id))
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
  { id, group, carrier, cutoffAt, missed }: Lorry,
  slip: SlipRow | undefined,
  { loads, waiting, elsewhere }: Figures,
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
    missed: status === 'open' && missed,
    status,
    ...(elsewhere.has(id) ? { elsewhere: true } : {}),
  }
}
