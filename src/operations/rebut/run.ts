import { createActor } from 'xstate'
import { locationInformation } from '#contract/endpoints/location.ts'
import { rebutAdd, rebutPhoto, rebutUndo } from '#contract/endpoints/product.ts'
import { rebutReasons } from '#contract/endpoints/reason.ts'
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
              call(locationInformation, { params: { locationName } }),
              call(rebutReasons, {}),
            ])
            if (isRefusal(location)) return location
            if (isRefusal(reasons)) return reasons
            return { location: location.data, reasons, shop: slug }
          }),
          keep: through(async ({ changeId, taken }) => {
            const answer = await call(
              rebutPhoto,
              { params, body: { photo: taken } },
              { idempotencyKey: changeId },
            )
            return isRefusal(answer) ? answer : answer.data
          }),
          scrap: through(async ({ changeId, photo, ...scrap }) => {
            const body = { ...scrap, ...(photo === null ? {} : { photo }) }
            const answer = await call(rebutAdd, { params, body }, { idempotencyKey: changeId })
            return isRefusal(answer) ? answer : answer.data
          }),
          undo: through(async ({ changeId, moves }) => {
            const answer = await call(
              rebutUndo,
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
