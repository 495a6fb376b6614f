import { createActor } from 'xstate'
import { carrierSlipCalls } from '#contract/endpoints/carrier-slip.ts'
import { routingCalls } from '#contract/endpoints/routing.ts'
import { isRefusal } from '#contract/problems.ts'
import { carrierSlipMachine } from '#machines/carrier-slip/machine.ts'
import { through } from '#machines/shared/port.ts'
import { type RunOperation, running } from '../definition.ts'
import { viewCarrierSlip } from './view.ts'

export const run: RunOperation = ({ call }, saved) =>
  running(
    createActor(
      carrierSlipMachine.provide({
        actors: {
          list: through(() => call(carrierSlipCalls.list, {})),
          route: through(async parcel => {
            const answer = await call(routingCalls.parcel, { params: { package: parcel } })
            return isRefusal(answer) ? answer : answer.data
          }),
          content: through(async carrierSlipGroup => {
            const answer = await call(carrierSlipCalls.content, { params: { carrierSlipGroup } })
            return isRefusal(answer) ? answer : answer.data
          }),
          change: through(async ({ changeId, group, load, unload, ...rest }) => {
            const body = { ...rest, trackings: [...load], unload: [...unload] }
            const input = { params: { carrierSlipGroup: group }, body }
            const answer = await call(carrierSlipCalls.load, input, { idempotencyKey: changeId })
            return isRefusal(answer) ? answer : answer.data
          }),
        },
      }),
      { snapshot: saved },
    ),
    viewCarrierSlip,
  )
