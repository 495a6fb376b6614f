import { and, asc, desc, eq } from 'drizzle-orm'
import type { Bill, BillEntry, BillLine, Month } from '#contract/entities/bill.ts'
import type { UserShop, WarehouseUser } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import { billLines, bills, users } from '../db/schema/index.ts'
import { sumsOf } from './sums.ts'

type Of = { readonly by: Pick<WarehouseUser, 'warehouseId'>; readonly shop: UserShop }

export type ClosedBill = { readonly id: string; readonly bill: Bill }

const ofShop = ({ by, shop }: Of) => and(eq(bills.warehouseId, by.warehouseId), eq(bills.shopId, shop.id))

/** A closed bill as it was closed: no name or price of today is in it. */
export async function closedBill(db: Db | Tx, of: Of, month: Month): Promise<ClosedBill | undefined> {
  const [row] = await db
    .select({ bill: bills, by: users.displayName })
    .from(bills)
    .leftJoin(users, eq(users.id, bills.closedBy))
    .where(and(ofShop(of), eq(bills.month, month)))
  if (!row) return undefined
  const { bill, by } = row
  const lines = await linesOf(db, bill.id)
  const { number, closedAt, issuedOn, dueOn, seller, buyer } = bill
  return {
    id: bill.id,
    bill: {
      ...{ shop: { slug: of.shop.slug, name: bill.shopName }, warehouse: bill.warehouseName, month, lines },
      ...sumsOf(lines),
      closed: { number, at: closedAt.toISOString(), by, issuedOn, dueOn, seller, buyer },
      ...{ upTo: closedAt.toISOString(), warnings: [] },
    },
  }
}

export async function linesOf(db: Db | Tx, billId: string): Promise<BillLine[]> {
  const rows = await db
    .select()
    .from(billLines)
    .where(eq(billLines.billId, billId))
    .orderBy(asc(billLines.position))
  return rows.map(({ billId: _, position: __, ...line }) => line)
}

/** The closed bills of a shop, the latest first. */
export async function closedEntries(db: Db, of: Of): Promise<BillEntry[]> {
  const rows = await db
    .select({
      id: bills.id,
      month: bills.month,
      number: bills.number,
      closedAt: bills.closedAt,
      line: billLines,
    })
    .from(bills)
    .leftJoin(billLines, eq(billLines.billId, bills.id))
    .where(ofShop(of))
    .orderBy(desc(bills.month), asc(billLines.position))
  const byBill = new Map<string, typeof rows>()
  for (const row of rows) byBill.set(row.id, [...(byBill.get(row.id) ?? []), row])
  return [...byBill.values()].flatMap(ofBill => {
    const [first] = ofBill
    if (!first) return []
    const lines = ofBill.flatMap(({ line }) => line ?? [])
    const { month, number, closedAt } = first
    return entryOf({ month, number, closedAt: closedAt.toISOString(), lines })
  })
}

type Lines = Pick<BillEntry, 'month' | 'number' | 'closedAt'> & {
  lines: readonly Pick<BillLine, 'cents' | 'vat' | 'month'>[]
}

export const entryOf = ({ lines, ...entry }: Lines): BillEntry => ({
  ...entry,
  ...sumsOf(lines),
  corrections: lines.filter(({ month }) => month !== entry.month).length,
})
