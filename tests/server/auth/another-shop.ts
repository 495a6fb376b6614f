import { eq } from 'drizzle-orm'
import type { ShopRight } from '#contract/roles.ts'
import type { Db } from '#server/db/open.ts'
import * as tables from '#server/db/schema/index.ts'

/** Every text of the other shop's data that nobody else may read holds this word. */
export const secret = 'secret'

const one = <Row>([row]: Row[]): Row => {
  if (!row) throw new Error('The test’s warehouse is not filled')
  return row
}

/** People without a warehouse, one with each right at « lune » besides Jeanne, and Pierre of « papier ». */
export async function addPeopleOfShops(db: Db): Promise<void> {
  const { passwordHash } = one(
    await db.select().from(tables.users).where(eq(tables.users.username, 'jeanne')),
  )
  const served = await db.select().from(tables.shops)
  const add = async (username: string, slug: string, right: ShopRight) => {
    const person = { username, displayName: username, email: `${username}@douchette.example`, passwordHash }
    const { id: userId } = one(await db.insert(tables.users).values(person).returning())
    const shopId = served.find(shop => shop.slug === slug)?.id ?? ''
    await db.insert(tables.userShops).values({ userId, shopId, right })
  }
  await add('rose', 'lune', 'read')
  await add('oscar', 'lune', 'orders')
  await add('aline', 'lune', 'all')
  await add('pierre', 'papier', 'all')
}

/** Gives the shop « lune » one row of everything that a call can name. Amina serves « papier » only. */
export async function fillAnotherShop(db: Db) {
  const shop = one(await db.select().from(tables.shops).where(eq(tables.shops.slug, 'lune')))
  const camille = one(await db.select().from(tables.users).where(eq(tables.users.username, 'camille')))
  const shelf = one(await db.select().from(tables.locations).where(eq(tables.locations.name, 'A-01')))
  const { warehouseId } = shelf
  const supplier = one(
    await db.select().from(tables.locations).where(eq(tables.locations.name, 'FOURNISSEUR')),
  )
  const scrapped = one(await db.select().from(tables.locations).where(eq(tables.locations.name, 'REBUT')))
  const reason = one(await db.select().from(tables.reasons).where(eq(tables.reasons.code, 'casse')))
  const origin = one(await db.select().from(tables.reasons).where(eq(tables.reasons.code, 'client')))
  const wait = one(await db.select().from(tables.reasons).where(eq(tables.reasons.code, 'avis')))
  const product = one(
    await db
      .update(tables.products)
      .set({ name: `Lampe ${secret}`, search: `lampe ${secret}` })
      .where(eq(tables.products.sku, 'LAMPE'))
      .returning(),
  )
  await db.insert(tables.productCodes).values({
    productId: product.id,
    shopId: shop.id,
    code: '4006381333931',
    kind: 'gtin',
  })
  const campaign = one(
    await db
      .insert(tables.campaigns)
      .values({ shopId: shop.id, slug: 'hiver', name: `Hiver ${secret}`, cutoffAt: new Date('2026-03-12') })
      .returning(),
  )
  const list = one(
    await db
      .insert(tables.pickingLists)
      .values({ name: 'PK009001', warehouseId, shopId: shop.id, type: 'mono_classic', printCount: 1 })
      .returning(),
  )
  const carrier = one(
    await db
      .insert(tables.carriers)
      .values({ slug: 'rapide', name: 'Rapide', cutoff: '17:00', maxWeightG: 30_000 })
      .returning(),
  )
  const carton = one(
    await db
      .insert(tables.cartons)
      .values({
        name: 'Petit',
        code: 'PETIT',
        lengthMm: 200,
        widthMm: 200,
        heightMm: 200,
        tareG: 100,
        limitG: 5000,
      })
      .returning(),
  )
  const order = one(
    await db
      .update(tables.orders)
      .set({
        status: 'packing',
        customer: `Client ${secret}`,
        search: `cd00000004 client ${secret}`,
        pickingListId: list.id,
        campaignId: campaign.id,
        carrierId: carrier.id,
      })
      .where(eq(tables.orders.name, 'CD00000004'))
      .returning(),
  )
  const line = one(
    await db
      .insert(tables.orderLines)
      .values({ orderId: order.id, position: 1, productId: product.id, qty: 1 })
      .returning(),
  )
  const parcel = one(
    await db
      .insert(tables.parcels)
      .values({
        name: 'CL00009001',
        orderId: order.id,
        cartonId: carton.id,
        status: 'labelled',
        weightG: 900,
        carrierId: carrier.id,
        tracking: '6A12345678901',
      })
      .returning(),
  )
  await db.insert(tables.boxes).values({ warehouseId: shelf.warehouseId, name: 'CA09001', orderId: order.id })
  const file = one(
    await db
      .insert(tables.files)
      .values({ name: 'gravure.txt', type: 'text/plain', data: Buffer.from(secret) })
      .returning(),
  )
  await db.insert(tables.customizationFiles).values({ orderId: order.id, lineId: line.id, fileId: file.id })
  const reception = one(
    await db
      .insert(tables.receptions)
      .values({ name: 'RC09001', warehouseId, shopId: shop.id, supplier: `Fournisseur ${secret}` })
      .returning(),
  )
  const photo = one(
    await db
      .insert(tables.files)
      .values({
        name: 'casse.jpg',
        type: 'image/jpeg',
        data: Buffer.from(secret),
        warehouseId,
        shopId: shop.id,
      })
      .returning(),
  )
  const returned = one(
    await db
      .insert(tables.returns)
      .values({
        name: 'RT09001',
        warehouseId,
        shopId: shop.id,
        orderId: order.id,
        originId: origin.id,
        waitReasonId: wait.id,
        status: 'waiting',
        note: `Note ${secret}`,
        photoId: photo.id,
      })
      .returning(),
  )
  const move = { productId: product.id, userId: camille.id, at: new Date('2026-03-12T08:00:00Z') }
  await db
    .insert(tables.moves)
    .values({ ...move, fromId: supplier.id, toId: shelf.id, qty: 5, type: 'RECEPTION' })
  const rebut = one(
    await db
      .insert(tables.moves)
      .values({ ...move, fromId: shelf.id, toId: scrapped.id, qty: 1, type: 'REBUT' })
      .returning(),
  )
  await db.insert(tables.rebuts).values({ moveId: rebut.id, reasonId: reason.id, photoId: photo.id })
  const print = one(
    await db
      .insert(tables.printJobs)
      .values({
        role: 'label',
        format: 'zpl',
        data: `^XA${secret}^XZ`,
        title: `Étiquette ${secret}`,
        type: 'SHIPPING',
        orderId: order.id,
        warehouseId,
        shopId: shop.id,
        userId: camille.id,
        createdAt: new Date('2026-03-12T08:00:00Z'),
        changedAt: new Date('2026-03-12T08:00:00Z'),
      })
      .returning(),
  )
  await db.insert(tables.printLog).values({
    date: new Date('2026-03-12T08:00:00Z'),
    name: `Étiquette ${secret}`,
    type: 'SHIPPING',
    userId: camille.id,
    jobId: print.id,
    warehouseId,
    shopId: shop.id,
  })
  const refusal = one(
    await db
      .insert(tables.refusals)
      .values({
        warehouseId,
        userId: camille.id,
        call: 'x',
        code: 'stock-short',
        detail: `Plus de ${secret}`,
      })
      .returning(),
  )
  const notification = one(
    await db
      .insert(tables.eventSubscriptions)
      .values({
        shopId: shop.id,
        name: `Ailleurs ${secret}`,
        url: `https://shop.example/${secret}`,
        kinds: ['order.received'],
        secret: 'sealed',
        secretAt: new Date('2026-03-12T08:00:00Z'),
      })
      .returning(),
  )
  const kind = one(
    await db
      .insert(tables.prestationKinds)
      .values({ warehouseId, code: 'KIT', name: 'Kit', unit: 'minute' })
      .returning(),
  )
  const prestation = one(
    await db
      .insert(tables.prestations)
      .values({
        ...{ kindId: kind.id, warehouseId, shopId: shop.id, personId: camille.id, note: `Note ${secret}` },
        ...{ at: new Date('2026-03-12T08:30:00Z'), startedAt: new Date('2026-03-12T08:30:00Z') },
      })
      .returning(),
  )
  return {
    prestation,
    notification,
    order,
    line,
    parcel,
    file,
    photo,
    rebut,
    print,
    refusal,
    reception,
    returned,
    list,
  }
}

