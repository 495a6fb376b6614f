import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { reasons } from '../db/schema/index.ts'

type List = (typeof reasons.$inferSelect)['list']

export const reasonsOf = (db: Db, list: List) =>
  db
    .select({ code: reasons.code, label: reasons.label, photo: reasons.photo })
    .from(reasons)
    .where(and(eq(reasons.list, list), eq(reasons.active, true)))
    .orderBy(asc(reasons.position), asc(reasons.label))
