import { eq, gt, inArray, sql } from 'drizzle-orm'
import type { OrderStatus } from '#contract/entities/order.ts'
import type { OrderShape, Variant } from '#contract/picking-types.ts'
import { recordMoves } from '#server/db/ledger.ts'
import type { Db } from '#server/db/open.ts'
import {
  boxes,
  campaigns,
  locations,
  orderEvents,
  orderLines,
  orders,
  pickingLists,
  productCodes,
  products,
  shops,
  stock,
  warehouses,
} from '#server/db/schema/index.ts'

type Wanted = {
  name: string
  shop?: string
  type?: OrderShape
  variant?: Variant
  status?: OrderStatus
  priority?: number
  cutoffAt?: string
  campaign?: string
  lines: readonly (readonly [sku: string, qty: number, engraving?: string])[]
}

type Pile = readonly [place: string, sku: string, qty: number, lot?: string, expiry?: string]

export const cup = '3760123450010'
export const pen = '3760123450034'

/**
 * The walk goes through two aisles from A-01 to B-02; A-03 is blocked. « papier » sells CARNET and STYLO, « lune » sells
 * LAMPE. There are no pending orders and no stock except those that a test adds.
 */
export async function openPickingHouse(db: Db) {
  const [house] = await db.select().from(warehouses)
  const shopRows = await db.select().from(shops)
  if (!house) throw new Error('The warehouse of the tests is not filled')
  const shopId = (slug: string) => shopRows.find(shop => shop.slug === slug)?.id ?? ''

  await db.update(orders).set({ status: 'shipped' }).where(eq(orders.status, 'pending'))
  await db.update(locations).set({ walk: 1 }).where(eq(locations.name, 'A-01'))
  await db.update(locations).set({ walk: 2 }).where(eq(locations.name, 'A-02'))
  const shelf = (name: string, walk: number) => ({
    warehouseId: house.id,
    name,
    walk,
    kind: 'storage' as const,
    zone: `Allée ${name.slice(0, 1)}`,
  })
  await db
    .insert(locations)
    .values([
      { ...shelf('A-03', 3), blocked: true },
      shelf('B-01', 4),
      shelf('B-02', 5),
      { ...shelf('Q-01', 6), kind: 'quarantine' },
      { ...shelf('BANC-1', 7), kind: 'packing' },
    ])
  await db.insert(products).values({ shopId: shopId('papier'), sku: 'STYLO', name: 'Stylo', weightG: 20 })
  const productRows = await db.select().from(products)
  const productOf = (sku: string) => {
    const product = productRows.find(one => one.sku === sku)
    if (!product) throw new Error(`There is no product ${sku}`)
    return product
  }
  await db.insert(productCodes).values(
    (
      [
        ['CARNET', cup],
        ['STYLO', pen],
      ] as const
    ).map(([sku, code]) => ({
      productId: productOf(sku).id,
      shopId: productOf(sku).shopId,
      kind: 'gtin' as const,
      code,
    })),
  )
  const places = await db.select().from(locations)
  const placeId = (name: string) => {
    const place = places.find(one => one.name === name)
    if (!place) throw new Error(`There is no place ${name}`)
    return place.id
  }
  const shelves = new Set(
    places.filter(({ kind }) => ['storage', 'quarantine', 'packing'].includes(kind)).map(({ id }) => id),
  )
  await db
    .insert(boxes)
    .values(['CA00101', 'CA00102', 'CA00103'].map(name => ({ warehouseId: house.id, name })))

  return {
    shopId,
    placeId,
    productId: (sku: string) => productOf(sku).id,

    async stock(...piles: Pile[]) {
      await recordMoves(
        db,
        piles.map(([place, sku, qty, lot, expiry]) => ({
          productId: productOf(sku).id,
          fromId: placeId('FOURNISSEUR'),
          toId: placeId(place),
          qty,
          lot: lot ?? null,
          expiry: expiry ?? null,
          type: 'RECEPTION' as const,
        })),
      )
    },

    /** Empties every shelf, ships every order and frees the orders' names for the next test. */
    async nextDay() {
      const left = await db.select().from(stock).where(gt(stock.qty, 0))
      const onShelves = left.filter(({ locationId }) => shelves.has(locationId))
      await recordMoves(
        db,
        onShelves.map(({ locationId, ...pile }) => ({
          ...pile,
          fromId: locationId,
          toId: placeId('REBUT'),
          type: 'REBUT' as const,
        })),
      )
      await db.update(boxes).set({ orderId: null })
      await db.update(orders).set({ status: 'shipped', name: sql`${orders.id}::text`, campaignId: null })
    },

    async campaign(slug: string, name: string, cutoffAt = '2026-03-12T16:00:00Z') {
      await db
        .insert(campaigns)
        .values({ shopId: shopId('papier'), slug, name, cutoffAt: new Date(cutoffAt) })
        .onConflictDoNothing()
    },

    async order(...wanted: Wanted[]) {
      const named = await db.select().from(campaigns)
      const rows = await db
        .insert(orders)
        .values(
          wanted.map(({ name, shop = 'papier', type = 'mono', variant = 'classic', ...order }) => ({
            name,
            warehouseId: house.id,
            shopId: shopId(shop),
            type,
            variant,
            status: order.status ?? 'pending',
            priority: order.priority ?? 0,
            cutoffAt: new Date(order.cutoffAt ?? '2026-03-12T17:00:00Z'),
            campaignId: named.find(({ slug }) => slug === order.campaign)?.id ?? null,
            customer: 'Zoé Martin',
            address: { lines: ['1 rue Haute'], postcode: '69001', city: 'Lyon', country: 'FR' },
            search: name,
          })),
        )
        .returning()
      const idOf = (name: string) => rows.find(row => row.name === name)?.id ?? ''
      await db.insert(orderLines).values(
        wanted.flatMap(({ name, variant, lines }) =>
          lines.map(([sku, qty, customization], index) => ({
            orderId: idOf(name),
            position: index + 1,
            productId: productOf(sku).id,
            qty,
            customization: customization ?? null,
            gift: variant === 'gift',
          })),
        ),
      )
    },

    /** Moves an order's pieces from their shelf to the bench, as packing does. */
    async pack(name: string, from: string, sku: string, qty: number, lot?: string, expiry?: string) {
      const [order] = await db.select().from(orders).where(eq(orders.name, name))
      await recordMoves(db, [
        {
          productId: productOf(sku).id,
          fromId: placeId(from),
          toId: placeId('BANC-1'),
          qty,
          lot: lot ?? null,
          expiry: expiry ?? null,
          type: 'PICKING',
          orderId: order?.id ?? null,
        },
      ])
      await db.update(orders).set({ status: 'packed' }).where(eq(orders.name, name))
    },

    async set(name: string, change: Partial<typeof orders.$inferInsert>) {
      await db.update(orders).set(change).where(eq(orders.name, name))
    },

    /** The status, list and slot of these orders. */
    async look(...names: string[]) {
      const rows = await db
        .select({ name: orders.name, status: orders.status, list: pickingLists.name, slot: orders.toteSlot })
        .from(orders)
        .leftJoin(pickingLists, eq(pickingLists.id, orders.pickingListId))
        .where(inArray(orders.name, names))
        .orderBy(orders.name)
      return rows.map(({ name: _, ...row }) => row)
    },

    async timeline(name: string) {
      const rows = await db
        .select({ what: orderEvents.what, text: orderEvents.text })
        .from(orderEvents)
        .innerJoin(orders, eq(orders.id, orderEvents.orderId))
        .where(eq(orders.name, name))
        .orderBy(orderEvents.number)
      return rows.map(({ what, text }) => `${what} ${text}`)
    },
  }
}
