import { asc, eq, inArray } from 'drizzle-orm'
import { recordMoves } from '#server/db/ledger.ts'
import type { Db } from '#server/db/open.ts'
import { figureArticles, locations, products, shops } from '#server/db/schema/index.ts'
import { lyonOf } from '#tests/drivers/warehouse.ts'

type Shelves = {
  /** The places of each class: the A ones hold an article with most moves. */
  readonly A: number
  readonly B: number
  readonly C: number
  /** The day before which the articles moved. */
  readonly movedOn: string
  /** Ten pieces lie at each place. */
  readonly shop?: string
}

/** Shelves A-001…, B-001… and C-001… in walking order, each with ten pieces of the article of its class. */
export async function fillShelves(db: Db, { A, B, C, movedOn, shop = 'papier' }: Shelves): Promise<void> {
  const warehouseId = await lyonOf(db)
  const [{ id: shopId } = { id: '' }] = await db.select().from(shops).where(eq(shops.slug, shop))
  const moved = { A: 80, B: 15, C: 0 }
  const articles = await db
    .insert(products)
    .values((['A', 'B', 'C'] as const).map(name => ({ shopId, sku: `CLASSE-${name}`, name, weightG: 100 })))
    .returning()
  const idOf = (name: string) => articles.find(one => one.name === name)?.id ?? ''
  await db.insert(figureArticles).values(
    (['A', 'B'] as const).map(name => ({
      ...{ warehouseId, day: movedOn, productId: idOf(name), arrived: 0, shipped: moved[name] },
    })),
  )
  const named = Object.entries({ A, B, C }).flatMap(([name, n]) =>
    Array.from({ length: n }, (_, at) => `${name}-${String(at + 1).padStart(3, '0')}`),
  )
  await db.insert(locations).values(
    named.map((name, at) => ({
      warehouseId,
      name,
      kind: 'storage' as const,
      zone: name[0] ?? '',
      walk: 100 + at,
    })),
  )
  const made = await db
    .select()
    .from(locations)
    .where(inArray(locations.name, named))
    .orderBy(asc(locations.walk))
  const [supplier] = await db.select().from(locations).where(eq(locations.kind, 'supplier'))
  await recordMoves(
    db,
    made.map(({ id: toId, zone }) => ({
      ...{ productId: idOf(zone), fromId: supplier?.id ?? '', toId, qty: 10, type: 'RECEPTION' as const },
      at: new Date(`${movedOn}T08:00:00Z`),
    })),
  )
}

export async function placeNamed(db: Db, name: string): Promise<string> {
  const [place] = await db.select().from(locations).where(eq(locations.name, name))
  if (!place) throw new Error(`There is no place ${name}`)
  return place.id
}

/** All ten pieces of a place of class A go to another place. */
export async function carry(db: Db, from: string, to: string): Promise<void> {
  const [article] = await db.select().from(products).where(eq(products.sku, 'CLASSE-A'))
  const [fromId, toId] = [await placeNamed(db, from), await placeNamed(db, to)]
  await recordMoves(db, [{ productId: article?.id ?? '', fromId, toId, qty: 10, type: 'TRANSFER' }])
}
