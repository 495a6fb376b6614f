import { type SQL, sql } from 'drizzle-orm'
import { type ProofRow, proofsOnPage } from '#contract/endpoints/bill.ts'
import type { Month } from '#contract/entities/bill.ts'
import { type Charge, charges, type PostageRule } from '#contract/entities/tariff.ts'
import { isRefusal, notFound, type OrRefusal } from '#contract/problems.ts'
import type { UserShop } from '../auth/user.ts'
import type { Db } from '../db/open.ts'
import { carriers, cartons, orders, users } from '../db/schema/index.ts'
import { chargedIn, parcelsIn } from '../figures/charges.ts'
import { ofShops, rowsIn, type Span, spanOf } from '../figures/span.ts'
import type { Biller } from './facts.ts'
import { segmentsOf } from './month.ts'
import { tariffsOf } from './tariffs.ts'

type Asked = { readonly key: string; readonly of: Month; readonly page?: number | undefined }
type Proof = { rows: ProofRow[]; total: number }

const unknown = notFound('bill-line-unknown', 'Cette ligne ne compte plus rien : rouvrez la facture.')

/** The orders, parcels, moves or places that a line counts, in the order of their hours. */
export async function proofOf(
  db: Db,
  by: Biller,
  shop: UserShop,
  { key, of, page = 0 }: Asked,
  now: Date,
): OrRefusal<Proof> {
  const [kind, which = '', from, nth] = key.split(':')
  const tariffs = await tariffsOf(db, by, shop)
  const segment = segmentsOf(of, tariffs).find(({ tariff }) => tariff.from === from)
  if (!segment) return unknown
  const span = await spanOf(db, by, { ...segment.days, shop: shop.slug }, now)
  if (isRefusal(span)) return span
  const { rules } = segment.tariff
  const own = rules.charges.filter(charge => charge.kind === kind)
  const charge = own.find(one => (one.of ?? '') === which)
  const rows =
    kind === 'postage'
      ? postageRows(span, which, firstFits(rules.postage.rules, Number(nth)))
      : charge && chargeRows(span, { charge, own })
  if (!rows) return unknown
  const { rows: found } = await db.execute<Omit<ProofRow, 'at'> & { at: Date | string; total: number }>(sql`
    select proof.at, proof.what, ${orders.name} as "order", ${users.displayName} as "by", proof.units::float8 as units,
      (count(*) over ())::int as total
    from (${rows}) proof left join ${orders} on ${orders.id} = proof.order_id left join ${users} on ${users.id} = proof.user_id
    order by proof.at, "order", proof.what limit ${proofsOnPage} offset ${page * proofsOnPage}`)
  return {
    rows: found.map(({ total: _, at, ...row }) => ({ ...row, at: new Date(at).toISOString() })),
    total: found[0]?.total ?? 0,
  }
}

/** All proofs are rows of `at, what, order_id, user_id, units`. */
const postageRows = (span: Span, carrier: string, fits: SQL): SQL => sql`
  select sent.at, sent.thing as what, sent.order_id, sent.user_id, 1 as units
  from (${parcelsIn(span.window)}) sent join ${carriers} on ${carriers.id} = sent.carrier_id
  where ${ofShops(span)} and ${carriers.slug} = ${carrier} and ${fits}`

type Wanted = { readonly charge: Charge; readonly own: readonly Charge[] }

function chargeRows(span: Span, { charge, own }: Wanted): SQL {
  const { kind, of } = charge
  const ofShop = ofShops(span)
  const named = own.flatMap(one => one.of ?? [])
  const isOurs = (column: SQL) =>
    of === null ? sql`not ${column} = any(${sql.param(named)}::text[])` : sql`${column} = ${of}`
  const parcels = (
    which: SQL,
  ) => sql`select sent.at, sent.thing as what, sent.order_id, sent.user_id, 1 as units
    from (${parcelsIn(span.window)}) sent join ${cartons} on ${cartons.id} = sent.carton_id where ${ofShop} and ${which}`
  switch (kind) {
    case 'filling':
      return parcels(sql`true`)
    case 'carton':
      return parcels(isOurs(sql`${cartons.code}`))
    case 'heavy_parcel':
      return parcels(isBeyond(sql`sent.grams`, of, named))
    case 'long_parcel':
      return parcels(
        isBeyond(sql`greatest(${cartons.lengthMm}, ${cartons.widthMm}, ${cartons.heightMm})`, of, named),
      )
    case 'place_day':
    case 'piece_day':
    case 'volume_day': {
      const units = { place_day: sql`places`, piece_day: sql`pieces`, volume_day: sql`litres` }[kind]
      const zones = kind === 'place_day' ? isOurs(sql`zone`) : sql`true`
      return sql`select day::timestamp as at, zone as what, null::uuid as order_id, null::uuid as user_id, ${units} as units
        from (${rowsIn(span, 'storage')}) stored where ${ofShop} and ${zones} and ${units} > 0`
    }
    default: {
      const which = charges[kind].by ? isOurs(sql`by`) : sql`true`
      return sql`select min(at) as at, thing as what, order_id, user_id, sum(units) as units
        from (${chargedIn(span.db, span.window)}) charged where ${ofShop} and kind = ${kind} and ${which}
        group by day, thing, order_id, user_id having sum(units) <> 0`
    }
  }
}

/** Beyond this limit, and not beyond the next one. */
function isBeyond(measure: SQL, of: string | null, named: readonly string[]): SQL {
  const limit = Number(of)
  const next = named
    .map(Number)
    .filter(other => other > limit)
    .sort((one, other) => one - other)[0]
  return next === undefined
    ? sql`${measure} > ${limit}`
    : sql`${measure} > ${limit} and ${measure} <= ${next}`
}

const fitsSql = ({ carrier, countries, toG }: PostageRule): SQL =>
  sql.join(
    [
      carrier === null ? sql`true` : sql`${carriers.slug} = ${carrier}`,
      countries.length === 0 ? sql`true` : sql`country = any(${sql.param(countries)}::text[])`,
      toG === null ? sql`true` : sql`grams <= ${toG}`,
    ],
    sql` and `,
  )

/** This rule is the first that fits. */
function firstFits(rules: readonly PostageRule[], nth: number): SQL {
  const rule = rules[nth]
  if (!rule) return sql`false`
  return sql.join(
    [fitsSql(rule), ...rules.slice(0, nth).map(other => sql`not (${fitsSql(other)})`)],
    sql` and `,
  )
}
