import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { damagedOwn, isNearOwn, isOneAway } from '#contract/barcodes/damaged.ts'
import type { Grammar } from '#contract/barcodes/grammar.ts'
import { kindWords, type OwnKind } from '#contract/barcodes/kinds.ts'
import { readOwn } from '#contract/barcodes/own.ts'
import { hasKey, isColissimoHandover, readTracking } from '#contract/barcodes/tracking/index.ts'
import type { Parcel } from '#contract/entities/order.ts'
import { conflict, isRefusal, notFound, type OrRefusal, type Refusal, refuse } from '#contract/problems.ts'
import type { User } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import { carriers, formerTrackings, orders, parcels } from '../db/schema/index.ts'
import { describeParcel, stopWords } from './describe.ts'
import { tellOf } from './events.ts'
import { grammarOf, type OrderRow } from './find.ts'
import { lockOrder } from './lock.ts'
import { isLive, type PackedParcel, wholeOrder } from './whole.ts'

type CarrierRow = typeof carriers.$inferSelect
type Asked = {
  order: string
  trackingNumber: string
  package?: string | undefined
  sure?: 'true' | undefined
}
type Recognised = { tracking: string; carrier: CarrierRow; isSure: boolean }

/** Gives a parcel a new tracking number. Its earlier numbers still find it. */
export async function addTracking(tx: Tx, user: User, asked: Asked, now: Date): OrRefusal<Parcel> {
  const order = await lockOrder(tx, user, asked.order)
  if (isRefusal(order)) return order
  const stopped = whyStopped(order)
  if (stopped) return stopped
  const { parcels: all } = await wholeOrder(tx, order)
  const parcels = all.filter(isLive)
  const recognised = await recognise(
    tx,
    asked.trackingNumber,
    await grammarOf(tx, user),
    likely(order, parcels),
  )
  if (isRefusal(recognised)) return recognised
  const taken = await whoBears(tx, user, order, recognised.tracking)
  if (taken) return taken
  const parcel = choose(order, parcels, asked.package)
  if (isRefusal(parcel)) return parcel
  if (!recognised.isSure && asked.sure !== 'true') return unsure(recognised)
  await bear(tx, parcel, recognised, now)
  const { tracking, carrier } = recognised
  const text = `Numéro ${carrier.name} ${tracking} ajouté au colis ${parcel.row.name}`
  await tellOf(tx, { orderId: order.id, userId: user.id, at: now }, [{ what: 'tracking_added', text }])
  await tx
    .update(orders)
    .set({ version: order.version + 1 })
    .where(eq(orders.id, order.id))
  return describeParcel({ ...parcel, row: { ...parcel.row, tracking }, carrier })
}

/** Finds the parcel of this order by its current number or an earlier one. */
export async function parcelOfTracking(
  db: Db | Tx,
  order: OrderRow,
  text: string,
  grammar: Grammar,
): OrRefusal<Parcel> {
  const numbers = numbersIn(text, grammar)
  const former = await db
    .select({ parcelId: formerTrackings.parcelId })
    .from(formerTrackings)
    .innerJoin(parcels, eq(parcels.id, formerTrackings.parcelId))
    .where(and(eq(parcels.orderId, order.id), inArray(formerTrackings.tracking, numbers)))
  const bore = former.map(({ parcelId }) => parcelId)
  const whole = await wholeOrder(db, order)
  const found =
    whole.parcels.find(({ row }) => row.tracking !== null && numbers.includes(row.tracking)) ??
    whole.parcels.find(({ row }) => bore.includes(row.id))
  return found ? describeParcel(found) : noSuchTracking(order, text)
}

export const noSuchTracking = ({ name }: OrderRow, text: string): Refusal =>
  notFound('tracking-unknown', `Aucun colis de ${name} ne porte le numéro ${text}.`, text)

const compact = (text: string) => text.toUpperCase().replaceAll(/\s/g, '')

export const numbersIn = (text: string, { carriers: calling }: Grammar): string[] => [
  ...new Set([compact(text), ...readTracking(compact(text), calling).map(({ value }) => value)]),
]

export function whyStopped(order: OrderRow): Refusal | undefined {
  const { name, status } = order
  const stopped = stopWords(order)
  if (stopped === undefined) return undefined
  return status === 'cancelled'
    ? conflict('order-cancelled', `${name} ${stopped} : elle ne part plus.`, name)
    : conflict('order-on-hold', `${name} ${stopped} : elle ne part pas encore.`, name)
}

/** The carriers of this order and its parcels; they win where two carriers would read the number alike. */
const likely = (order: OrderRow, parcels: readonly PackedParcel[]): ReadonlySet<string> =>
  new Set([order.carrierId, ...parcels.map(({ row }) => row.carrierId)].filter(id => id !== null))

