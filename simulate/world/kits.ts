import { eq } from 'drizzle-orm'
import type { ToldApart } from '#contract/endpoints/product.ts'
import { eventKinds } from '#contract/entities/notification.ts'
import type { Database } from '#server/db/open.ts'
import {
  eventSubscriptions,
  orderKits,
  orderLines,
  orders,
  productParts,
  products,
} from '#server/db/schema/index.ts'
import { toPick } from '#server/orders/kits.ts'
import type { Packing } from '#tests/server/shipment/warehouse.ts'

type Part = { readonly sku: 'CARNET' | 'ENCRE'; readonly qty: number }
type Kit = { readonly id: string; readonly sku: string; readonly parts: readonly Part[] }

/** Kits that are prepared in parts, as they are at first. Their parts are sold by themselves too. */
export const kits: readonly Kit[] = [
  {
    ...{ id: '6b697400-0000-4000-8000-000000000001', sku: 'COFFRET' },
    parts: [
      { sku: 'CARNET', qty: 2 },
      { sku: 'ENCRE', qty: 1 },
    ],
  },
  { id: '6b697400-0000-4000-8000-000000000002', sku: 'ENCRIER', parts: [{ sku: 'ENCRE', qty: 3 }] },
]

/** The kits of the first day's orders, each beside a carnet that was sold by itself. */
export const soldAtFirst = (orderNames: readonly string[]) =>
  orderNames.flatMap((name, n) => {
    const kit = kits[n % 2]
    return n % 3 === 2 && kit ? [{ name, kit, qty: 1 + (n % 4 === 1 ? 1 : 0) }] : []
  })

/** Kits, orders that have them, and a shop that hears of its orders and figures. */
export async function fillKits(
  { db }: Pick<Database, 'db'>,
  { shopId, product }: Pick<Packing, 'shopId' | 'product'>,
  orderNames: readonly string[],
): Promise<void> {
  const shop = shopId('papier')
  await db
    .insert(products)
    .values(
      kits.map(({ id, sku }) => ({ id, sku, name: sku, shopId: shop, weightG: 0, kit: 'parts' as const })),
    )
  await db
    .insert(productParts)
    .values(
      kits.flatMap(({ id, parts }) =>
        parts.map(({ sku, qty }) => ({ productId: id, partId: product(sku), shopId: shop, qty })),
      ),
    )
  // Events are written down, and sent to nobody.
  await db.insert(eventSubscriptions).values({
    ...{ shopId: shop, name: 'Site', url: 'https://papier.example', status: 'paused', secret: '' },
    kinds: eventKinds.filter(kind => kind.startsWith('order.') || kind === 'stock.changed'),
    secretAt: new Date(),
  })
  for (const { name, kit, qty } of soldAtFirst(orderNames)) {
    const [order] = await db.select().from(orders).where(eq(orders.name, name))
    if (!order) throw new Error(`There is no order ${name}`)
    const usual = { customization: null, gift: false, unitPriceCents: null }
    const parts = kit.parts.map(part => ({ productId: product(part.sku), qty: part.qty }))
    const sold = toPick(order.id, [
      { ...usual, productId: kit.id, qty, parts },
      { ...usual, productId: product('CARNET'), qty: 1, parts: [] },
    ])
    await db.delete(orderLines).where(eq(orderLines.orderId, order.id))
    await db.insert(orderKits).values(sold.kits)
    await db.insert(orderLines).values(sold.lines)
  }
}

/** A kit can be made as often as its parts suffice for, and none of it lies anywhere. */
export function whyNotMakeable(sku: string, { available, kit }: ToldApart): string[] {
  if (!kit) return [`KIT: ${sku} is told as no kit`]
  const suffices = Math.min(...kit.parts.map(part => Math.floor(part.available / part.qty)))
  const lacking = kit.parts.filter(part => part.available < 0)
  return [
    ...(kit.makeable === suffices && kit.makeable >= 0 && lacking.length === 0
      ? []
      : [`KIT: ${kit.makeable} ${sku} can be made, and its parts suffice for ${suffices}`]),
    ...(available === 0 ? [] : [`KIT: ${available} ${sku} lie somewhere, which is prepared in parts`]),
  ]
}
