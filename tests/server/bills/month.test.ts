import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { billCalls } from '#contract/endpoints/bill.ts'
import { tariffCalls } from '#contract/endpoints/tariff.ts'
import type { Bill } from '#contract/entities/bill.ts'
import type { Charge, ChargeKind, TariffRules } from '#contract/entities/tariff.ts'
import { shops } from '#server/db/schema/index.ts'
import { keepFigures } from '#server/figures/keep.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { lyonOf } from '#tests/drivers/warehouse.ts'
import { openDock, seedGoods, seedOrders, seedReturns } from './history.ts'

const I = await atTheServer()
const warehouseId = await lyonOf(I.db)
const ofLune = { slugShop: 'lune', month: '2026-03' }

/** March of 2026 has a day of 23 hours in France: its last Sunday. */
const month = '2026-03'
const changesOn = '2026-03-15'
/** `BILL_ORDERS=30000` makes it the month of a large shop. */
const manyOrders = Number(process.env.BILL_ORDERS ?? 5000)
const step = manyOrders / 10

const one = (kind: ChargeKind, price: number, of: string | null = null): Charge => ({
  ...{ kind, of, vat: 2000 },
  steps: [{ above: 0, price }],
})

/** In hundredths of a cent. */
const before: TariffRules = {
  charges: [
    {
      ...one('order_mono', 11_000),
      steps: [
        { above: 0, price: 11_000 },
        { above: step, price: 9_950 },
      ],
    },
    ...[one('order_multi', 14_000), one('order_gift', 19_000), one('order_customized', 25_500)],
    ...[one('further_line', 1_550), one('further_piece', 333)],
    ...[one('carton', 2_045), one('carton', 9_999, 'LONG'), one('filling', 777)],
    ...[
      one('heavy_parcel', 10_000, '10000'),
      one('heavy_parcel', 20_000, '15000'),
      one('long_parcel', 30_033, '1000'),
    ],
    ...[one('received_piece', 1_111), one('scrapped_piece', 7_000)],
    ...[one('return', 19_001), one('returned_piece', 4_003), one('returned_piece', 2_222, 'quarantine')],
    ...[one('place_day', 501, 'R'), one('place_day', 12), one('piece_day', 3)],
  ],
  postage: {
    vat: 2000,
    rules: [
      { carrier: 'dpd', countries: ['BE', 'CH'], toG: null, price: 99_000, margin: 0 },
      { carrier: null, countries: [], toG: 5000, price: 61_234, margin: 0 },
      { carrier: null, countries: [], toG: null, price: 80_000, margin: 0 },
    ],
  },
  subscription: { cents: 10_001, vat: 2000 },
  minimum: { cents: 0, vat: 2000 },
}

/** All a tenth dearer. */
const after: TariffRules = {
  ...before,
  charges: before.charges.map(charge => ({
    ...charge,
    steps: charge.steps.map(({ above, price }) => ({ above, price: Math.round(price * 1.1) })),
  })),
}

let shopId = ''

beforeAll(async () => {
  const [lune] = await I.db.select().from(shops).where(eq(shops.slug, 'lune'))
  shopId = lune?.id ?? ''
  await openDock(I.db)
  await seedOrders(I.db, { warehouseId, shopId, month: '2026-02', orders: 50 })
  await seedOrders(I.db, { warehouseId, shopId, month, orders: manyOrders })
  const [papier] = await I.db.select().from(shops).where(eq(shops.slug, 'papier'))
  await seedOrders(I.db, { warehouseId, shopId: papier?.id ?? '', month, orders: 70 })
  await seedGoods(I.db, { warehouseId, shopId, month })
  await seedReturns(I.db, { warehouseId, shopId, month: '2026-02', into: month })
  await I.logIn('camille')
  for (const [from, rules] of [
    ['2026-02-01', before],
    [changesOn, after],
  ] as const) {
    ;(await I.call(tariffCalls.save, { params: ofLune, body: { from, rules } })).answer()
  }
  I.waitMinutes(22 * 24 * 60)
  await I.logIn('camille')
  await keepFigures(I.db, { now: I.now })
}, 120_000)

