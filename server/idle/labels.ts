import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { isToday } from '../dates.ts'
import { boxes, locations, printJobs } from '../db/schema/index.ts'
import { mayPrint } from '../printing/prints.ts'
import type { Asked, FindIdle, Found } from './kind.ts'

/** So many prints of a day are looked at. */
const lookedAt = 100

const first = sql`${printJobs.things}[1]`

export const printedPlaces: FindIdle = asked =>
  printedLast(
    asked,
    sql`exists (select 1 from ${locations}
      where ${eq(locations.name, first)} and ${eq(locations.warehouseId, printJobs.warehouseId)})`,
  )

export const printedBoxes: FindIdle = asked =>
  printedLast(
    asked,
    sql`exists (select 1 from ${boxes}
      where ${eq(boxes.name, first)} and ${eq(boxes.warehouseId, printJobs.warehouseId)})`,
  )

/** The person's own labels of today, the last ones first; of several prints that begin with one thing, the last. */
async function printedLast({ db, user, now, most }: Asked, which: SQL): Promise<Found> {
  const rows = await db
    .select({ things: printJobs.things, at: printJobs.createdAt })
    .from(printJobs)
    .where(
      and(
        mayPrint(user),
        eq(printJobs.userId, user.id),
        eq(printJobs.type, 'BARCODE'),
        isNotNull(printJobs.things),
        isToday(printJobs.createdAt, now, user.timeZone),
        which,
      ),
    )
    .orderBy(desc(printJobs.createdAt))
    .limit(lookedAt)
  const found = new Map<string, Found['rows'][number]>()
  for (const { things, at } of rows) {
    const [name, ...others] = things ?? []
    if (name === undefined || found.has(name)) continue
    const last = others.at(-1)
    const about = last ? `${others.length + 1} étiquettes, jusqu’à ${last}` : null
    found.set(name, { name, scan: name, about, at: at.toISOString() })
  }
  return { total: found.size, rows: [...found.values()].slice(0, most) }
}
