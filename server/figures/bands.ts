import { type SQL, sql } from 'drizzle-orm'

/** A band of waiting times is this much wider than the one before: a median of them is right to half of it. */
const growth = 1.05

export const bandOf = (minutes: SQL): SQL =>
  sql`floor(ln(greatest(1, ${minutes})) / ln(${sql.raw(`${growth}`)}))::int`

const middleOf = (band: number): number => Math.round(growth ** (band + 0.5))

export type Band = { readonly band: number; readonly consignments: number }

/** The minutes after which this share had left. */
export function quantileOf(bands: readonly Band[], share: number): number {
  const sorted = bands.toSorted((one, other) => one.band - other.band)
  const wanted = share * sorted.reduce((sum, { consignments }) => sum + consignments, 0)
  let passed = 0
  for (const { band, consignments } of sorted) {
    passed += consignments
    if (passed >= wanted) return middleOf(band)
  }
  return 0
}