export type OtherShop = Awaited<ReturnType<typeof fillAnotherShop>>

/** The other shop's things, to compare before and after a call. */
export async function everythingOf(db: Db) {
  const shop = one(await db.select().from(tables.shops).where(eq(tables.shops.slug, 'lune')))
  const ofShop = async (table: typeof tables.orders | typeof tables.receptions | typeof tables.returns) =>
    db.select().from(table).where(eq(table.shopId, shop.id))
  return JSON.stringify([
    await ofShop(tables.orders),
    await ofShop(tables.receptions),
    await ofShop(tables.returns),
    await db.select().from(tables.parcels),
    await db.select().from(tables.pickingLists),
    await db.select().from(tables.boxes).where(eq(tables.boxes.name, 'CA09001')),
    await db.select().from(tables.moves),
    await db.select().from(tables.rebuts),
    await db.select().from(tables.productCodes),
    await db.select().from(tables.printJobs).where(eq(tables.printJobs.shopId, shop.id)),
    await db.select().from(tables.printLog).where(eq(tables.printLog.shopId, shop.id)),
    await db.select().from(tables.files).where(eq(tables.files.shopId, shop.id)),
    await db.select().from(tables.eventSubscriptions).where(eq(tables.eventSubscriptions.shopId, shop.id)),
    await db.select().from(tables.events).where(eq(tables.events.shopId, shop.id)),
    await db.select().from(tables.prestations).where(eq(tables.prestations.shopId, shop.id)),
    (await db.select().from(tables.refusals)).filter(({ detail }) => detail.includes(secret)),
  ])
}
