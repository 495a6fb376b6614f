import { sql } from 'drizzle-orm'
import { csvLines, csvStart } from '#contract/csv.ts'
import { dayIn } from '#contract/day.ts'
import type { Bill } from '#contract/entities/bill.ts'
import { type ChargeKind, charges } from '#contract/entities/tariff.ts'
import { isRefusal } from '#contract/problems.ts'
import type { UserShop } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import { carriers, cartons, orders, users } from '../db/schema/index.ts'
import { chargedIn, parcelsIn } from '../figures/charges.ts'
import { ofShops, rowsIn, type Span, spanOf } from '../figures/span.ts'
import type { Biller } from './facts.ts'
import { daysOf } from './month.ts'

type Of = { readonly by: Biller; readonly shop: UserShop }

const titles = [
  ...['Jour', 'Heure', 'Nature', 'Précision', 'Objet', 'Commande', 'Par', 'Quantité'],
  ...['Transporteur', 'Pays', 'Carton', 'Poids (g)', 'Prix du transporteur (€)'],
]

type Row = {
  day: string
  hour: string
  kind: ChargeKind
  by: string
  thing: string
  order: string | null
  person: string | null
  units: number
  carrier: string | null
  country: string | null
  carton: string | null
  grams: number | null
  cents: number | null
}

/**
 * All that a bill's months count, a line for each thing: read a day at a time, so that benches take their turn in between.
 * A month of a correction stands in it, too.
 */
export async function* detailText(
  db: Db | Tx,
  of: Of,
  bill: Bill,
  pause?: () => Promise<void>,
): AsyncGenerator<string> {
  yield csvStart + csvLines([titles])
  const months = new Set([bill.month, ...bill.lines.map(({ month }) => month)])
  const until = dayIn(of.by.timeZone, new Date(bill.upTo))
  for (const month of [...months].sort()) {
    const { from, to } = daysOf(month)
    for (let day = from; day <= to && day <= until; day = dayAfter(day)) {
      await pause?.()
      const span = await spanOf(db, of.by, { from: day, to: day, shop: of.shop.slug }, new Date(bill.upTo))
      if (isRefusal(span)) continue
      const rows = await rowsOf(span)
      if (rows.length > 0) yield csvLines(rows.map(cellsOf))
    }
  }
}

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + 24 * 3_600_000).toISOString().slice(0, 10)

const cellsOf = ({ day, hour, kind, by, thing, order, person, units, ...parcel }: Row): string[] => [
  ...[day, hour, charges[kind].word, by, thing, order ?? '', person ?? '', String(units)],
  ...[parcel.carrier ?? '', parcel.country ?? '', parcel.carton ?? ''],
  parcel.grams === null ? '' : String(parcel.grams),
  parcel.cents === null ? '' : (parcel.cents / 100).toFixed(2).replace('.', ','),
]

async function rowsOf(span: Span): Promise<Row[]> {
  const { db, window } = span
  const { rows } = await db.execute<Row>(sql`
    select each.day::text as day, coalesce(to_char(each.at at time zone ${window.timeZone}, 'HH24:MI'), '') as hour, each.kind, each.by, each.thing,
      ${orders.name} as "order", ${users.displayName} as person, each.units::float8 as units, ${carriers.name} as carrier,
      each.country, ${cartons.code} as carton, each.grams, each.cents
    from (
      select min(at) as at, day, kind, by, thing, order_id, user_id, sum(units) as units, null::uuid as carrier_id, null as country,
        null::uuid as carton_id, null::int as grams, null::int as cents
      from (${chargedIn(db, window)}) charged where ${ofShops(span)}
      group by day, kind, by, thing, order_id, user_id having sum(units) <> 0
      union all
      select at, day, 'postage', '', thing, order_id, user_id, 1, carrier_id, country, carton_id, grams, cents
      from (${parcelsIn(window)}) sent where ${ofShops(span)}
      union all
      select null, day, kind, zone, '', null, null, units, null, null, null, null, null
      from (${rowsIn(span, 'storage')}) stored cross join lateral
        (values ('place_day', places), ('piece_day', pieces), ('volume_day', litres)) measured (kind, units)
      where ${ofShops(span)} and units > 0
    ) each left join ${orders} on ${orders.id} = each.order_id left join ${users} on ${users.id} = each.user_id
      left join ${carriers} on ${carriers.id} = each.carrier_id left join ${cartons} on ${cartons.id} = each.carton_id
    order by each.kind, each.at, each.thing, "order"`)
  return rows
}
