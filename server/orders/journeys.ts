import { inArray } from 'drizzle-orm'
import type { Journey } from '#contract/entities/journey.ts'
import type { Db, Tx } from '../db/open.ts'
import { journeys } from '../db/schema/index.ts'

/** Where these parcels are, of those whose carrier has said anything. */
export async function journeysOf(db: Db | Tx, parcelIds: readonly string[]): Promise<Map<string, Journey>> {
  if (parcelIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(journeys)
    .where(inArray(journeys.parcelId, [...parcelIds]))
  return new Map(
    rows.flatMap(({ parcelId, stage, stageAt, said }) =>
      stage === null || stageAt === null ? [] : [[parcelId, { stage, at: stageAt.toISOString(), said }]],
    ),
  )
}

export const deliveredAt = (journey: Journey | undefined): string | null =>
  journey?.stage === 'delivered' ? journey.at : null