beforeEach(() => I.logIn('camille'))

const bill = async (): Promise<Bill> => (await I.call(billCalls.month, { params: ofLune })).answer().data.bill

type Counted = Partial<Record<string, number>>

/** Units of each kind between two days, by statements that share nothing with the product's. */
async function countedBy(from: string, to: string): Promise<Counted> {
  const there = sql`at time zone 'Europe/Paris'`
  const days = sql`between ${from}::date and ${to}::date`
  const { rows } = await I.db.execute<{ kind: string; units: number }>(sql`
    with left_parcel as (
      select p.id, p.order_id, p.weight_g, s.sealed_at, (s.sealed_at ${there})::date as day, c.code, k.slug,
        o.address->>'country' as country, o.type, o.variant
      from parcels p join carrier_slips s on s.id = p.slip_id join orders o on o.id = p.order_id
        join cartons c on c.id = p.carton_id join carriers k on k.id = s.carrier_id
      where o.shop_id = ${shopId} and p.status = 'manifested'),
    first_order as (
      select order_id, (min(sealed_at) ${there})::date as day, min(type) as type, min(variant) as variant from left_parcel group by order_id),
    left_line as (
      select l.line_id, (min(p.sealed_at) ${there})::date as day from left_parcel p join parcel_lines l on l.parcel_id = p.id group by l.line_id),
    left_piece as (select p.day, sum(l.qty) as pieces from left_parcel p join parcel_lines l on l.parcel_id = p.id group by p.day),
    heavy as (select day, ceil(weight_g / 100.0) * 100 as grams from left_parcel)
    select case when variant = 'customized' then 'order_customized' when variant = 'gift' then 'order_gift' else 'order_' || type end as kind, count(*)::float8 as units
      from first_order where day ${days} group by 1
    union all select 'further_line', (select count(*) from left_line where day ${days}) - (select count(*) from first_order where day ${days})
    union all select 'further_piece', (select sum(pieces) from left_piece where day ${days}) - (select count(*) from left_line where day ${days})
    union all select 'filling', count(*) from left_parcel where day ${days}
    union all select 'carton:LONG', count(*) from left_parcel where day ${days} and code = 'LONG'
    union all select 'carton', count(*) from left_parcel where day ${days} and code <> 'LONG'
    union all select 'long_parcel:1000', count(*) from left_parcel where day ${days} and code = 'LONG'
    union all select 'heavy_parcel:10000', count(*) from heavy where day ${days} and grams > 10000 and grams <= 15000
    union all select 'heavy_parcel:15000', count(*) from heavy where day ${days} and grams > 15000
    union all select 'postage:' || slug || ':' || case when slug = 'dpd' and country in ('BE', 'CH') then 0 when ceil(weight_g / 100.0) * 100 <= 5000 then 1 else 2 end, count(*)
      from left_parcel where day ${days} group by 1
    union all select 'received_piece', sum(m.qty) from moves m join products a on a.id = m.product_id
      where a.shop_id = ${shopId} and m.type = 'RECEPTION' and m.undoes is null and (m.at ${there})::date ${days}
        and m.id not in (select undoes from moves where undoes is not null)
    union all select 'scrapped_piece', sum(m.qty) from moves m join products a on a.id = m.product_id
      where a.shop_id = ${shopId} and m.type = 'REBUT' and m.undoes is null and (m.at ${there})::date ${days}
        and m.id not in (select undoes from moves where undoes is not null)
    union all select 'return', count(*) from returns where shop_id = ${shopId} and (completed_at ${there})::date ${days}
    union all select case outcome when 'quarantine' then 'returned_piece:quarantine' else 'returned_piece' end, sum(qty)
      from returns r join return_lines l on l.return_id = r.id
      where shop_id = ${shopId} and (completed_at ${there})::date ${days} group by 1
    union all select case when measure = 'pieces' then 'piece_day' when zone = 'R' then 'place_day:R' else 'place_day' end, sum(units)
      from (
        select zone, count(distinct place) as places, sum(qty) as pieces from (
          select d::date as day, p.zone, p.id as place, m.product_id, sum(case when m.to_id = p.id then m.qty else -m.qty end) as qty
          from generate_series(${from}::date, ${to}::date, interval '1 day') d
            join moves m on (m.at ${there})::date <= d::date
            join products a on a.id = m.product_id and a.shop_id = ${shopId}
            join locations p on p.id in (m.from_id, m.to_id) and p.kind in ('storage', 'quarantine')
          group by 1, 2, 3, 4 having sum(case when m.to_id = p.id then m.qty else -m.qty end) > 0) held group by day, zone) by_zone
        cross join lateral (values ('places', places), ('pieces', pieces)) measured (measure, units)
      group by 1`)
  return Object.fromEntries(rows.map(({ kind, units }) => [kind, Number(units)]))
}

