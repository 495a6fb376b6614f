import { and, eq, sql } from 'drizzle-orm'
import { endOfDay } from '../dates.ts'
import type { Db, Tx } from '../db/open.ts'
import { figureDays, figureStock } from '../db/schema/index.ts'
import { heldSums } from '../shop-stock/sums.ts'

type House = { readonly warehouseId: string; readonly timeZone: string }

/** Whether a day is one whose stock is kept: the last of its month, or the last that is over. */
const isKept = ({
  warehouseId,
}: House) => sql`(extract(day from ${figureDays.day} + 1) = 1 or ${figureDays.day} =
  (select max(day) from ${figureDays} where ${figureDays.warehouseId} = ${warehouseId}))`

/** The latest day with figures that is to have its stock, too. Each makes the next one cheaper to find. */
export async function dayWithoutStock(db: Db, house: House): Promise<string | undefined> {
  const [missing] = await db
    .select({ day: figureDays.day })
    .from(figureDays)
    .where(and(eq(figureDays.warehouseId, house.warehouseId), sql`not ${figureDays.stock}`, isKept(house)))
    .orderBy(sql`${figureDays.day} desc`)
    .limit(1)
  return missing?.day
}

/** Keeps the stock at the end of this day, and forgets that of days in the middle of a month. */
export async function keepStockOf(tx: Tx, house: House, day: string, today: string): Promise<void> {
  const { warehouseId, timeZone } = house
  const sums = await heldSums(tx, house, { day, until: endOfDay(day, timeZone) }, today)
  await tx.delete(figureStock).where(and(eq(figureStock.warehouseId, warehouseId), eq(figureStock.day, day)))
  await tx.execute(sql`
    insert into ${figureStock} (warehouse_id, day, product_id, pieces)
    select ${warehouseId}, ${day}, product_id, pieces from (${sums}) sums where pieces <> 0`)
  await tx
    .update(figureDays)
    .set({ stock: true })
    .where(and(eq(figureDays.warehouseId, warehouseId), eq(figureDays.day, day)))
  // The last one is kept a day longer: a page that is being read may begin with it.
  const past = sql`${figureDays.stock} and not ${isKept(house)} and ${figureDays.day} < ${day}::date - 1`
  await tx.execute(sql`
    delete from ${figureStock} where ${figureStock.warehouseId} = ${warehouseId} and ${figureStock.day} in
      (select ${figureDays.day} from ${figureDays} where ${figureDays.warehouseId} = ${warehouseId} and ${past})`)
  await tx
    .update(figureDays)
    .set({ stock: false })
    .where(and(eq(figureDays.warehouseId, warehouseId), past))
}
