import { and, asc, desc, eq, gt, inArray, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { dayIn, isPerished } from '#contract/day.ts'
import { conflict, isRefusal, type OrRefusal, type Refusal } from '#contract/problems.ts'
import { daysText, mayLeave } from '#contract/shelf-life.ts'
import type { WarehouseUser } from '../auth/user.ts'
import { byKey, keep } from '../db/kept.ts'
import { holdProducts, type Move, sendMoves } from '../db/ledger.ts'
import type { Tx } from '../db/open.ts'
import { locations, moves, orderLines, orders, parcels, pickingListLines, stock } from '../db/schema/index.ts'
import { command, isOneOfThese, statements, unnamed } from '../db/statements.ts'
import type { OrderRow } from '../orders/find.ts'
import { lockedOrderId } from '../orders/whole.ts'
import type { Holding } from '../stock/locations.ts'
import { type Line, moveOrRefuse, takeFrom } from '../stock/taking.ts'

/** A line with the days that its pieces must have left. */
type Aged = Line & { readonly leastDays: number }
export type Packed = { parcelId: string; pieces: readonly Aged[] }

type Act = { order: OrderRow; user: WarehouseUser; now: Date }
type Shelf = Holding & { fromId: string }

/** The shelves with an order's articles, and numbers for its parcels. */
export type Ahead = { readonly shelves: readonly Shelf[]; readonly numbers: Drawn }
export type Drawn = { readonly parcels: number[]; readonly trackings: number[] }

/** Reads what sealing needs of the order that the statement before locks, so that it goes out with that one. */
export async function readAhead(tx: Tx, { warehouseId }: WarehouseUser, parcels: number): Promise<Ahead> {
  const { hold, shelvesOfLocked } = places(tx)
  const [{ rows }, shelves] = await Promise.all([
    hold.execute({ parcels }),
    shelvesOfLocked.execute({ warehouseId }),
  ])
  return {
    shelves,
    numbers: {
      parcels: rows.map(({ parcel }) => Number(parcel)),
      trackings: rows.map(({ tracking }) => Number(tracking)),
    },
  }
}

/** Numbers for the labels that the parcels of the locked order wait for. */
export async function trackingsAhead(tx: Tx): Promise<number[]> {
  const { rows } = await places(tx).trackings.execute()
  return rows.map(({ tracking }) => Number(tracking))
}

/** Moves the pieces of these parcels from their shelves to the packing bench. */
export async function packGoods(
  tx: Tx,
  { order, user, now }: Act,
  parcels: readonly Packed[],
  ahead?: Ahead,
): Promise<Refusal | undefined> {
  const pieces = parcels.flatMap(parcel => parcel.pieces)
  const productIds = [...new Set(pieces.map(({ productId }) => productId))]
  // In this order: the stock is read once the products are held.
  const [bench, , found] = await Promise.all([
    packingPlace(tx, user),
    ahead ? undefined : holdProducts(tx, productIds),
    ahead ? ahead.shelves : shelvesWith(tx, order, user.warehouseId, productIds),
  ])
  if (isRefusal(bench)) return bench
  const today = dayIn(user.timeZone, now)
  const leastDays = new Map(pieces.map(piece => [piece.productId, piece.leastDays]))
  const leaves = ({ productId, expiry }: Shelf) => mayLeave(expiry, today, leastDays.get(productId) ?? 0)
  const shelves = found.filter(leaves).map((shelf, at) => ({ ...shelf, at }))
  const entries: Move[] = []
  for (const { parcelId, pieces } of parcels) {
    for (const piece of pieces) {
      const taken = takeFrom(shelves, piece)
      if (isRefusal(taken)) {
        const left = found.filter(shelf => shelf.productId === piece.productId && !leaves(shelf))
        return withLeft(taken, left, piece, today)
      }
      for (const { at, fromId, productId, lot, expiry, qty } of taken) {
        const shelf = shelves[at]
        if (shelf) shelf.qty -= qty
        const goods = { productId, lot, expiry, qty, orderId: order.id, parcelId }
        entries.push({ ...goods, fromId, toId: bench.id, type: 'PICKING', userId: user.id, at: now })
      }
    }
  }
  await sendMoves(tx, entries)
  return undefined
}

/** The packer sees pieces on the shelf that do not leave, so the refusal says why they do not count. */
function withLeft(
  { refused }: Refusal,
  left: readonly Holding[],
  { leastDays }: Aged,
  today: string,
): Refusal {
  const sum = (some: readonly Holding[]) => some.reduce((pieces, { qty }) => pieces + qty, 0)
  const perished = sum(left.filter(({ expiry }) => isPerished(expiry, today)))
  const near = sum(left) - perished
  const days = daysText(leastDays)
  const why = [
    ...(perished === 1 ? ['La pièce périmée en rayon ne part pas.'] : []),
    ...(perished > 1 ? [`Les ${perished} pièces périmées en rayon ne partent pas.`] : []),
    ...(near === 1 ? [`La pièce en rayon à moins de ${days} de sa date ne part pas.`] : []),
    ...(near > 1 ? [`Les ${near} pièces en rayon à moins de ${days} de leur date ne partent pas.`] : []),
  ]
  return { refused: { ...refused, detail: [refused.detail, ...why].join(' ') } }
}

/** Puts the pieces of these parcels back where they came from, even on a shelf that was blocked since. */
export async function unpackGoods(
  tx: Tx,
  { user, now }: Omit<Act, 'order'>,
  parcelIds: readonly string[],
): Promise<Refusal | undefined> {
  const undoing = alias(moves, 'undoing')
  const packed = await tx
    .select({ move: moves })
    .from(moves)
    .leftJoin(undoing, eq(undoing.undoes, moves.id))
    .where(
      and(
        inArray(moves.parcelId, [...parcelIds]),
        eq(moves.type, 'PICKING'),
        isNull(moves.undoes),
        isNull(undoing.id),
      ),
    )
    .orderBy(asc(moves.number))
  await holdProducts(
    tx,
    packed.map(({ move }) => move.productId),
  )
  const written = await moveOrRefuse(
    tx,
    packed.map(({ move: { id, productId, lot, expiry, qty, fromId, toId, orderId, parcelId } }) => ({
      ...{ productId, lot, expiry, qty, orderId, parcelId },
      fromId: toId,
      toId: fromId,
      type: 'PICKING' as const,
      userId: user.id,
      at: now,
      undoes: id,
    })),
  )
  return isRefusal(written) ? written : undefined
}

async function packingPlace(tx: Tx, { warehouseId }: WarehouseUser): OrRefusal<{ id: string }> {
  return (
    (await packingKept.one(tx, warehouseId)) ??
    conflict('packing-no-place', 'Cet entrepôt n’a pas de poste d’emballage. Prévenez un responsable.')
  )
}

/** By warehouse. */
const packingKept = keep<{ id: string }>(['places'], async (db, warehouseIds) => {
  const found = await byKey(warehouseIds, warehouseId => places(db).packing.execute({ warehouseId }))
  return new Map([...found].flatMap(([id, [place]]) => (place ? [[id, place] as const] : [])))
})

/** The shelves with these products: first those of the order's picking list, then earliest expiry, then the walk. */
const shelvesWith = (
  tx: Tx,
  { pickingListId }: OrderRow,
  warehouseId: string,
  productIds: readonly string[],
): Promise<Shelf[]> => places(tx).shelves.execute({ pickingListId, warehouseId, productIds })

const here = sql.placeholder('warehouseId')

const places = statements(db => {
  const itsProducts = sql`(select ${orderLines.productId} from ${orderLines} where ${orderLines.orderId} = ${lockedOrderId})`
  const itsList = sql`(select ${orders.pickingListId} from ${orders} where ${orders.id} = ${lockedOrderId})`
  const shelvesWhere = (which: SQL, listId: SQLWrapper) => {
    const { locationId, productId, lot, expiry, qty } = stock
    const listed = sql`exists (select 1 from ${pickingListLines}
      where ${pickingListLines.pickingListId} = ${listId}
        and ${pickingListLines.locationId} = ${stock.locationId}
        and ${pickingListLines.productId} = ${stock.productId})`
    return db
      .select({ fromId: locationId, productId, lot, expiry, qty })
      .from(stock)
      .innerJoin(locations, eq(locations.id, stock.locationId))
      .where(
        and(
          eq(locations.warehouseId, here),
          eq(locations.kind, 'storage'),
          eq(locations.blocked, false),
          which,
          gt(stock.qty, 0),
        ),
      )
      .orderBy(desc(listed), sql`${stock.expiry} asc nulls last`, asc(locations.walk), asc(stock.lot))
      .prepare(unnamed)
  }

  return {
    packing: db
      .select({ id: locations.id })
      .from(locations)
      .where(and(eq(locations.warehouseId, here), eq(locations.kind, 'packing')))
      .orderBy(asc(locations.walk), asc(locations.name))
      .limit(1)
      .prepare(unnamed),
    shelves: shelvesWhere(isOneOfThese(stock.productId, 'productIds'), sql.placeholder('pickingListId')),
    shelvesOfLocked: shelvesWhere(sql`${stock.productId} in ${itsProducts}`, itsList),
    trackings: command<{ tracking: string }>(
      db,
      sql`select nextval('tracking_numbers')::text as tracking from ${parcels}
        where ${parcels.orderId} = ${lockedOrderId} and ${parcels.status} = 'sealed' and ${parcels.tracking} is null`,
    ),
    hold: command<{ parcel: string; tracking: string }>(
      db,
      sql`select nextval('parcel_numbers')::text as parcel, nextval('tracking_numbers')::text as tracking
        from (select ledger_hold(array${itsProducts})) as held, generate_series(1, (select ${sql.placeholder('parcels')}::integer))
        where ${lockedOrderId} is not null`,
    ),
  }
})
