import { and, eq } from 'drizzle-orm'
import { recordMoves } from '#server/db/ledger.ts'
import type { Database } from '#server/db/open.ts'
import { orderLines, orders, productCodes, productParts, products } from '#server/db/schema/index.ts'
import type { Packing } from '#tests/server/shipment/warehouse.ts'
import { articles } from './house.ts'

/** A kit that people put together beforehand. Its parts are sold by themselves, and in other kits. */
export const assembled = {
  ...{ id: '6b697400-0000-4000-8000-000000000003', sku: 'TROUSSE', code: '3760123450058', weightG: 900 },
  parts: [
    { sku: 'CARNET', qty: 1 },
    { sku: 'ENCRE', qty: 2 },
  ],
} as const

/** What is printed on the pieces of an article. */
export const codeOf = (sku: string): string =>
  [...articles, assembled].find(one => one.sku === sku)?.code ?? ''

/** The kit with a few pieces of it, and orders that want more than these. */
export async function fillAssembled(
  { db }: Pick<Database, 'db'>,
  { place, product, shopId }: Pick<Packing, 'place' | 'product' | 'shopId'>,
  orderNames: readonly string[],
): Promise<void> {
  const { id, sku, code, weightG, parts } = assembled
  const shop = shopId('papier')
  await db.insert(products).values({ id, sku, name: sku, shopId: shop, weightG, kit: 'assembled' })
  await db.insert(productCodes).values({ productId: id, shopId: shop, kind: 'gtin', code })
  await db
    .insert(productParts)
    .values(parts.map(part => ({ productId: id, partId: product(part.sku), shopId: shop, qty: part.qty })))
  await recordMoves(db, [
    {
      ...{ productId: id, qty: 3, type: 'RECEPTION' },
      ...{ fromId: place('FOURNISSEUR'), toId: place('A-02') },
    },
  ])
  for (const name of orderNames.filter((_, n) => n % 6 === 3)) {
    const [order] = await db.select().from(orders).where(eq(orders.name, name))
    await db
      .update(orderLines)
      .set({ productId: id })
      .where(and(eq(orderLines.orderId, order?.id ?? ''), eq(orderLines.productId, product('CARNET'))))
  }
}
