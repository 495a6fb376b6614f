import { notificationCalls } from '#contract/endpoints/notification.ts'
import { isRefusal } from '#contract/problems.ts'
import { administer } from '../administration/act.ts'
import { actOf, data, handlers } from '../handlers.ts'
import { listNotifications, notificationInformation } from './entries.ts'
import { removeNotification, renewSecret, saveNotification, setState } from './save.ts'
import { listSendings, replay, sendTest } from './sendings.ts'

export const notificationHandlers = handlers(notificationCalls, {
  list: async ({ db, user, vault, clock, query }) => ({
    data: await listNotifications(db, user, { vault, now: clock() }, query),
  }),

  information: ({ db, user, vault, clock, params }) =>
    data(notificationInformation(db, user, { vault, now: clock() }, params.notification)),

  save: ({ body, vault, sender: { networks }, ...context }) =>
    data(saveNotification(actOf(context), { vault, networks }, body)),

  secret: ({ db, user, params, body, clock, address, vault, sender: { networks } }) => {
    const recorded = { by: user, user, address, now: clock(), call: notificationCalls.secret.name }
    const means = { vault, networks }
    return data(
      administer(db, recorded, act => renewSecret(act, means, params.notification, body.overlapHours)),
    )
  },

  state: async ({ params, body, vault, sender, ...context }) => {
    const act = actOf(context)
    const done = await setState(act, { vault, networks: sender.networks }, params.notification, body.status)
    if (!isRefusal(done)) sender.wake()
    return isRefusal(done) ? done : { data: done }
  },

  test: async ({ params, sender, ...context }) => {
    const done = await sendTest(actOf(context), params.notification)
    if (!isRefusal(done)) sender.wake()
    return isRefusal(done) ? done : { data: done }
  },

  sendings: ({ db, user, params, query }) => data(listSendings(db, user, params.notification, query)),

  replay: async ({ params, body, sender, ...context }) => {
    const done = await replay(actOf(context), params.notification, body)
    if (!isRefusal(done)) sender.wake()
    return isRefusal(done) ? done : { data: done }
  },

  remove: async ({ params, intake, ...context }) => {
    const leave = await intake.leave(context.db, params.notification)
    const done = await removeNotification(actOf(context), params.notification)
    if (isRefusal(done)) return done
    leave()
    return { data: done }
  },
})
