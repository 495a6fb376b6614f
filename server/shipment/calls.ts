import { packagingCalls } from '#contract/endpoints/packaging.ts'
import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import { isRefusal } from '#contract/problems.ts'
import { data, handlers } from '../handlers.ts'
import { awaitedLabels, fetchLabels, parcelsWithoutLabel } from './awaited.ts'
import { monoList, packMono } from './mono.ts'
import { sealOrder } from './multi.ts'
import { openOrder, releaseOrder, takeOrderOver } from './open.ts'
import { changePackaging } from './packaging.ts'
import { printOrder } from './print.ts'
import { voidParcel } from './void.ts'

/** Its carrier was asked for its label, which comes later. */
const isAwaited = ({ status }: { readonly status: string }): boolean => status === 'sealed'

export const shipmentHandlers = handlers(shipmentCalls, {
  monoList: ({ params, user, db, clock }) => data(monoList(db, user, params.pickingName, clock())),

  order: async ({ params, user, db: tx, clock }) => {
    const order = await openOrder({ tx, user, now: clock() }, params.orderName)
    return isRefusal(order) ? order : { data: order, version: order.version }
  },

  packMono: async ({ body, user, db: tx, clock, announcer }) => {
    const packed = await packMono({ tx, user, now: clock() }, body)
    if (!isRefusal(packed) && isAwaited(packed.data.parcel)) announcer.wake()
    return packed
  },

  packMulti: async ({ body, user, db: tx, clock }) => {
    const sealed = await sealOrder({ tx, user, now: clock() }, body)
    return isRefusal(sealed) ? sealed : { data: sealed, version: sealed.order.version }
  },

  printMulti: async ({ body, user, db: tx, clock, announcer }) => {
    const printed = await printOrder({ tx, user, now: clock() }, body)
    if (!isRefusal(printed) && printed.data.parcels.some(isAwaited)) announcer.wake()
    return printed
  },

  /** Who asks is in a hurry: the server looks again at what is under way. */
  labels: ({ user, db, clock, announcer }) => {
    announcer.wake()
    return data(awaitedLabels(db, user, clock()))
  },

  fetchLabels: ({ body, user, db: tx, clock }) => fetchLabels({ tx, user, now: clock() }, body.parcels),

  withoutLabel: ({ user, db }) => data(parcelsWithoutLabel(db, user)),

  release: async ({ body, user, db: tx, clock }) => {
    const released = await releaseOrder({ tx, user, now: clock() }, body.orderName)
    return isRefusal(released) ? released : { data: released, version: released.order.version }
  },

  handOver: async ({ body, user, db: tx, clock }) => {
    const taken = await takeOrderOver({ tx, user, now: clock() }, body)
    return isRefusal(taken) ? taken : { data: taken, version: taken.order.version }
  },

  voidParcel: async ({ body, user, db: tx, clock, announcer }) => {
    const undone = await voidParcel({ tx, user, now: clock() }, body)
    announcer.wake()
    return isRefusal(undone) ? undone : { data: undone, version: undone.order.version }
  },
})

export const packagingHandlers = handlers(packagingCalls, {
  save: ({ params, body, user, db: tx, clock }) =>
    changePackaging({ tx, user, now: clock() }, params.order, body),
})
