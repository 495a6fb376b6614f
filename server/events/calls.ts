import { notificationCalls } from '#contract/endpoints/notification.ts'
import { isRefusal } from '#contract/problems.ts'
import { administer } from '../administration/act.ts'
import { data, handlers } from '../handlers.ts'
import { listNotifications, notificationInformation } from './entries.ts'
import { listSendings, replay, sendTest } from './log.ts'
import { removeNotification, renewSecret, saveNotification, setState } from './save.ts'

export const notificationHandlers = handlers(notificationCalls, {
  list: async ({ db, user, vault, clock, query }) => ({
    data: await listNotifications(db, user, { vault, now: clock() }, query),
  }),

  information: ({ db, user, vault, clock, params }) =>
    data(notificationInformation(db, user, { vault, now: clock() }, params.notification)),

  save: ({ db, user, body, clock, note, vault, sender: { networks } }) =>
    data(saveNotification({ tx: db, by: user, now: clock(), note }, { vault, networks }, body)),

  secret: ({ db, user, params, body, clock, address, vault, sender: { networks } }) => {
    const recorded = { by: user, user, address, now: clock(), call: notificationCalls.secret.name }
    const means = { vault, networks }
    return data(
      administer(db, recorded, act => renewSecret(act, means, params.notification, body.overlapHours)),
    )
  },

  state: async ({ db, user, params, body, clock, note, vault, sender }) => {
    const act = { tx: db, by: user, now: clock(), note }
    const done = await setState(act, { vault, networks: sender.networks }, params.notification, body.status)
    if (!isRefusal(done)) sender.wake()
    return isRefusal(done) ? done : { data: done }
  },

  test: async ({ db, user, params, clock, note, sender }) => {
    const done = await sendTest({ tx: db, by: user, now: clock(), note }, params.notification)
    if (!isRefusal(done)) sender.wake()
    return isRefusal(done) ? done : { data: done }
  },

  sendings: ({ db, user, params, query }) => data(listSendings(db, user, params.notification, query)),

  replay: async ({ db, user, params, body, clock, note, sender }) => {
    const done = await replay({ tx: db, by: user, now: clock(), note }, params.notification, body)
    if (!isRefusal(done)) sender.wake()
    return isRefusal(done) ? done : { data: done }
  },

  remove: async ({ db, user, params, clock, note, intake }) => {
    const leave = await intake.leave(db, params.notification)
    const done = await removeNotification({ tx: db, by: user, now: clock(), note }, params.notification)
    if (isRefusal(done)) return done
    leave()
    return { data: done }
  },
})
