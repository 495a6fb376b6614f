import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { type PickingType, shapeOf } from '#contract/picking-types.ts'
import { conflict, type OrRefusal } from '#contract/problems.ts'
import type { WarehouseUser } from '../auth/user.ts'
import { nextNames } from '../db/numbers.ts'
import type { Db, Tx } from '../db/open.ts'
import { boxes, orders, warehouses } from '../db/schema/index.ts'
import { houseGrammar } from '../warehouse/grammar.ts'
import type { Wanted, Wish } from './pending.ts'

export type FreeSlot = { readonly id: string; readonly slot: number }

/** The slots that hold no order. While somebody makes a list for them, `hold` lets nobody else give them away. */
async function freeSlots(db: Db | Tx, warehouseId: string, hold: boolean): Promise<FreeSlot[]> {
  const reading = db
    .select({ id: boxes.id, slot: boxes.wallSlot })
    .from(boxes)
    .where(and(eq(boxes.warehouseId, warehouseId), isNotNull(boxes.wallSlot), isNull(boxes.orderId)))
    .orderBy(asc(boxes.wallSlot))
  const rows = await (hold ? reading.for('update') : reading)
  return rows.flatMap(({ id, slot }) => (slot === null ? [] : [{ id, slot }]))
}

/** The free slots for the orders of this list; null for a list that does not go to the wall. */
export const wallFor = async (
  tx: Db | Tx,
  { warehouseId }: WarehouseUser,
  type: PickingType,
  { at }: Wish,
  hold: boolean,
): Promise<readonly FreeSlot[] | null> =>
  at === 'wall' && shapeOf(type) === 'multi' ? freeSlots(tx, warehouseId, hold) : null

export const isFull = (wall: readonly FreeSlot[] | null): boolean => wall?.length === 0

export const fullWall = conflict(
  'wall-full',
  'Le mur de tri n’a plus de casier libre : emballez d’abord une commande complète.',
)

export const roomOf = (wall: readonly FreeSlot[] | null, { slots }: Wish): Pick<Wanted, 'slots'> =>
  wall === null ? {} : { slots: Math.min(slots ?? wall.length, wall.length) }

/** Gives the first slots to these orders, in their order. */
export async function giveSlots(
  tx: Tx,
  slots: readonly FreeSlot[],
  orderIds: readonly string[],
): Promise<void> {
  const given = slots.slice(0, orderIds.length).map(({ id }) => id)
  await tx.execute(sql`update ${boxes} set order_id = given.order_id
    from unnest(${sql.param(given)}::uuid[], ${sql.param([...orderIds])}::uuid[]) as given (box_id, order_id)
    where ${boxes.id} = given.box_id`)
}

/** The names of the boxes that stand in the wall, slot by slot. */
export async function wallBoxes(db: Db | Tx, warehouseId: string): Promise<string[]> {
  const rows = await db
    .select({ name: boxes.name })
    .from(boxes)
    .where(and(eq(boxes.warehouseId, warehouseId), isNotNull(boxes.wallSlot)))
    .orderBy(asc(boxes.wallSlot))
  return rows.map(({ name }) => name)
}

/** Makes the wall this large: new slots get boxes of their own, and those of the last slots become ordinary ones. */
export async function buildWall(tx: Tx, warehouseId: string, slots: number): OrRefusal<null> {
  // Two administrators take turns: both would make the same slots.
  await tx
    .select({ id: warehouses.id })
    .from(warehouses)
    .where(eq(warehouses.id, warehouseId))
    .for('no key update')
  // A list that is being made gives its orders slots of those that stay, or this waits for it and sees them taken.
  const known = await tx
    .select({ slot: boxes.wallSlot, order: orders.name })
    .from(boxes)
    .leftJoin(orders, eq(orders.id, boxes.orderId))
    .where(and(eq(boxes.warehouseId, warehouseId), isNotNull(boxes.wallSlot)))
    .orderBy(asc(boxes.wallSlot))
    .for('update', { of: boxes })
  const taken = known.find(({ slot, order }) => slot !== null && slot > slots && order !== null)
  if (taken) {
    return conflict(
      'wall-slot-taken',
      `Le casier ${taken.slot} tient encore la commande ${taken.order} : videz-le d’abord.`,
    )
  }
  await tx
    .update(boxes)
    .set({ wallSlot: null })
    .where(and(eq(boxes.warehouseId, warehouseId), gt(boxes.wallSlot, slots)))
  const grammar = await houseGrammar(tx, warehouseId)
  const names: string[] = []
  while (known.length + names.length < slots) {
    const count = slots - known.length - names.length
    names.push(...(await nextNames(tx, 'box', { count, grammar })))
  }
  if (names.length > 0) {
    const wallSlot = (nth: number) => known.length + nth + 1
    await tx.insert(boxes).values(names.map((name, nth) => ({ warehouseId, name, wallSlot: wallSlot(nth) })))
  }
  return null
}

/** Refuses a slot of the wall where a box of a cart is meant. */
export async function notOfWall(tx: Tx, warehouseId: string, name: string): OrRefusal<null> {
  const [slot] = await tx
    .select({ slot: boxes.wallSlot })
    .from(boxes)
    .where(and(eq(boxes.warehouseId, warehouseId), eq(boxes.name, name), isNotNull(boxes.wallSlot)))
  return slot
    ? conflict('box-in-wall', `Ceci est le casier ${slot.slot} du mur de tri : prenez une caisse.`, name)
    : null
}
