import { and, asc, gt, inArray } from 'drizzle-orm'
import { isRefusal } from '#contract/problems.ts'
import { type BillView, bills as resource } from '#contract/public/bill.ts'
import { within } from '../auth/reach.ts'
import { closedBill } from '../bills/closed.ts'
import { fileOf } from '../bills/files.ts'
import { bills } from '../db/schema/index.ts'
import { warehouseOf } from '../warehouse/grammar.ts'
import { reachOf, storeOf } from './store.ts'

export const billStore = storeOf(resource, {
  async find(db, asking, months) {
    const { shop, warehouseId } = asking.program
    const { timeZone } = await warehouseOf(db, warehouseId)
    const of = { by: { warehouseId, timeZone, shops: [shop] }, shop }
    const rows = await db
      .select({ month: bills.month })
      .from(bills)
      .where(and(within(reachOf(asking), bills), inArray(bills.month, [...months])))
    const found = new Map<string, BillView>()
    for (const { month } of rows) {
      const closed = await closedBill(db, of, month)
      const xml = await fileOf(db, { ...of, month, now: asking.now }, 'xml')
      if (!closed?.bill.closed || isRefusal(xml)) continue
      const { net, vats, vat, total, lines } = closed.bill
      const { number, at: closedAt, issuedOn, dueOn, seller, buyer } = closed.bill.closed
      found.set(month, {
        ...{ reference: month, number, closedAt, issuedOn, dueOn, seller, buyer },
        ...{ net, vats, vat, total, lines, xml: Buffer.from(xml.data).toString('utf8') },
      })
    }
    return found
  },

  async list(db, asking, { after, limit }) {
    const rows = await db
      .select({ month: bills.month })
      .from(bills)
      .where(and(within(reachOf(asking), bills), after === undefined ? undefined : gt(bills.month, after)))
      .orderBy(asc(bills.month))
      .limit(limit)
    return rows.map(({ month }) => month)
  },
})
