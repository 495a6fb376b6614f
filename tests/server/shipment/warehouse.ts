import { eq } from 'drizzle-orm'
import type { OrderStatus } from '#contract/entities/order.ts'
import type { Variant } from '#contract/picking-types.ts'
import { recordMoves } from '#server/db/ledger.ts'
import type { Db } from '#server/db/open.ts'
import {
  boxes,
  carrierCartons,
  carriers,
  cartons,
  locations,
  orderLines,
  orders,
  pickingListLines,
  pickingLists,
  productCodes,
  products,
  settings,
  shops,
} from '#server/db/schema/index.ts'

export const carnet = '3760123450010'
export const encre = '3760123450034'
export const lampe = '3760123450027'
export const enclume = '3760123450041'

/** Grams of one piece. */
const made = [
  { sku: 'CARNET', name: 'Carnet', shop: 'papier', weightG: 200, code: carnet },
  { sku: 'ENCRE', name: 'Encre bleue', shop: 'papier', weightG: 350, code: encre },
  { sku: 'ENCLUME', name: 'Enclume', shop: 'papier', weightG: 28_000, code: enclume },
  { sku: 'LAMPE', name: 'Lampe', shop: 'lune', weightG: 900, code: lampe },
] as const
export type Sku = (typeof made)[number]['sku']

const boughtCartons = [
  { code: 'POCHETTE', name: 'Pochette', tareG: 30, limitG: 2_000 },
  { code: 'CARTON-S', name: 'Petit carton', tareG: 140, limitG: 5_000 },
  { code: 'CARTON-L', name: 'Grand carton', tareG: 620, limitG: 35_000 },
]

type Wanted = { sku: Sku; qty?: number; customization?: string }
type Draft = {
  name: string
  lines: readonly Wanted[]
  shop?: 'papier' | 'lune'
  status?: OrderStatus
  variant?: Variant
  priority?: number
  cutoffAt?: string
  carrier?: string | null
  box?: string
  giftMessage?: string
  instructions?: string[]
  customer?: string
}

export type Packing = Awaited<ReturnType<typeof fillPacking>>

/**
 * Packing benches, four carriers (GLS takes no envelope) and three cartons. hold a hundred of each article,
 * but only three anvils.
 */
