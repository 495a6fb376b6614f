import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import {
  boxes,
  carriers,
  cartons,
  customizationFiles,
  files,
  orderEvents,
  orderLines,
  orders,
  parcelLines,
  parcels,
  pickingLists,
  printJobs,
  products,
  users,
  warehouses,
} from '#server/db/schema/index.ts'
import { searchText } from '#server/db/search.ts'

/** Numbers with valid check digits. Parcels use only the first of each carrier. */
export const colissimo = ['6A93202509662', '6A73785744797', '6A94372753404'] as const
export const gls = ['963369267684', '971681273993'] as const
export const dpd = '49659273470250'
export const ups = '1Z4732993070834617'

export const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><text>Zoé</text></svg>'
export const trap = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

/**
 * CD00000001 of « papier » is packed in one parcel, with a box, a list, a label and three files. CD00000002 has no
 * parcel, CD00000003 has two, CD00000004 belongs to « lune », CD00000005 is cancelled, CD00000006 is on hold.
 */
export async function packOrders(db: Db): Promise<void> {
  const one = <T>(rows: T[]): T => {
    const [row] = rows
    if (!row) throw new Error('The warehouse of the tests is not filled')
    return row
  }
  const known = await db.select().from(orders)
  const [first, second, third, fourth] = known.sort((a, b) => (a.name < b.name ? -1 : 1))
  if (!first || !second || !third || !fourth) throw new Error('The warehouse of the tests has no orders')
  const warehouse = one(await db.select().from(warehouses))
  const amina = one(await db.select().from(users).where(eq(users.username, 'amina')))
  const carnet = one(await db.select().from(products).where(eq(products.sku, 'CARNET')))
  const packaging = one(
    await db
      .insert(cartons)
      .values({
        name: 'Petit carton',
        code: 'S',
        lengthMm: 200,
        widthMm: 150,
        heightMm: 100,
        tareG: 80,
        limitG: 5000,
      })
      .returning(),
  )
  const carrier = (slug: string, name: string, trackingUrl: string | null = null) => ({
    slug,
    name,
    trackingUrl,
    cutoff: '16:00',
    maxWeightG: 30_000,
  })
  const [laPoste, glsCarrier, dpdCarrier] = await db
    .insert(carriers)
    .values([
      carrier('colissimo', 'Colissimo', 'https://suivi.example/{tracking}'),
      carrier('gls', 'GLS'),
      carrier('dpd', 'DPD'),
    ])
    .returning()
  if (!laPoste || !glsCarrier || !dpdCarrier) throw new Error('The carriers were not written')
  const list = one(
    await db
      .insert(pickingLists)
      .values({
        name: 'PK000001',
        warehouseId: warehouse.id,
        shopId: first.shopId,
        type: 'mono_classic',
        printCount: 1,
      })
      .returning(),
  )

  const extra = { ...first, id: undefined, customer: 'Éric Lemaître' }
  await db.insert(orders).values([
    { ...extra, name: 'CD00000005', status: 'cancelled' },
    { ...extra, name: 'CD00000006', status: 'on_hold' },
  ])
  for (const { id, name, customer } of await db.select().from(orders)) {
    await db
      .update(orders)
      .set({ search: searchText(name, customer) })
      .where(eq(orders.id, id))
  }
  await db
    .update(orders)
    .set({ status: 'packed', pickingListId: list.id, carrierId: laPoste.id })
    .where(eq(orders.id, first.id))
  await db.update(orders).set({ pickingListId: list.id }).where(eq(orders.id, second.id))
  await db.insert(boxes).values([
    { warehouseId: warehouse.id, name: 'CA00001', orderId: first.id },
    { warehouseId: warehouse.id, name: 'CA00002' },
  ])

  const line = one(
    await db
      .insert(orderLines)
      .values({
        orderId: first.id,
        position: 1,
        productId: carnet.id,
        qty: 3,
        picked: 3,
        customization: 'Gravure : Zoé',
      })
      .returning(),
  )
  const parcel = (orderId: string, name: string, carrierId: string, tracking: string) => ({
    orderId,
    name,
    cartonId: packaging.id,
    status: 'labelled' as const,
    weightG: 700,
    carrierId,
    tracking,
  })
  const [packed] = await db
    .insert(parcels)
    .values([
      parcel(first.id, 'CL00000001', laPoste.id, colissimo[0]),
      parcel(third.id, 'CL00000002', laPoste.id, colissimo[1]),
      parcel(third.id, 'CL00000003', glsCarrier.id, gls[0]),
      parcel(fourth.id, 'CL00000004', dpdCarrier.id, dpd),
    ])
    .returning()
  if (!packed) throw new Error('The parcels were not written')
  await db.insert(parcelLines).values({ parcelId: packed.id, lineId: line.id, qty: 2 })

  const at = (minute: number) => new Date(Date.UTC(2026, 2, 12, 8, minute))
  await db.insert(orderEvents).values([
    { orderId: first.id, at: at(0), what: 'created', text: 'Commande reçue de la boutique' },
    {
      orderId: first.id,
      at: at(30),
      what: 'packed',
      text: 'Colis CL00000001 fermé',
      qty: 2,
      userId: amina.id,
    },
  ])
  await db.insert(printJobs).values({
    role: 'label',
    format: 'zpl',
    data: '^XA^XZ',
    title: 'Étiquette CL00000001',
    type: 'SHIPPING',
    orderId: first.id,
    warehouseId: warehouse.id,
    shopId: first.shopId,
    userId: amina.id,
    createdAt: at(31),
  })
  const file = (name: string, type: string, data: string) => ({ name, type, data: Buffer.from(data) })
  const stored = await db
    .insert(files)
    .values([
      file('gravure « Zoé ».svg', 'image/svg+xml', drawing),
      file('piège.svg', 'image/svg+xml', trap),
      file('plan.png', 'image/png', '<html><script>alert(1)</script></html>'),
    ])
    .returning()
  await db
    .insert(customizationFiles)
    .values(
      stored.map(({ id }, at) => ({ orderId: first.id, lineId: at === 0 ? line.id : null, fileId: id })),
    )
}
