import { eq } from 'drizzle-orm'
import { formatOwn, numberName } from '#contract/barcodes/own.ts'
import type { OrderStatus, ParcelStatus } from '#contract/entities/order.ts'
import { recordMoves } from '#server/db/ledger.ts'
import type { Db } from '#server/db/open.ts'
import {
  carriers,
  cartons,
  locations,
  orderLines,
  orders,
  parcelLines,
  parcels,
  products,
  warehouses,
} from '#server/db/schema/index.ts'
import { makeChance } from '#server/demo/chance.ts'
import { makeTracking } from '#server/demo/outbound.ts'

type Wish = {
  carrier?: string | null
  status?: ParcelStatus
  order?: OrderStatus
  sku?: string
  qty?: number
  weightG?: number | null
}

export type PackedParcel = { id: string; name: string; code: string; tracking: string; order: string }

/**
 * Two lorries, Chronopost at 16:30 and DPD at 18:00, and a packing bench for packed parcels. Packing moves pieces as
 * the real operation does: from the supplier to the shelf, then to the bench.
 */
export async function atTheDock(db: Db) {
  const [house] = await db.select().from(warehouses)
  if (!house) throw new Error('The warehouse of the tests is not filled')
  const warehouseId = house.id
  await db.insert(locations).values([
    { warehouseId, name: 'BANC-1', kind: 'packing', zone: 'Emballage' },
    { warehouseId, name: 'CLIENT', kind: 'customer', zone: '-' },
  ])
  const maxWeightG = 30_000
  await db.insert(carriers).values([
    { slug: 'chronopost', name: 'Chronopost', cutoff: '16:30', maxWeightG },
    { slug: 'dpd', name: 'DPD', cutoff: '18:00', maxWeightG },
  ])
  const [carton] = await db
    .insert(cartons)
    .values({
      code: 'CARTON-S',
      name: 'Petit carton',
      lengthMm: 250,
      widthMm: 200,
      heightMm: 150,
      tareG: 140,
      limitG: 5_000,
    })
    .returning()
  const places = new Map((await db.select().from(locations)).map(({ name, id }) => [name, id]))
  const placeId = (name: string) => places.get(name) ?? ''
  const lorries = await db.select().from(carriers)
  const chance = makeChance(7)
  let made = 0

  async function pack({
    carrier = 'chronopost',
    status = 'labelled',
    order: orderStatus = 'packed',
    sku = 'CARNET',
    qty = 1,
    weightG = 340,
  }: Wish = {}): Promise<PackedParcel> {
    made += 1
    const lorry = lorries.find(({ slug }) => slug === carrier)
    const [product] = await db.select().from(products).where(eq(products.sku, sku))
    if (!product) throw new Error(`There is no ${sku}`)
    const name = nextName('package', 100 + made * 3)
    const [order] = await db
      .insert(orders)
      .values({
        name: nextName('order', 500 + made * 3),
        warehouseId,
        shopId: product.shopId,
        status: orderStatus,
        type: 'mono',
        variant: 'classic',
        cutoffAt: new Date('2026-03-12T15:00:00Z'),
        customer: 'Zoé Martin',
        address: { lines: ['1 rue Haute'], postcode: '69001', city: 'Lyon', country: 'FR' },
        carrierId: lorry?.id ?? null,
        search: name,
      })
      .returning()
    const orderId = order?.id ?? ''
    const [line] = await db
      .insert(orderLines)
      .values({ orderId, position: 1, productId: product.id, qty, picked: qty })
      .returning()
    const tracking = makeTracking(chance, lorry ?? { slug: 'dpd', name: 'DPD' })
    const [parcel] = await db
      .insert(parcels)
      .values({
        name,
        orderId,
        cartonId: carton?.id ?? '',
        status,
        weightG,
        carrierId: lorry?.id ?? null,
        tracking: status === 'open' || status === 'sealed' ? null : tracking,
      })
      .returning()
    const parcelId = parcel?.id ?? ''
    if (status !== 'void') {
      await db.insert(parcelLines).values({ parcelId, lineId: line?.id ?? '', qty })
      const pieces = { productId: product.id, qty, lot: null, expiry: null }
      await recordMoves(db, [
        { ...pieces, fromId: placeId('FOURNISSEUR'), toId: placeId('A-02'), type: 'RECEPTION' },
      ])
      const packed = { fromId: placeId('A-02'), toId: placeId('BANC-1'), type: 'PICKING' as const }
      await recordMoves(db, [{ ...pieces, ...packed, orderId, parcelId }])
    }
    return { id: parcelId, name, code: formatOwn('package', name), tracking, order: order?.name ?? '' }
  }

  return {
    pack,
    async packMany(count: number, wish: Wish = {}) {
      const packed: PackedParcel[] = []
      for (let at = 0; at < count; at += 1) packed.push(await pack(wish))
      return packed
    },
    setOrder: (name: string, status: OrderStatus) =>
      db.update(orders).set({ status }).where(eq(orders.name, name)),
    async parcel(name: string) {
      const [row] = await db.select().from(parcels).where(eq(parcels.name, name))
      return row
    },
    async order(name: string) {
      const [row] = await db.select().from(orders).where(eq(orders.name, name))
      return row
    },
  }
}

function nextName(kind: 'package' | 'order', from: number): string {
  return numberName(kind, from) ?? nextName(kind, from + 1)
}
