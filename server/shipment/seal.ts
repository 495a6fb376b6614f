import { eq, sql } from 'drizzle-orm'
import type { Refusal } from '#contract/problems.ts'
import { nextName } from '../db/numbers.ts'
import { orderLines, packageLines, packages } from '../db/schema/index.ts'
import { tellOf } from '../orders/events.ts'
import type { CarrierRow, Line, Package, PackageRow, WholeOrder } from '../orders/whole.ts'
import type { Act } from './act.ts'
import type { Carton } from './cartons.ts'
import { packGoods } from './goods.ts'

export type Content = { line: Line; qty: number }
export type Closing = { carton: Carton; weightG: number; contents: readonly Content[] }

/** Closes parcels of an order: what is in them has left its shelf, and stands on the bench without a label yet. */
export async function sealParcels(
  { tx, user, now }: Act,
  { order }: WholeOrder,
  carrier: CarrierRow,
  closings: readonly Closing[],
): Promise<PackageRow[] | Refusal> {
  const sealed: PackageRow[] = []
  for (const { carton, weightG } of closings) {
    const [row] = await tx
      .insert(packages)
      .values({
        name: await nextName(tx, 'package'),
        orderId: order.id,
        packagingId: carton.id,
        status: 'sealed',
        weightG,
        carrierId: carrier.id,
        createdAt: now,
        createdBy: user.id,
      })
      .returning()
    if (row) sealed.push(row)
  }
  const contents = sealed.flatMap((row, at) =>
    (closings[at]?.contents ?? []).map(content => ({ packageId: row.id, ...content })),
  )
  await tx
    .insert(packageLines)
    .values(contents.map(({ packageId, line, qty }) => ({ packageId, lineId: line.id, qty })))
  const short = await packGoods(
    tx,
    { order, user, now },
    sealed.map((row, at) => ({
      packageId: row.id,
      pieces: (closings[at]?.contents ?? []).map(({ line, qty }) => ({
        productId: line.productId,
        sku: line.product.sku,
        qty,
      })),
    })),
  )
  if (short) return short
  const pickedNow = await notePicked(tx, contents)
  await tellOf(tx, { orderId: order.id, userId: user.id, at: now }, [
    ...(pickedNow > 0 ? [{ what: 'picked' as const, text: 'Articles prélevés', qty: pickedNow }] : []),
    ...sealed.map((row, at) => ({
      what: 'packed' as const,
      text: `Colis ${row.name} fermé`,
      qty: piecesIn(closings[at]?.contents ?? []),
    })),
  ])
  return sealed
}

/** These parcels, as the order knows them. */
export function parcelsAmong({ packages }: WholeOrder, rows: readonly PackageRow[]): Package[] {
  const ids = new Set(rows.map(({ id }) => id))
  return packages.filter(({ row }) => ids.has(row.id))
}

const piecesIn = (contents: readonly { qty: number }[]) => contents.reduce((total, { qty }) => total + qty, 0)

/** What is packed was picked, whether anybody said so before or not; gives how many pieces nobody had. */
async function notePicked(tx: Act['tx'], contents: readonly Content[]): Promise<number> {
  const packedNow = new Map<Line, number>()
  for (const { line, qty } of contents) packedNow.set(line, qty + (packedNow.get(line) ?? 0))
  let fresh = 0
  for (const [line, qty] of packedNow) {
    const missing = line.packed + qty - line.picked
    if (missing <= 0) continue
    fresh += missing
    await tx
      .update(orderLines)
      .set({ picked: sql`${orderLines.picked} + ${missing}` })
      .where(eq(orderLines.id, line.id))
  }
  return fresh
}