const cents = (units: number, price: number): number => Math.floor((units * price) / 100 + 0.5)

test('the bill of a month is the sum that SQL alone makes, to the cent, in each kind and on both sides of a new tariff', async () => {
  const { lines, warnings, total, net, vat } = await bill()
  expect(warnings).toEqual([])
  const [early, late] = [
    await countedBy('2026-03-01', '2026-03-14'),
    await countedBy(changesOn, '2026-03-31'),
  ]
  expect(Object.keys(early).length).toBeGreaterThan(20)
  expect(early.return).toBeGreaterThan(5)

  const expected = new Map<string, number>()
  for (const [counted, from, rules] of [
    [early, '2026-02-01', before],
    [late, changesOn, after],
  ] as const) {
    for (const { kind, of, steps } of rules.charges) {
      if (kind === 'order_mono') continue
      const units = counted[of === null ? kind : `${kind}:${of}`] ?? 0
      if (units > 0) expected.set(`${kind}:${of ?? ''}:${from}:0`, cents(units, steps[0]?.price ?? 0))
    }
    for (const [key, units = 0] of Object.entries(counted)) {
      const [kind, carrier, nth] = key.split(':')
      if (kind !== 'postage') continue
      expected.set(
        `postage:${carrier}:${from}:${nth}`,
        cents(units, rules.postage.rules[Number(nth)]?.price ?? 0),
      )
    }
  }
  // The step is passed by what both halves of the month add up to.
  const [mono = 0, monoLater = 0] = [early.order_mono, late.order_mono]
  expect(mono).toBeGreaterThan(step)
  expected.set('order_mono::2026-02-01:0', cents(step, 11_000))
  expected.set('order_mono::2026-02-01:1', cents(mono - step, 9_950))
  expected.set(`order_mono::${changesOn}:1`, cents(monoLater, Math.round(9_950 * 1.1)))
  expected.set('subscription::2026-02-01', Math.round((10_001 * 14) / 31))
  expected.set(`subscription::${changesOn}`, Math.round((10_001 * 17) / 31))

  const billed = new Map(lines.map(line => [line.key, line.cents]))
  expect(Object.fromEntries([...billed].sort())).toEqual(Object.fromEntries([...expected].sort()))
  const sum = [...expected.values()].reduce((so_far, amount) => so_far + amount, 0)
  expect([net, vat, total]).toEqual([sum, Math.floor(sum * 0.2 + 0.5), sum + Math.floor(sum * 0.2 + 0.5)])
})

test('each line leads to what it counts, and their units are the line’s', async () => {
  const { lines } = await bill()
  for (const kind of [
    'order_gift',
    'further_piece',
    'scrapped_piece',
    'place_day',
    'heavy_parcel',
    'postage',
  ] as const) {
    const line = lines.find(each => each.kind === kind)
    expect(line, kind).toBeDefined()
    let [units, page, total] = [0, 0, 1]
    while (page * 100 < total) {
      const query = { key: line?.key ?? '', of: month, page }
      const found = (await I.call(billCalls.proof, { params: ofLune, query })).answer().data
      units += found.rows.reduce((sum, row) => sum + row.units, 0)
      total = Math.min(found.total, 400)
      if (found.total > 400) break
      page += 1
    }
    if (total < 400) expect({ kind, units }).toEqual({ kind, units: line?.quantity })
  }
})
