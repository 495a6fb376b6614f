import { and, eq, sql } from 'drizzle-orm'
import { keep } from './kept.ts'
import { products, shops } from './schema/index.ts'
import { isOneOfThese, statements, unnamed } from './statements.ts'

/** Whether any article of a shop is a kit that is assembled beforehand, by the shop's id. */
export const assembledKept = keep<boolean>(['articles'], async (db, ids) => {
  const rows = await kits(db).assembled.execute({ ids })
  return new Map(rows.map(({ id, used }) => [id, used]))
})

const kits = statements(db => {
  const any = db
    .select({ one: sql`1` })
    .from(products)
    .where(and(eq(products.shopId, shops.id), eq(products.kit, sql.raw(`'assembled'`))))
  return {
    assembled: db
      .select({ id: shops.id, used: sql<boolean>`exists (${any})` })
      .from(shops)
      .where(isOneOfThese(shops.id, 'ids'))
      .prepare(unnamed),
  }
})
