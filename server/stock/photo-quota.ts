import { and, count, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { type Refusal, refuse } from '#contract/problems.ts'
import type { WarehouseUser } from '../auth/user.ts'
import type { Config } from '../config.ts'
import type { Tx } from '../db/open.ts'
import { files } from '../db/schema/index.ts'

export type PhotoQuota = Config['photos']

const dayMs = 24 * 3_600_000

/** Photographs stay for as long as their move is of interest, so their number a day and their weight have an end. */
export async function refusePhoto(
  tx: Tx,
  { id, warehouseId }: WarehouseUser,
  bytes: number,
  { perDay, megabytes }: PhotoQuota,
  now: Date,
): Promise<Refusal | undefined> {
  // Two photographs at once would both see room for one.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('photos ' || ${warehouseId}, 0))`)
  const [own] = await tx
    .select({ taken: count() })
    .from(files)
    .where(and(eq(files.userId, id), gt(files.createdAt, new Date(now.getTime() - dayMs))))
  if (perDay > 0 && (own?.taken ?? 0) >= perDay) return dayIsFull(perDay)
  const [all] = await tx
    .select({ bytes: sql<string>`coalesce(sum(octet_length(${files.data})), 0)::text` })
    .from(files)
    .where(and(eq(files.warehouseId, warehouseId), isNotNull(files.shopId)))
  const after = Number(all?.bytes ?? 0) + bytes
  return megabytes > 0 && after > megabytes * 1_000_000 ? houseIsFull : undefined
}

const dayIsFull = (perDay: number): Refusal =>
  refuse(
    'photos-of-day',
    `Vous avez pris ${perDay} photo${perDay > 1 ? 's' : ''} en un jour, le plus possible. Prévenez un responsable : demain, vous pourrez continuer.`,
    { status: 429, retryAfter: 3600 },
  )

const houseIsFull = refuse(
  'photos-of-house',
  'L’entrepôt n’a plus de place pour des photos. Prévenez un responsable : rien n’a été gardé.',
  { status: 409 },
)
