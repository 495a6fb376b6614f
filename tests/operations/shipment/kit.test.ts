import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orderKits, orderLines, orders, products } from '#server/db/schema/index.ts'
import { articles, atThePackingBench, carnet, carton, encre, order, scanned } from './bench.ts'

test('an article that is sold by itself and in a kit: its pieces are scanned as they come, and its two rows are told apart', async () => {
  const I = await atThePackingBench()
  const { db } = I.server
  await I.printMultiList({ lines: [{ sku: 'CARNET', qty: 2 }, { sku: 'ENCRE' }, { sku: 'CARNET' }] })
  const [{ id: orderId } = { id: '' }] = await db.select().from(orders).where(eq(orders.name, order))
  const [like] = await db.select().from(products).where(eq(products.sku, 'CARNET'))
  if (!like) throw new Error('The warehouse of the tests is not filled')
  const [kit] = await db
    .insert(products)
    .values({ shopId: like.shopId, sku: 'COFFRET', name: 'Coffret', weightG: 0, kit: 'parts' })
    .returning()
  const [sold] = await db
    .insert(orderKits)
    .values({ orderId, productId: kit?.id ?? '', qty: 1 })
    .returning()
  for (const [position, ofKit] of [2, 1].entries()) {
    await db
      .update(orderLines)
      .set({ kitId: sold?.id ?? '', ofKit })
      .where(and(eq(orderLines.orderId, orderId), eq(orderLines.position, position + 1)))
  }

  await I.scan(scanned.order)
  I.see(articles)
  expect(I.counts()).toEqual(['Carnet (kit) 0/2', 'Encre bleue 0/1', 'Carnet 0/1'])
  expect(I.view().list?.rows[0]?.hint).toBe('CARNET · kit Coffret')
  for (const piece of [carnet, encre, carnet]) await I.scan(piece)
  expect(I.counts()).toEqual(['Carnet (kit) 2/2', 'Encre bleue 1/1', 'Carnet 0/1'])
  await I.scan(carnet)
  I.see(carton)
})
