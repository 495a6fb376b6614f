import { and, asc, eq } from 'drizzle-orm'
import { reasonCalls } from '#contract/endpoints/reason.ts'
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

export const rebutReasonsCall = handle(reasonCalls.rebut, listing('rebut'))
export const apiRebutReasonsCall = handle(reasonCalls.apiRebut, listing('rebut'))
export const returnOriginsCall = handle(reasonCalls.returnOrigins, listing('return_origin'))
export const returnWaitReasonsCall = handle(reasonCalls.returnWaits, listing('return_wait'))
