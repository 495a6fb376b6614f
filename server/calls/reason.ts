import { and, asc, eq } from 'drizzle-orm'
import {
  apiRebutReasons,
  rebutReasons,
  returnOrigins,
  returnWaitReasons,
} from '#contract/endpoints/reason.ts'
import type { Db } from '../db/open.ts'
import { reasons } from '../db/schema/index.ts'
import { handle } from '../http/handle.ts'

type List = (typeof reasons.$inferSelect)['list']

const listing =
  (list: List) =>
  ({ db }: { db: Db }) =>
    db
      .select({ code: reasons.code, label: reasons.label, photo: reasons.photo })
      .from(reasons)
      .where(and(eq(reasons.list, list), eq(reasons.active, true)))
      .orderBy(asc(reasons.position), asc(reasons.label))

export const rebutReasonsCall = handle(rebutReasons, listing('rebut'))
export const apiRebutReasonsCall = handle(apiRebutReasons, listing('rebut'))
export const returnOriginsCall = handle(returnOrigins, listing('return_origin'))
export const returnWaitReasonsCall = handle(returnWaitReasons, listing('return_wait'))
