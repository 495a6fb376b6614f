import { eq, sql } from 'drizzle-orm'
import type { OrRefusal } from '#contract/problems.ts'
import type { Act } from '../auth/user.ts'
import { nextName } from '../db/numbers.ts'
import { orderLines, parcelLines, parcels } from '../db/schema/index.ts'
import { together } from '../db/statements.ts'
import { tellOf } from '../orders/events.ts'
import type { OrderRow } from '../orders/find.ts'
import type { CarrierRow, Line, PackedParcel, ParcelRow, WholeOrder } from '../orders/whole.ts'
import { houseGrammar } from '../warehouse/grammar.ts'
import type { Carton } from './cartons.ts'
import { packGoods } from './goods.ts'

export type Content = { line: Line; qty: number }
export type Closing = { carton: Carton; weightG: number; contents: readonly Content[] }

/** Seals parcels of an order: their pieces leave the shelves for the bench. Labels come later. */
export async function sealParcels(
  act: Act,
  { order }: WholeOrder,
  carrier: CarrierRow,
  closings: readonly Closing[],
): OrRefusal<PackedParcel[]> {
  const { tx, user, now } = act
  const sealed: (Closing & { row: ParcelRow })[] = []
  for (const closing of closings)
    sealed.push({ ...closing, row: await insertParcel(act, order, carrier, closing) })
  const goods = sealed.map(({ row, contents }) => ({
    parcelId: row.id,
    pieces: contents.map(({ line, qty }) => ({ productId: line.productId, sku: line.product.sku, qty })),
  }))
  const picked = pickedWith(sealed.flatMap(({ contents }) => contents))
  const pieces = [...picked.values()].reduce((sum, qty) => sum + qty, 0)
  const short = await together(
    packGoods(tx, { order, user, now }, goods),
    notePicked(tx, picked),
    tx
      .insert(parcelLines)
      .values(
        sealed.flatMap(({ row, contents }) =>
          contents.map(({ line, qty }) => ({ parcelId: row.id, lineId: line.id, qty })),
        ),
      ),
    tellOf(tx, { orderId: order.id, userId: user.id, at: now }, [
      ...(pieces > 0 ? [{ what: 'picked' as const, text: 'Articles prélevés', qty: pieces }] : []),
      ...sealed.map(({ row, contents }) => ({
        what: 'packed' as const,
        text: `Colis ${row.name} fermé`,
        qty: contents.reduce((total, { qty }) => total + qty, 0),
      })),
    ]),
  )
  if (short) return short
  return sealed.map(({ row, carton, contents }) => ({
    row,
    carton,
    carrier,
    lines: contents.map(({ line, qty }) => ({ lineId: line.id, qty })),
    bars: [],
    carriage: null,
    gone: false,
  }))
}

async function insertParcel(
  { tx, user, now }: Act,
  order: OrderRow,
  carrier: CarrierRow,
  { carton, weightG }: Closing,
): Promise<ParcelRow> {
  const name = await nextName(tx, 'package', houseGrammar(tx, user.warehouseId))
  const [row] = await tx
    .insert(parcels)
    .values({
      name,
      orderId: order.id,
      cartonId: carton.id,
      status: 'sealed',
      weightG,
      carrierId: carrier.id,
      createdAt: now,
      createdBy: user.id,
    })
    .returning()
  if (!row) throw new Error(`A parcel of ${order.name} was not written`)
  return row
}

export const withParcels = (whole: WholeOrder, closed: readonly PackedParcel[]): WholeOrder => ({
  ...whole,
  parcels: [...whole.parcels, ...closed],
})

/** The same parcels, as `whole` knows them now. */
export function parcelsAmong(whole: WholeOrder, parcels: readonly PackedParcel[]): PackedParcel[] {
  const ids = new Set(parcels.map(({ row }) => row.id))
  return whole.parcels.filter(({ row }) => ids.has(row.id))
}

/** For each line, the packed pieces that nobody recorded as picked. */
function pickedWith(contents: readonly Content[]): ReadonlyMap<Line, number> {
  const packedNow = new Map<Line, number>()
  for (const { line, qty } of contents) packedNow.set(line, qty + (packedNow.get(line) ?? 0))
  return new Map(
    [...packedNow]
      .map(([line, qty]) => [line, line.packed + qty - line.picked] as const)
      .filter(([, missing]) => missing > 0),
  )
}

async function notePicked(tx: Act['tx'], picked: ReadonlyMap<Line, number>): Promise<void> {
  await Promise.all(
    [...picked].map(([line, missing]) =>
      tx
        .update(orderLines)
        .set({ picked: sql`${orderLines.picked} + ${missing}` })
        .where(eq(orderLines.id, line.id)),
    ),
  )
}
