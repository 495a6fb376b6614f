import { and, asc, eq, isNull, max } from 'drizzle-orm'
import { dayIn } from '#contract/day.ts'
import type { Bill, BillLine, Month } from '#contract/entities/bill.ts'
import type { Tariff, TariffRules } from '#contract/entities/tariff.ts'
import { pricesInCent } from '#contract/money.ts'
import { isRefusal, type OrRefusal, refuse } from '#contract/problems.ts'
import type { UserShop } from '../auth/user.ts'
import type { Db, Tx } from '../db/open.ts'
import { billAdjustments, bills } from '../db/schema/index.ts'
import { type Span, spanOf } from '../figures/span.ts'
import { warehouseOf } from '../warehouse/grammar.ts'
import { correctionsOf } from './corrections.ts'
import type { Biller, MonthFacts } from './facts.ts'
import { daysOf, monthBefore, monthOf } from './month.ts'
import { rateMonth } from './rate.ts'
import { factsIn, nothing } from './read.ts'
import { sumsOf } from './sums.ts'
import { tariffsOf } from './tariffs.ts'

export type Asked = {
  readonly by: Biller
  readonly shop: UserShop
  readonly month: Month
  readonly now: Date
}

/** The bill of a month that is not closed, up to now. `rules` are prices to try in place of the shop's own. */
export async function draftOf(db: Db | Tx, asked: Asked, rules?: TariffRules): OrRefusal<Bill> {
  const { by, shop, month, now } = asked
  const span = await spanOfMonth(db, by, month, now, shop)
  if (isRefusal(span)) return span
  const known = (await factsIn(span)).get(shop.id) ?? nothing
  return draftFrom(db, asked, { span, known, rules })
}

/** The days of a month up to now, of one shop or of all. */
export const spanOfMonth = (
  db: Db | Tx,
  by: Biller,
  month: Month,
  now: Date,
  shop?: UserShop,
): OrRefusal<Span> =>
  month > monthOf(dayIn(by.timeZone, now))
    ? Promise.resolve(refuse('bill-month-ahead', 'Ce mois n’a pas commencé.', { got: month }))
    : spanOf(db, by, { ...daysOf(month), ...(shop ? { shop: shop.slug } : {}) }, now)

type Known = { readonly span: Span; readonly known: MonthFacts; readonly rules?: TariffRules | undefined }

export async function draftFrom(db: Db | Tx, asked: Asked, { span, known, rules }: Known): Promise<Bill> {
  const { by, shop, month, now } = asked
  const tariffs: Tariff[] = rules ? [{ from: daysOf(month).from, rules }] : await tariffsOf(db, by, shop)
  const rated = rateMonth(month, tariffs, known)
  const others = rules ? [] : await otherLines(db, asked, tariffs)
  const lines = [...rated.lines, ...others]
  return {
    ...{
      shop: { slug: shop.slug, name: shop.name },
      warehouse: (await warehouseOf(db, by.warehouseId)).name,
    },
    ...{ month, closed: null, upTo: now.toISOString(), lines },
    ...sumsOf(lines),
    warnings: [...rated.warnings, ...warningsOf(span, known, tariffs)],
  }
}

function warningsOf({ missing }: Span, { unmeasured }: MonthFacts, tariffs: readonly Tariff[]): string[] {
  const byVolume = tariffs.some(({ rules }) => rules.charges.some(({ kind }) => kind === 'volume_day'))
  return [
    ...(missing > 0 ? [`${missing} jours ne sont pas encore comptés : revenez dans quelques minutes.`] : []),
    ...(byVolume && unmeasured > 0
      ? ['Des articles en stock n’ont pas de dimensions : leur volume n’est pas compté.']
      : []),
  ]
}

async function otherLines(db: Db | Tx, asked: Asked, tariffs: readonly Tariff[]): Promise<BillLine[]> {
  const corrections = (await takesCorrections(db, asked))
    ? await correctionsOf(db, { ...asked, tariffs })
    : []
  return [...corrections, ...(await adjustmentsOf(db, asked)).map(adjustmentLine)]
}

/** Corrections go to the month after the last closed one, so that no two drafts show them. */
async function takesCorrections(db: Db | Tx, { by, shop, month }: Asked): Promise<boolean> {
  const [row] = await db
    .select({ last: max(bills.month) })
    .from(bills)
    .where(and(eq(bills.warehouseId, by.warehouseId), eq(bills.shopId, shop.id)))
  return row?.last === monthBefore(month)
}

export type AdjustmentRow = typeof billAdjustments.$inferSelect

export const ofMonth = ({ by, shop, month }: Asked) =>
  and(
    eq(billAdjustments.warehouseId, by.warehouseId),
    eq(billAdjustments.shopId, shop.id),
    eq(billAdjustments.month, month),
    isNull(billAdjustments.removedAt),
  )

export const adjustmentsOf = (db: Db | Tx, asked: Asked): Promise<AdjustmentRow[]> =>
  db
    .select()
    .from(billAdjustments)
    .where(ofMonth(asked))
    .orderBy(asc(billAdjustments.at), asc(billAdjustments.id))

function adjustmentLine({ id, month, label, reason, cents, vat }: AdjustmentRow): BillLine {
  return {
    key: `adjustment:${id}`,
    kind: 'adjustment',
    ...{ month, label, reason, vat, cents, unit: 'one', proof: false },
    quantity: cents < 0 ? -1 : 1,
    price: Math.abs(cents) * pricesInCent,
  }
}
