import { createActor } from 'xstate'
import { boaRoutingPackage } from '#contract/endpoints/boa.ts'
import { carrierSlip, carrierSlipContent, carrierSlipList } from '#contract/endpoints/carrier-slip.ts'
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
          list: through(() => call(carrierSlipList, {})),
          route: through(async parcel => {
            const answer = await call(boaRoutingPackage, { params: { package: parcel } })
            return isRefusal(answer) ? answer : answer.data
          }),
          content: through(async carrierSlipGroup => {
            const answer = await call(carrierSlipContent, { params: { carrierSlipGroup } })
            return isRefusal(answer) ? answer : answer.data
          }),
          change: through(async ({ changeId, group, load, unload, ...rest }) => {
            const body = { ...rest, trackings: [...load], unload: [...unload] }
            const input = { params: { carrierSlipGroup: group }, body }
            const answer = await call(carrierSlip, input, { idempotencyKey: changeId })
            return isRefusal(answer) ? answer : answer.data
          }),
        },
      }),
      { snapshot: saved },
    ),
    viewCarrierSlip,
  )
