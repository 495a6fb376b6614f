import { and, eq, sql } from 'drizzle-orm'
import { dayIn } from '#contract/day.ts'
import type { Tx } from './db/open.ts'
import { figureDays } from './db/schema/index.ts'

/** An arbitrary number, the same on all servers: its holder keeps days of figures, or opens one again. */
export const keepingLock = 7604

type House = { readonly warehouseId: string; readonly timeZone: string }

/** Drops the kept figures of an earlier day whose facts have changed: the day is kept again, and bills are corrected by it. */
export async function openDayAgain(tx: Tx, house: House, at: Date, now: Date): Promise<void> {
  const day = dayIn(house.timeZone, at)
  if (day >= dayIn(house.timeZone, now)) return
  // A server that keeps this day at this moment would write its old facts down after the deletion.
  await tx.execute(sql`select pg_advisory_xact_lock(${keepingLock})`)
  await tx
    .delete(figureDays)
    .where(and(eq(figureDays.warehouseId, house.warehouseId), eq(figureDays.day, day)))
}
