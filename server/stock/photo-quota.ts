import { and, count, eq, gt, sql } from 'drizzle-orm'
import { type Refusal, refuse } from '#contract/problems.ts'
import type { WarehouseUser } from '../auth/user.ts'
import type { Config } from '../config.ts'
import type { Tx } from '../db/open.ts'
import { files, pictures } from '../db/schema/index.ts'

export type PhotoQuota = Config['photos']

const dayMs = 24 * 3_600_000

/** Photographs stay for as long as their scrap or return is of interest, so their number a day and their weight have an end. */
export async function refusePhoto(
  tx: Tx,
  { id, warehouseId }: WarehouseUser,
  bytes: number,
  quota: PhotoQuota,
  now: Date,
): Promise<Refusal | undefined> {
  await onePhotoAtATime(tx, warehouseId)
  const [own] = await tx
    .select({ taken: count() })
    .from(files)
    .where(and(eq(files.userId, id), gt(files.createdAt, new Date(now.getTime() - dayMs))))
  if (quota.perDay > 0 && (own?.taken ?? 0) >= quota.perDay) return dayIsFull(quota.perDay)
  return refuseWeight(tx, warehouseId, bytes, quota)
}

/** What the warehouse keeps: photographs of scraps, returns and articles, and logos. */
export async function refuseWeight(
  tx: Tx,
  warehouseId: string,
  bytes: number,
  { megabytes }: PhotoQuota,
): Promise<Refusal | undefined> {
  if (megabytes === 0) return undefined
  await onePhotoAtATime(tx, warehouseId)
  const [taken] = await tx
    .select({ bytes: sql<string>`coalesce(sum(octet_length(${files.data})), 0)::text` })
    .from(files)
    .where(eq(files.warehouseId, warehouseId))
  const [kept] = await tx
    .select({ bytes: sql<string>`coalesce(sum(octet_length(${pictures.data})), 0)::text` })
    .from(pictures)
    .where(eq(pictures.warehouseId, warehouseId))
  const after = Number(taken?.bytes ?? 0) + Number(kept?.bytes ?? 0) + bytes
  return after > megabytes * 1_000_000 ? houseIsFull : undefined
}

/** Two photographs at once would both see room for one. */
async function onePhotoAtATime(tx: Tx, warehouseId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('photos ' || ${warehouseId}, 0))`)
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
