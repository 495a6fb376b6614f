import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { isWorkingDay, workingDays } from '#server/count-plan/calendar.ts'
import { makeShare, makeShares } from '#server/count-plan/share.ts'
import { countPlans, counts, locations, plannedCounts } from '#server/db/schema/index.ts'
import { atTheServer } from '#tests/drivers/server.ts'
import { lyonOf } from '#tests/drivers/warehouse.ts'
import { carry, fillShelves, placeNamed } from './warehouse.ts'

const week = [1, 2, 3, 4, 5]
/** The leap day of 2028 is a Tuesday. */
const twice = [2, 4]
const plan = {
  ...{ by: 'moves' as const, days: 366, shareA: 80, shareB: 15, timesA: 12, timesB: 4, timesC: 1 },
  weekdays: twice,
}
const dayMs = 24 * 3_600_000
const daysOf = (year: number) =>
  Array.from({ length: 366 }, (_, nth) =>
    new Date(Date.UTC(year, 0, 1, 12) + nth * dayMs).toISOString().slice(0, 10),
  ).filter(day => day.startsWith(`${year}`))

test('the working days of a year are counted by the calendar, its leap day too', () => {
  expect(workingDays('2028-02-29', [2])).toEqual({ nth: 9, of: 52 })
  expect(workingDays('2028-12-31', [1, 2, 3, 4, 5, 6, 7])).toEqual({ nth: 366, of: 366 })
  expect(workingDays('2026-12-31', week)).toEqual({ nth: 261, of: 261 })
  expect([isWorkingDay('2028-02-29', [2]), isWorkingDay('2028-03-05', week)]).toEqual([true, false])
})

test('over a leap year each place gets exactly the counts of its class, the same share each day', async () => {
  const { db } = await atTheServer()
  const warehouseId = await lyonOf(db)
  await fillShelves(db, { A: 9, B: 16, C: 35, movedOn: '2027-12-31' })
  await db.insert(countPlans).values({ warehouseId, ...plan })
  const house = { warehouseId, timeZone: 'Europe/Paris' }
  const perDay: number[] = []
  for (const day of daysOf(2028)) {
    if (!isWorkingDay(day, twice)) continue
    // Half past midnight in Paris: in UTC it is still the day before.
    const now = new Date(
      Date.parse(`${day}T00:30:00Z`) - (day > '2028-03-26' && day < '2028-10-30' ? 2 : 1) * 3_600_000,
    )
    perDay.push(await db.transaction(tx => makeShare(tx, house, now)))
    const due = await db.select().from(plannedCounts).where(eq(plannedCounts.day, day))
    if (due.length === 0) continue
    await db.insert(counts).values(
      due.map(({ locationId }) => ({
        ...{ locationId, status: 'closed' as const, startedAtMove: 1, startedAt: now, closedAt: now },
      })),
    )
  }
  const found = await db
    .select({
      name: locations.name,
      zone: locations.zone,
      times: db.$count(counts, eq(counts.locationId, locations.id)),
    })
    .from(locations)
    .where(and(eq(locations.warehouseId, warehouseId), eq(locations.kind, 'storage')))
  const timesOf = (zone: string) => [
    ...new Set(found.filter(one => one.zone === zone && one.name.length === 5).map(({ times }) => times)),
  ]
  expect({ A: timesOf('A'), B: timesOf('B'), C: timesOf('C') }).toEqual({ A: [12], B: [4], C: [1] })
  // 9 × 12 + 16 × 4 + 35 = 207 counts on 104 days.
  expect([perDay.reduce((sum, n) => sum + n, 0), Math.max(...perDay) <= 4]).toEqual([207, true])
})

test('a place that was emptied or blocked leaves the plan, and a new one is next; what was counted lately waits', async () => {
  const { db } = await atTheServer()
  const warehouseId = await lyonOf(db)
  await fillShelves(db, { A: 4, B: 0, C: 0, movedOn: '2026-03-01' })
  // Each Thursday counts each place once: 53 Thursdays, 52 times.
  await db
    .insert(countPlans)
    .values({ warehouseId, ...plan, timesA: 52, timesB: 52, timesC: 52, weekdays: [4] })
  const house = { warehouseId, timeZone: 'Europe/Paris' }
  const shareOf = async (day: string) => {
    await db.transaction(tx => makeShare(tx, house, new Date(`${day}T08:00:00Z`)))
    const due = await db
      .select({ name: locations.name })
      .from(plannedCounts)
      .innerJoin(locations, eq(locations.id, plannedCounts.locationId))
      .where(eq(plannedCounts.day, day))
      .orderBy(locations.name)
    return due.map(({ name }) => name)
  }
  expect(await shareOf('2026-03-12')).toEqual(['A-001', 'A-002', 'A-003', 'A-004'])
  expect(await shareOf('2026-03-13')).toEqual([])
  await db.update(locations).set({ blocked: true }).where(eq(locations.name, 'A-002'))
  const counted = { status: 'closed' as const, startedAtMove: 1, closedAt: new Date('2026-03-18T10:00:00Z') }
  await db.insert(counts).values({ locationId: await placeNamed(db, 'A-003'), ...counted })
  await db.insert(locations).values({ warehouseId, name: 'A-005', kind: 'storage', zone: 'A', walk: 200 })
  await carry(db, 'A-004', 'A-005')
  expect(await shareOf('2026-03-19')).toEqual(['A-001', 'A-005'])
})

test('each server looks whether today has its share, and one makes it', async () => {
  const { db } = await atTheServer()
  const warehouseId = await lyonOf(db)
  const now = new Date('2026-03-12T08:00:00Z')
  expect(await makeShares(db, now)).toBe(0)
  await fillShelves(db, { A: 4, B: 0, C: 0, movedOn: '2026-03-01' })
  await db.insert(countPlans).values({ warehouseId, ...plan, timesA: 52, weekdays: [4] })
  await Promise.all([makeShares(db, now), makeShares(db, now)])
  expect(await db.$count(plannedCounts)).toBe(4)
  expect(await makeShares(db, now)).toBe(0)
})
