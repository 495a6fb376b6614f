import { createActor } from 'xstate'
import { locationInformation } from '#contract/endpoints/location.ts'
import { productSearch } from '#contract/endpoints/product.ts'
import { returnOrigins, returnWaitReasons } from '#contract/endpoints/reason.ts'
import { orderReturn, returnComplete, returnFind, returnJoin } from '#contract/endpoints/return.ts'
import { isRefusal } from '#contract/problems.ts'
import { orderReturnMachine } from '#machines/order-return/machine.ts'
import { through } from '#machines/shared/port.ts'
import { type RunOperation, running } from '../definition.ts'
import { viewReturn } from './view.ts'

export const run: RunOperation = ({ call }, saved) =>
  running(
    createActor(
      orderReturnMachine.provide({
        actors: {
          find: through(async code => {
            const [found, origins, waitReasons] = await Promise.all([
              code === null ? nothing : call(returnFind, { query: { code } }),
              call(returnOrigins, {}),
              call(returnWaitReasons, {}),
            ])
            if (isRefusal(found)) return found
            if (isRefusal(origins)) return origins
            if (isRefusal(waitReasons)) return waitReasons
            return { ...found.data, origins, waitReasons }
          }),
          name: through(async query => {
            const answer = await call(productSearch, { body: { query, exact: true } })
            return isRefusal(answer) ? answer : answer.data
          }),
          locate: through(async locationName => {
            const answer = await call(locationInformation, { params: { locationName } })
            return isRefusal(answer) ? answer : answer.data
          }),
          join: through(async ({ changeId, waiting, code }) => {
            const input = { params: { return: waiting }, body: { order: code } }
            const answer = await call(returnJoin, input, { idempotencyKey: changeId })
            return isRefusal(answer) ? answer : answer.data
          }),
          book: through(async ({ changeId, waiting, order, tracking, origin, waitReason, lines }) => {
            const options = { idempotencyKey: changeId }
            const body = {
              ...(order === null ? {} : { order }),
              ...(tracking === null ? {} : { trackingNumber: tracking }),
              ...(waitReason === null ? {} : { waitReason }),
              origin,
              lines: [...lines],
            }
            const answer =
              waiting === null
                ? await call(orderReturn, { body }, options)
                : await call(
                    returnComplete,
                    { params: { return: waiting }, body: { lines: [...lines] } },
                    options,
                  )
            if (isRefusal(answer)) return answer
            const { name, status } = answer.data
            return { name, status }
          }),
        },
      }),
      { snapshot: saved },
    ),
    viewReturn,
  )

const nothing = { data: { orders: [], waiting: [] } }
