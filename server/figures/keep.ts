import { eq, sql, type Table } from 'drizzle-orm'
import { dayIn } from '#contract/day.ts'
import type { Database, Db, Tx } from '../db/open.ts'
import {
  figureArticles,
  figureCharges,
  figureCounts,
  figureDays,
  figureDelays,
  figureDepartures,
  figureHours,
  figureParcels,
  figurePlanned,
  figureRefusals,
  figureStorage,
  figureWork,
  moves,
  orderEvents,
  warehouses,
} from '../db/schema/index.ts'
import { keepingLock } from '../figure-days.ts'
import type { Clock } from '../handlers.ts'
import type { Window } from '../window.ts'
import { dayWithoutStock, keepStockOf } from './month-ends.ts'
import { type Kept, rowsOf, undoneIn } from './sources.ts'

const anew = [
  'work',
  'hours',
  'departures',
  'delays',
  'counts',
  'planned',
  'articles',
  'charges',
  'parcels',
] as const

/** A change that began before midnight has ended by then. */
const afterMidnightMs = 15 * 60_000
const dayMs = 24 * 3_600_000

export const keptIn: Readonly<Record<Kept, Table>> = {
  work: figureWork,
  hours: figureHours,
  departures: figureDepartures,
  delays: figureDelays,
  refusals: figureRefusals,
  counts: figureCounts,
  planned: figurePlanned,
  articles: figureArticles,
  charges: figureCharges,
  parcels: figureParcels,
  storage: figureStorage,
}

export type House = { readonly warehouseId: string; readonly timeZone: string }

type Keeping = {
  readonly now: Date
  /** The days that are kept at once: other work waits for them on the embedded database. */
  readonly atOnce?: number
  /** Lets others take their turn between two readings. */
  readonly pause?: () => Promise<void>
  /** Ends the work after the days that are under way. */
  readonly stopped?: () => boolean
}

const usualAtOnce = 7

/**
 * Keeps the figures of the days that are over and not kept yet, the latest first. Returns how many. Of several servers one
 * does the work; a day is kept whole or not at all.
 */
export async function keepFigures(
  db: Db,
  { now, atOnce = usualAtOnce, pause, stopped = () => false }: Keeping,
): Promise<number> {
  let kept = 0
  for (const house of await housesOf(db)) {
    // Kept days may open an earlier one again, so the list is read anew.
    for (;;) {
      const days = lastRun(await openDays(db, house, now), atOnce)
      const [to, from = to] = [days[0], days.at(-1)]
      if (to === undefined || from === undefined) break
      if (stopped()) return kept
      await pause?.()
      if (!(await db.transaction(tx => keepDays(tx, { ...house, from, to }, now)))) return kept
      kept += days.length
    }
    for (;;) {
      const day = await dayWithoutStock(db, house)
      if (day === undefined) break
      if (stopped()) return kept
      await pause?.()
      if (!(await db.transaction(tx => keepStock(tx, house, day, now)))) return kept
    }
  }
  return kept
}

/** Keeps the days of a span that are over and not kept yet, in this transaction. False: another server is at it. */
export async function keepOpenDays(
  tx: Tx,
  house: House,
  { from, to }: { from: string; to: string },
  now: Date,
): Promise<boolean> {
  if (!(await isMine(tx))) return false
  for (;;) {
    const open = (await openDays(tx, house, now)).filter(day => day >= from && day <= to)
    const days = lastRun(open, usualAtOnce)
    const [last, first = last] = [days[0], days.at(-1)]
    if (last === undefined || first === undefined) return true
    await keepDays(tx, { ...house, from: first, to: last }, now)
  }
}

/** False: another server is at it. */
async function keepStock(tx: Tx, house: House, day: string, now: Date): Promise<boolean> {
  const mine = await isMine(tx)
  if (mine) await keepStockOf(tx, house, day, dayIn(house.timeZone, now))
  return mine
}

