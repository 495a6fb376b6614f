import { eq, inArray, sql } from 'drizzle-orm'
import type { Activity, RefusalCause, WorkKind } from '#contract/endpoints/figures.ts'
import { endpoints } from '#contract/endpoints/index.ts'
import type { Db } from '../db/open.ts'
import { carriers, shops, users } from '../db/schema/index.ts'
import { type Band, quantileOf } from './bands.ts'
import { ofShops, rowsIn, type Span } from './span.ts'

type Work = { kind: WorkKind; pieces: number; orders: number }

/** The work, departures, delays and errors of these days. */
export async function activityIn(span: Span): Promise<Activity> {
  const [work, hours, carriers, delay, refused, counts] = [
    await workIn(span),
    await hoursIn(span),
    await departuresIn(span),
    await delayIn(span),
    await refusalsIn(span),
    await countsIn(span),
  ]
  return {
    days: work.flatMap(({ day, ...row }) => (day === null ? [] : [{ day, ...workOf(row) }])),
    hours,
    people: await peopleOf(span.db, work, refused),
    shops: await shopsOf(span.db, work),
    ...{ carriers, delay, refusals: byCause(refused), counts },
  }
}

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

type Refused = { user_id: string | null; call: string; code: string; times: number }

async function refusalsIn(span: Span): Promise<Refused[]> {
  const { rows } = await span.db.execute<Refused>(sql`
    select user_id, call, code, sum(times)::float8 as times
    from (${rowsIn(span, 'refusals')}) refused group by user_id, call, code`)
  return rows
}

async function countsIn(span: Span): Promise<Activity['counts']> {
  const { rows } = await span.db.execute<Activity['counts']>(sql`
    select coalesce(sum(lines), 0)::float8 as lines, coalesce(sum(lines_off), 0)::float8 as "linesOff",
      coalesce(sum(pieces), 0)::float8 as pieces, coalesce(sum(pieces_off), 0)::float8 as "piecesOff"
    from (${rowsIn(span, 'counts')}) counted where ${ofShops(span)}`)
  return rows[0] ?? { lines: 0, linesOff: 0, pieces: 0, piecesOff: 0 }
}

/** The people who worked for these shops, with their refusals. */
async function peopleOf(
  db: Db,
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

async function shopsOf(db: Db, work: readonly WorkRow[]): Promise<Activity['shops']> {
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

const doing = new Map<string, string>(endpoints.map(({ name, does }) => [name, does]))

function byCause(refused: readonly Refused[]): Activity['refusals'] {
  const sums = new Map<string, { cause: RefusalCause; what: string; times: number }>()
  for (const { call, code, times } of refused) {
    const cause = causeOf(code)
    const key = `${cause} ${call}`
    const sum = sums.get(key) ?? { cause, what: doing.get(call) ?? call, times: 0 }
    sum.times += times
    sums.set(key, sum)
  }
  return [...sums.values()].sort(
    (one, other) => other.times - one.times || one.what.localeCompare(other.what),
  )
}

/** The codes of refusals by what went wrong at the bench. All others are « autre ». */
const codes: Readonly<Record<Exclude<RefusalCause, 'other'>, readonly string[]>> = {
  article: [
    'wrong-item',
    'one-too-many',
    'product-not-in-list',
    'product-other-shop',
    'product-unknown',
    'product-archived',
    'return-not-shipped',
    'return-too-many',
    'reception-perished',
  ],
  place: [
    'location-unknown',
    'location-blocked',
    'location-no-shelf',
    'transfer-same-place',
    'transfer-other-shop',
    'reception-place',
    'return-place',
  ],
  parcel: [
    'package-manifested',
    'package-unknown',
    'package-void',
    'parcel-old-label',
    'parcel-unknown',
    'parcel-which',
    'slip-not-loaded',
    'slip-sealed',
    'slip-unknown',
    'box-not-on-list',
    'box-taken',
    'box-unknown',
    'packaging-refused',
    'packaging-too-heavy',
  ],
  stock: [
    'stock-short',
    'slip-goods-missing',
    'picking-not-found',
    'no-order-left',
    'order-short',
    'reception-moved',
  ],
  unusual: [
    'weight-unusual',
    'transfer-unusual',
    'reception-over',
    'reception-short',
    'slip-incomplete',
    'count-moved',
  ],
  colleague: ['order-held', 'count-held', 'count-by-another', 'count-decided', 'version-stale'],
}

const causes = new Map<string, RefusalCause>()
for (const cause of ['article', 'place', 'parcel', 'stock', 'unusual', 'colleague'] as const) {
  for (const code of codes[cause]) causes.set(code, cause)
}

const causeOf = (code: string): RefusalCause => causes.get(code) ?? 'other'
