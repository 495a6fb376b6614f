import { eq, inArray, sql } from 'drizzle-orm'
import type { Activity, WorkKind } from '#contract/endpoints/figures.ts'
import type { ShopActivity } from '#contract/endpoints/shop-figures.ts'
import type { Db, Tx } from '../db/open.ts'
import { carriers, shops, users } from '../db/schema/index.ts'
import { type Band, quantileOf } from './bands.ts'
import { byCause, type Refused } from './causes.ts'
import { ordersCome } from './orders.ts'
import { returnsIn } from './returns.ts'
import { ofShops, rowsIn, type Span } from './span.ts'

type Work = { kind: WorkKind; pieces: number; orders: number }

/** The work, departures, delays and errors of these days. */
export async function activityIn(span: Span): Promise<Activity> {
  const [work, hours, carriers, delay, refused, counts, returns, planned] = [
    await workIn(span),
    await hoursIn(span),
    await departuresIn(span),
    await delayIn(span),
    await refusalsIn(span),
    await countsIn(span),
    await returnsIn(span),
    await plannedIn(span),
  ]
  return {
    days: byDay(work),
    hours,
    people: await peopleOf(span.db, work, refused),
    shops: await shopsOf(span.db, work),
    ...{ carriers, delay, refusals: byCause(refused), counts, planned, returns },
  }
}

/** The work done for one shop. Neither the people who did it nor their refusals are its concern. */
export async function shopActivityIn(span: Span): Promise<ShopActivity> {
  return {
    orders: await ordersCome(span),
    days: await workByDay(span),
    carriers: await departuresIn(span),
    delay: await delayIn(span),
    counts: await countsIn(span),
    returns: await returnsIn(span),
  }
}

export const workByDay = async (span: Span): Promise<Activity['days']> => byDay(await workIn(span))

const byDay = (work: readonly WorkRow[]): Activity['days'] =>
  work.flatMap(({ day, ...row }) => (day === null ? [] : [{ day, ...workOf(row) }]))

type WorkRow = Work & {
  day: string | null
  user_id: string | null
  shop_id: string | null
  by: 'day' | 'user' | 'shop'
}

const workOf = ({ kind, pieces, orders }: Work): Work => ({ kind, pieces, orders })

async function workIn(span: Span): Promise<WorkRow[]> {
  const { rows } = await span.db.execute<WorkRow>(sql`
    select day::text as day, user_id, shop_id, kind, sum(pieces)::float8 as pieces, sum(orders)::float8 as orders,
      case when grouping(day) = 0 then 'day' when grouping(user_id) = 0 then 'user' else 'shop' end as by
    from (${rowsIn(span, 'work')}) work where ${ofShops(span)}
    group by grouping sets ((day, kind), (user_id, kind), (shop_id, kind)) order by day, kind`)
  return rows
}

async function hoursIn(span: Span): Promise<Activity['hours']> {
  const { rows } = await span.db.execute<Work & { hour: number }>(sql`
    select hour, kind, sum(pieces)::float8 as pieces, sum(orders)::float8 as orders
    from (${rowsIn(span, 'hours')}) hours where ${ofShops(span)} group by hour, kind order by hour, kind`)
  return rows
}

async function departuresIn(span: Span): Promise<Activity['carriers']> {
  const { rows } = await span.db.execute<{ name: string; consignments: number; late: number }>(sql`
    select ${carriers.name}, sum(consignments)::float8 as consignments, sum(late)::float8 as late
    from (${rowsIn(span, 'departures')}) departures join ${carriers} on ${carriers.id} = carrier_id
    where ${ofShops(span)} group by ${carriers.id}, ${carriers.name} order by 2 desc, 1`)
  return rows
}

async function delayIn(span: Span): Promise<Activity['delay']> {
  const { rows: bands } = await span.db.execute<Band>(sql`
    select band, sum(consignments)::float8 as consignments
    from (${rowsIn(span, 'delays')}) delays where ${ofShops(span)} group by band`)
  if (bands.length === 0) return null
  return {
    consignments: bands.reduce((sum, { consignments }) => sum + consignments, 0),
    median: quantileOf(bands, 0.5),
    ninetieth: quantileOf(bands, 0.9),
  }
}

async function refusalsIn(span: Span): Promise<Refused[]> {
  const { rows } = await span.db.execute<Refused>(sql`
    select user_id, call, code, sum(times)::float8 as times
    from (${rowsIn(span, 'refusals')}) refused group by user_id, call, code`)
  return rows
}

/** The count plan's shares, of the whole warehouse: a place is no shop's own. */
export async function plannedIn(span: Span): Promise<Activity['planned']> {
  const { rows } = await span.db.execute<Activity['planned'][number]>(sql`
    select day::text as day, why, due, counted, off from (${rowsIn(span, 'planned')}) planned order by day, why`)
  return rows
}

export async function countsIn(span: Span): Promise<Activity['counts']> {
  const { rows } = await span.db.execute<Activity['counts']>(sql`
    select coalesce(sum(lines), 0)::float8 as lines, coalesce(sum(lines_off), 0)::float8 as "linesOff",
      coalesce(sum(pieces), 0)::float8 as pieces, coalesce(sum(pieces_off), 0)::float8 as "piecesOff"
    from (${rowsIn(span, 'counts')}) counted where ${ofShops(span)}`)
  return rows[0] ?? { lines: 0, linesOff: 0, pieces: 0, piecesOff: 0 }
}

/** The people who worked for these shops, with their refusals. */
async function peopleOf(
  db: Db | Tx,
  work: readonly WorkRow[],
  refused: readonly Refused[],
): Promise<Activity['people']> {
  const theirs = work.filter(({ by }) => by === 'user')
  const ids = [...new Set(theirs.map(({ user_id }) => user_id))]
  const known = ids.filter(id => id !== null)
  const names =
    known.length === 0
      ? []
      : await db.select({ id: users.id, name: users.displayName }).from(users).where(inArray(users.id, known))
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  return ids
    .map(id => ({
      name: id === null ? null : (nameOf.get(id) ?? null),
      work: theirs.filter(({ user_id }) => user_id === id).map(workOf),
      refusals: refused.reduce((sum, one) => (one.user_id === id ? sum + one.times : sum), 0),
    }))
    .sort((one, other) => piecesOf(other.work) - piecesOf(one.work))
}

async function shopsOf(db: Db | Tx, work: readonly WorkRow[]): Promise<Activity['shops']> {
  const theirs = work.filter(({ by }) => by === 'shop')
  const ids = [...new Set(theirs.flatMap(({ shop_id }) => shop_id ?? []))]
  const found = await Promise.all(
    ids.map(async id => {
      const [shop] = await db.select({ name: shops.name }).from(shops).where(eq(shops.id, id))
      return { name: shop?.name ?? '', work: theirs.filter(({ shop_id }) => shop_id === id).map(workOf) }
    }),
  )
  return found.sort((one, other) => piecesOf(other.work) - piecesOf(one.work))
}

const piecesOf = (work: readonly Work[]): number => work.reduce((sum, { pieces }) => sum + pieces, 0)
