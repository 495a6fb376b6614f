import { and, asc, desc, eq, gt, like, sql } from 'drizzle-orm'
import type { Location, StockLine } from '#contract/entities/stock.ts'
import { notFound, type OrRefusal } from '#contract/problems.ts'
import { shopOf } from '../auth/permissions.ts'
import type { User } from '../auth/user.ts'
import { keep } from '../db/kept.ts'
import type { Db, Tx } from '../db/open.ts'
import { counts, locations, stock } from '../db/schema/index.ts'
import { beginning } from '../db/search.ts'
import { isOneOfThese, statements, unnamed } from '../db/statements.ts'
import { articlesKept } from './product-page.ts'

export type LocationRow = typeof locations.$inferSelect

export async function findLocation(
  db: Db | Tx,
  warehouseId: string | null,
  name: string,
): OrRefusal<LocationRow> {
  const row = warehouseId ? await placesKept.one(db, placeKey({ warehouseId, name })) : undefined
  return row ?? notFound('location-unknown', `L’emplacement ${name} n’existe pas.`, name)
}

const placeKey = ({ warehouseId, name }: Pick<LocationRow, 'warehouseId' | 'name'>) =>
  `${warehouseId} ${name}`

/** By warehouse and name. */
const placesKept = keep<LocationRow>(['places'], async (db, keys) => {
  const parts = keys.map(key => key.split(/ (.*)/s))
  const [warehouseIds, names] = [0, 1].map(at => parts.map(part => part[at] ?? ''))
  const rows = await shelves(db).named.execute({ warehouseIds, names })
  return new Map(rows.map(row => [placeKey(row), row]))
})

/** The place where the ledger's moves of one kind begin or end, such as the supplier or the rebut. */
export async function farEnd(
  db: Db | Tx,
  warehouseId: string,
  kind: LocationRow['kind'],
): Promise<{ id: string; name: string } | undefined> {
  const [row] = await db
    .select({ id: locations.id, name: locations.name })
    .from(locations)
    .where(and(eq(locations.warehouseId, warehouseId), eq(locations.kind, kind)))
    .orderBy(locations.name)
    .limit(1)
  return row
}

export type Holding = { productId: string; lot: string | null; expiry: string | null; qty: number }

/** The stock of a location, earliest expiry first. */
export async function holdingsAt(db: Db | Tx, locationId: string): Promise<Holding[]> {
  return shelves(db).holdings.execute({ locationId })
}

const shelves = statements(db => ({
  holdings: db
    .select({ productId: stock.productId, lot: stock.lot, expiry: stock.expiry, qty: stock.qty })
    .from(stock)
    .where(and(eq(stock.locationId, sql.placeholder('locationId')), gt(stock.qty, 0)))
    .orderBy(sql`${stock.expiry} asc nulls last`, asc(stock.lot))
    .prepare(unnamed),
  named: db
    .select()
    .from(locations)
    .where(and(isOneOfThese(locations.warehouseId, 'warehouseIds'), isOneOfThese(locations.name, 'names')))
    .prepare(unnamed),
}))

export async function describeLocation(db: Db | Tx, user: User, row: LocationRow): Promise<Location> {
  const { name, zone, kind, blocked } = row
  const [last] = await db
    .select({ at: counts.closedAt })
    .from(counts)
    .where(and(eq(counts.locationId, row.id), eq(counts.status, 'closed')))
    .orderBy(desc(counts.closedAt))
    .limit(1)
  return {
    name,
    zone,
    kind,
    blocked,
    stock: await stockLines(db, user, row.id),
    lastCountAt: last?.at?.toISOString() ?? null,
  }
}

/** The goods of the user's shops at a place. */
export async function stockLines(db: Db | Tx, user: User, locationId: string): Promise<StockLine[]> {
  const holdings = await holdingsAt(db, locationId)
  const articles = await articlesKept.many(
    db,
    holdings.map(({ productId }) => productId),
  )
  return holdings.flatMap(({ productId, qty, lot, expiry }) => {
    const article = articles.get(productId)
    if (!article || !shopOf(user, article.summary.shop)) return []
    const { summary: product, leastDays } = article
    return [{ product, qty, lot, expiry, ...(leastDays > 0 ? { leastDays } : {}) }]
  })
}

/** Only shelves: suppliers and customers are locations with a name too. */
export async function namesFrom(db: Db | Tx, warehouseId: string | null, prefix: string, limit: number) {
  if (!warehouseId) return []
  const start = beginning(prefix.toUpperCase())
  const rows = await db
    .select({ name: locations.name })
    .from(locations)
    .where(
      and(
        eq(locations.warehouseId, warehouseId),
        like(locations.name, start),
        sql`${locations.kind} in ('storage', 'quarantine')`,
      ),
    )
    .orderBy(asc(locations.name))
    .limit(limit)
  return rows.map(({ name }) => name)
}
