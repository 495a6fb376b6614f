import { and, eq, gt, sql } from 'drizzle-orm'
import type { BillLine, Month } from '#contract/entities/bill.ts'
import { ofMonth } from '#contract/entities/bill-words.ts'
import type { Tariff } from '#contract/entities/tariff.ts'
import { pricesInCent } from '#contract/money.ts'
import { isRefusal } from '#contract/problems.ts'
import type { UserShop } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import { billLines, bills, figureDays } from '../db/schema/index.ts'
import { spanOf } from '../figures/span.ts'
import type { Biller } from './facts.ts'
import { daysOf } from './month.ts'
import { rateMonth } from './rate.ts'
import { factsIn, nothing } from './read.ts'

type Of = {
  readonly by: Biller
  readonly shop: UserShop
  readonly tariffs: readonly Tariff[]
  readonly now: Date
}

/**
 * The closed months of a shop rated by today's facts, less the lines that were billed for them: a return that was undone, a
 * move that was taken back. Only a month of which a day was kept again since can differ.
 */
export async function correctionsOf(db: Db | Tx, { by, shop, tariffs, now }: Of): Promise<BillLine[]> {
  const lines: BillLine[] = []
  for (const month of await reopenedMonths(db, by, shop)) {
    const span = await spanOf(db, by, { ...daysOf(month), shop: shop.slug }, now)
    if (isRefusal(span)) continue
    const known = (await factsIn(span)).get(shop.id) ?? nothing
    const billed = await billedFor(db, by, shop, month)
    lines.push(...differences(month, billed, rateMonth(month, tariffs, known).lines))
  }
  return lines
}

async function reopenedMonths(db: Db | Tx, by: Biller, shop: UserShop): Promise<Month[]> {
  const ofMonth = sql`to_char(${figureDays.day}, 'YYYY-MM') = ${bills.month}`
  const rows = await db
    .selectDistinct({ month: bills.month })
    .from(bills)
    .innerJoin(
      figureDays,
      and(eq(figureDays.warehouseId, bills.warehouseId), ofMonth, gt(figureDays.keptAt, bills.closedAt)),
    )
    .where(and(eq(bills.warehouseId, by.warehouseId), eq(bills.shopId, shop.id)))
    .orderBy(bills.month)
  return rows.map(({ month }) => month)
}

type Billed = Pick<BillLine, 'key' | 'kind' | 'label' | 'quantity' | 'unit' | 'cents' | 'vat'>

/** All that was billed for a month, in its own bill and by later corrections. */
async function billedFor(db: Db | Tx, by: Biller, shop: UserShop, month: Month): Promise<Billed[]> {
  const { key, kind, unit, vat } = billLines
  return db
    .select({
      ...{ key, kind, unit, vat },
      label: sql<string>`min(${billLines.label})`,
      quantity: sql`sum(${billLines.quantity})`.mapWith(Number),
      cents: sql`sum(${billLines.cents})`.mapWith(Number),
    })
    .from(billLines)
    .innerJoin(bills, eq(bills.id, billLines.billId))
    .where(
      and(
        eq(bills.warehouseId, by.warehouseId),
        eq(bills.shopId, shop.id),
        eq(billLines.month, month),
        sql`${billLines.kind} <> 'adjustment'`,
      ),
    )
    .groupBy(key, kind, unit, vat)
}

/** A line for each key whose amount or quantity is another one now. */
export function differences(month: Month, billed: readonly Billed[], now: readonly BillLine[]): BillLine[] {
  const before = new Map(billed.map(line => [line.key, line]))
  const known = new Set(now.map(({ key }) => key))
  const gone = billed.filter(({ key }) => !known.has(key)).map(line => ({ ...line, quantity: 0, cents: 0 }))
  return [...now, ...gone].flatMap(line => {
    const was = before.get(line.key)
    const [quantity, cents] = [line.quantity - (was?.quantity ?? 0), line.cents - (was?.cents ?? 0)]
    if (quantity === 0 && cents === 0) return []
    const { key, kind, unit, vat } = line
    return {
      ...{ key, kind, month, unit, vat, quantity, cents },
      label: `Correction ${ofMonth(month)} : ${(was ?? line).label.replace(/^Correction d[^:]* : /, '')}`,
      price: quantity === 1 && unit === 'month' ? cents * pricesInCent : null,
      ...{ proof: kind !== 'subscription' && kind !== 'minimum', reason: null },
    }
  })
}
