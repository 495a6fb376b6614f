import type { BillLine, BillSums } from '#contract/entities/bill.ts'
import { shareOf } from '#contract/money.ts'

/** VAT is rounded once for each rate, on the sum of its lines, as EN 16931 has it. */
export function sumsOf(lines: readonly Pick<BillLine, 'cents' | 'vat'>[]): BillSums {
  const bases = new Map<number, number>()
  for (const { cents, vat } of lines) bases.set(vat, (bases.get(vat) ?? 0) + cents)
  const vats = [...bases]
    .sort(([one], [other]) => other - one)
    .map(([rate, base]) => ({ rate, base, cents: shareOf(base, rate) }))
  const add = (of: 'base' | 'cents') => vats.reduce((sum, row) => sum + row[of], 0)
  const [net, vat] = [add('base'), add('cents')]
  return { net, vats, vat, total: net + vat }
}
