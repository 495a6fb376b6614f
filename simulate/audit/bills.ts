import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { billCalls } from '#contract/endpoints/bill.ts'
import { Bill } from '#contract/entities/bill.ts'
import { closedBill } from '#server/bills/closed.ts'
import type { Db } from '#server/db/open.ts'
import type { Journal } from '../world/journal.ts'
import { acknowledged, type Claim, compareClaims, sentence } from './claims.ts'

type Row = {
  id: string
  shop_id: string
  slug: string
  warehouse_id: string
  month: string
  number: string
  year: number
  total: number
}

const Made = z.object({ data: z.object({ bill: z.object({ closed: z.object({ number: z.string() }) }) }) })

/** Each month of a shop is closed once, under a number without gaps, and stays what its manager was told. */
export async function checkBills(db: Db, journal: Journal): Promise<string[]> {
  const changes = journal.changes()
  const { rows } = await db.execute<Row>(sql`
    select bills.id, shop_id, slug, warehouse_id, month, number, extract(year from issued_on)::int as year,
      (select sum(base + floor(base * vat::numeric / 10000 + 0.5)) from
        (select vat, sum(cents) as base from bill_lines where bill_id = bills.id group by vat) rates)::float8 as total
    from bills join shops on shops.id = shop_id order by number`)
  const faults: string[] = []
  const claims: Claim[] = acknowledged(changes, [billCalls.close]).map(change => {
    const { bill } = Made.parse(change.answer?.body).data
    return { id: bill.closed.number, change }
  })
  faults.push(
    ...compareClaims(
      'the bill',
      rows.map(({ number }) => number),
      claims,
    ),
  )
  const byMonth = new Map<string, string>()
  for (const { slug, month, number } of rows) {
    const other = byMonth.get(`${slug} ${month}`)
    if (other) faults.push(`CLOSED TWICE: ${month} of ${slug}: ${other} and ${number}`)
    byMonth.set(`${slug} ${month}`, number)
  }
  faults.push(...gapsIn(rows))
  for (const row of rows) {
    const of = {
      by: { warehouseId: row.warehouse_id },
      shop: { id: row.shop_id, slug: row.slug, name: row.slug },
    }
    const bill = Bill.parse((await closedBill(db, of, row.month))?.bill)
    if (bill.total !== row.total)
      faults.push(`SUM: ${row.number} says ${bill.total}, and its lines ${row.total}`)
    const told = claims.find(({ id }) => id === row.number)
    const seen = [told && JSON.stringify(answerOf(told)), journal.seen(row.number)]
    for (const text of seen) {
      if (text !== undefined && text !== JSON.stringify(bill))
        faults.push(
          `CHANGED: ${row.number}: ${told ? sentence(told.change) : ''}\n  ${text}\n  ${JSON.stringify(bill)}`,
        )
    }
  }
  return [...faults, ...(await changedFiles(db, journal)), ...(await lostAdjustments(db, journal))]
}

const Answer = billCalls.close.answer
const answerOf = ({ change }: Claim) => Answer.parse(change.answer?.body).data.bill

function gapsIn(rows: readonly Row[]): string[] {
  const next = new Map<number, number>()
  return rows.flatMap(({ number, year }) => {
    const nth = (next.get(year) ?? 0) + 1
    next.set(year, nth)
    const wanted = `F${year}-${String(nth).padStart(5, '0')}`
    return number === wanted ? [] : [`NUMBER: ${number} stands where ${wanted} should`]
  })
}

/** The kept papers are the bytes that somebody got. */
async function changedFiles(db: Db, journal: Journal): Promise<string[]> {
  const { rows } = await db.execute<{ number: string; paper: string; data: Uint8Array; sha256: string }>(sql`
    select number, paper, data, sha256 from bill_files join bills on bills.id = bill_id`)
  return rows.flatMap(({ number, paper, data, sha256 }) => {
    const is = createHash('sha256').update(gunzipSync(data)).digest('hex')
    const seen = journal.seen(`${number} ${paper}`) ?? is
    return is === sha256 && is === seen
      ? []
      : [`CHANGED: the ${paper} of ${number}: ${sha256}, ${is}, seen ${seen}`]
  })
}

const Adjusted = z.object({ data: z.object({ adjustment: z.object({ id: z.string() }) }) })

/** An adjustment of a closed month is one of its lines, and one that was taken back is none. */
async function lostAdjustments(db: Db, journal: Journal): Promise<string[]> {
  const { rows } = await db.execute<{ id: string; wanted: number; lines: number; closed: boolean }>(sql`
    select adjustments.id, case when removed_at is null then 1 else 0 end as wanted, bills.id is not null as closed,
      (select count(*)::int from bill_lines join bills any_bill on any_bill.id = bill_id
        where key = 'adjustment:' || adjustments.id
          and bill_lines.cents = adjustments.cents and any_bill.id = bills.id) as lines
    from bill_adjustments adjustments left join bills
      on bills.shop_id = adjustments.shop_id and bills.warehouse_id = adjustments.warehouse_id and bills.month = adjustments.month`)
  const claims = acknowledged(journal.changes(), [billCalls.adjust]).map(change => ({
    ...{ change, id: Adjusted.parse(change.answer?.body).data.adjustment.id },
  }))
  return [
    ...compareClaims(
      'the adjustment',
      rows.map(({ id }) => id),
      claims,
    ),
    ...rows.flatMap(({ id, wanted, lines, closed }) =>
      !closed || wanted === lines
        ? []
        : [`ADJUSTMENT: ${id} is on ${lines} lines of its closed bill, not ${wanted}`],
    ),
  ]
}
