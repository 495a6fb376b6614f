import { createActor } from 'xstate'
import { orderCalls } from '#contract/endpoints/order.ts'
import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import { isRefusal } from '#contract/problems.ts'
import { packagingMachine } from '#machines/packaging/machine.ts'
import { through } from '#machines/shared/port.ts'
import { type RunOperation, running } from '../definition.ts'
import { takeOrderOver } from '../taken-over.ts'
import { viewPackaging } from './view.ts'

export const run: RunOperation = ({ call }, saved) =>
  running(
    createActor(
      packagingMachine.provide({
        actors: {
          open: through(async orderName => {
            const answer = await call(shipmentCalls.order, { params: { orderName } })
            return isRefusal(answer) ? answer : answer.data
          }),
          save: through(async ({ changeId, order, confirm, ...parcel }) => {
            const input = { params: { order }, body: { parcels: [parcel], confirm } }
            const answer = await call(orderCalls.packaging, input, { idempotencyKey: changeId })
            return isRefusal(answer)
              ? answer
              : { ...answer.data, relabelled: (answer.prints ?? []).length > 0 }
          }),
          relabel: through(async ({ changeId, order, parcelId, reason }) => {
            const body = { orderName: order, parcelId, reprint: true, reason }
            const answer = await call(shipmentCalls.printMulti, { body }, { idempotencyKey: changeId })
            return isRefusal(answer) ? answer : answer.data
          }),
          undoParcel: through(async ({ changeId, parcel }) => {
            const body = { packageName: parcel }
            const answer = await call(shipmentCalls.voidParcel, { body }, { idempotencyKey: changeId })
            return isRefusal(answer) ? answer : answer.data
          }),
          release: through(async orderName => {
            const answer = await call(shipmentCalls.release, { body: { orderName } })
            return isRefusal(answer) ? answer : answer.data
          }),
        },
      }),
      { snapshot: saved },
    ),
    viewPackaging,
    {
      handOver: async ({ context: { order } }, colleagues, from) =>
        order ? takeOrderOver(colleagues, order.name, from) : null,
    },
  )
