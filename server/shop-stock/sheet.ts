import { sellable } from '#contract/endpoints/product.ts'
import type { ShopStockEntry } from '#contract/endpoints/shop-stock.ts'
import type { WarehouseUser } from '../auth/user.ts'
import type { Db } from '../db/open.ts'
import { eachEntry, type Listed } from './list.ts'

const columns: Readonly<Record<string, (entry: ShopStockEntry) => string | number | null | undefined>> = {
  Référence: ({ sku }) => sku,
  Article: ({ name }) => name,
  Disponible: ({ now }) => now && sellable(now),
  Réservé: ({ now }) => now?.reserved,
  Quarantaine: ({ quarantined }) => quarantined,
  Ailleurs: ({ now }) => now?.elsewhere,
  'En stock': ({ pieces }) => pieces,
  Commandé: ({ now }) => now?.ordered,
  Attendu: ({ now }) => now?.expected,
  Seuil: ({ threshold }) => threshold,
  Péremption: ({ expiry }) => expiry,
}

export const sheetTitles = Object.keys(columns)

/** A line for each article that the filters let through. What is not known of a past day stays empty. */
export async function* sheetRows(
  db: Db,
  by: WarehouseUser,
  listed: Listed,
  now: Date,
): AsyncGenerator<readonly string[]> {
  for await (const entry of eachEntry(db, by, listed, now)) {
    yield Object.values(columns).map(cell => String(cell(entry) ?? ''))
  }
}
