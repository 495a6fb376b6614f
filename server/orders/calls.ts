import type { Message } from '#contract/answer.ts'
import { orderCalls } from '#contract/endpoints/order.ts'
import { isRefusal } from '#contract/problems.ts'
import { data, handlers } from '../handlers.ts'
import { customizationOf, customizationsOf } from './customizations.ts'
import { answersAtMost, grammarOf, orderNamed, ordersNamed } from './find.ts'
import { informOf } from './information.ts'
import { addTracking, parcelOfTracking } from './tracking.ts'
import { removeTracking } from './tracking-removal.ts'

export const orderHandlers = handlers(orderCalls, {
  information: async ({ query, user, db, clock }) => {
    const named = await ordersNamed(db, user, query.order)
    if (isRefusal(named)) return named
    const data = await informOf(db, named.rows, clock())
    return named.more ? { data, message: moreOrders } : { data }
  },

  customizationFiles: ({ params, user, db }) =>
    data(orderNamed(db, user, params.order), order => customizationsOf(db, order)),

  customizationFile: async ({ params, user, db }) => {
    const order = await orderNamed(db, user, params.order)
    return isRefusal(order) ? order : customizationOf(db, order, params.file)
  },

  addTracking: ({ params, query, user, db, clock }) =>
    data(addTracking(db, user, { ...query, order: params.order }, clock())),

  tracking: async ({ params, user, db }) => {
    const order = await orderNamed(db, user, params.order)
    if (isRefusal(order)) return order
    const parcel = await parcelOfTracking(db, order, params.trackingNumber, await grammarOf(db, user))
    return isRefusal(parcel) ? parcel : { data: parcel }
  },

  removeTracking: ({ params, user, db, clock }) => data(removeTracking(db, user, params, clock())),
})

const moreOrders: Message = {
  level: 'info',
  code: 'more-orders',
  text: `Les ${answersAtMost} commandes les plus récentes seulement : précisez la recherche.`,
}
