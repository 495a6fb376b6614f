import type { BillLine, Month } from '#contract/entities/bill.ts'
import { type ChargeKind, chargeKinds } from '#contract/entities/tariff.ts'

export type Compared = { readonly kind: ChargeKind; readonly now: number; readonly tried: number }

type Lines = readonly Pick<BillLine, 'kind' | 'month' | 'cents'>[]

/** The cost of each kind in a bill, and with other prices. Corrections of other months and adjustments are no matter of prices. */
export function compared(month: Month, now: Lines, tried: Lines): Compared[] {
  const sum = (lines: Lines, kind: ChargeKind) =>
    lines.reduce(
      (total, line) => (line.kind === kind && line.month === month ? total + line.cents : total),
      0,
    )
  return chargeKinds
    .filter(kind => kind !== 'adjustment')
    .map(kind => ({ kind, now: sum(now, kind), tried: sum(tried, kind) }))
    .filter(({ now, tried }) => now !== 0 || tried !== 0)
}

export const totalOf = (rows: readonly Compared[]) => ({
  now: rows.reduce((sum, { now }) => sum + now, 0),
  tried: rows.reduce((sum, { tried }) => sum + tried, 0),
})
