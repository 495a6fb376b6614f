import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import type { ChargeKind } from '#contract/entities/tariff.ts'
import { carriers, cartons, prestationKinds, tariffs } from '../db/schema/index.ts'
import { ofShops, rowsIn, type Span } from '../figures/span.ts'
import type { Fact, MonthFacts, ParcelFact } from './facts.ts'

type OfShop<T> = T & { shop_id: string }

/** The facts of these days, by shop. */
export async function factsIn(span: Span): Promise<Map<string, MonthFacts>> {
  // Charges and parcels take as long as each other, and the database has more than one core.
  const [charged, parcels, stored, names] = await Promise.all([
    chargesIn(span),
    parcelsIn(span),
    storageIn(span),
    namesIn(span),
  ])
  const shops = new Set([...charged, ...parcels, ...stored].map(({ shop_id }) => shop_id))
  return new Map(
    [...shops].map(shop => {
      const own = <T>(rows: readonly OfShop<T>[]) => rows.filter(({ shop_id }) => shop_id === shop)
      const store = own(stored)
      return [
        shop,
        {
          facts: [...own(charged), ...store.flatMap(storageFacts)],
          parcels: own(parcels),
          unmeasured: store.reduce((sum, { unmeasured }) => sum + unmeasured, 0),
          names,
        },
      ]
    }),
  )
}

export const nothing: MonthFacts = { facts: [], parcels: [], unmeasured: 0, names: new Map() }

async function chargesIn(span: Span): Promise<OfShop<Fact>[]> {
  const { rows } = await span.db.execute<
    OfShop<{ day: string; kind: ChargeKind; by: string; units: number }>
  >(sql`
    select day::text as day, shop_id, kind, by, units::float8 as units
    from (${rowsIn(span, 'charges')}) charges where ${ofShops(span)} order by day, kind, by`)
  return rows
}

/**
 * Parcels count by the tariff that held, not by the day: `day` is the first one of a tariff, or of the month. They are only
 * summed, so they come in any order.
 */
async function parcelsIn(span: Span): Promise<OfShop<ParcelFact>[]> {
  const cuts = sql`${sql.param(await firstDaysIn(span))}::date[]`
  const { rows } = await span.db.execute<
    OfShop<
      { day: string; carrier: string; carrierName: string; country: string; carton: string } & Record<
        'longestMm' | 'grams' | 'parcels' | 'priced' | 'cents',
        number
      >
    >
  >(sql`
    select alike.day::text as day, shop_id, ${carriers.slug} as carrier, ${carriers.name} as "carrierName", country,
      ${cartons.code} as carton, greatest(${cartons.lengthMm}, ${cartons.widthMm}, ${cartons.heightMm}) as "longestMm",
      grams, alike.parcels, alike.priced, alike.cents
    from (
      select (${cuts})[width_bucket(day, ${cuts})] as day, shop_id, carrier_id, country, carton_id, grams,
        sum(parcels)::float8 as parcels, sum(priced)::float8 as priced, sum(cents)::float8 as cents
      from (${rowsIn(span, 'parcels')}) sent where ${ofShops(span)} group by 1, 2, 3, 4, 5, 6
    ) alike join ${carriers} on ${carriers.id} = alike.carrier_id join ${cartons} on ${cartons.id} = alike.carton_id`)
  return rows
}

/** The days on which a tariff begins to hold: the month's first, and those of new tariffs of the house. */
async function firstDaysIn({ db, window: { warehouseId, from, to } }: Span): Promise<string[]> {
  const rows = await db
    .selectDistinct({ day: tariffs.fromDay })
    .from(tariffs)
    .where(and(eq(tariffs.warehouseId, warehouseId), gt(tariffs.fromDay, from), lte(tariffs.fromDay, to)))
    .orderBy(asc(tariffs.fromDay))
  return [from, ...rows.flatMap(({ day }) => day ?? [])]
}

type Stored = {
  day: string
  zone: string
  places: number
  pieces: number
  litres: number
  unmeasured: number
}

async function storageIn(span: Span): Promise<OfShop<Stored>[]> {
  const { rows } = await span.db.execute<OfShop<Stored>>(sql`
    select day::text as day, shop_id, zone, places, pieces::float8 as pieces, litres::float8 as litres,
      unmeasured::float8 as unmeasured
    from (${rowsIn(span, 'storage')}) stored where ${ofShops(span)} order by day, zone`)
  return rows
}

const storageFacts = ({ day, zone, places, pieces, litres }: Stored): Fact[] => [
  { day, kind: 'place_day', by: zone, units: places },
  { day, kind: 'piece_day', by: '', units: pieces },
  { day, kind: 'volume_day', by: '', units: litres },
]

/** The names of cartons and works, by the kind of their charge and their code. */
async function namesIn({ db, window }: Span): Promise<ReadonlyMap<string, string>> {
  const boxes = await db.select({ code: cartons.code, name: cartons.name }).from(cartons)
  const works = await db
    .select({ code: prestationKinds.code, name: prestationKinds.name })
    .from(prestationKinds)
    .where(eq(prestationKinds.warehouseId, window.warehouseId))
  return new Map([
    ...boxes.map(({ code, name }) => [`carton:${code}`, name] as const),
    ...works.flatMap(({ code, name }) =>
      (['prestation', 'prestation_time'] as const).map(kind => [`${kind}:${code}`, name] as const),
    ),
  ])
}
