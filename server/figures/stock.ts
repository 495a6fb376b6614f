import { type SQL, sql } from 'drizzle-orm'
import { dayIn } from '#contract/day.ts'
import { type AbcClass, abcClasses, ageLimits, type StockFigures } from '#contract/endpoints/figures.ts'
import { heldKinds } from '#contract/entities/stock.ts'
import { locations, moves, products, stock } from '../db/schema/index.ts'
import { rowsIn, type Span, shopIdsIn } from './span.ts'

const mostArticles = 10
const mostLines = 20
/** The articles that make up 80 % of what leaves, then those up to 95 %. */
const [mostOfA, mostOfB] = [0.8, 0.95]

export type ClassedArticle = { sku: string; name: string; class: AbcClass; shipped: number; stock: number }

/** The stock of the warehouse: its age, its turnover, and the blocked part. */
export async function stockIn(span: Span): Promise<StockFigures> {
  const { pieces, ages } = await agesIn(span)
  const articles = await classedArticles(span)
  const lines = await quarantineOf(span)
  return {
    ...{ pieces, ages },
    classes: abcClasses.map(name => {
      const own = articles.filter(article => article.class === name)
      const sum = (of: 'shipped' | 'stock') => own.reduce((total, article) => total + article[of], 0)
      return { class: name, articles: own.length, shipped: sum('shipped'), stock: sum('stock') }
    }),
    most: articles.filter(({ shipped }) => shipped > 0).slice(0, mostArticles),
    quarantine: {
      pieces: lines.reduce((sum, { qty }) => sum + qty, 0),
      first: lines.slice(0, mostLines),
      lines: lines.length,
    },
  }
}

const held = sql.raw(heldKinds.map(kind => `'${kind}'`).join(', '))

const ofOwnGoods = (span: Span): SQL => sql`${products.shopId} = any(${sql.param(shopIdsIn(span))}::uuid[])`

/** Pieces of each article that lie here now. */
const onHand = (span: Span): SQL => sql`
  select ${stock.productId}, sum(${stock.qty}) as qty
  from ${stock} join ${locations} on ${locations.id} = ${stock.locationId} join ${products} on ${products.id} = ${stock.productId}
  where ${locations.warehouseId} = ${span.window.warehouseId} and ${locations.kind} in (${held}) and ${ofOwnGoods(span)}
  group by ${stock.productId}`

const dayMs = 24 * 3_600_000

/**
 * First in, first out: an article's pieces are its latest arrivals, so that of 10 pieces with 4 that came this month
 * 6 are older.
 */
export async function agesIn(span: Span): Promise<Pick<StockFigures, 'pieces' | 'ages'>> {
  const { timeZone } = span.window
  const since = (days: number) => dayIn(timeZone, span.now.getTime() - days * dayMs)
  const oldest = Math.max(...ageLimits)
  const arrivals: Span = {
    ...span,
    window: { ...span.window, from: since(oldest), to: dayIn(timeZone, span.now) },
  }
  const came = ageLimits.map(
    days =>
      sql`coalesce(sum(arrived) filter (where day > ${since(days)}::date), 0) as ${sql.identifier(`within_${days}`)}`,
  )
  const younger = ageLimits.map(
    days =>
      sql`coalesce(sum(least(qty, coalesce(${sql.identifier(`within_${days}`)}, 0))), 0)::float8 as ${sql.identifier(`young_${days}`)}`,
  )
  const { rows } = await span.db.execute<Record<string, number>>(sql`
    select coalesce(sum(qty), 0)::float8 as pieces, ${sql.join(younger, sql`, `)}
    from (${onHand(span)}) here
    left join (select product_id, ${sql.join(came, sql`, `)} from (${rowsIn(arrivals, 'articles')}) goods
      where arrived > 0 group by product_id) arrivals using (product_id)
    where qty > 0`)
  const pieces = rows[0]?.pieces ?? 0
  const upTo = [...ageLimits.map(days => rows[0]?.[`young_${days}`] ?? 0), pieces]
  return {
    pieces,
    ages: upTo.map((all, nth) => ({ upTo: ageLimits[nth] ?? null, pieces: all - (upTo[nth - 1] ?? 0) })),
  }
}

/** Every article that lies here or left in these days, the best-selling first. */
export async function classedArticles(span: Span): Promise<ClassedArticle[]> {
  const { rows } = await span.db.execute<{ sku: string; name: string; shipped: number; stock: number }>(sql`
    select ${products.sku}, ${products.name}, coalesce(sold.pieces, 0)::float8 as shipped, coalesce(here.qty, 0)::float8 as stock
    from ${products}
    left join (${onHand(span)}) here on here.product_id = ${products.id}
    left join (select product_id, greatest(sum(shipped), 0) as pieces from (${rowsIn(span, 'articles')}) goods group by product_id) sold
      on sold.product_id = ${products.id}
    where ${ofOwnGoods(span)} and (sold.pieces > 0 or here.qty > 0)
    order by 3 desc, ${products.sku}`)
  const all = rows.reduce((sum, { shipped }) => sum + shipped, 0)
  let before = 0
  return rows.map(row => {
    const share = all === 0 ? 1 : before / all
    before += row.shipped
    return { ...row, class: classOf(row.shipped, share) }
  })
}

/** The class depends on the share of the articles that sell better: the article that reaches 80 % is still an A. */
function classOf(shipped: number, shareBefore: number): AbcClass {
  if (shipped === 0) return 'none'
  if (shareBefore < mostOfA) return 'A'
  return shareBefore < mostOfB ? 'B' : 'C'
}

type Line = StockFigures['quarantine']['first'][number]

/** The longest there come first. */
export async function quarantineOf(span: Span): Promise<Line[]> {
  const { warehouseId } = span.window
  const { rows } = await span.db.execute<Line>(sql`
    with places as materialized (select ${locations.id}, ${locations.name} from ${locations}
        where ${locations.warehouseId} = ${warehouseId} and ${locations.kind} = 'quarantine'),
      -- Of these places alone: an article's own moves may be very many.
      came as materialized (select ${moves.toId}, ${moves.productId}, max(${moves.at}) as at
        from places cross join lateral (select * from ${moves} where ${moves.toId} = places.id offset 0) moves group by 1, 2),
      here as (select ${stock.locationId}, ${stock.productId}, sum(${stock.qty}) as qty
        from ${stock} join places on places.id = ${stock.locationId} group by 1, 2)
    select ${products.sku}, ${products.name}, places.name as location, here.qty::float8 as qty,
      floor(extract(epoch from ${span.now.toISOString()}::timestamptz - came.at) / 86400)::float8 as days
    from here join places on places.id = here.location_id join ${products} on ${products.id} = here.product_id
      left join came on came.to_id = here.location_id and came.product_id = here.product_id
    where ${ofOwnGoods(span)} and here.qty > 0
    order by days desc nulls last, ${products.sku}, places.name`)
  return rows.map(({ days, ...line }) => ({ ...line, days: days === null ? null : Math.max(0, days) }))
}
