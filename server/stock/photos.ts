import { and, count, eq, gt, sql } from 'drizzle-orm'
import type { FileAnswer } from '#contract/endpoint.ts'
import { photoBytesAtMost } from '#contract/photo.ts'
import { conflict, notFound, type OrRefusal, type Refusal, refuse } from '#contract/problems.ts'
import { atShop, within } from '../auth/reach.ts'
import type { User, UserShop, WarehouseUser } from '../auth/user.ts'
import type { Config } from '../config.ts'
import type { Db, Tx } from '../db/open.ts'
import { files, moves, pictures, products, rebuts } from '../db/schema/index.ts'

type Kind = { of: 'rebut' | 'réception'; shopId: string } | { of: 'retour'; shopId: null }

/** Saves a photo. Its type comes from its first bytes, because the sender's claim cannot be trusted. */
export async function keepPhoto(
  tx: Tx,
  user: WarehouseUser,
  { of, shopId }: Kind,
  base64: string,
  { now, quota }: { now: Date; quota: PhotoQuota },
): OrRefusal<string> {
  const { id: userId, warehouseId } = user
  const data = Buffer.from(base64, 'base64')
  if (data.length > photoBytesAtMost) {
    return refuse('photo-too-big', 'Cette photo est trop lourde : 512 Ko au plus.', { status: 413 })
  }
  const type = typeOf(data)
  if (!type) {
    return refuse('photo-unreadable', 'Ce fichier n’est pas une photo : JPEG, PNG ou WebP.', { status: 415 })
  }
  const tooMuch = await refusePhoto(tx, user, data.length, quota, now)
  if (tooMuch) return tooMuch
  const name = `${of}-${now.toISOString().slice(0, 10)}.${type.slice('image/'.length)}`
  const [kept] = await tx
    .insert(files)
    .values({ name, type, data, warehouseId, userId, shopId, createdAt: now })
    .returning({ id: files.id })
  if (!kept) throw new Error('The photograph was not written')
  return kept.id
}

/** Returns a photo only to users of the shop and, if they have one, of the warehouse of its move. */
export async function photoOfRebut(db: Db, user: User, shop: UserShop, id: string): OrRefusal<FileAnswer> {
  const [file] = await db
    .select({ name: files.name, type: files.type, data: files.data })
    .from(rebuts)
    .innerJoin(files, eq(files.id, rebuts.photoId))
    .innerJoin(moves, eq(moves.id, rebuts.moveId))
    .innerJoin(products, eq(products.id, moves.productId))
    .where(and(eq(files.id, id), eq(products.shopId, shop.id), within(atShop(user, shop), files)))
    .limit(1)
  if (!file) return notFound('photo-unknown', 'Cette photo n’est pas celle d’un rebut d’ici.')
  return { ...file, data: new Uint8Array(file.data) }
}

function typeOf(data: Buffer): string | undefined {
  if (data.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg'
  if (data.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'image/png'
  const riff = data.toString('latin1', 0, 4) === 'RIFF' && data.toString('latin1', 8, 12) === 'WEBP'
  return riff ? 'image/webp' : undefined
}

export type PhotoQuota = Config['photos']

const dayMs = 24 * 3_600_000

/** Photographs stay for as long as their scrap or return is of interest, so their number a day and their weight have an end. */
async function refusePhoto(
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

/** Limits the weight of the warehouse's pictures: photographs of scraps, returns and articles, and logos. */
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

const houseIsFull = conflict(
  'photos-of-house',
  'L’entrepôt n’a plus de place pour des photos. Prévenez un responsable : rien n’a été gardé.',
)
