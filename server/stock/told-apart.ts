import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { ToldApart } from '#contract/endpoints/product.ts'
import { heldKinds } from '#contract/entities/stock.ts'
import type { OrRefusal } from '#contract/problems.ts'
import type { User, UserShop } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import { isOneOf } from '../db/rows.ts'
import {
  locations,
  moves,
  orderLines,
  orders,
  receptionLines,
  receptions,
  stock,
  warehouses,
} from '../db/schema/index.ts'
import { waitsForPicking } from '../db/to-pick.ts'
import { productBySku } from './finding.ts'
import { kitsIn } from './kits.ts'
import { notOfThisShop } from './product-page.ts'
import { freePiles, promisedPieces } from './shelves.ts'

/** An article's stock by its use: in the user's warehouse; a user without one hears of all of them. */
export async function toldApart(
  db: Db | Tx,
  user: Pick<User, 'warehouseId'>,
  shop: UserShop,
  sku: string,
  now: Date,
): OrRefusal<ToldApart> {
  const product = await productBySku(db, shop.id, sku)
  if (!product) return notOfThisShop(sku)
  const houses = await db
    .select({ warehouseId: warehouses.id, timeZone: warehouses.timeZone })
    .from(warehouses)
    .where(user.warehouseId === null ? undefined : eq(warehouses.id, user.warehouseId))
  const told: ToldApart[] = []
  for (const house of houses) told.push(...(await toldApartIn(db, house, [product.id], now)).values())
  const all = (name: Exclude<keyof ToldApart, 'kit'>) => total(told.map(here => here[name]))
  return {
    available: all('available'),
    reserved: all('reserved'),
    quarantined: all('quarantined'),
    elsewhere: all('elsewhere'),
    ordered: all('ordered'),
    expected: all('expected'),
    ...kitOfAll(told),
  }
}

/** A kit is made in one warehouse, of the parts that lie there. */
function kitOfAll(told: readonly ToldApart[]): Pick<ToldApart, 'kit'> {
  const kits = told.flatMap(({ kit }) => kit ?? [])
  const [first] = kits
  if (!first) return {}
  const parts = first.parts.map(one => {
    const there = kits.flatMap(kit => kit.parts.filter(({ sku }) => sku === one.sku))
    return { ...one, available: total(there.map(({ available }) => available)) }
  })
  return { kit: { ...first, makeable: total(kits.map(({ makeable }) => makeable)), parts } }
}

type House = { readonly warehouseId: string; readonly timeZone: string }
type Pieces = ReadonlyMap<string, number>

/** The same for articles of one warehouse, by their ids. */
export async function toldApartIn(
  db: Db | Tx,
  house: House,
  productIds: readonly string[],
  now: Date,
): Promise<Map<string, ToldApart>> {
  if (productIds.length === 0) return new Map()
  const { warehouseId } = house
  const promising = promisedPieces(db, warehouseId, productIds)
  const [kinds, promised, ordered, expected, piles, kits] = await Promise.all([
    heldOf(db, warehouseId, productIds),
    promising,
    orderedOf(db, warehouseId, productIds, now),
    expectedOf(db, warehouseId, productIds),
    freePiles(db, house, productIds, now, promising),
    kitsIn(db, house, productIds, now),
  ])
  const held = added(kinds)
  const aside = added(kinds.filter(({ kind }) => kind === 'quarantine'))
  const free = added(piles)
  const taken = added([...promised].map(([key, qty]) => ({ productId: key.split(' ')[0] ?? '', qty })))
  return new Map(
    productIds.map(id => {
      const of = (pieces: Pieces) => pieces.get(id) ?? 0
      const [available, quarantined] = [of(free), of(aside)]
      // A list may lead to a shelf that was emptied since: missing pieces are not reserved.
      const reserved = Math.min(of(taken), of(held) - available - quarantined)
      const elsewhere = of(held) - available - reserved - quarantined
      const kit = kits.get(id)
      return [
        id,
        {
          ...{ available, reserved, quarantined, elsewhere, ordered: of(ordered), expected: of(expected) },
          ...(kit ? { kit } : {}),
        },
      ]
    }),
  )
}

/** Pieces in the house, by the kind of their places. */
const heldOf = (db: Db | Tx, warehouseId: string, productIds: readonly string[]) =>
  db
    .select({
      productId: stock.productId,
      kind: locations.kind,
      qty: sql`sum(${stock.qty})`.mapWith(Number),
    })
    .from(stock)
    .innerJoin(locations, eq(locations.id, stock.locationId))
    .where(
      and(
        isOneOf(stock.productId, productIds),
        eq(locations.warehouseId, warehouseId),
        inArray(locations.kind, [...heldKinds]),
      ),
    )
    .groupBy(stock.productId, locations.kind)

/** Pieces of orders that no list has yet, or no longer. */
async function orderedOf(
  db: Db | Tx,
  warehouseId: string,
  productIds: readonly string[],
  now: Date,
): Promise<Pieces> {
  const rows = await db
    .select({
      productId: orderLines.productId,
      qty: sql`sum(${orderLines.qty} - ${orderLines.picked})`.mapWith(Number),
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        isOneOf(orderLines.productId, productIds),
        eq(orders.warehouseId, warehouseId),
        waitsForPicking(now),
      ),
    )
    .groupBy(orderLines.productId)
  return added(rows)
}

/** Pieces of announced deliveries that have not come. */
async function expectedOf(db: Db | Tx, warehouseId: string, productIds: readonly string[]): Promise<Pieces> {
  const rows = await db
    .select({
      productId: receptionLines.productId,
      qty: sql`greatest(0, ${receptionLines.expected} - ${cameBy})`.mapWith(Number),
    })
    .from(receptionLines)
    .innerJoin(receptions, eq(receptions.id, receptionLines.receptionId))
    .where(
      and(
        isOneOf(receptionLines.productId, productIds),
        eq(receptions.warehouseId, warehouseId),
        ne(receptions.status, 'closed'),
      ),
    )
  return added(rows)
}

/** The pieces of a line of a delivery that have come. */
export const cameBy = sql`(select coalesce(sum(case when ${moves.undoes} is null then ${moves.qty} else -${moves.qty} end), 0)
  from ${moves} where ${moves.receptionId} = ${receptions.id} and ${moves.productId} = ${receptionLines.productId})`

const total = (numbers: readonly number[]): number => numbers.reduce((sum, qty) => sum + qty, 0)

function added(rows: readonly { readonly productId: string; readonly qty: number }[]): Pieces {
  const sums = new Map<string, number>()
  for (const { productId, qty } of rows) sums.set(productId, (sums.get(productId) ?? 0) + qty)
  return sums
}
