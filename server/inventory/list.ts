import { aliasedTable, and, asc, eq } from 'drizzle-orm'
import { type OpenCount, openCountStatuses } from '#contract/entities/count.ts'
import type { User } from '../auth/user.ts'
import type { Db } from '../db/open.ts'
import { counts, locations, users } from '../db/schema/index.ts'
import { mayApprove, variancesOf } from './approval.ts'
import { underWay } from './counts.ts'

const first = aliasedTable(users, 'first')
const second = aliasedTable(users, 'second')

/** This warehouse's running counts, the longest open first. */
export async function openCounts(db: Db, user: User): Promise<OpenCount[]> {
  if (user.warehouseId === null) return []
  const rows = await db
    .select({
      id: counts.id,
      location: locations.name,
      zone: locations.zone,
      status: counts.status,
      startedAt: counts.startedAt,
      firstId: counts.firstBy,
      firstBy: first.displayName,
      secondBy: second.displayName,
    })
    .from(counts)
    .innerJoin(locations, eq(locations.id, counts.locationId))
    .leftJoin(first, eq(first.id, counts.firstBy))
    .leftJoin(second, eq(second.id, counts.secondBy))
    .where(and(eq(locations.warehouseId, user.warehouseId), underWay))
    .orderBy(asc(counts.startedAt), asc(locations.name))
  const found: OpenCount[] = []
  for (const { firstId, status, startedAt, ...row } of rows) {
    const known = openCountStatuses.find(one => one === status)
    if (!known) continue
    const variances = known === 'approval' && mayApprove(user) ? await variancesOf(db, row.id) : []
    // Hides a count with goods of shops that the user does not serve.
    if (variances.some(({ product }) => !user.shops.some(({ slug }) => slug === product.shop))) continue
    found.push({
      ...row,
      status: known,
      startedAt: startedAt.toISOString(),
      mine: firstId === user.id,
      variances,
    })
  }
  return found
}
