import { and, eq, inArray } from 'drizzle-orm'
import type { BodyOf } from '#contract/endpoint.ts'
import type { rebutCalls } from '#contract/endpoints/rebut.ts'
import type { Undoing } from '#contract/entities/stock.ts'
import { conflict, isRefusal, notFound, type OrRefusal, type Refusal, refuse } from '#contract/problems.ts'
import { atShop, within } from '../auth/reach.ts'
import type { UserShop, WarehouseUser } from '../auth/user.ts'
import { isToday } from '../dates.ts'
import { holdProducts } from '../db/ledger.ts'
import type { Tx } from '../db/open.ts'
import { files, locations, moves, products, reasons, rebuts } from '../db/schema/index.ts'
import { movesToUndo } from '../http/earlier.ts'
import { farEnd, holdingsAt } from './locations.ts'
import { keepPhoto, type PhotoQuota } from './photos.ts'
import { moveOrRefuse, openShelf, productOfShop, takeFrom } from './taking.ts'

type Order = BodyOf<typeof rebutCalls.add>
type Reason = typeof reasons.$inferSelect

export async function addRebut(
  tx: Tx,
  user: WarehouseUser,
  shop: UserShop,
  order: Order,
  about: { now: Date; quota: PhotoQuota },
): OrRefusal<string[]> {
  const { now } = about
  const reason = await reasonOf(tx, order)
  if (isRefusal(reason)) return reason
  const photoId = await photoOf(tx, user, shop, reason, order, about)
  if (isRefusal(photoId)) return photoId
  const product = await productOfShop(tx, shop, order.sku)
  if (isRefusal(product)) return product
  const from = await openShelf(tx, user, order.location)
  if (isRefusal(from)) return from
  const to = await farEnd(tx, from.warehouseId, 'rebut')
  if (!to) return noRebutPlace

  const line = { productId: product.id, sku: order.sku, qty: order.qty }
  await holdProducts(tx, [product.id])
  const taken = takeFrom(await holdingsAt(tx, from.id), line)
  if (isRefusal(taken)) return taken
  const written = await moveOrRefuse(
    tx,
    taken.map(({ productId, lot, expiry, qty }) => ({
      productId,
      lot,
      expiry,
      qty,
      fromId: from.id,
      toId: to.id,
      type: 'REBUT' as const,
      reason: reason.label,
      userId: user.id,
      at: now,
    })),
  )
  if (isRefusal(written)) return written
  await tx.insert(rebuts).values(written.map(moveId => ({ moveId, reasonId: reason.id, photoId })))
  return written
}

/** Undoes today's rebut by opposite moves that name the undone ones, even onto a shelf that was blocked since. */
export async function undoRebut(
  tx: Tx,
  user: WarehouseUser,
  shop: UserShop,
  undoing: Undoing,
  now: Date,
): OrRefusal<string[]> {
  const named = await movesToUndo(tx, user, undoing)
  if (isRefusal(named)) return named
  const ids = [...new Set(named)]
  // The lock makes two users who undo the same rebut take turns, before the check below.
  await tx
    .select({ id: rebuts.id })
    .from(rebuts)
    .where(inArray(rebuts.moveId, ids))
    .orderBy(rebuts.moveId)
    .for('update')
  const scrapped = await tx
    .select({ move: moves, today: isToday(moves.at, now, user.timeZone) })
    .from(moves)
    .innerJoin(rebuts, eq(rebuts.moveId, moves.id))
    .innerJoin(products, eq(products.id, moves.productId))
    .innerJoin(locations, eq(locations.id, moves.fromId))
    .where(
      and(inArray(moves.id, ids), eq(products.shopId, shop.id), eq(locations.warehouseId, user.warehouseId)),
    )
  if (scrapped.length < ids.length) return rebutUnknown
  if (scrapped.some(({ today }) => !today)) {
    return conflict('rebut-too-late', 'Une mise au rebut ne s’annule que le jour même.')
  }
  const undone = await tx.select({ id: moves.id }).from(moves).where(inArray(moves.undoes, ids)).limit(1)
  if (undone.length > 0) return conflict('rebut-undone', 'Cette mise au rebut a déjà été annulée.')
  return moveOrRefuse(
    tx,
    scrapped.map(({ move: { id, productId, lot, expiry, qty, fromId, toId, reason } }) => ({
      productId,
      lot,
      expiry,
      qty,
      fromId: toId,
      toId: fromId,
      type: 'REBUT' as const,
      reason,
      userId: user.id,
      at: now,
      undoes: id,
    })),
  )
}

const rebutUnknown = notFound('rebut-unknown', 'Cette mise au rebut n’existe pas.')

async function reasonOf(tx: Tx, { reason: code }: Order): OrRefusal<Reason> {
  const [reason] = await tx
    .select()
    .from(reasons)
    .where(and(eq(reasons.list, 'rebut'), eq(reasons.code, code)))
  if (!reason) return notFound('reason-unknown', `Le motif « ${code} » n’existe pas.`, code)
  if (!reason.active) {
    return conflict(
      'reason-retired',
      `Le motif « ${reason.label} » ne sert plus. Choisissez-en un autre.`,
      code,
    )
  }
  return reason
}

async function photoOf(
  tx: Tx,
  user: WarehouseUser,
  shop: UserShop,
  reason: Reason,
  { photo, photoData }: Order,
  about: { now: Date; quota: PhotoQuota },
): Promise<string | null | Refusal> {
  if (photoData !== undefined) return keepPhoto(tx, user, { of: 'rebut', shopId: shop.id }, photoData, about)
  if (photo === undefined) {
    return reason.photo
      ? refuse('photo-missing', `Le motif « ${reason.label} » demande une photo.`, {
          expected: 'une photo',
          got: reason.code,
        })
      : null
  }
  // Only `keepPhoto` gives a file a shop, so this can name no other shop's image, no other warehouse's and no customization file.
  const [file] = await tx
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.id, photo), within(atShop(user, shop), files)))
  if (file) return photo
  return notFound('photo-unknown', 'Cette photo n’est pas enregistrée. Reprenez-la.')
}

const noRebutPlace = conflict(
  'rebut-no-place',
  'Cet entrepôt n’a pas de lieu de rebut. Prévenez un responsable.',
)
