import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { numberName } from '#contract/barcodes/own.ts'
import type { OrRefusal, Refusal } from '#contract/problems.ts'
import type { Act } from '../auth/user.ts'
import { nextName } from '../db/numbers.ts'
import { send } from '../db/pool.ts'
import { insertFrom, rowsFor } from '../db/rows.ts'
import { orderLines, parcelLines, parcels } from '../db/schema/index.ts'
import { command, statements } from '../db/statements.ts'
import { type Event, tellOf } from '../orders/events.ts'
import type { OrderRow } from '../orders/find.ts'
import type { CarrierRow, Line, PackedParcel, ParcelRow, WholeOrder } from '../orders/whole.ts'
import { leave } from '../serials/leave.ts'
import { houseGrammar } from '../warehouse/grammar.ts'
import type { Carton } from './cartons.ts'
import { type Ahead, packGoods } from './goods.ts'

/** `serials`: the number of each piece, where the article has them. */
export type Content = { line: Line; qty: number; serials?: readonly string[] }
export type Closing = {
  carton: Carton
  weightG: number
  contents: readonly Content[]
  /** The proposed carton, where the packer took another. */
  passedOver?: Carton | undefined
}

/** Seals parcels of an order: their pieces leave the shelves for the bench. Labels come later. */
export async function sealParcels(
  act: Act,
  whole: WholeOrder,
  carrier: CarrierRow,
  closings: readonly Closing[],
  ahead?: Ahead,
): OrRefusal<PackedParcel[]> {
  const formed = await formParcels(act, whole, carrier, closings, ahead)
  return (await writeParcels(act, whole, formed, ahead)) ?? formed
}

/** The parcels as they will be written. */
export async function formParcels(
  act: Act,
  { order }: WholeOrder,
  carrier: CarrierRow,
  closings: readonly Closing[],
  ahead?: Ahead,
): Promise<PackedParcel[]> {
  const { tx, user } = act
  const grammar = await houseGrammar(tx, user.warehouseId)
  const formed: PackedParcel[] = []
  for (const closing of closings) {
    const number = ahead?.numbers.parcels.shift()
    const drawn = number === undefined ? undefined : numberName('package', number, grammar)
    const name = drawn ?? (await nextName(tx, 'package', grammar))
    formed.push({
      ...{ row: rowOf(act, order, carrier, closing, name), carton: closing.carton, carrier },
      ...{ bars: [], carriage: null, isAnnounced: false, gone: false },
      lines: closing.contents.map(({ line, qty, serials = [] }) => ({ lineId: line.id, qty, serials })),
    })
  }
  return formed
}

/** Writes parcels of an order as they were formed, moves their pieces, and tells its timeline, with `labels` at the end. */
export async function writeParcels(
  { tx, user, now }: Act,
  { order, lines }: WholeOrder,
  formed: readonly PackedParcel[],
  ahead?: Ahead,
  labels: readonly Event[] = [],
): Promise<Refusal | undefined> {
  const insides = formed.flatMap(({ row, lines: contents }) =>
    contents.flatMap(({ lineId, qty, serials }) => {
      const line = lines.find(({ id }) => id === lineId)
      return line ? [{ parcelId: row.id, line, qty, serials: serials ?? [] }] : []
    }),
  )
  const goods = formed.map(({ row }) => ({
    parcelId: row.id,
    pieces: insides
      .filter(({ parcelId }) => parcelId === row.id)
      .map(({ line, qty }) => {
        const { productId, leastDays, product } = line
        return { productId, leastDays, sku: product.sku, qty }
      }),
  }))
  const picked = pickedWith(insides)
  const pieces = picked.reduce((sum, { qty }) => sum + qty, 0)
  const { seal, pick } = sealing(tx)
  const inside = insides.map(({ parcelId, line, qty }) => ({ parcelId, lineId: line.id, qty }))
  const rows = formed.map(({ row }) => row)
  // The moves name the parcels.
  await send(seal, { parcels: rowsFor(parcels, rows), inside: rowsFor(parcelLines, inside) })
  const leaving = insides.flatMap(({ parcelId, line, serials }) =>
    serials.map(number => ({
      ...{ warehouseId: user.warehouseId, productId: line.productId, number },
      ...{ parcelId, lineId: line.id, packedAt: now },
    })),
  )
  const known = new Set(
    lines.flatMap(({ productId, product }) => (product.serials?.asked === 'both' ? productId : [])),
  )
  const out = await leave(tx, user, leaving, known)
  if (out) return out
  const short = await packGoods(tx, { order, user, now }, goods, ahead)
  if (short) return short
  if (picked.length > 0) await send(pick, { picked: JSON.stringify(picked) })
  await tellOf(tx, { orderId: order.id, userId: user.id, at: now }, [
    ...(pieces > 0 ? [{ what: 'picked' as const, text: 'Articles prélevés', qty: pieces }] : []),
    ...formed.map(({ row, lines: contents }) => ({
      what: 'packed' as const,
      text: `Colis ${row.name} fermé`,
      qty: contents.reduce((total, { qty }) => total + qty, 0),
    })),
    ...labels,
  ])
  return undefined
}

const rowOf = (
  { user, now }: Act,
  { id: orderId }: OrderRow,
  { id: carrierId }: CarrierRow,
  { carton, passedOver, weightG }: Closing,
  name: string,
): ParcelRow => ({
  ...{ id: randomUUID(), name, orderId, cartonId: carton.id, status: 'sealed', weightG, carrierId },
  ...{ passedOverId: passedOver?.id ?? null, tracking: null, slipId: null },
  ...{ createdAt: now, createdBy: user.id },
})

const sealing = statements(db => ({
  seal: command(
    db,
    sql`with sealed as (${insertFrom(
      parcels,
      [
        'id',
        'name',
        'orderId',
        'cartonId',
        'passedOverId',
        'status',
        'weightG',
        'carrierId',
        'tracking',
        'createdAt',
        'createdBy',
      ],
      'parcels',
    )}) ${insertFrom(parcelLines, ['parcelId', 'lineId', 'qty'], 'inside')}`,
  ),
  pick: command(
    db,
    sql`update ${orderLines} set picked = picked + given.qty
      from json_to_recordset(${sql.placeholder('picked')}::json) as given (line uuid, qty integer)
      where order_lines.id = given.line`,
  ),
}))

/** The same parcels, as `whole` knows them now. */
export function parcelsAmong(whole: WholeOrder, parcels: readonly PackedParcel[]): PackedParcel[] {
  const ids = new Set(parcels.map(({ row }) => row.id))
  return whole.parcels.filter(({ row }) => ids.has(row.id))
}

/** For each line, the packed pieces that nobody recorded as picked. */
function pickedWith(contents: readonly Content[]): { line: string; qty: number }[] {
  const packedNow = new Map<Line, number>()
  for (const { line, qty } of contents) packedNow.set(line, qty + (packedNow.get(line) ?? 0))
  return [...packedNow]
    .map(([line, qty]) => ({ line: line.id, qty: line.packed + qty - line.picked }))
    .filter(({ qty }) => qty > 0)
}
