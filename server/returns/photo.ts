import { and, eq, isNull } from 'drizzle-orm'
import type { BodyOf, FileAnswer } from '#contract/endpoint.ts'
import type { returnCalls } from '#contract/endpoints/return.ts'
import { notFound, type OrRefusal, type Refusal, refuse } from '#contract/problems.ts'
import { atShop, type Reach, within } from '../auth/reach.ts'
import type { UserShop, WarehouseUser } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import { files, type reasons, returns } from '../db/schema/index.ts'

type Asked = Pick<BodyOf<typeof returnCalls.book>, 'photo' | 'noPhoto'>

/** The photograph of a new return. An origin that asks for one takes a photograph, or the word that there is none. */
export async function photoFor(
  tx: Tx,
  { warehouseId }: WarehouseUser,
  origin: typeof reasons.$inferSelect,
  { photo, noPhoto = false }: Asked,
): Promise<{ photoId: string | null; noPhoto: boolean } | Refusal> {
  if (photo === undefined) {
    if (origin.photo && !noPhoto) return photoMissing(origin)
    return { photoId: null, noPhoto: origin.photo }
  }
  // A photograph that no return has yet: its return gives it the shop. The lock lets one return alone take it.
  const [file] = await tx
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.id, photo), eq(files.warehouseId, warehouseId), isNull(files.shopId)))
    .for('update')
  return file ? { photoId: file.id, noPhoto: false } : photoUnknown
}

const photoMissing = ({ code, label }: typeof reasons.$inferSelect): Refusal =>
  refuse('photo-missing', `« ${label} » demande une photo : prenez-la, ou dites qu’il n’y en a pas.`, {
    expected: 'une photo',
    got: code,
  })

const photoUnknown = notFound('photo-unknown', 'Cette photo n’est pas enregistrée. Reprenez-la.')

/** From now on the people who serve the shop see the photograph. */
export async function givePhotoToShop(tx: Tx, photoId: string, shopId: string): Promise<void> {
  await tx.update(files).set({ shopId }).where(eq(files.id, photoId))
}

/** Returns a photo only to users of the shop and, if they have one, of the warehouse of its return. */
export async function photoOfReturn(db: Db, user: Reach, shop: UserShop, id: string): OrRefusal<FileAnswer> {
  const [file] = await db
    .select({ name: files.name, type: files.type, data: files.data })
    .from(returns)
    .innerJoin(files, eq(files.id, returns.photoId))
    .where(and(eq(files.id, id), within(atShop(user, shop), returns)))
    .limit(1)
  if (!file) return notFound('photo-unknown', 'Cette photo n’est pas celle d’un retour d’ici.')
  return { ...file, data: new Uint8Array(file.data) }
}

/** In the order's timeline and in the ledger. */
export const noPhotoWords = 'sans photo'
