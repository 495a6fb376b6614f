import { and, eq } from 'drizzle-orm'
import type { FileAnswer } from '#contract/endpoint.ts'
import { photoBytesAtMost } from '#contract/photo.ts'
import { type Refusal, refuse } from '#contract/problems.ts'
import { atShop, within } from '../auth/reach.ts'
import type { User, UserShop, WarehouseUser } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import { files, moves, products, rebuts } from '../db/schema/index.ts'
import { type PhotoQuota, refusePhoto } from './photo-quota.ts'

type Kind = { of: 'rebut'; shopId: string } | { of: 'retour'; shopId: null }

/** Saves a photo. Its type comes from its first bytes, because the sender's claim cannot be trusted. */
export async function keepPhoto(
  tx: Tx,
  user: WarehouseUser,
  { of, shopId }: Kind,
  base64: string,
  { now, quota }: { now: Date; quota: PhotoQuota },
): Promise<string | Refusal> {
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
export async function photoOfRebut(
  db: Db,
  user: User,
  shop: UserShop,
  id: string,
): Promise<FileAnswer | Refusal> {
  const [file] = await db
    .select({ name: files.name, type: files.type, data: files.data })
    .from(rebuts)
    .innerJoin(files, eq(files.id, rebuts.photoId))
    .innerJoin(moves, eq(moves.id, rebuts.moveId))
    .innerJoin(products, eq(products.id, moves.productId))
    .where(and(eq(files.id, id), eq(products.shopId, shop.id), within(atShop(user, shop), files)))
    .limit(1)
  if (!file) return refuse('photo-unknown', 'Cette photo n’est pas celle d’un rebut d’ici.', { status: 404 })
  return { ...file, data: new Uint8Array(file.data) }
}

function typeOf(data: Buffer): string | undefined {
  if (data.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg'
  if (data.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'image/png'
  const riff = data.toString('latin1', 0, 4) === 'RIFF' && data.toString('latin1', 8, 12) === 'WEBP'
  return riff ? 'image/webp' : undefined
}
