import { createActor } from 'xstate'
import { locationCalls } from '#contract/endpoints/location.ts'
import { productCalls } from '#contract/endpoints/product.ts'
import { reasonCalls } from '#contract/endpoints/reason.ts'
import { returnCalls } from '#contract/endpoints/return.ts'
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
              code === null ? nothing : call(returnCalls.find, { query: { code } }),
              call(reasonCalls.returnOrigins, {}),
              call(reasonCalls.returnWaits, {}),
            ])
            if (isRefusal(found)) return found
            if (isRefusal(origins)) return origins
            if (isRefusal(waitReasons)) return waitReasons
            return { ...found.data, origins, waitReasons }
          }),
          name: through(async query => {
            const answer = await call(productCalls.search, { body: { query, exact: true } })
            return isRefusal(answer) ? answer : answer.data
          }),
          locate: through(async locationName => {
            const answer = await call(locationCalls.information, { params: { locationName } })
            return isRefusal(answer) ? answer : answer.data
          }),
          join: through(async ({ changeId, waiting, code }) => {
            const input = { params: { return: waiting }, body: { order: code } }
            const answer = await call(returnCalls.join, input, { idempotencyKey: changeId })
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
                ? await call(returnCalls.book, { body }, options)
                : await call(
                    returnCalls.complete,
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
