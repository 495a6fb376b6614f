import { eq } from 'drizzle-orm'
import { type Charge, type ChargeKind, pricedKinds, type TariffRules } from '#contract/entities/tariff.ts'
import type { Db } from '#server/db/open.ts'
import { billParties, prestationKinds, shops, tariffs, userShops, users } from '#server/db/schema/index.ts'

/** The kinds that the audit counts again by SQL alone. What stands in store has an audit of its own. */
export const auditedKinds = pricedKinds.filter(
  kind =>
    !['place_day', 'volume_day', 'piece_day', 'label', 'paper', 'heavy_parcel', 'long_parcel'].includes(kind),
)

const one = (kind: ChargeKind, nth: number): Charge => ({
  ...{ kind, of: null, vat: kind === 'scrapped_piece' ? 550 : 2000 },
  steps: [
    { above: 0, price: 3_333 + nth * 101 },
    { above: 6, price: 2_222 + nth },
  ],
})

const rules: TariffRules = {
  charges: auditedKinds.map(one),
  postage: { vat: 2000, rules: [{ carrier: null, countries: [], toG: null, price: 61_234, margin: 0 }] },
  subscription: { cents: 50_01, vat: 2000 },
  minimum: { cents: 60_00, vat: 2000 },
}

const address = { lines: ['1 rue des Quais'], postcode: '69007', city: 'Lyon', country: 'FR' }
const seller = { name: 'Entrepôt de Lyon SAS', address, siren: '732829320', payWithin: 30 }

/** Tariffs from February on for all shops, so that a month can be closed at once; and a second person who may close. */
export async function fillBills(db: Db, warehouseId: string): Promise<void> {
  const served = await db.select().from(shops)
  const [amina] = await db.select().from(users).where(eq(users.username, 'amina'))
  await db
    .insert(userShops)
    .values(served.map(({ id }) => ({ userId: amina?.id ?? '', shopId: id })))
    .onConflictDoNothing()
  await db.insert(prestationKinds).values([
    { warehouseId, code: 'ETIQ', name: 'Étiquetage', unit: 'one' },
    { warehouseId, code: 'PHOTO', name: 'Photo', unit: 'minute' },
  ])
  await db.insert(tariffs).values(
    served.map(({ id }) => ({
      ...{ warehouseId, shopId: id, fromDay: '2026-02-01', rules, changedAt: new Date() },
    })),
  )
  await db
    .insert(billParties)
    .values([
      { warehouseId, shopId: null, party: seller },
      ...served.map(({ id, name }) => ({ warehouseId, shopId: id, party: { name, address } })),
    ])
}
