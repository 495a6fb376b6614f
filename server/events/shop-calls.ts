import { shopNotificationCalls } from '#contract/endpoints/shop-notification.ts'
import { isRefusal, type OrRefusal } from '#contract/problems.ts'
import { actAtDoor, administerAtDoor, handlers, readAtDoor } from '../handlers.ts'
import { listNotifications, notificationInformation } from './entries.ts'
import { removeNotification, renewSecret, saveNotification, setState } from './save.ts'
import type { Sender } from './sender.ts'
import { listSendings, replay, sendTest } from './sendings.ts'

export const shopNotificationHandlers = handlers(shopNotificationCalls, {
  list: context => readAtDoor(context, (by, keys) => listNotifications(context.db, by, keys, context.query)),

  information: context =>
    readAtDoor(context, (by, keys) =>
      notificationInformation(context.db, by, keys, context.params.notification),
    ),

  save: ({ vault, sender: { networks }, ...context }) =>
    actAtDoor(context, act =>
      saveNotification(act, { vault, networks }, { ...context.body, shop: context.shop.slug }),
    ),

  secret: ({ vault, sender: { networks }, params, body, ...context }) =>
    administerAtDoor(context, shopNotificationCalls.secret.name, act =>
      renewSecret(act, { vault, networks }, params.notification, body.overlapHours),
    ),

  state: ({ vault, sender, params, body, ...context }) =>
    wakes(
      sender,
      actAtDoor(context, act =>
        setState(act, { vault, networks: sender.networks }, params.notification, body.status),
      ),
    ),

  test: ({ sender, params, ...context }) =>
    wakes(
      sender,
      actAtDoor(context, act => sendTest(act, params.notification)),
    ),

  sendings: context =>
    readAtDoor(context, by => listSendings(context.db, by, context.params.notification, context.query)),

  replay: ({ sender, params, body, ...context }) =>
    wakes(
      sender,
      actAtDoor(context, act => replay(act, params.notification, body)),
    ),

  remove: async ({ params, intake, ...context }) => {
    const leave = await intake.leave(context.db, params.notification)
    const done = await actAtDoor(context, act => removeNotification(act, params.notification))
    if (!isRefusal(done)) leave()
    return done
  },
})

/** Mails that are due now go out with the commit. */
async function wakes<T>(sender: Sender, doing: OrRefusal<T>): OrRefusal<T> {
  const done = await doing
  if (!isRefusal(done)) sender.wake()
  return done
}
