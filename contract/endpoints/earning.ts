import * as z from 'zod/mini'
import { answer } from '../answer.ts'
import { change, endpoint, manager, reading } from '../endpoint.ts'
import { Month } from '../entities/bill.ts'
import { chargeGroups } from '../entities/tariff.ts'
import { Cents } from '../money.ts'
import { Slug, Total } from '../values.ts'

/** The charges of orders, by which a margin is told for each type. */
export const orderCharges = ['order_mono', 'order_multi', 'order_gift', 'order_customized'] as const
export type OrderCharge = (typeof orderCharges)[number]

/** The price of an hour of work, with all that an employer pays. Zero: nobody has said it. */
const HourCost = z.int().check(z.minimum(0), z.maximum(100_000))

/** Minutes of work, as the scans of benches tell them, and what these cost. */
const Worked = { minutes: Total, cost: Cents }

export const ShopEarnings = z.object({
  shop: z.object({ slug: Slug, name: z.string() }),
  /** Billed without VAT, by group of charges. */
  billed: z.array(z.object({ group: z.enum(chargeGroups), cents: Cents })),
  net: Cents,
  /** Goes on to the carrier, so that no margin is made of it. */
  postage: Cents,
  ...Worked,
})
export type ShopEarnings = z.infer<typeof ShopEarnings>

export const TypeEarnings = z.object({ kind: z.enum(orderCharges), orders: z.int(), cents: Cents, ...Worked })
export type TypeEarnings = z.infer<typeof TypeEarnings>

export const earningCalls = {
  month: endpoint({
    ...reading('rest_earning_month', '/rest/earning/month'),
    does: 'Ce qu’un mois rapporte : facturé, travail et marge, par boutique et par type de commande',
    ...manager,
    query: z.object({ month: Month }),
    answer: answer(
      z.object({
        shops: z.array(ShopEarnings),
        types: z.array(TypeEarnings),
        hourCost: HourCost,
      }),
    ),
  }),

  hour: endpoint({
    ...change('rest_earning_hour', '/rest/earning/hour'),
    does: 'Dit ce que coûte une heure de travail',
    ...manager,
    body: z.object({ hourCost: HourCost }),
    answer: answer(z.object({ hourCost: HourCost })),
  }),
}
