import { and, eq, inArray, ne } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { CopiedReception } from '#contract/endpoints/copy.ts'
import { within } from '../auth/reach.ts'
import type { User } from '../auth/user.ts'
import type { Db } from '../db/open.ts'
import { moves, products, receptionLines, receptions, shops } from '../db/schema/index.ts'
import { cartonsOf } from './cartons.ts'
import { cameIn, pressingFirst } from './documents.ts'

/** A bench that lost the server needs those that are expected soon. */
const copiedAtMost = 500

/** The open receptions of the user's shops, for the copy that a bench keeps. */
export async function copiedReceptions(db: Db, user: User): Promise<CopiedReception[]> {
  const before = alias(receptions, 'before')
  const rows = await db
    .select({
      id: receptions.id,
      name: receptions.name,
      supplier: receptions.supplier,
      status: receptions.status,
      expectedOn: receptions.expectedOn,
      shop: shops.slug,
      follows: before.name,
    })
    .from(receptions)
    .innerJoin(shops, eq(shops.id, receptions.shopId))
    .leftJoin(before, eq(before.id, receptions.followsId))
    .where(and(within(user, receptions), ne(receptions.status, 'closed')))
    .orderBy(...pressingFirst)
    .limit(copiedAtMost)
  const linesOf = await linesById(
    db,
    rows.map(({ id }) => id),
  )
  const cartons = await cartonsOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, ...reception }) => ({ ...reception, lines: linesOf(id), cartons: cartons(id) }))
}

async function linesById(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return () => []
  const expected = await db
    .select({ id: receptionLines.receptionId, sku: products.sku, expected: receptionLines.expected })
    .from(receptionLines)
    .innerJoin(products, eq(products.id, receptionLines.productId))
    .where(inArray(receptionLines.receptionId, [...ids]))
  const came = await db
    .select({ id: moves.receptionId, sku: products.sku, received: cameIn })
    .from(moves)
    .innerJoin(products, eq(products.id, moves.productId))
    .where(inArray(moves.receptionId, [...ids]))
    .groupBy(moves.receptionId, products.sku)
  return (id: string): CopiedReception['lines'] => {
    const lines = new Map(
      expected.filter(line => line.id === id).map(line => [line.sku, { ...line, received: 0 }]),
    )
    for (const { sku, received } of came.filter(line => line.id === id)) {
      lines.set(sku, { id, sku, expected: lines.get(sku)?.expected ?? 0, received })
    }
    return [...lines.values()]
      .filter(({ expected, received }) => expected + received > 0)
      .map(({ sku, expected, received }) => ({ sku, expected, received }))
  }
}
