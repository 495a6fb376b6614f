import { eq } from 'drizzle-orm'
import {
  earningCalls,
  type OrderCharge,
  orderCharges,
  type ShopEarnings,
  type TypeEarnings,
} from '#contract/endpoints/earning.ts'
import type { BillLine, Month } from '#contract/entities/bill.ts'
import { chargeGroups, charges } from '#contract/entities/tariff.ts'
import { euroText, rounded } from '#contract/money.ts'
import { isRefusal, type OrRefusal } from '#contract/problems.ts'
import type { AdminAct } from '../administration/act.ts'
import type { WarehouseUser } from '../auth/user.ts'
import { spanOfMonth } from '../bills/draft.ts'
import { billsIn } from '../bills/list.ts'
import type { Db, Tx } from '../db/open.ts'
import { settings } from '../db/schema/index.ts'
import { type Minutes, minutesIn } from './minutes.ts'

type Earnings = { shops: ShopEarnings[]; types: TypeEarnings[]; hourCost: number }

/** The sums billed for a month, beside the cost of its work. */
export async function earningsOf(db: Db, by: WarehouseUser, month: Month, now: Date): OrRefusal<Earnings> {
  const span = await spanOfMonth(db, by, month, now)
  if (isRefusal(span)) return span
  const bills = await billsIn(span, by, month, now)
  const [worked, hourCost] = [await minutesIn(span), await hourCostOf(db, by)]
  const workIn = (rows: readonly Minutes[]) => {
    const minutes = rows.reduce((sum, row) => sum + row.minutes, 0)
    return { minutes, cost: rounded(BigInt(minutes) * BigInt(hourCost), 60n) }
  }
  const lines = bills.flatMap(({ bill }) => bill?.lines ?? [])
  return {
    shops: bills.map(({ shop: { id, slug, name }, bill }) => ({
      shop: { slug, name },
      ...billedOf(bill?.lines ?? []),
      ...workIn(worked.filter(row => row.shop_id === id)),
    })),
    types: orderCharges.map(kind => ({
      ...orderedOf(lines, kind),
      ...workIn(worked.filter(row => row.kind === kind)),
    })),
    hourCost,
  }
}

function billedOf(lines: readonly BillLine[]): Pick<ShopEarnings, 'billed' | 'net' | 'postage'> {
  const billed = chargeGroups
    .map(group => ({ group, cents: sumOf(lines.filter(({ kind }) => charges[kind].group === group)) }))
    .filter(({ cents }) => cents !== 0)
  return { billed, net: sumOf(lines), postage: sumOf(lines.filter(({ kind }) => kind === 'postage')) }
}

function orderedOf(lines: readonly BillLine[], kind: OrderCharge) {
  const ours = lines.filter(line => line.kind === kind)
  return { kind, cents: sumOf(ours), orders: ours.reduce((sum, { quantity }) => sum + quantity, 0) }
}

const sumOf = (lines: readonly BillLine[]): number => lines.reduce((sum, { cents }) => sum + cents, 0)

const keyOf = ({ warehouseId }: { warehouseId: string }): string => `hour-cost ${warehouseId}`
const HourCost = earningCalls.hour.body.shape.hourCost

/** Zero: nobody has said it. */
async function hourCostOf(db: Db | Tx, house: { warehouseId: string }): Promise<number> {
  const [row] = await db
    .select()
    .from(settings)
    .where(eq(settings.key, keyOf(house)))
  return HourCost.safeParse(row?.value).data ?? 0
}

export async function saveHourCost(
  { tx, by, note }: AdminAct,
  hourCost: number,
): OrRefusal<{ hourCost: number }> {
  const before = await hourCostOf(tx, by)
  await tx
    .insert(settings)
    .values({ key: keyOf(by), value: hourCost })
    .onConflictDoUpdate({ target: settings.key, set: { value: hourCost } })
  note({ 'coût de l’heure': { from: euroText(before), to: euroText(hourCost) } })
  return { hourCost }
}
