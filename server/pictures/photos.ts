import { asc, eq } from 'drizzle-orm'
import { pictureAddress } from '#contract/photo.ts'
import { notFound, type Refusal } from '#contract/problems.ts'
import type { AdminAct } from '../administration/act.ts'
import type { Db, Tx } from '../db/open.ts'
import { productPhotos, products } from '../db/schema/index.ts'
import { noteUse, picturesOf } from './use.ts'

/** The pictures of an article, the first one first. */
export async function photosOf(db: Db | Tx, productId: string): Promise<string[]> {
  const rows = await db
    .select({ id: productPhotos.pictureId })
    .from(productPhotos)
    .where(eq(productPhotos.productId, productId))
    .orderBy(asc(productPhotos.place))
  return rows.map(({ id }) => id)
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
