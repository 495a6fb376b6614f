import { JpegEmbedder } from 'pdf-lib'
import { photoBytesAtMost, photoPixelsAtMost } from '#contract/photo.ts'
import { type OrRefusal, refuse } from '#contract/problems.ts'
import type { AdminAct } from '../administration/act.ts'
import { shopNotServed, shopOf } from '../auth/permissions.ts'
import { pictures } from '../db/schema/index.ts'
import { type PhotoQuota, refuseWeight } from '../stock/photos.ts'

type Wanted = { readonly shop: string; readonly jpeg: string }

/** Keeps a picture that nothing shows yet. Saving the shop or the article with its id puts it there. */
export async function keepPicture(
  { tx, by, now, note }: AdminAct,
  { shop: slug, jpeg }: Wanted,
  quota: PhotoQuota,
): OrRefusal<{ picture: string }> {
  const shop = shopOf(by, slug)
  if (!shop) return shopNotServed
  note({}, shop.name)
  const data = Buffer.from(jpeg, 'base64')
  if (data.length > photoBytesAtMost) return tooHeavy
  const size = await sizeOf(data)
  if (!size) return unreadable
  if (Math.max(size.width, size.height) > photoPixelsAtMost) return tooLarge
  const full = await refuseWeight(tx, by.warehouseId, data.length, quota)
  if (full) return full
  const [kept] = await tx
    .insert(pictures)
    .values({
      ...{ shopId: shop.id, warehouseId: by.warehouseId, userId: by.id },
      ...{ data, ...size, createdAt: now, unusedSince: now },
    })
    .returning({ id: pictures.id })
  if (!kept) throw new Error('The picture was not written')
  note({ octets: data.length }, shop.name)
  return { picture: kept.id }
}

/**
 * Undefined for a picture that would spoil a document: no JPEG, or one that breaks off. pdf-lib reads from the start
 * of a memory that small buffers share, so it gets a copy.
 */
async function sizeOf(data: Buffer): Promise<{ width: number; height: number } | undefined> {
  const whole = data.subarray(-2).equals(Buffer.from([0xff, 0xd9]))
  if (!whole) return undefined
  try {
    const { width, height } = await JpegEmbedder.for(Uint8Array.from(data))
    return width > 0 && height > 0 ? { width, height } : undefined
  } catch {
    return undefined
  }
}

const tooHeavy = refuse('photo-too-big', 'Cette image est trop lourde : 512 Ko au plus.', { status: 413 })
const tooLarge = refuse(
  'photo-too-large',
  `Cette image est trop grande : ${photoPixelsAtMost} points de côté au plus.`,
  { status: 413 },
)
const unreadable = refuse(
  'photo-unreadable',
  'Cette image n’est pas un JPEG entier : choisissez-en une autre.',
  {
    status: 415,
  },
)
