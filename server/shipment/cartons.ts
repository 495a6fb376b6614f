import { and, eq, exists, not, or, sql } from 'drizzle-orm'
import type { Carton as CartonShown } from '#contract/entities/order.ts'
import { type Measured, measuredOf, smallestOf } from '#contract/fit/for-parcel.ts'
import { conflict, notFound, type Refusal, refuse } from '#contract/problems.ts'
import { expectedWeightG, isUnusualWeight, type Weighed, weightText } from '#contract/weighing.ts'
import { byKey, keep } from '../db/kept.ts'
import type { Tx } from '../db/open.ts'
import { carrierCartons, cartonShops, cartons } from '../db/schema/index.ts'
import { statements, unnamed } from '../db/statements.ts'
import type { OrderRow } from '../orders/find.ts'
import { type CarrierRow, type CartonRow, leftOf, type WholeOrder } from '../orders/whole.ts'

export type Carton = CartonRow & { accepted: boolean }

/** The cartons in use for a shop's orders, lightest first, and whether the carrier accepts each. */
export async function cartonsFor(
  tx: Tx,
  { shopId }: Pick<OrderRow, 'shopId'>,
  carrier: CarrierRow | null,
): Promise<readonly Carton[]> {
  const [inUse, taken] = await Promise.all([
    inUseKept.one(tx, shopId),
    carrier && takenKept.one(tx, carrier.id),
  ])
  return (inUse ?? []).map(carton => ({ ...carton, accepted: !carrier || taken?.has(carton.id) === true }))
}

/** By shop. */
const inUseKept = keep(['house'], (db, shopIds) =>
  byKey(shopIds, shopId => known(db).inUse.execute({ shopId })),
)

/** By carrier. */
const takenKept = keep(['house'], (db, carrierIds) =>
  byKey(carrierIds, async carrierId => {
    const rows = await known(db).takenBy.execute({ carrierId })
    return new Set(rows.map(({ id }) => id))
  }),
)

const known = statements(db => {
  const keptFor = db.select().from(cartonShops).where(eq(cartonShops.cartonId, cartons.id))
  const keptForThis = db
    .select()
    .from(cartonShops)
    .where(and(eq(cartonShops.cartonId, cartons.id), eq(cartonShops.shopId, sql.placeholder('shopId'))))
  return {
    inUse: db
      .select()
      .from(cartons)
      .where(and(eq(cartons.active, true), or(not(exists(keptFor)), exists(keptForThis))))
      .orderBy(cartons.tareG, cartons.code)
      .prepare(unnamed),
    takenBy: db
      .select({ id: carrierCartons.cartonId })
      .from(carrierCartons)
      .where(eq(carrierCartons.carrierId, sql.placeholder('carrierId')))
      .prepare(unnamed),
  }
})

export const describeCarton = ({ id: _, active: __, ...carton }: Carton): CartonShown => carton

/**
 * Chooses a carton that the carrier accepts and that holds these pieces, and returns their weight in it: the smallest that they go
 * into by their sizes, or the lightest where one of them is not measured or no carton is large enough.
 */
export function cartonFor(
  cartons: readonly Carton[],
  carrier: CarrierRow,
  pieces: readonly Measured[],
): { carton: Carton; weightG: number } | undefined {
  const bySize = smallestBySize(cartons, carrier, pieces)
  const taken = cartons.filter(({ accepted }) => accepted)
  const weightIn = ({ tareG }: Carton) =>
    pieces.reduce((total, { weightG, qty }) => total + weightG * qty, tareG)
  const carton =
    bySize ?? taken.find(one => weightIn(one) <= one.limitG && weightIn(one) <= carrier.maxWeightG)
  return carton && { carton, weightG: Math.max(1, weightIn(carton)) }
}

/** The carton of an order that is packed at once, with all that is left of it. */
export async function chooseCarton(tx: Tx, { order, lines }: WholeOrder, carrier: CarrierRow) {
  const pieces = lines.map(line => {
    const { product, weightG, size } = line
    return { sku: product.sku, weightG, size, qty: leftOf(line) }
  })
  const chosen = cartonFor(await cartonsFor(tx, order, carrier), carrier, pieces)
  if (chosen) return chosen
  const weight = weightText(pieces.reduce((total, { weightG, qty }) => total + weightG * qty, 0))
  return conflict(
    'no-carton',
    `Aucun carton que ${carrier.name} prend ne porte ${weight}. Prévenez un responsable pour ${order.name}.`,
    weight,
  )
}

/** The smallest accepted carton that these pieces go into; undefined where one of them is not measured, or none is large enough. */
export function smallestBySize(
  cartons: readonly Carton[],
  carrier: CarrierRow,
  pieces: readonly Measured[],
): Carton | undefined {
  const measured = measuredOf(pieces)
  const taken = cartons.filter(({ accepted }) => accepted)
  return measured && smallestOf(taken, measured, carrier)
}

type Judged = {
  code: string
  weightG: number
  pieces: readonly Weighed[]
  /** True if the packer confirmed an unusual weight. */
  confirmed: boolean
}

/** Returns the carton of this code, or refuses it for these pieces and this weight. */
export function judgeCarton(
  cartons: readonly Carton[],
  carrier: CarrierRow,
  { code, weightG, pieces, confirmed }: Judged,
): Carton | Refusal {
  const carton = cartons.find(known => known.code === code)
  if (!carton) {
    return notFound('packaging-unknown', `Le carton « ${code} » n’est pas proposé pour cette boutique.`, code)
  }
  const { name, limitG, tareG, accepted } = carton
  if (!accepted) {
    const others = cartons.filter(other => other.accepted).map(other => other.name)
    return refuse('packaging-refused', `${carrier.name} ne prend pas « ${name} ». Changez de carton.`, {
      got: name,
      ...(others.length > 0 ? { expected: others.join(', ') } : {}),
    })
  }
  const weight = weightText(weightG)
  if (weightG > limitG) {
    const most = weightText(limitG)
    return refuse('packaging-too-heavy', `${weight} : « ${name} » porte ${most} au plus.`, {
      expected: most,
      got: weight,
    })
  }
  if (weightG > carrier.maxWeightG) {
    const most = weightText(carrier.maxWeightG)
    return refuse(
      'carrier-too-heavy',
      `${weight} : ${carrier.name} prend ${most} au plus. Faites plusieurs colis.`,
      { expected: most, got: weight },
    )
  }
  const expectedG = expectedWeightG(tareG, pieces)
  if (expectedG !== undefined && !confirmed && isUnusualWeight(weightG, expectedG)) {
    const expected = weightText(expectedG)
    return refuse(
      'weight-unusual',
      `${weight} pesés, ${expected} attendus. Vérifiez le contenu, ou confirmez.`,
      { status: 409, expected, got: weight },
    )
  }
  return carton
}