export async function fillPacking(db: Db) {
  const [shelf] = await db.select().from(locations).where(eq(locations.name, 'A-01'))
  if (!shelf) throw new Error('The warehouse of the tests is not filled')
  const { warehouseId } = shelf
  await db.insert(locations).values([
    { warehouseId, name: 'BANC-2', kind: 'packing', zone: 'Emballage', walk: 20 },
    { warehouseId, name: 'BANC-1', kind: 'packing', zone: 'Emballage', walk: 10 },
    { warehouseId, name: 'CLIENT', kind: 'customer', zone: '-' },
    { warehouseId, name: 'A-03', kind: 'storage', zone: 'A', blocked: true },
  ])
  const places = new Map((await db.select().from(locations)).map(place => [place.name, place.id]))
  const place = (name: string) => places.get(name) ?? ''
  const shopIds = new Map((await db.select().from(shops)).map(({ slug, id }) => [slug, id]))
  const shopId = (slug: string) => shopIds.get(slug) ?? ''

  await db
    .insert(products)
    .values(
      made
        .filter(({ sku }) => sku === 'ENCRE' || sku === 'ENCLUME')
        .map(({ sku, name, shop, weightG }) => ({ sku, name, shopId: shopId(shop), weightG })),
    )
  const known = new Map((await db.select().from(products)).map(({ sku, id }) => [sku, id]))
  const product = (sku: string) => known.get(sku) ?? ''
  await db.insert(productCodes).values(
    made.map(({ sku, shop, code }) => ({
      productId: product(sku),
      shopId: shopId(shop),
      kind: 'gtin' as const,
      code,
    })),
  )
  const receive = (sku: Sku, to: string, qty: number, lot?: string, expiry?: string) => ({
    productId: product(sku),
    fromId: place('FOURNISSEUR'),
    toId: place(to),
    qty,
    type: 'RECEPTION' as const,
    ...(lot && expiry ? { lot, expiry } : {}),
  })
  await recordMoves(db, [
    receive('CARNET', 'A-01', 60),
    receive('CARNET', 'A-02', 40),
    receive('ENCRE', 'A-01', 50, 'L1', '2027-06-30'),
    receive('ENCRE', 'A-02', 50, 'L2', '2026-12-31'),
    receive('LAMPE', 'A-01', 100),
    receive('ENCLUME', 'A-01', 3),
    receive('ENCLUME', 'A-03', 3),
  ])

  // The carriers' numbers are the demo's: a warehouse of one's own has none without a carrier's service.
  await db.insert(settings).values({ key: 'demo', value: {} })
  const size = { lengthMm: 300, widthMm: 200, heightMm: 100 }
  const sizes = await db
    .insert(cartons)

    .values(boughtCartons.map(carton => ({ ...carton, ...size })))
    .returning()
  const lorries = await db
    .insert(carriers)
    .values([
      {
        slug: 'chronopost',
        name: 'Chronopost',
        cutoff: '17:00',
        maxWeightG: 30_000,
        trackingUrl: 'https://suivi.example/{tracking}',
      },
      { slug: 'dpd', name: 'DPD', cutoff: '18:00', maxWeightG: 30_000 },
      { slug: 'gls', name: 'GLS', cutoff: '19:00', maxWeightG: 28_000 },
      { slug: 'coursier', name: 'Coursier', cutoff: '19:00', maxWeightG: 30_000 },
    ])
    .returning()
  await db
    .insert(carrierCartons)
    .values(
      lorries.flatMap(({ id, slug }) =>
        sizes
          .filter(({ code }) => slug !== 'gls' || code !== 'POCHETTE')
          .map(size => ({ carrierId: id, cartonId: size.id })),
      ),
    )
  const carrierId = (slug: string) => lorries.find(lorry => lorry.slug === slug)?.id ?? null

  const makeOrder = async (draft: Draft, list?: { id: string }) => {
    const { name, lines, status = list ? 'picking' : 'pending', shop = 'papier', variant = 'classic' } = draft
    const units = lines.reduce((total, { qty = 1 }) => total + qty, 0)
    const carrier = draft.carrier === undefined ? 'chronopost' : draft.carrier
    const [order] = await db
      .insert(orders)
      .values({
        name,
        warehouseId,
        shopId: shopId(shop),
        status,
        type: units === 1 ? 'mono' : 'multi',
        variant,
        priority: draft.priority ?? 0,
        cutoffAt: new Date(draft.cutoffAt ?? '2026-03-12T17:00:00Z'),
        createdAt: new Date('2026-03-11T08:00:00Z'),
        customer: draft.customer ?? 'Zoé Martin',
        address: { lines: ['1 rue Haute'], postcode: '69001', city: 'Lyon', country: 'FR' },
        carrierId: carrier === null ? null : carrierId(carrier),
        giftMessage: draft.giftMessage ?? null,
        instructions: draft.instructions ?? [],
        pickingListId: list?.id ?? null,
        search: name,
      })
      .returning()
    if (!order) throw new Error('The order was not written')
    await db.insert(orderLines).values(
      lines.map(({ sku, qty = 1, customization }, index) => ({
        orderId: order.id,
        position: index + 1,
        productId: product(sku),
        qty,
        customization: customization ?? null,
        gift: variant === 'gift',
      })),
    )
    if (draft.box) await db.insert(boxes).values({ warehouseId, name: draft.box, orderId: order.id })
    return order
  }

  return {
    warehouseId,
    place,
    product,
    shopId,
    carrierId,
    makeOrder,
    /** Makes a printed list with its orders. The list sends the picker to A-02. */
    async makeList(name: string, drafts: readonly Draft[], shop: 'papier' | 'lune' = 'papier') {
      const multi = drafts.some(({ lines }) => lines.length > 1 || (lines[0]?.qty ?? 1) > 1)
      const [list] = await db
        .insert(pickingLists)
        .values({ name, warehouseId, shopId: shopId(shop), type: multi ? 'multi' : 'mono', printCount: 1 })
        .returning()
      if (!list) throw new Error('The list was not written')
      const wanted = new Map<Sku, number>()
      for (const { sku, qty = 1 } of drafts.flatMap(({ lines }) => lines)) {
        wanted.set(sku, qty + (wanted.get(sku) ?? 0))
      }
      await db.insert(pickingListLines).values(
        [...wanted].map(([sku, qty], index) => ({
          pickingListId: list.id,
          position: index + 1,
          locationId: place('A-02'),
          productId: product(sku),
          qty,
        })),
      )
      for (const draft of drafts) await makeOrder({ shop, ...draft }, list)
      return list
    },
  }
}
