import { and, eq, sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/endpoint.ts'
import type { putWallCalls, SortedPiece, WallList } from '#contract/endpoints/put-wall.ts'
import { conflict, isRefusal, notFound, type OrRefusal, type Refusal, refuse } from '#contract/problems.ts'
import { ofOwnShops, within } from '../auth/reach.ts'
import type { WarehouseUser } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import {
  boxes,
  orders,
  pickingLists,
  productCodes,
  products,
  shops,
  sortedPieces,
} from '../db/schema/index.ts'
import { closedBecause, type ListRow } from '../picking/lists.ts'
import { describeList, isOpen, linesAtWall, type WallLine } from './lines.ts'

type Held = { readonly list: ListRow; readonly shop: string; readonly shopName: string }

/** Finds a list that comes to the wall. `hold` keeps a colleague at the same list waiting until the transaction ends. */
async function wallList(
  tx: Db | Tx,
  user: WarehouseUser,
  name: string,
  hold: 'hold' | 'look',
): OrRefusal<Held> {
  if (hold === 'hold') {
    await tx
      .select({ id: pickingLists.id })
      .from(pickingLists)
      .where(and(eq(pickingLists.name, name), within(user, pickingLists)))
      .for('update')
  }
  const [found] = await tx
    .select({ list: pickingLists, shop: shops.slug, shopName: shops.name })
    .from(pickingLists)
    .innerJoin(shops, eq(shops.id, pickingLists.shopId))
    .where(and(eq(pickingLists.name, name), within(user, pickingLists)))
  if (!found) return notFound('picking-list-unknown', `La liste ${name} n’existe pas.`, name)
  if (!found.list.atWall) {
    return conflict(
      'wall-not-for-list',
      `La liste ${name} ne passe pas par le mur de tri : emballez-la.`,
      name,
    )
  }
  return (await closedBecause(tx, found.list)) ?? found
}

export async function lookAtList(db: Db, user: WarehouseUser, name: string): OrRefusal<WallList> {
  const found = await wallList(db, user, name, 'look')
  if (isRefusal(found)) return found
  return describeList(db, name, found.shop, await linesAtWall(db, user, found.list))
}

type Put = BodyOf<typeof putWallCalls.put>

/** Counts a scanned piece to the first slot that lacks it, and says which one that is. */
export async function putPiece(
  tx: Tx,
  user: WarehouseUser,
  name: string,
  { code, quantity = 1 }: Put,
  now: Date,
): OrRefusal<{ list: WallList; put: SortedPiece }> {
  const held = await wallList(tx, user, name, 'hold')
  if (isRefusal(held)) return held
  const { list, shop } = held
  const lines = (await linesAtWall(tx, user, list)).filter(isOpen)
  const known = await articlesOf(tx, user, code)
  const article = known.find(({ id }) => lines.some(({ productId }) => productId === id))
  if (!article) return strange(held, code, known)
  const qty = article.qty * quantity
  const lacking = lines.filter(({ productId, pieces, sorted }) => productId === article.id && sorted < pieces)
  const line = lacking.find(({ pieces, sorted }) => pieces - sorted >= qty)
  if (!line) return tooMany(name, article.name, lacking.length === 0 ? undefined : qty)
  await tx
    .insert(sortedPieces)
    .values({ pickingListId: list.id, orderLineId: line.lineId, qty, userId: user.id, at: now })
  return {
    list: await describeList(tx, name, shop, await linesAtWall(tx, user, list)),
    put: { slot: line.slot, box: line.box, order: line.order, sku: article.sku, qty },
  }
}

type Article = { id: string; sku: string; name: string; qty: number; shop: string; shopName: string }

/** Several shops may sell one code. */
const articlesOf = (tx: Tx, user: WarehouseUser, code: string): Promise<Article[]> =>
  tx
    .select({
      id: products.id,
      sku: products.sku,
      name: products.name,
      qty: productCodes.qty,
      shop: shops.slug,
      shopName: shops.name,
    })
    .from(productCodes)
    .innerJoin(products, eq(products.id, productCodes.productId))
    .innerJoin(shops, eq(shops.id, products.shopId))
    .where(and(eq(productCodes.code, code), ofOwnShops(user, products.shopId)))

function strange({ list, shop, shopName }: Held, code: string, known: readonly Article[]): Refusal {
  const own = known.find(article => article.shop === shop)
  if (own) {
    return conflict(
      'wall-not-on-list',
      `${own.name} n’est pas sur la liste ${list.name} : mettez cette pièce de côté.`,
      code,
    )
  }
  const [other] = known
  if (!other) return notFound('product-unknown', `Aucun article ne porte le code ${code}.`, code)
  return refuse(
    'wall-other-shop',
    `${other.name} est de ${other.shopName}, la liste ${list.name} de ${shopName} : mettez cette pièce de côté.`,
    { status: 409, expected: shop, got: other.shop },
  )
}

const tooMany = (list: string, article: string, qty: number | undefined): Refusal =>
  qty === undefined
    ? conflict(
        'wall-too-many',
        `La liste ${list} a déjà toutes ses pièces de ${article} : mettez celle-ci de côté.`,
      )
    : conflict(
        'wall-one-by-one',
        `Ce code vaut ${qty} pièces et aucun casier n’en attend autant : scannez une pièce à la fois.`,
      )

/** Takes out of a slot what was just counted to it. */
export async function takeBack(
  tx: Tx,
  user: WarehouseUser,
  name: string,
  { order, sku, qty }: BodyOf<typeof putWallCalls.takeBack>,
): OrRefusal<WallList> {
  const held = await wallList(tx, user, name, 'hold')
  if (isRefusal(held)) return held
  const lines = await linesAtWall(tx, user, held.list)
  const [article] = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.sku, sku), ofOwnShops(user, products.shopId)))
  const line = lines.find(
    one => one.order === order && one.productId === article?.id && one.sorted >= qty && isOpen(one),
  )
  if (!line) return conflict('wall-not-there', `Le casier de ${order} n’a plus cette pièce.`, order)
  await countLess(tx, user, held.list, line, qty)
  return describeList(tx, name, held.shop, await linesAtWall(tx, user, held.list))
}

