import type { Party, Seller } from '#contract/entities/bill.ts'
import type { Charge, ChargeKind, TariffRules } from '#contract/entities/tariff.ts'
import type { billParties, tariffs, warehouses } from '../db/schema/index.ts'
import type { Clock } from './chance.ts'

const vat = 2000
const one = (kind: ChargeKind, price: number, of: string | null = null): Charge => ({
  ...{ kind, of, vat },
  steps: [{ above: 0, price }],
})

/** Prices in hundredths of a cent. */
const rules: TariffRules = {
  charges: [
    ...[one('delivery', 120_000), one('received_piece', 700)],
    {
      ...one('place_day', 0),
      steps: [
        { above: 0, price: 0 },
        { above: 20, price: 1_200 },
      ],
    },
    {
      ...one('order_mono', 0),
      steps: [
        { above: 0, price: 13_500 },
        { above: 1_000, price: 11_900 },
      ],
    },
    ...[one('order_multi', 16_500), one('order_gift', 23_000), one('order_customized', 29_000)],
    ...[one('further_line', 2_500), one('further_piece', 900), one('heavy_parcel', 15_000, '10000')],
    ...[one('carton', 4_500), one('filling', 800)],
    ...[one('return', 19_000), one('returned_piece', 4_000), one('scrapped_piece', 5_000)],
    ...[one('prestation', 3_000), one('prestation_time', 380_000)],
  ],
  postage: {
    vat,
    rules: [
      { carrier: null, countries: ['FR'], toG: 1000, price: 59_000, margin: 0 },
      { carrier: null, countries: ['FR'], toG: null, price: 89_000, margin: 0 },
      { carrier: null, countries: [], toG: null, price: 149_000, margin: 0 },
    ],
  },
  subscription: { cents: 90_00, vat },
  minimum: { cents: 250_00, vat },
}

type Shop = { readonly id: string; readonly name: string }
type Warehouse = Pick<typeof warehouses.$inferInsert, 'name' | 'address'> & { readonly id: string }

/** Each shop has a tariff since the beginning of the month before. */
export function makeTariffs(
  { id }: Warehouse,
  shops: readonly Shop[],
  { now, daysAgo }: Clock,
): (typeof tariffs.$inferInsert)[] {
  const before = daysAgo(now.getDate() + 1)
  const fromDay = `${before.getFullYear()}-${String(before.getMonth() + 1).padStart(2, '0')}-01`
  return shops.map(shop => ({ warehouseId: id, shopId: shop.id, fromDay, rules, changedAt: now }))
}

/** No company of these numbers exists: they are those of examples. */
export function makeParties(
  warehouse: Warehouse,
  shops: readonly Shop[],
): (typeof billParties.$inferInsert)[] {
  const address = warehouse.address ?? {
    lines: ['1 rue des Quais'],
    postcode: '69007',
    city: 'Lyon',
    country: 'FR',
  }
  const seller: Seller = {
    ...{ name: 'Entrepôt de démonstration SAS', address, siren: '732829320', vatNumber: 'FR44732829320' },
    payWithin: 30,
  }
  const buyer = ({ name }: Shop): Party => ({ name, address })
  return [
    { warehouseId: warehouse.id, shopId: null, party: seller },
    ...shops.map(shop => ({ warehouseId: warehouse.id, shopId: shop.id, party: buyer(shop) })),
  ]
}
