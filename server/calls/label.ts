import { labelCalls } from '#contract/endpoints/label.ts'
import { isRefusal } from '#contract/problems.ts'
import { handle } from '../http/handle.ts'
import { makeBoxes, printLabels } from '../labels/print.ts'
import { subjectsFor } from '../labels/subjects.ts'

export const labelFindCall = handle(labelCalls.find, async ({ params, query, user, db }) => {
  const found = await subjectsFor(db, user, { kind: params.kind, ...query })
  return isRefusal(found) ? found : { data: found }
})

export const labelPrintCall = handle(labelCalls.print, async ({ params, body, user, db, clock }) => {
  const printed = await printLabels(db, user, params.kind, body.lines, clock())
  return isRefusal(printed) ? printed : { data: { labels: printed.labels }, prints: printed.prints }
})

export const labelNewBoxesCall = handle(labelCalls.newBoxes, async ({ body, user, db, clock }) => {
  const made = await makeBoxes(db, user, body.count, clock())
  return isRefusal(made) ? made : { data: { boxes: made.boxes }, prints: made.prints }
})
