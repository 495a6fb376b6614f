import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { KitStock } from '#contract/endpoints/product.ts'
import type { Db, Tx } from '../db/open.ts'
import { isOneOf } from '../db/rows.ts'
import { eventSubscriptions, productParts, products, stockTouched } from '../db/schema/index.ts'
import { freePiles } from './shelves.ts'

const part = alias(products, 'part')

type House = Parameters<typeof freePiles>[1]

/** Kits that so many available pieces of their parts make in a warehouse; nothing for other articles. */
export async function kitsIn(
  db: Db | Tx,
  house: House,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, KitStock>> {
  const rows = await partsOfKits(db, isOneOf(products.id, ids))
  if (rows.length === 0) return new Map()
  const available = new Map<string, number>()
  const parts = [...new Set(rows.map(({ partId }) => partId))]
  for (const { productId, qty } of await freePiles(db, house, parts, now))
    available.set(productId, (available.get(productId) ?? 0) + qty)
  const kits = new Map<string, KitStock>()
  for (const { kitId, mode, partId, ...row } of rows) {
    if (mode === 'none') continue
    const before = kits.get(kitId)?.parts ?? []
    const parts = [...before, { ...row, available: available.get(partId) ?? 0 }]
    kits.set(kitId, { mode, makeable: makeableOf(parts), parts })
  }
  return kits
}

/** The kits that the parts suffice for. */
export const makeableOf = (parts: KitStock['parts']): number =>
  Math.min(...parts.map(({ available, qty }) => Math.floor(available / qty)))

/** The parts of these kits, kit by kit. */
export const partsOfKits = (db: Db | Tx, which: SQL | undefined) =>
  db
    .select({
      kitId: products.id,
      mode: products.kit,
      partId: part.id,
      sku: part.sku,
      name: part.name,
      qty: productParts.qty,
    })
    .from(productParts)
    .innerJoin(products, eq(products.id, productParts.productId))
    .innerJoin(part, eq(part.id, productParts.partId))
    .where(and(which, ne(products.kit, 'none')))
    .orderBy(asc(products.id), asc(part.name), asc(part.sku))

/** Has the figures of these kits told again, where somebody listens. */
export async function touchKits(db: Db | Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.execute(sql`
    insert into ${stockTouched} (product_id)
    select ${products.id} from ${products}
    where ${isOneOf(products.id, ids)} and exists (
      select from ${eventSubscriptions} where ${eventSubscriptions.shopId} = ${products.shopId}
        and 'stock.changed' = any (${eventSubscriptions.kinds}) and ${eventSubscriptions.status} <> 'disabled')`)
}