async function recognise(
  tx: Tx,
  text: string,
  grammar: Grammar,
  expected: ReadonlySet<string>,
): OrRefusal<Recognised> {
  const number = compact(text)
  const own = readOwn(number, grammar)[0]?.kind
  if (own) return notOurs(own, text)
  if (isColissimoHandover(number)) {
    return noTracking('Ce code-barres sert au tri de La Poste : scannez l’autre, le numéro de suivi.', text)
  }
  const damaged = damagedOwn(number, grammar)
  const all = readTracking(number, grammar.carriers)
  const readings = !damaged
    ? all
    : isOneAway(number, grammar)
      ? []
      : all.filter(({ certainty }) => hasKey(certainty))
  const [first] = readings
  if (!first && damaged) return notOurs(damaged, text)
  if (!first) return noTracking(`${text} n’a la forme d’aucun numéro de suivi connu.`, text)
  const names = readings.map(({ carrier }) => carrier)
  const rows = await tx.select().from(carriers).where(inArray(carriers.name, names))
  const isDistinct = !isNearOwn(number, grammar)
  const known = readings.flatMap(({ carrier, value, certainty }) => {
    const row = rows.find(({ name }) => name === carrier)
    return row ? [{ tracking: value, carrier: row, isSure: isDistinct && hasKey(certainty) }] : []
  })
  const recognised = known.find(({ carrier }) => expected.has(carrier.id)) ?? known[0]
  if (recognised) return recognised
  return refuse('tracking-carrier', `${first.carrier} n’est pas un transporteur de cet entrepôt.`, {
    got: text,
  })
}

/** Nobody would see that such a number was misread, or that it is another code. */
const unsure = ({ tracking, carrier }: Recognised): Refusal =>
  conflict('tracking-unsure', `${carrier.name} ${tracking} : ce numéro n’a pas de clé de contrôle.`, tracking)

const notOurs = (kind: OwnKind, text: string): Refusal =>
  noTracking(`${text} est un code ${kindWords[kind].of}, pas un numéro de suivi.`, text)

const noTracking = (detail: string, got: string): Refusal =>
  refuse('tracking-unrecognised', detail, { expected: kindWords.tracking.one, got })

/** Refuses a number that a parcel has or had. Only the current number of a void parcel is free again. */
async function whoBears(tx: Tx, user: User, order: OrderRow, tracking: string): Promise<Refusal | undefined> {
  // The lock makes two users who add the same number to two orders take turns.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`tracking ${tracking}`}, 0))`)
  const bearing = await tx
    .select({
      parcel: parcels.name,
      order: orders.name,
      shopId: orders.shopId,
      warehouseId: orders.warehouseId,
    })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(and(eq(parcels.tracking, tracking), ne(parcels.status, 'void')))
  const bore = await tx
    .select({
      parcel: parcels.name,
      order: orders.name,
      shopId: orders.shopId,
      warehouseId: orders.warehouseId,
    })
    .from(formerTrackings)
    .innerJoin(parcels, eq(parcels.id, formerTrackings.parcelId))
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(eq(formerTrackings.tracking, tracking))
  const [bearer] = [...bearing, ...bore]
  if (!bearer) return undefined
  if (bearer.order === order.name) {
    return conflict('tracking-known', `${tracking} est déjà un numéro du colis ${bearer.parcel}.`, tracking)
  }
  const visible = bearer.warehouseId === user.warehouseId && user.shops.some(({ id }) => id === bearer.shopId)
  const whose = visible ? `de la commande ${bearer.order}` : 'd’une autre commande'
  return conflict('tracking-taken', `${tracking} est déjà un numéro ${whose}.`, tracking)
}

/** Prefers the named parcel, then the oldest without a number, then the only one. */
function choose(
  order: OrderRow,
  parcels: readonly PackedParcel[],
  named: string | undefined,
): PackedParcel | Refusal {
  if (named !== undefined) {
    const found = parcels.find(({ row }) => row.name === named)
    if (found) return found
    return refuse('package-other-order', `Le colis ${named} n’est pas de la commande ${order.name}.`, {
      status: 409,
      expected: parcels.map(({ row }) => row.name).join(', '),
      got: named,
    })
  }
  const [first, ...others] = parcels
  if (!first) {
    return conflict(
      'order-no-parcel',
      `${order.name} n’a pas encore de colis : emballez-la d’abord.`,
      order.name,
    )
  }
  const bare = parcels.find(({ row }) => row.tracking === null)
  if (bare) return bare
  if (others.length === 0) return first
  return refuse(
    'tracking-which-package',
    `${order.name} a ${parcels.length} colis, tous numérotés : scannez d’abord celui qui porte ce numéro.`,
    { status: 409, expected: parcels.map(({ row }) => row.name).join(', ') },
  )
}

async function bear(
  tx: Tx,
  { row }: PackedParcel,
  { tracking, carrier }: Recognised,
  now: Date,
): Promise<void> {
  if (row.tracking !== null) {
    const former = { parcelId: row.id, tracking: row.tracking, carrierId: row.carrierId, replacedAt: now }
    await tx.insert(formerTrackings).values(former)
  }
  await tx.update(parcels).set({ tracking, carrierId: carrier.id }).where(eq(parcels.id, row.id))
}
