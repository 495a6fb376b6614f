import { and, desc, eq } from 'drizzle-orm'
import type { BodyOf, FileAnswer } from '#contract/endpoint.ts'
import type { ReceptionPhoto, receptionCalls } from '#contract/endpoints/reception.ts'
import { isRefusal, notFound, type OrRefusal } from '#contract/problems.ts'
import { atShop, type Reach, within } from '../auth/reach.ts'
import type { UserShop, WarehouseUser } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import { files, products, receptionPhotos, receptions, users } from '../db/schema/index.ts'
import { keepPhoto, type PhotoQuota } from '../stock/photos.ts'
import { productsBySku, productUnknown } from '../stock/taking.ts'
import { findReception } from './documents.ts'

type Taken = BodyOf<typeof receptionCalls.keepPhoto>

/** Keeps a photograph of what came in, also of a delivery that is closed: the shop may still dispute it. */
export async function photographReception(
  tx: Tx,
  user: WarehouseUser,
  shop: UserShop,
  { document, sku, photo }: Taken,
  limits: { now: Date; quota: PhotoQuota },
): OrRefusal<string> {
  const row = await findReception(tx, atShop(user, shop), document)
  if (isRefusal(row)) return row
  const product = sku === undefined ? undefined : (await productsBySku(tx, [sku])).get(sku)
  if (sku !== undefined && product?.shopId !== shop.id) return productUnknown(sku)
  const kept = await keepPhoto(tx, user, { of: 'réception', shopId: shop.id }, photo, limits)
  if (isRefusal(kept)) return kept
  await tx
    .insert(receptionPhotos)
    .values({ receptionId: row.id, productId: product?.id ?? null, photoId: kept })
  return kept
}

export async function photosOf(db: Db | Tx, receptionId: string): Promise<ReceptionPhoto[]> {
  const rows = await db
    .select({
      id: files.id,
      at: files.createdAt,
      by: users.displayName,
      article: products.name,
      sku: products.sku,
    })
    .from(receptionPhotos)
    .innerJoin(files, eq(files.id, receptionPhotos.photoId))
    .leftJoin(users, eq(users.id, files.userId))
    .leftJoin(products, eq(products.id, receptionPhotos.productId))
    .where(eq(receptionPhotos.receptionId, receptionId))
    .orderBy(desc(files.createdAt), files.id)
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

/** To people of the delivery's shop and, if they have one, of its warehouse. */
export async function photoOfReception(
  db: Db,
  user: Reach,
  shop: UserShop,
  id: string,
): OrRefusal<FileAnswer> {
  const [file] = await db
    .select({ name: files.name, type: files.type, data: files.data })
    .from(receptionPhotos)
    .innerJoin(files, eq(files.id, receptionPhotos.photoId))
    .innerJoin(receptions, eq(receptions.id, receptionPhotos.receptionId))
    .where(and(eq(files.id, id), within(atShop(user, shop), receptions)))
  if (!file) return notFound('photo-unknown', 'Cette photo n’est pas celle d’une livraison d’ici.')
  return { ...file, data: new Uint8Array(file.data) }
}