/** A person takes off first the pieces that they put there last. */
async function countLess(
  tx: Tx,
  user: WarehouseUser,
  list: ListRow,
  { lineId }: WallLine,
  qty: number,
): Promise<void> {
  const rows = await tx
    .select({ id: sortedPieces.id, qty: sortedPieces.qty })
    .from(sortedPieces)
    .where(and(eq(sortedPieces.pickingListId, list.id), eq(sortedPieces.orderLineId, lineId)))
    .orderBy(
      sql`${sortedPieces.userId} = ${user.id} desc nulls last`,
      sql`${sortedPieces.at} desc nulls last`,
    )
  let left = qty
  for (const row of rows) {
    if (left === 0) return
    const off = Math.min(left, row.qty)
    const own = eq(sortedPieces.id, row.id)
    await (off === row.qty
      ? tx.delete(sortedPieces).where(own)
      : tx
          .update(sortedPieces)
          .set({ qty: row.qty - off })
          .where(own))
    left -= off
  }
}

/** A person has emptied the slot of a cancelled order: another order may have it. */
export async function emptySlot(
  tx: Tx,
  user: WarehouseUser,
  name: string,
): OrRefusal<{ slot: number; order: string }> {
  const [box] = await tx
    .select({ id: boxes.id, slot: boxes.wallSlot, orderId: boxes.orderId })
    .from(boxes)
    .where(and(eq(boxes.warehouseId, user.warehouseId), eq(boxes.name, name)))
    .for('update')
  if (!box || box.slot === null)
    return notFound('wall-slot-unknown', `Aucun casier du mur ne porte le code ${name}.`, name)
  const [order] = await tx
    .select({ name: orders.name, status: orders.status })
    .from(orders)
    .where(and(sql`${orders.id} = ${box.orderId}`, within(user, orders)))
  if (!order) return conflict('wall-slot-free', `Le casier ${box.slot} est déjà libre.`, name)
  if (order.status !== 'cancelled') {
    return conflict(
      'wall-slot-taken',
      `Le casier ${box.slot} tient la commande ${order.name} : il se vide à l’emballage.`,
      name,
    )
  }
  await tx.update(boxes).set({ orderId: null }).where(eq(boxes.id, box.id))
  return { slot: box.slot, order: order.name }
}
