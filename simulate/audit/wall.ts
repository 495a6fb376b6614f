import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { putWallCalls } from '#contract/endpoints/put-wall.ts'
import type { Db, Tx } from '#server/db/open.ts'
import type { Change } from '../world/journal.ts'
import { acknowledged, sentence } from './claims.ts'

const OfList = z.object({ params: z.object({ pickingName: z.string() }) })
const Put = z.object({
  data: z.object({
    put: z.object({
      slot: z.int(),
      box: z.string(),
      order: z.string(),
      sku: z.string(),
      qty: z.int(),
    }),
  }),
})
const Back = z.object({ body: z.object({ order: z.string(), sku: z.string(), qty: z.int() }) })

type Sorted = { what: string; qty: number; most: number }
type Slot = {
  slot: number
  box: string
  order: string | null
  status: string | null
  list: string | null
  at_wall: boolean | null
}

/** The wall holds what people were told that they put into it, where they were told to. */
export async function checkWall(db: Db | Tx, changes: readonly Change[]): Promise<string[]> {
  const slots = await slotsOf(db)
  return [
    ...(await otherwiseSorted(db, changes)),
    ...inOtherSlots(slots, changes),
    ...(await whyNoWall(db, slots)),
    ...(await ordersWithoutSlot(db)),
  ]
}

async function otherwiseSorted(db: Db | Tx, changes: readonly Change[]): Promise<string[]> {
  const { rows } = await db.execute<Sorted>(sql`
    select picking_lists.name || ' ' || orders.name || ' ' || sku as what,
      sum(sorted.qty)::int as qty, sum(order_lines.qty)::int as most
    from (select picking_list_id, order_line_id, sum(qty) as qty from sorted_pieces group by 1, 2) sorted
      join picking_lists on picking_lists.id = picking_list_id
      join order_lines on order_lines.id = order_line_id join orders on orders.id = order_id
      join products on products.id = product_id
    group by 1`)
  const told = new Map<string, number>()
  const count = (what: string, qty: number) => told.set(what, qty + (told.get(what) ?? 0))
  for (const { input, answer } of acknowledged(changes, [putWallCalls.put])) {
    const { order, sku, qty } = Put.parse(answer?.body).data.put
    count(`${OfList.parse(input).params.pickingName} ${order} ${sku}`, qty)
  }
  for (const { input } of acknowledged(changes, [putWallCalls.takeBack])) {
    const { order, sku, qty } = Back.parse(input).body
    count(`${OfList.parse(input).params.pickingName} ${order} ${sku}`, -qty)
  }
  const there = new Map(rows.map(({ what, qty }) => [what, qty]))
  return [
    ...[...new Set([...told.keys(), ...there.keys()])].flatMap(what => {
      const [is, should] = [there.get(what) ?? 0, told.get(what) ?? 0]
      return is === should ? [] : [`SORTED: ${is} of ${what}, people put ${should}`]
    }),
    ...rows
      .filter(({ qty, most }) => qty > most)
      .map(({ what, qty, most }) => `SORTED: ${qty} of ${what}, which needs ${most}`),
  ]
}

const slotsOf = async (db: Db | Tx) =>
  (
    await db.execute<Slot>(sql`
      select wall_slot as slot, boxes.name as box, orders.name as order, orders.status,
        picking_lists.name as list, at_wall
      from boxes left join orders on orders.id = order_id
        left join picking_lists on picking_lists.id = picking_list_id
      where wall_slot is not null order by wall_slot`)
  ).rows

/** All pieces that an order got of one list are in one slot, and the order is still there while the list has it. */
function inOtherSlots(slots: readonly Slot[], changes: readonly Change[]): string[] {
  const known = new Map(slots.flatMap(({ list, order, box }) => (list ? [[`${list} ${order}`, box]] : [])))
  return acknowledged(changes, [putWallCalls.put]).flatMap(change => {
    const { order, box } = Put.parse(change.answer?.body).data.put
    const what = `${OfList.parse(change.input).params.pickingName} ${order}`
    const other = known.get(what) ?? box
    known.set(what, other)
    return other === box ? [] : [`IN TWO SLOTS: ${order} in ${other} and ${box}: ${sentence(change)}`]
  })
}

const inWall = ['picking', 'packing', 'cancelled']

async function whyNoWall(db: Db | Tx, slots: readonly Slot[]): Promise<string[]> {
  const { rows } = await db.execute<{ slots: number }>(sql`select wall_slots as slots from picking_settings`)
  const settled = rows.reduce((sum, row) => sum + row.slots, 0)
  const numbers = slots.map(({ slot }) => slot).join(' ')
  const should = Array.from({ length: settled }, (_, at) => at + 1).join(' ')
  return [
    ...(numbers === should ? [] : [`WALL: it has the slots ${numbers}, not ${should}`]),
    ...slots
      .filter(({ status, at_wall }) => status !== null && !(inWall.includes(status) && at_wall !== false))
      .map(({ slot, order, status }) => `WALL: slot ${slot} holds ${order}, which is ${status}`),
  ]
}

/** One that nobody has begun to pack stands where its list put it. */
async function ordersWithoutSlot(db: Db | Tx): Promise<string[]> {
  const { rows } = await db.execute<{ name: string; list: string }>(sql`
    select orders.name, picking_lists.name as list
    from orders join picking_lists on picking_lists.id = picking_list_id and at_wall
    where orders.status = 'picking' and not exists (select from parcels where order_id = orders.id)
      and not exists (select from boxes where order_id = orders.id and wall_slot is not null)`)
  return rows.map(({ name, list }) => `WALL: ${name} of ${list} has no slot`)
}
