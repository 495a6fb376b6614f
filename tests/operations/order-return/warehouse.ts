import { eq } from 'drizzle-orm'
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
  productCodes,
  products,
  reasons,
  warehouses,
} from '#server/db/schema/index.ts'

export const cup = '3760123450010'
export const lamp = '3760123450027'
export const tracking = 'XY123456785FR'

/** Ships three CARNET of CD00000003 to the customer and adds the places for returns and waiting goods. */
export async function sendThreeCups(db: Db) {
  const [lyon] = await db.select().from(warehouses)
  const [order] = await db.select().from(orders).where(eq(orders.name, 'CD00000003'))
  const [product] = await db.select().from(products).where(eq(products.sku, 'CARNET'))
  const [other] = await db.select().from(products).where(eq(products.sku, 'LAMPE'))
  const [supplier] = await db.select().from(locations).where(eq(locations.name, 'FOURNISSEUR'))
  if (!lyon || !order || !product || !other || !supplier)
    throw new Error('The warehouse of the tests is not filled')
  const place = (name: string, kind: 'customer' | 'quarantine' | 'returns' | 'packing') => ({
    warehouseId: lyon.id,
    name,
    kind,
    zone: '-',
  })
  const [customer, bench] = await db
    .insert(locations)
    .values([
      place('CLIENT', 'customer'),
      place('BANC-1', 'packing'),
      place('Q-01', 'quarantine'),
      place('RETOURS', 'returns'),
    ])
    .returning()
  const code = ({ id, shopId }: typeof product, text: string) => ({
    productId: id,
    shopId,
    kind: 'gtin' as const,
    code: text,
  })
  await db.insert(productCodes).values([code(product, cup), code(other, lamp)])
  const [line] = await db
    .insert(orderLines)
    .values({ orderId: order.id, position: 1, productId: product.id, qty: 3, picked: 3 })
    .returning()
  const [carton] = await db
    .insert(cartons)
    .values({ name: 'Carton', code: 'CARTON-S', lengthMm: 1, widthMm: 1, heightMm: 1, tareG: 1, limitG: 9 })
    .returning()
  const [carrier] = await db
    .insert(carriers)
    .values({ slug: 'chronopost', name: 'Chronopost', cutoff: '18:00', maxWeightG: 30_000 })
    .returning()
  if (!customer || !bench || !line || !carton || !carrier) throw new Error('Nothing was sent')
  const [parcel] = await db
    .insert(parcels)
    .values({
      name: 'CL00000017',
      orderId: order.id,
      cartonId: carton.id,
      status: 'labelled',
      carrierId: carrier.id,
      tracking,
    })
    .returning()
  if (!parcel) throw new Error('Nothing was sent')
  await db.insert(parcelLines).values({ parcelId: parcel.id, lineId: line.id, qty: 3 })
  const goods = { productId: product.id, lot: 'L1', expiry: '2027-01-31' }
  await recordMoves(db, [{ ...goods, fromId: supplier.id, toId: bench.id, qty: 3, type: 'RECEPTION' }])
  await recordMoves(db, [
    {
      ...{ ...goods, fromId: bench.id, toId: customer.id, qty: 3, type: 'SHIPPING' as const },
      ...{ orderId: order.id, parcelId: parcel.id },
    },
  ])
  await db.insert(reasons).values({ list: 'return_origin', code: 'npai', label: 'N’habite pas là' })
}

/** Three CARNET in one scan. */
export const threeCups = '13760123450017'

export async function caseOfThree(db: Db) {
  const [product] = await db.select().from(products).where(eq(products.sku, 'CARNET'))
  if (!product) throw new Error('The warehouse of the tests is not filled')
  const { id: productId, shopId } = product
  await db.insert(productCodes).values({ productId, shopId, kind: 'gtin', code: threeCups, qty: 3 })
}
