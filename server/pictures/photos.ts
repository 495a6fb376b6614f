import { asc, eq } from 'drizzle-orm'
import { pictureAddress } from '#contract/photo.ts'
import { notFound, type Refusal } from '#contract/problems.ts'
import type { AdminAct } from '../administration/act.ts'
import type { Db, Tx } from '../db/open.ts'
import { isOneOf } from '../db/rows.ts'
import { productPhotos, products } from '../db/schema/index.ts'
import { noteUse, picturesOf } from './use.ts'

/** The pictures of an article, the first one first. */
export const photosOf = async (db: Db | Tx, productId: string): Promise<string[]> =>
  (await photosOfEach(db, [productId])).get(productId) ?? []

/** The pictures of each of these articles that has some, the first one first. */
export async function photosOfEach(
  db: Db | Tx,
  productIds: readonly string[],
): Promise<Map<string, string[]>> {
  const photos = new Map<string, string[]>()
  if (productIds.length === 0) return photos
  const rows = await db
    .select({ productId: productPhotos.productId, id: productPhotos.pictureId })
    .from(productPhotos)
    .where(isOneOf(productPhotos.productId, productIds))
    .orderBy(asc(productPhotos.place))
  for (const { productId, id } of rows) photos.set(productId, [...(photos.get(productId) ?? []), id])
  return photos
}

type Product = Pick<typeof products.$inferSelect, 'id' | 'shopId' | 'sku' | 'drawingKind'>

/** Gives the article these pictures in this order, and no others. Without one it has its drawing again, if it had one. */
export async function savePhotos(
  { tx, now }: Pick<AdminAct, 'tx' | 'now'>,
  { id, shopId, sku, drawingKind }: Product,
  wanted: readonly string[],
): Promise<Refusal | undefined> {
  const before = await photosOf(tx, id)
  const photos = [...new Set(wanted)]
  if (photos.join() === before.join()) return undefined
  const known = await picturesOf(tx, shopId, photos)
  if (known.length < photos.length) return photoUnknown
  await tx.delete(productPhotos).where(eq(productPhotos.productId, id))
  if (photos.length > 0) {
    const rows = photos.map((pictureId, place) => ({ productId: id, pictureId, place }))
    await tx.insert(productPhotos).values(rows)
  }
  const [first] = photos
  const drawing = drawingKind === null ? '' : `/photos/${sku}.svg`
  await tx
    .update(products)
    .set({ photo: first === undefined ? drawing : pictureAddress(first) })
    .where(eq(products.id, id))
  await noteUse(tx, [...before, ...photos], now)
  return undefined
}

const photoUnknown = notFound('picture-unknown', 'Cette photo n’est plus gardée ici : ajoutez-la de nouveau.')
