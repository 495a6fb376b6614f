import type { ShopEarnings } from '#contract/endpoints/earning.ts'
import { type ChargeGroup, chargeGroups } from '#contract/entities/tariff.ts'

/** The rest of a shop's bill when its postage has gone to the carrier and its work is paid. */
export const marginOf = ({ net, postage, cost }: Pick<ShopEarnings, 'net' | 'postage' | 'cost'>): number =>
  net - postage - cost

type Summed = Pick<ShopEarnings, 'net' | 'postage' | 'minutes' | 'cost'>

export const inAll = (shops: readonly Summed[]): Summed => ({
  net: shops.reduce((sum, { net }) => sum + net, 0),
  postage: shops.reduce((sum, { postage }) => sum + postage, 0),
  minutes: shops.reduce((sum, { minutes }) => sum + minutes, 0),
  cost: shops.reduce((sum, { cost }) => sum + cost, 0),
})

/** The groups that any shop is billed for, each with its shops' amounts in their order. */
export function groupsOf(
  shops: readonly Pick<ShopEarnings, 'billed'>[],
): { group: ChargeGroup; cents: readonly number[] }[] {
  return chargeGroups
    .map(group => ({
      group,
      cents: shops.map(({ billed }) => billed.find(one => one.group === group)?.cents ?? 0),
    }))
    .filter(({ cents }) => cents.some(one => one !== 0))
}
