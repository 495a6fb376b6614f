import { createActor } from 'xstate'
import { locationInformation } from '#contract/endpoints/location.ts'
import { rebutAdd, rebutUndo } from '#contract/endpoints/product.ts'
import { rebutReasons } from '#contract/endpoints/reason.ts'
import { userAccess } from '#contract/endpoints/user.ts'
import { isRefusal } from '#contract/problems.ts'
import { through } from '#machines/port.ts'
import { rebutMachine } from '#machines/rebut.machine.ts'
import { type RunOperation, running } from '../definition.ts'
import { viewRebut } from './view.ts'

export const run: RunOperation = ({ call }, saved) =>
  running(
    createActor(
      rebutMachine.provide({
        actors: {
          look: through(async locationName => {
            const [location, reasons, access] = await Promise.all([
              call(locationInformation, { params: { locationName } }),
              call(rebutReasons, {}),
              call(userAccess, {}),
            ])
            if (isRefusal(location)) return location
            if (isRefusal(reasons)) return reasons
            if (isRefusal(access)) return access
            return { location: location.data, reasons, shops: access.shops.map(({ slug }) => slug) }
          }),
          scrap: through(async ({ changeId, shop, ...body }) => {
            const input = { params: { slugShop: shop }, body }
            const answer = await call(rebutAdd, input, { idempotencyKey: changeId })
            return isRefusal(answer) ? answer : answer.data
          }),
          undo: through(async ({ changeId, shop, moves }) => {
            const input = { params: { slugShop: shop }, body: { moves: [...moves] } }
            const answer = await call(rebutUndo, input, { idempotencyKey: changeId })
            return isRefusal(answer) ? answer : answer.data
          }),
        },
      }),
      { snapshot: saved },
    ),
    viewRebut,
  )
