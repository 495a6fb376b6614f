import { dayIn } from '#contract/day.ts'
import type { HouseBill, MissingForBill } from '#contract/endpoints/bill.ts'
import type { Bill, BillEntry, BillSums, Month } from '#contract/entities/bill.ts'
import type { Tariff } from '#contract/entities/tariff.ts'
import { isRefusal, type OrRefusal } from '#contract/problems.ts'
import type { UserShop, WarehouseUser } from '../auth/user.ts'
import type { Db } from '../db/open.ts'
import type { Span } from '../figures/span.ts'
import { closedBill, closedEntries, entryOf } from './closed.ts'
import { draftFrom, draftOf, spanOfMonth } from './draft.ts'
import { monthBefore, monthOf } from './month.ts'
import { type Parties, partiesOf } from './parties.ts'
import { factsIn, nothing } from './read.ts'
import { sumsOf } from './sums.ts'
import { tariffsOf } from './tariffs.ts'

/** Older months that nobody has closed are opened by their address. */
const mostDrafts = 6

export type BillList = { bills: BillEntry[]; tariffSince: string | null }

/** The bills of a shop, the latest first, with the drafts of months that are not closed. */
export async function listBills(db: Db, by: WarehouseUser, shop: UserShop, now: Date): OrRefusal<BillList> {
  const closed = await closedEntries(db, { by, shop })
  const [first] = await tariffsOf(db, by, shop)
  if (!first) return { bills: closed, tariffSince: null }
  const known = new Set(closed.map(({ month }) => month))
  const drafts: BillEntry[] = []
  for (
    let month = monthOf(dayIn(by.timeZone, now));
    month >= monthOf(first.from) && drafts.length < mostDrafts;
    month = monthBefore(month)
  ) {
    if (known.has(month)) continue
    const draft = await draftOf(db, { by, shop, month, now })
    if (isRefusal(draft)) return draft
    drafts.push(entryOf({ month, number: null, closedAt: null, lines: draft.lines }))
  }
  const bills = [...drafts, ...closed].sort((one, other) => other.month.localeCompare(one.month))
  return { bills, tariffSince: first.from }
}

type HouseList = { shops: HouseBill[]; sums: BillSums }

/** The sum that each shop of a manager owes for a month. */
export async function houseBills(db: Db, by: WarehouseUser, month: Month, now: Date): OrRefusal<HouseList> {
  const span = await spanOfMonth(db, by, month, now)
  if (isRefusal(span)) return span
  const shops: HouseList['shops'] = []
  const bills = await billsIn(span, by, month, now)
  for (const { shop, first, bill } of bills) {
    const { slug, name } = shop
    const { number = null, at: closedAt = null } = bill?.closed ?? {}
    const entry = bill ? entryOf({ month, number, closedAt, lines: bill.lines }) : null
    const missing = number ? [] : missingFrom(await partiesOf(db, by, shop), first, month)
    const warnings = bill?.warnings.length ?? 0
    shops.push({ shop: { slug, name }, entry, tariffSince: first?.from ?? null, missing, warnings })
  }
  const lines = bills.flatMap(({ bill }) => bill?.lines ?? [])
  return { shops, sums: sumsOf(lines) }
}

type HouseShop = { shop: UserShop; first: Tariff | undefined; bill: Bill | undefined }

/** The bill of each shop of a manager, closed or as a draft. The facts of all are read at once. */
export async function billsIn(span: Span, by: WarehouseUser, month: Month, now: Date): Promise<HouseShop[]> {
  const { db } = span
  const facts = await factsIn(span)
  const bills: HouseShop[] = []
  for (const shop of by.shops.toSorted((one, other) => one.name.localeCompare(other.name, 'fr'))) {
    const [first] = await tariffsOf(db, by, shop)
    const known = facts.get(shop.id) ?? nothing
    const closed = await closedBill(db, { by, shop }, month)
    const bill = closed?.bill ?? (first && (await draftFrom(db, { by, shop, month, now }, { span, known })))
    bills.push({ shop, first, bill })
  }
  return bills
}

function missingFrom({ seller, buyer }: Parties, first: Tariff | undefined, month: Month): MissingForBill[] {
  return [
    ...(first && monthOf(first.from) <= month ? [] : (['tariff'] as const)),
    ...(seller ? [] : (['seller'] as const)),
    ...(seller && !seller.siren ? (['siren'] as const) : []),
    ...(buyer ? [] : (['buyer'] as const)),
  ]
}
