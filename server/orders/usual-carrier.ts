import { inArray } from 'drizzle-orm'
import type { CarrierRule } from '#contract/endpoints/shop.ts'
import type { UserShop } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import { shops } from '../db/schema/index.ts'
import { type Carrier, worksFor } from './departure.ts'

type Rules = readonly CarrierRule[]
type Going = { readonly shopId: string; readonly country: string; readonly weightG: number }

export async function carrierRulesOf(
  db: Db | Tx,
  served: readonly UserShop[],
): Promise<ReadonlyMap<string, Rules>> {
  const ids = served.map(({ id }) => id)
  const rows = await db
    .select({ id: shops.id, rules: shops.carrierRules })
    .from(shops)
    .where(inArray(shops.id, ids))
  return new Map(rows.map(({ id, rules }) => [id, rules]))
}

/** The shop's carrier for this country and weight; a rule whose carrier does not come here any more is passed over. */
export function usualCarrier(
  rules: Rules | undefined,
  carriers: readonly Carrier[],
  { shopId, country, weightG }: Going,
): Carrier | null {
  for (const rule of rules ?? []) {
    const fits = rule.country === null || rule.country === country
    const carrier = carriers.find(({ slug }) => slug === rule.carrier)
    if (fits && weightG <= (rule.upToG ?? weightG) && carrier && worksFor(carrier, shopId)) return carrier
  }
  return null
}
