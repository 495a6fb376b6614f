import { createActor } from 'xstate'
import { locationCalls } from '#contract/endpoints/location.ts'
import { reasonCalls } from '#contract/endpoints/reason.ts'
import { rebutCalls } from '#contract/endpoints/rebut.ts'
import { isRefusal } from '#contract/problems.ts'
import { rebutMachine } from '#machines/rebut/machine.ts'
import { through } from '#machines/shared/port.ts'
import { type RunOperation, running } from '../definition.ts'
import { viewRebut } from './view.ts'

export const run: RunOperation = ({ call, shop }, saved) => {
  const slug = shop?.slug ?? ''
  const params = { slugShop: slug }
  return running(
    createActor(
      rebutMachine.provide({
        actors: {
          look: through(async locationName => {
            const [location, reasons] = await Promise.all([
              call(locationCalls.information, { params: { locationName } }),
              call(reasonCalls.rebut, {}),
            ])
            if (isRefusal(location)) return location
            if (isRefusal(reasons)) return reasons
            return { location: location.data, reasons, shop: slug }
          }),
          keep: through(async ({ changeId, taken }) => {
            const answer = await call(
              rebutCalls.keepPhoto,
              { params, body: { photo: taken } },
              { idempotencyKey: changeId },
            )
            return isRefusal(answer) ? answer : answer.data
          }),
          scrap: through(async ({ changeId, photo, ...scrap }) => {
            const body = { ...scrap, ...(photo === null ? {} : { photo }) }
            const answer = await call(rebutCalls.add, { params, body }, { idempotencyKey: changeId })
            return isRefusal(answer) ? answer : answer.data
          }),
          undo: through(async ({ changeId, moves }) => {
            const answer = await call(
              rebutCalls.undo,
              { params, body: { moves: [...moves] } },
              { idempotencyKey: changeId },
            )
            return isRefusal(answer) ? answer : answer.data
          }),
        },
      }),
      { snapshot: saved },
    ),
    viewRebut,
  )
}
