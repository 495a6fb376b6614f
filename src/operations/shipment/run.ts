import { createActor } from 'xstate'
import { shipmentCalls } from '#contract/endpoints/shipment.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { through } from '#machines/shared/port.ts'
import { shipmentMachine } from '#machines/shipment/machine.ts'
import { type RunOperation, running } from '../definition.ts'
import { takeOrderOver } from '../taken-over.ts'
import { viewShipment } from './view.ts'

export const run: RunOperation = ({ call }, saved) =>
  running(
    createActor(
      shipmentMachine.provide({
        actors: {
          openList: through(async pickingName =>
            dataOf(await call(shipmentCalls.monoList, { params: { pickingName } })),
          ),
          openOrder: through(async orderName =>
            dataOf(await call(shipmentCalls.order, { params: { orderName } })),
          ),
          allocate: through(async ({ changeId, list, barcode }) => {
            const body = { pickingName: list, barcode }
            return dataOf(await call(shipmentCalls.packMono, { body }, { idempotencyKey: changeId }))
          }),
          seal: through(async ({ changeId, order, parcels, partial, confirm }) => {
            const body = {
              orderName: order,
              parcels: parcels.map(({ packaging, weightG, scans }) => ({
                packaging,
                weightG,
                scans: scans.map(({ barcode, qty, at }) => ({ barcode, qty, at })),
              })),
              partial,
              confirm,
            }
            return dataOf(await call(shipmentCalls.packMulti, { body }, { idempotencyKey: changeId }))
          }),
          label: through(async ({ changeId, order, parcel, reason }) => {
            const body = {
              orderName: order,
              parcelId: parcel,
              ...(reason === null ? {} : { reprint: true, reason }),
            }
            return dataOf(await call(shipmentCalls.printMulti, { body }, { idempotencyKey: changeId }))
          }),
          undoParcel: through(async ({ changeId, parcel }) => {
            const body = { packageName: parcel }
            return dataOf(await call(shipmentCalls.voidParcel, { body }, { idempotencyKey: changeId }))
          }),
          release: through(async orderName =>
            dataOf(await call(shipmentCalls.release, { body: { orderName } })),
          ),
        },
      }),
      { snapshot: saved },
    ),
    viewShipment,
    {
      // A list's orders are packed at once: nobody holds them.
      handOver: async ({ context: { list, order } }, colleagues, from) =>
        order && !list ? takeOrderOver(colleagues, order.name, from) : null,
    },
  )

function dataOf<D>(answer: { data: D } | Refusal): D | Refusal {
  return isRefusal(answer) ? answer : answer.data
}
