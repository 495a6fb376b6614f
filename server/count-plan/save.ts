import { and, eq, gte, sql } from 'drizzle-orm'
import { dayIn } from '#contract/day.ts'
import type { CountPlan } from '#contract/entities/count-plan.ts'
import type { AdminAct } from '../administration/act.ts'
import { changesOf } from '../audit/record.ts'
import { startOfDay } from '../dates.ts'
import type { Db, Tx } from '../db/open.ts'
import { countPlans, counts, plannedCounts } from '../db/schema/index.ts'
import { type House, makeShare } from './share.ts'

export async function planOf(db: Db | Tx, warehouseId: string): Promise<CountPlan | null> {
  const [row] = await db.select().from(countPlans).where(eq(countPlans.warehouseId, warehouseId))
  if (!row) return null
  const { warehouseId: _, plannedDay: __, ...plan } = row
  return plan
}

/** Changes the plan and makes today's share anew. What was counted today stays in it. */
export async function savePlan(
  { tx, note, now }: AdminAct,
  { warehouseId, timeZone }: House,
  plan: CountPlan | null,
): Promise<{ plan: CountPlan | null; due: number }> {
  const before = await planOf(tx, warehouseId)
  note(changesOf(changed(before, plan)), 'Plan d’inventaire')
  const day = dayIn(timeZone, now)
  const counted = sql`exists (select 1 from ${counts} where ${counts.locationId} = ${plannedCounts.locationId}
    and ${counts.closedAt} >= ${startOfDay(day, timeZone).toISOString()}::timestamptz)`
  const today = and(eq(plannedCounts.warehouseId, warehouseId), gte(plannedCounts.day, day))
  if (plan === null) {
    await tx.delete(plannedCounts).where(today)
    await tx.delete(countPlans).where(eq(countPlans.warehouseId, warehouseId))
    return { plan, due: 0 }
  }
  const values = { ...plan, weekdays: [...new Set(plan.weekdays)].sort(), plannedDay: null }
  await tx
    .insert(countPlans)
    .values({ warehouseId, ...values })
    .onConflictDoUpdate({ target: countPlans.warehouseId, set: values })
  await tx.delete(plannedCounts).where(and(today, sql`not ${counted}`))
  return { plan, due: await makeShare(tx, { warehouseId, timeZone }, now) }
}

const changed = (before: CountPlan | null, after: CountPlan | null) =>
  Object.fromEntries(
    words.map(([name, read]) => [name, [before && read(before), after && read(after)] as const]),
  )

const words: readonly (readonly [name: string, read: (plan: CountPlan) => string])[] = [
  ['classes', ({ by, days }) => `par ${by === 'moves' ? 'mouvements' : 'valeur'}, sur ${days} jours`],
  ['parts', ({ shareA, shareB }) => `A ${shareA} %, B ${shareB} %`],
  ['fois par an', ({ timesA, timesB, timesC }) => `A ${timesA}, B ${timesB}, C ${timesC}`],
  ['jours de comptage', ({ weekdays }) => weekdays.map(day => dayNames[day - 1] ?? day).join(', ')],
]

const dayNames = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche']
