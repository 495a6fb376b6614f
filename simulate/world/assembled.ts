import { and, eq } from 'drizzle-orm'
import { recordMoves } from '#server/db/ledger.ts'
import type { Database } from '#server/db/open.ts'
import { orderLines, orders, productCodes, productParts, products } from '#server/db/schema/index.ts'
import type { Packing } from '#tests/server/shipment/warehouse.ts'
import { articles } from './house.ts'

const wax = { sku: 'CIRE', code: '3760123450065', weightG: 150 } as const
const quill = { sku: 'PLUME', code: '3760123450072', weightG: 10 } as const

/** A kit that people put together beforehand. Its parts have neither numbers nor lots, and are sold by themselves, too. */
export const assembled = {
  ...{ id: '6b697400-0000-4000-8000-000000000003', sku: 'TROUSSE', code: '3760123450058', weightG: 180 },
  parts: [
    { sku: wax.sku, qty: 1 },
    { sku: quill.sku, qty: 2 },
  ],
} as const

/** Articles of the shop « papier » beside those of every house. */
export const kitAndParts = [wax, quill, assembled] as const

/** What is printed on the pieces of an article. */
export const codeOf = (sku: string): string =>
  [...articles, ...kitAndParts].find(one => one.sku === sku)?.code ?? ''

/** The kit with a few pieces of it, and orders that want more than these. */
export async function fillAssembled(
  { db }: Pick<Database, 'db'>,
  { place, product, shopId }: Pick<Packing, 'place' | 'product' | 'shopId'>,
  orderNames: readonly string[],
): Promise<void> {
  const { id, parts } = assembled
  const about = { shopId: shopId('papier') }
  const rows = await db
    .insert(products)
    .values(
      kitAndParts.map(one => ({
        ...{ ...about, sku: one.sku, name: one.sku, weightG: one.weightG },
        ...('id' in one ? { id: one.id, kit: 'assembled' as const } : {}),
      })),
    )
    .returning()
  const idOf = (sku: string) => rows.find(row => row.sku === sku)?.id ?? ''
  await db
    .insert(productCodes)
    .values(
      kitAndParts.map(({ sku, code }) => ({ ...about, productId: idOf(sku), kind: 'gtin' as const, code })),
    )
  await db
    .insert(productParts)
    .values(parts.map(({ sku, qty }) => ({ ...about, productId: id, partId: idOf(sku), qty })))
  const come = (sku: string, to: string, qty: number, expiry: string | null = null) => ({
    ...{ productId: idOf(sku), qty, expiry, type: 'RECEPTION' as const },
    ...{ fromId: place('FOURNISSEUR'), toId: place(to) },
  })
  await recordMoves(db, [
    come('TROUSSE', 'A-02', 3),
    come('CIRE', 'A-01', 30, '2027-06-30'),
    come('CIRE', 'A-02', 20, '2026-12-31'),
    come('PLUME', 'A-01', 40),
    come('PLUME', 'A-02', 40),
  ])
  for (const name of orderNames.filter((_, n) => n % 6 === 3)) {
    const [order] = await db.select().from(orders).where(eq(orders.name, name))
    await db
      .update(orderLines)
      .set({ productId: id })
      .where(and(eq(orderLines.orderId, order?.id ?? ''), eq(orderLines.productId, product('CARNET'))))
  }
}
