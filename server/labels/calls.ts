import { labelCalls } from '#contract/endpoints/label.ts'
import { isRefusal } from '#contract/problems.ts'
import { data, handlers } from '../handlers.ts'
import { makeBoxes, printLabels, subjectsFor } from './print.ts'

export const labelHandlers = handlers(labelCalls, {
  find: ({ params, query, user, db }) => data(subjectsFor(db, user, { kind: params.kind, ...query })),

  print: async ({ params, body, user, db, clock }) => {
    const printed = await printLabels(db, user, params.kind, body.lines, clock())
    return isRefusal(printed) ? printed : { data: { labels: printed.labels }, prints: printed.prints }
  },

  newBoxes: async ({ body, user, db, clock }) => {
    const made = await makeBoxes(db, user, body.count, clock())
    return isRefusal(made) ? made : { data: { boxes: made.boxes }, prints: made.prints }
  },
})
