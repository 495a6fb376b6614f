import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { dayIn, isPerished } from '#contract/day.ts'
import { conflict, isRefusal, type OrRefusal, type Refusal } from '#contract/problems.ts'
import type { WarehouseUser } from '../auth/user.ts'
import { holdProducts, type Move } from '../db/ledger.ts'
import type { Tx } from '../db/open.ts'
import { locations, moves, pickingListLines, stock } from '../db/schema/index.ts'
import { isOneOfThese, statements, unnamed } from '../db/statements.ts'
import type { OrderRow } from '../orders/find.ts'
import type { Holding } from '../stock/locations.ts'
import { type Line, moveOrRefuse, takeFrom } from '../stock/taking.ts'

export type Packed = { parcelId: string; pieces: readonly Line[] }

type Act = { order: OrderRow; user: WarehouseUser; now: Date }
type Shelf = Holding & { fromId: string }

/** Moves the pieces of these parcels from their shelves to the packing bench. */
export async function packGoods(
  tx: Tx,
  { order, user, now }: Act,
  parcels: readonly Packed[],
): Promise<Refusal | undefined> {
  const productIds = [...new Set(parcels.flatMap(({ pieces }) => pieces.map(({ productId }) => productId)))]
  // In this order: the stock is read once the products are held.
  const [bench, , found] = await Promise.all([
    packingPlace(tx, user),
    holdProducts(tx, productIds),
    shelvesWith(tx, order, user.warehouseId, productIds),
  ])
  if (isRefusal(bench)) return bench
  const today = dayIn(user.timeZone, now)
  const perished = found.filter(({ expiry }) => isPerished(expiry, today))
  const shelves = found.filter(shelf => !perished.includes(shelf)).map((shelf, at) => ({ ...shelf, at }))
  const entries: Move[] = []
  for (const { parcelId, pieces } of parcels) {
    for (const piece of pieces) {
      const taken = takeFrom(shelves, piece)
      if (isRefusal(taken)) return withPerished(taken, perished, piece)
      for (const { at, fromId, productId, lot, expiry, qty } of taken) {
        const shelf = shelves[at]
        if (shelf) shelf.qty -= qty
        const goods = { productId, lot, expiry, qty, orderId: order.id, parcelId }
        entries.push({ ...goods, fromId, toId: bench.id, type: 'PICKING', userId: user.id, at: now })
      }
    }
  }
  const written = await moveOrRefuse(tx, entries)
  return isRefusal(written) ? written : undefined
}

/** The packer sees expired pieces on the shelf, so the refusal says why they do not count. */
function withPerished({ refused }: Refusal, perished: readonly Holding[], { productId }: Line): Refusal {
  const left = perished.reduce((sum, one) => (one.productId === productId ? sum + one.qty : sum), 0)
  if (left === 0) return { refused }
  const those =
    left === 1 ? 'La pièce périmée en rayon ne part' : `Les ${left} pièces périmées en rayon ne partent`
  return { refused: { ...refused, detail: `${refused.detail} ${those} pas.` } }
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
  const [place] = await places(tx).packing.execute({ warehouseId })
  return (
    place ??
    conflict('packing-no-place', 'Cet entrepôt n’a pas de poste d’emballage. Prévenez un responsable.')
  )
}

/** The shelves with these products: first those of the order's picking list, then earliest expiry, then the walk. */
const shelvesWith = (
  tx: Tx,
  { pickingListId }: OrderRow,
  warehouseId: string,
  productIds: readonly string[],
): Promise<Shelf[]> => places(tx).shelves.execute({ pickingListId, warehouseId, productIds })

const places = statements(db => {
  const listed = sql`exists (select 1 from ${pickingListLines}
    where ${pickingListLines.pickingListId} = ${sql.placeholder('pickingListId')}
      and ${pickingListLines.locationId} = ${stock.locationId}
      and ${pickingListLines.productId} = ${stock.productId})`
  const { locationId, productId, lot, expiry, qty } = stock

  const isHere = eq(locations.warehouseId, sql.placeholder('warehouseId'))

  return {
    packing: db
      .select({ id: locations.id })
      .from(locations)
      .where(and(isHere, eq(locations.kind, 'packing')))
      .orderBy(asc(locations.walk), asc(locations.name))
      .limit(1)
      .prepare(unnamed),
    shelves: db
      .select({ fromId: locationId, productId, lot, expiry, qty })
      .from(stock)
      .innerJoin(locations, eq(locations.id, stock.locationId))
      .where(
        and(
          isHere,
          eq(locations.kind, 'storage'),
          eq(locations.blocked, false),
          isOneOfThese(stock.productId, 'productIds'),
          gt(stock.qty, 0),
        ),
      )
      .orderBy(desc(listed), sql`${stock.expiry} asc nulls last`, asc(locations.walk), asc(stock.lot))
      .prepare(unnamed),
  }
})
