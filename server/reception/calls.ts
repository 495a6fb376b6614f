import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { PrintJob } from '#contract/answer.ts'
import { isGtin } from '#contract/barcodes/check-digits.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { labelsAtMost } from '#contract/endpoints/label.ts'
import { receptionCalls } from '#contract/endpoints/reception.ts'
import type { Undoing } from '#contract/entities/stock.ts'
import { conflict, isRefusal, notFound, type OrRefusal, type Refusal } from '#contract/problems.ts'
import { atShop, atWork, within } from '../auth/reach.ts'
import type { UserShop, WarehouseUser } from '../auth/user.ts'
import { isToday } from '../dates.ts'
import { holdProducts } from '../db/ledger.ts'
import type { Tx } from '../db/open.ts'
import { locations, moves, receptions } from '../db/schema/index.ts'
import { data, handlers } from '../handlers.ts'
import { movesToUndo } from '../http/earlier.ts'
import type { Marked } from '../labels/label.ts'
import { printOut, subjectsFor, tooManyLabels } from '../labels/print.ts'
import { goBack } from '../serials/come-in.ts'
import { summariesOf } from '../stock/product-page.ts'
import { moveOrRefuse, productsBySku, productUnknown } from '../stock/taking.ts'
import { receiveGoods } from './add.ts'
import { articleBehind, linkCode, unlinkCode } from './articles.ts'
import { cartonsLeft } from './cartons.ts'
import { closeReception } from './close.ts'
import {
  describeReception,
  findReception,
  holdReception,
  listReceptions,
  shopOfReception,
} from './documents.ts'
import { labelCartons } from './label-cartons.ts'
import { photographReception, photoOfReception } from './photos.ts'

export const receptionHandlers = handlers(receptionCalls, {
  list: ({ user, shop, db }) => data(listReceptions(db, atShop(user, shop))),

  shop: ({ params, user, db }) => data(shopOfReception(db, user, params.document), shop => ({ shop })),

  information: ({ params, user, shop, db }) =>
    data(findReception(db, atShop(user, shop), params.document), row => describeReception(db, row)),

  article: ({ query, user, shop, db }) => data(articleBehind(db, user, shop, query.code)),

  keepPhoto: ({ body, user, shop, db, clock, photos: quota }) =>
    data(
      atWork(db, user, shop, worker => photographReception(db, worker, shop, body, { now: clock(), quota })),
      photo => ({ photo }),
    ),

  photo: ({ params, user, shop, db }) => photoOfReception(db, user, shop, params.photo),

  link: ({ body, shop, db }) => data(linkCode(db, shop, body)),

  unlink: ({ body, user, shop, db }) => data(unlinkCode(db, user, shop, body)),

  add: ({ body, user, shop, db, clock }) =>
    data(atWork(db, user, shop, worker => receiveGoods(db, worker, shop, body, clock()))),

  labels: async ({ body, user, shop, db, clock }) => {
    const printed = await atWork(db, user, shop, worker =>
      labelDelivery(db, worker, shop, body.lines, clock()),
    )
    return isRefusal(printed) ? printed : { data: { labels: printed.labels }, prints: printed.prints }
  },

  cartons: async ({ body, user, shop, db, clock }) => {
    const printed = await atWork(db, user, shop, worker => labelCartons(db, worker, shop, body, clock()))
    return isRefusal(printed) ? printed : { data: { labels: printed.labels }, prints: printed.prints }
  },

  undo: ({ body, user, shop, db, clock }) =>
    data(
      atWork(db, user, shop, worker => undoReception(db, worker, shop, body, clock())),
      moves => ({ moves }),
    ),

  close: ({ body, user, shop, db, clock }) => data(closeReception(db, user, shop, body, clock())),
})

type Lines = BodyOf<typeof receptionCalls.labels>['lines']