async function isMine(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(${keepingLock}) as mine`,
  )
  return rows[0]?.mine ?? false
}

/** The latest days without a gap, the last one first. */
function lastRun(days: readonly string[], most: number): string[] {
  const gap = days.findIndex((day, nth) => nth > 0 && noonOf(days[nth - 1] ?? day) - noonOf(day) > dayMs)
  return days.slice(0, gap === -1 ? most : Math.min(gap, most))
}

/** Makes all figures anew. Figures whose rows retention has deleted stay. */
export async function keepAllAgain(db: Db, now: Date): Promise<number> {
  for (const { warehouseId } of await housesOf(db)) {
    await db.delete(figureDays).where(eq(figureDays.warehouseId, warehouseId))
  }
  return keepFigures(db, { now, atOnce: 31 })
}

const housesOf = (db: Db): Promise<House[]> =>
  db.select({ warehouseId: warehouses.id, timeZone: warehouses.timeZone }).from(warehouses)

/** The last day that is over for good. */
export const lastOver = ({ timeZone }: House, now: Date): string =>
  dayIn(timeZone, noonOf(dayIn(timeZone, now.getTime() - afterMidnightMs)) - dayMs)

/** A day's noon in UTC: a day before or after it is the neighbouring day in every zone. */
const noonOf = (day: string): number => Date.parse(`${day}T12:00:00Z`)

/** The first day with anything in any warehouse. */
async function firstDay(db: Db | Tx, { timeZone }: House): Promise<string | undefined> {
  const { rows } = await db.execute<{ at: Date | string | null }>(sql`
    select least((select min(at) from ${moves}), (select min(at) from ${orderEvents})) as at`)
  const at = rows[0]?.at
  return at ? dayIn(timeZone, new Date(at)) : undefined
}

/** Days that are over and have no kept figures, the latest first. */
export async function openDays(db: Db | Tx, house: House, now: Date): Promise<string[]> {
  const first = await firstDay(db, house)
  if (first === undefined) return []
  const { rows } = await db.execute<{ day: string }>(sql`
    select every::date::text as day from generate_series(${first}::date, ${lastOver(house, now)}::date, interval '1 day') every
    where not exists (select 1 from ${figureDays}
      where ${figureDays.warehouseId} = ${house.warehouseId} and ${figureDays.day} = every::date and ${figureDays.charges})
    order by 1 desc`)
  return rows.map(({ day }) => day)
}

/** Keeps these days, and opens those again whose moves they undid. False: another server is at it. */
async function keepDays(tx: Tx, window: Window, now: Date): Promise<boolean> {
  if (!(await isMine(tx))) return false
  const { warehouseId, from, to } = window
  for (const kept of anew) {
    await forget(tx, kept, window)
    await write(tx, kept, window)
  }
  await replaceRefusals(tx, window)
  await keepStorage(tx, window)
  await tx.execute(sql`
    delete from ${figureDays} where ${figureDays.warehouseId} = ${warehouseId}
      and ${figureDays.day} in (select day::date from (${undoneIn(window)}) undone where day < ${from})`)
  await tx.execute(sql`
    insert into ${figureDays} (warehouse_id, day, kept_at, charges)
    select ${warehouseId}, day::date, ${now.toISOString()}, true
    from generate_series(${from}::date, ${to}::date, interval '1 day') day
    on conflict (warehouse_id, day) do update set kept_at = excluded.kept_at, charges = true`)
  return true
}

async function forget(
  tx: Tx,
  kept: Kept,
  { warehouseId, from, to }: Window,
  which = sql`true`,
): Promise<void> {
  await tx.execute(sql`
    delete from ${keptIn[kept]} where warehouse_id = ${warehouseId} and day between ${from} and ${to} and ${which}`)
}

async function write(tx: Tx, kept: Kept, window: Window, which = sql`true`): Promise<void> {
  const columns = sql.raw(columnsOf[kept].join(', '))
  await tx.execute(sql`
    insert into ${keptIn[kept]} (warehouse_id, ${columns})
    select ${window.warehouseId}, made.* from (${rowsOf[kept](tx, window)}) made where ${which}`)
}

/** Writes the storage of days that have none. A later undoing does not change the stock at the end of a day, which is dear to find out. */
async function keepStorage(tx: Tx, { from, to, ...house }: Window): Promise<void> {
  const { rows } = await tx.execute<{ day: string }>(sql`
    select distinct day::text as day from ${figureStorage}
    where ${figureStorage.warehouseId} = ${house.warehouseId} and day between ${from} and ${to}`)
  if (rows.length === 0) return write(tx, 'storage', { ...house, from, to })
  const known = new Set(rows.map(({ day }) => day))
  for (let day = from; day <= to; day = dayIn('UTC', noonOf(day) + dayMs)) {
    if (!known.has(day)) await write(tx, 'storage', { ...house, from: day, to: day })
  }
}

/** Retention forgets refusals: of a day with fewer of them than were kept, what was kept is all that is known. */
async function replaceRefusals(tx: Tx, window: Window): Promise<void> {
  const { warehouseId, from, to } = window
  const ofDays = sql`${figureRefusals.warehouseId} = ${warehouseId} and ${figureRefusals.day} between ${from} and ${to}`
  await forget(
    tx,
    'refusals',
    window,
    sql`day in (select found.day from (${rowsOf.refusals(tx, window)}) found group by found.day having sum(times) >=
      (select sum(times) from ${figureRefusals} where ${ofDays} and ${figureRefusals.day} = found.day))`,
  )
  await write(tx, 'refusals', window, sql`day not in (select day from ${figureRefusals} where ${ofDays})`)
}

/** The columns in the order of `rowsOf`. */
export const columnsOf: Readonly<Record<Kept, readonly string[]>> = {
  work: ['day', 'shop_id', 'user_id', 'kind', 'pieces', 'orders'],
  hours: ['day', 'shop_id', 'hour', 'kind', 'pieces', 'orders'],
  departures: ['day', 'shop_id', 'carrier_id', 'consignments', 'late'],
  delays: ['day', 'shop_id', 'band', 'consignments'],
  refusals: ['day', 'user_id', 'call', 'code', 'times'],
  counts: ['day', 'shop_id', 'lines', 'lines_off', 'pieces', 'pieces_off'],
  planned: ['day', 'why', 'due', 'counted', 'off'],
  articles: ['day', 'product_id', 'arrived', 'shipped'],
  charges: ['day', 'shop_id', 'kind', 'by', 'units'],
  parcels: ['day', 'shop_id', 'carrier_id', 'country', 'carton_id', 'grams', 'parcels', 'priced', 'cents'],
  storage: ['day', 'shop_id', 'zone', 'places', 'pieces', 'litres', 'unmeasured'],
}

const everyMs = 10 * 60_000
/** Benches that come back after a restart go first. */
const firstMs = 5_000

type World = {
  readonly database: Pick<Database, 'db' | 'quiet'>
  readonly clock: Clock
  readonly failed: (error: unknown) => void
}

/** Keeps the figures of each day that ends, while the server runs. Servers of one house take turns. */
export function makeKeeper({ database: { db, quiet }, clock, failed }: World) {
  let closing = false
  let timer: NodeJS.Timeout | undefined
  let keeping: Promise<unknown> = Promise.resolve()

  function keepIn(ms: number) {
    timer = setTimeout(() => {
      keeping = keepFigures(db, { now: clock(), pause: quiet, stopped: () => closing })
        .catch(failed)
        .finally(() => !closing && keepIn(everyMs))
    }, ms).unref()
  }

  return {
    watch: () => keepIn(firstMs),
    async close() {
      closing = true
      clearTimeout(timer)
      await keeping
    },
  }
}
