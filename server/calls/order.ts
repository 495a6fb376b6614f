import type { Message } from '#contract/answer.ts'
import { orderCalls } from '#contract/endpoints/order.ts'
import { isRefusal } from '#contract/problems.ts'
import { handle } from '../http/handle.ts'
import { customizationOf, customizationsOf } from '../orders/customizations.ts'
import { answersAtMost, grammarOf, orderNamed, ordersNamed } from '../orders/find.ts'
import { informOf } from '../orders/information.ts'
import { addTracking, parcelOfTracking } from '../orders/tracking.ts'
import { removeTracking } from '../orders/tracking-removal.ts'
import { changePackaging } from '../shipment/packaging.ts'

export const orderInformationCall = handle(orderCalls.information, async ({ query, user, db, clock }) => {
  const named = await ordersNamed(db, user, query.order)
  if (isRefusal(named)) return named
  const data = await informOf(db, named.rows, clock())
  return named.more ? { data, message: moreOrders } : { data }
})

const moreOrders: Message = {
  level: 'info',
  code: 'more-orders',
  text: `Les ${answersAtMost} commandes les plus récentes seulement : précisez la recherche.`,
}

export const orderCustomizationFilesCall = handle(
  orderCalls.customizationFiles,
  async ({ params, user, db }) => {
    const order = await orderNamed(db, user, params.order)
    return isRefusal(order) ? order : { data: await customizationsOf(db, order) }
  },
)

export const orderCustomizationFileCall = handle(
  orderCalls.customizationFile,
  async ({ params, user, db }) => {
    const order = await orderNamed(db, user, params.order)
    return isRefusal(order) ? order : customizationOf(db, order, params.file)
  },
)

export const orderPackagingCall = handle(orderCalls.packaging, ({ params, body, user, db: tx, clock }) =>
  changePackaging({ tx, user, now: clock() }, params.order, body),
)

export const trackingNumberAddCall = handle(
  orderCalls.addTracking,
  async ({ params, query, user, db, clock }) => {
    const parcel = await addTracking(db, user, { ...query, order: params.order }, clock())
    return isRefusal(parcel) ? parcel : { data: parcel }
  },
)

export const trackingNumberCall = handle(orderCalls.tracking, async ({ params, user, db }) => {
  const order = await orderNamed(db, user, params.order)
  if (isRefusal(order)) return order
  const parcel = await parcelOfTracking(db, order, params.trackingNumber, await grammarOf(db, user))
  return isRefusal(parcel) ? parcel : { data: parcel }
})

export const trackingNumberRemoveCall = handle(
  orderCalls.removeTracking,
  async ({ params, user, db, clock }) => {
    const parcel = await removeTracking(db, user, params, clock())
    return isRefusal(parcel) ? parcel : { data: parcel }
  },
)