/** Prints a label for each piece of a delivery, or for each carton, with its lot. Other labels need the role Barcode; these do not. */
async function labelDelivery(
  tx: Tx,
  user: WarehouseUser,
  shop: UserShop,
  lines: Lines,
  now: Date,
): OrRefusal<{ labels: number; prints: PrintJob[] }> {
  const total = lines.reduce((sum, { qty, per = 1 }) => sum + Math.ceil(qty / per), 0)
  if (total > labelsAtMost) return tooManyLabels(total)
  const labels: Marked[] = []
  for (const { sku, qty, lot, expiry, per = 1 } of lines) {
    const label = await labelOf(tx, user, shop, sku)
    if (isRefusal(label)) return label
    if (per > 1 && !isGtin(label.code)) return noCartonCode(label.title)
    const marked = (pieces: number) => ({ ...label, lot: lot || null, expiry: expiry ?? null, pieces })
    const [whole, rest] = [marked(per), qty % per]
    labels.push(...Array.from({ length: Math.floor(qty / per) }, () => whole))
    if (rest > 0) labels.push(marked(rest))
  }
  return printOut(tx, user, { kind: 'product', subjects: labels, type: 'RECEPTION', shopId: shop.id }, now)
}

async function labelOf(tx: Tx, user: WarehouseUser, shop: UserShop, sku: string): OrRefusal<Marked> {
  const product = (await productsBySku(tx, [sku])).get(sku)
  if (product?.shopId !== shop.id) return productUnknown(sku)
  const found = await subjectsFor(tx, user, { kind: 'product', code: sku })
  if (isRefusal(found)) return found
  return (
    found.find(({ name }) => name === sku) ??
    conflict('label-no-code', `L’article ${sku} n’a pas encore de code : liez-en un, puis étiquetez-le.`, sku)
  )
}

const noCartonCode = (title: string): Refusal =>
  conflict(
    'label-no-gtin',
    `${title} n’a pas de code GTIN (EAN, UPC) : une étiquette de carton ne saurait le dire. Étiquetez ses pièces.`,
  )

const unknown = notFound('reception-move-unknown', 'Ce dépôt n’existe pas.')

/** Undoes today's moves of a reception, by opposite moves that name them. */
async function undoReception(
  tx: Tx,
  user: WarehouseUser,
  shop: UserShop,
  undoing: Undoing,
  now: Date,
): OrRefusal<string[]> {
  const named = await movesToUndo(tx, user, undoing)
  if (isRefusal(named)) return named
  const ids = [...new Set(named)]
  const booked = await tx
    .select({ move: moves, document: receptions.name, today: isToday(moves.at, now, user.timeZone) })
    .from(moves)
    .innerJoin(receptions, eq(receptions.id, moves.receptionId))
    .innerJoin(locations, eq(locations.id, moves.toId))
    .where(
      and(
        inArray(moves.id, ids),
        isNull(moves.undoes),
        within(atShop(user, shop), receptions),
        eq(locations.warehouseId, user.warehouseId),
      ),
    )
  if (booked.length < ids.length) return unknown
  // A fixed order, so that two users who undo at once never deadlock.
  for (const name of [...new Set(booked.map(({ document }) => document))].sort()) {
    const held = await holdReception(tx, atShop(user, shop), name)
    if (isRefusal(held)) return held
  }
  if (booked.some(({ today }) => !today)) {
    return conflict('reception-too-late', 'Un dépôt ne s’annule que le jour même.')
  }
  const undone = await tx.select({ id: moves.id }).from(moves).where(inArray(moves.undoes, ids)).limit(1)
  if (undone.length > 0) return conflict('reception-undone', 'Ce dépôt a déjà été annulé.')
  const productIds = booked.map(({ move }) => move.productId)
  // A packer who takes one of these pieces meanwhile holds its article too.
  await holdProducts(tx, productIds)
  const articles = await summariesOf(tx, productIds)
  const packed = [...articles.values()].some(({ serials }) => serials) ? await goBack(tx, ids) : undefined
  if (packed) return packed
  const written = await moveOrRefuse(
    tx,
    booked.map(({ move: { id, productId, lot, expiry, qty, fromId, toId, reason, receptionId } }) => ({
      productId,
      lot,
      expiry,
      qty,
      fromId: toId,
      toId: fromId,
      type: 'RECEPTION' as const,
      reason,
      userId: user.id,
      at: now,
      receptionId,
      undoes: id,
    })),
  )
  if (!isRefusal(written)) {
    await cartonsLeft(tx, ids)
    return written
  }
  return conflict('reception-moved', 'Ces articles ont déjà été rangés ailleurs : rien n’est annulé.')
}
