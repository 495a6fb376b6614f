import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import { isRefusal } from '#contract/problems.ts'
import { handle } from '../http/handle.ts'
import { monoList, packMono } from '../shipment/mono.ts'
import { sealOrder } from '../shipment/multi.ts'
import { openOrder, releaseOrder, takeOrderOver } from '../shipment/open.ts'
import { printOrder } from '../shipment/print.ts'
import { voidPackage } from '../shipment/void.ts'

export const shipmentMonoListCall = handle(shipmentCalls.monoList, async ({ params, user, db, clock }) => {
  const list = await monoList(db, user, params.pickingName, clock())
  return isRefusal(list) ? list : { data: list }
})

export const shipmentOrderCall = handle(shipmentCalls.order, async ({ params, user, db: tx, clock }) => {
  const order = await openOrder({ tx, user, now: clock() }, params.orderName)
  return isRefusal(order) ? order : { data: order, version: order.version }
})

export const shipmentOrderMonoCall = handle(shipmentCalls.packMono, ({ body, user, db: tx, clock }) =>
  packMono({ tx, user, now: clock() }, body),
)

export const shipmentOrderMultiCall = handle(
  shipmentCalls.packMulti,
  async ({ body, user, db: tx, clock }) => {
    const sealed = await sealOrder({ tx, user, now: clock() }, body)
    return isRefusal(sealed) ? sealed : { data: sealed, version: sealed.order.version }
  },
)

export const shipmentOrderMultiPrintCall = handle(shipmentCalls.printMulti, ({ body, user, db: tx, clock }) =>
  printOrder({ tx, user, now: clock() }, body),
)

export const shipmentOrderReleaseCall = handle(
  shipmentCalls.release,
  async ({ body, user, db: tx, clock }) => {
    const released = await releaseOrder({ tx, user, now: clock() }, body.orderName)
    return isRefusal(released) ? released : { data: released, version: released.order.version }
  },
)

export const shipmentOrderHandOverCall = handle(
  shipmentCalls.handOver,
  async ({ body, user, db: tx, clock }) => {
    const taken = await takeOrderOver({ tx, user, now: clock() }, body)
    return isRefusal(taken) ? taken : { data: taken, version: taken.order.version }
  },
)

export const shipmentPackageVoidCall = handle(
  shipmentCalls.voidParcel,
  async ({ body, user, db: tx, clock }) => {
    const undone = await voidPackage({ tx, user, now: clock() }, body)
    return isRefusal(undone) ? undone : { data: undone, version: undone.order.version }
  },
)
