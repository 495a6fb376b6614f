import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { ToldApart } from '#contract/endpoints/product.ts'
import { heldKinds } from '#contract/entities/stock.ts'
import type { OrRefusal } from '#contract/problems.ts'
import type { User, UserShop } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
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
  for (const house of houses) told.push(await inHouse(db, house, product.id, now))
  const all = (name: keyof ToldApart) => total(told.map(here => here[name]))
  return {
    available: all('available'),
    reserved: all('reserved'),
    quarantined: all('quarantined'),
    elsewhere: all('elsewhere'),
    ordered: all('ordered'),
    expected: all('expected'),
  }
}

type House = { readonly warehouseId: string; readonly timeZone: string }

async function inHouse(db: Db | Tx, house: House, productId: string, now: Date): Promise<ToldApart> {
  const { warehouseId } = house
  const kinds = await db
    .select({ kind: locations.kind, qty: sql`sum(${stock.qty})`.mapWith(Number) })
    .from(stock)
    .innerJoin(locations, eq(locations.id, stock.locationId))
    .where(
      and(
        eq(stock.productId, productId),
        eq(locations.warehouseId, warehouseId),
        inArray(locations.kind, [...heldKinds]),
      ),
    )
    .groupBy(locations.kind)
  const held = total(kinds.map(({ qty }) => qty))
  const quarantined = kinds.find(({ kind }) => kind === 'quarantine')?.qty ?? 0
  const free = await freePiles(db, house, [productId], now)
  const available = total(free.map(({ qty }) => qty))
  const promised = await promisedPieces(db, warehouseId, [productId])
  // A list may lead to a shelf that was emptied since: missing pieces are not reserved.
  const reserved = Math.min(total([...promised.values()]), held - available - quarantined)
  return {
    ...{ available, reserved, quarantined },
    elsewhere: held - available - reserved - quarantined,
    ordered: await orderedOf(db, warehouseId, productId, now),
    expected: await expectedOf(db, warehouseId, productId),
  }
}

/** Pieces of orders that no list has yet, or no longer. */
async function orderedOf(db: Db | Tx, warehouseId: string, productId: string, now: Date): Promise<number> {
  const [sum] = await db
    .select({ qty: sql`coalesce(sum(${orderLines.qty} - ${orderLines.picked}), 0)`.mapWith(Number) })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(eq(orderLines.productId, productId), eq(orders.warehouseId, warehouseId), waitsForPicking(now)),
    )
  return sum?.qty ?? 0
}

/** Pieces of announced deliveries that have not come. */
async function expectedOf(db: Db | Tx, warehouseId: string, productId: string): Promise<number> {
  const came = sql`(select coalesce(sum(case when ${moves.undoes} is null then ${moves.qty} else -${moves.qty} end), 0)
    from ${moves} where ${moves.receptionId} = ${receptions.id} and ${moves.productId} = ${receptionLines.productId})`
  const [sum] = await db
    .select({
      qty: sql`coalesce(sum(greatest(0, ${receptionLines.expected} - ${came})), 0)`.mapWith(Number),
    })
    .from(receptionLines)
    .innerJoin(receptions, eq(receptions.id, receptionLines.receptionId))
    .where(
      and(
        eq(receptionLines.productId, productId),
        eq(receptions.warehouseId, warehouseId),
        ne(receptions.status, 'closed'),
      ),
    )
  return sum?.qty ?? 0
}

const total = (numbers: readonly number[]): number => numbers.reduce((sum, qty) => sum + qty, 0)
